<?php
/**
 * The fields of a post.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Reads what belongs to a post beside its content: its own fields, its look, and a blog post's data. */
final class Post_Fields {

	/**
	 * The contract's `acf_fields` of a post.
	 *
	 * @return array<string, mixed>
	 */
	public static function of( WP_Post $post ): array {
		$fields = Catalogue::post_fields( $post->post_type, Page_Answer::template( $post ) );
		$own    = self::resolved( $fields, $post ) + Other_Types::details( $post );
		return 'post' === $post->post_type ? $own + self::of_blog( $post ) + array( 'commentaires' => Comments::of( $post ) ) : $own;
	}

	/**
	 * The fields that a card may show, without the cards inside of them.
	 *
	 * @return array<string, mixed>
	 */
	public static function scalars( WP_Post $post ): array {
		$fields = Catalogue::post_fields( $post->post_type, Page_Answer::template( $post ) );
		$simple = array_filter( $fields, array( self::class, 'is_simple' ) );
		$own    = self::resolved( array_values( $simple ), $post ) + Other_Types::card_values( $post );
		return 'post' === $post->post_type ? $own + self::of_blog( $post ) : $own;
	}

	/**
	 * Whether a field may be on a card: of rows only words, and the dates of a series.
	 *
	 * @param array<string, mixed> $field The declared field.
	 */
	private static function is_simple( array $field ): bool {
		if ( 'rows' !== $field['kind'] ) {
			return ! in_array( $field['kind'], array( 'html', 'link', 'file' ), true );
		}
		$item   = $field['item'];
		$inside = 'group' === $item['kind'] ? $item['fields'] : array( $item );
		return ! array_diff( array_column( $inside, 'kind' ), array( 'choice', 'date', 'time', 'link' ) );
	}

	/**
	 * The fields that the list of the post's type is sorted and filtered by.
	 *
	 * @return array<string, mixed>
	 */
	public static function listed( WP_Post $post ): array {
		$fields = Catalogue::post_fields( $post->post_type, Page_Answer::template( $post ) );
		return self::resolved( array_values( array_filter( $fields, static fn( array $field ): bool => ! empty( $field['listed'] ) ) ), $post );
	}

	/**
	 * How the page looks, and its fun fact.
	 *
	 * @return array<string, mixed>
	 */
	public static function meta( WP_Post $post ): array {
		return self::resolved( Catalogue::fields_of( 'meta' ), $post ) + array( 'theme_de_couleur' => 'auto' );
	}

	/**
	 * The declared fields of a post, from ACF or from its meta data.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @return array<string, mixed>
	 */
	private static function resolved( array $fields, WP_Post $post ): array {
		if ( ! $fields ) {
			return array();
		}
		$stored = Acf_Fields::of_post( $post->ID ) + self::meta_values( $post );
		return array_intersect_key( Field_Values::group( $fields, $stored ), array_flip( array_column( $fields, 'name' ) ) );
	}

	/**
	 * The declared fields of a post as they are stored, for a form.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @return array<string, mixed>
	 */
	public static function stored( array $fields, WP_Post $post ): array {
		return array_intersect_key( Field_Values::unflattened( $fields, self::meta_values( $post ) ), array_flip( array_column( $fields, 'name' ) ) );
	}

	/** @return array<string, mixed> */
	private static function meta_values( WP_Post $post ): array {
		$first = static fn( array $values ) => maybe_unserialize( $values[0] );
		return Acf_Fields::named( array_map( $first, (array) get_post_meta( $post->ID ) ) );
	}

	/**
	 * What a post of the blog has: author, date, terms, excerpt, picture.
	 *
	 * @return array<string, mixed>
	 */
	private static function of_blog( WP_Post $post ): array {
		$author     = get_userdata( (int) $post->post_author );
		$categories = self::terms( $post, 'category' );
		return array(
			'chapo'      => esc_html( trim( wp_strip_all_tags( Content_Check::excerpt( $post, $post->post_excerpt ), true ) ) ),
			'image'      => Media::image( get_post_thumbnail_id( $post ) ),
			'date'       => Page_Answer::moment( $post->post_date_gmt ),
			'annee'      => substr( $post->post_date, 0, 4 ),
			'auteur'     => $author ? array(
				'nom'         => esc_html( $author->display_name ),
				'path'        => Paths::of_url( get_author_posts_url( $author->ID ) ),
				'description' => esc_html( wp_strip_all_tags( $author->description, true ) ),
			) : false,
			'categorie'  => $categories[0]['nom'] ?? '',
			'categories' => $categories,
			'etiquettes' => self::terms( $post, 'post_tag' ),
			'epingle'    => is_sticky( $post->ID ),
		);
	}

	/** @return list<array{nom: string, slug: string, path: string}> */
	private static function terms( WP_Post $post, string $taxonomy ): array {
		$terms = get_the_terms( $post, $taxonomy );
		return array_map(
			static fn( $term ): array => array(
				'nom'  => esc_html( $term->name ),
				'slug' => $term->slug,
				'path' => Paths::of_url( (string) get_term_link( $term ) ),
			),
			is_array( $terms ) ? array_values( $terms ) : array()
		);
	}
}
