<?php
/**
 * Post types of other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Taxonomy;
use WP_Term;

/** Describes the posts of types that the site has no model of: their public fields and terms. */
final class Other_Types {

	/**
	 * The types with pages of their own that the site has no model of.
	 *
	 * @return list<string>
	 */
	public static function names(): array {
		return array_values( array_filter( Page_List::post_types(), array( self::class, 'is_other' ) ) );
	}

	/** Whether the site has no model of a post type. */
	public static function is_other( string $type ): bool {
		return ! in_array( $type, array( 'page', 'post' ), true ) && ! Catalogue::declares( $type );
	}

	/**
	 * What the page of a post shows beside its blocks, as the one field `details`; nothing for other types.
	 *
	 * @return array<string, mixed>
	 */
	public static function details( WP_Post $post ): array {
		if ( ! self::is_other( $post->post_type ) ) {
			return array();
		}
		$fields  = Public_Fields::of( $post );
		$archive = get_post_type_archive_link( $post->post_type );
		return array(
			'details' => array(
				'type_name'  => esc_html( Type_Names::plural( $post->post_type ) ),
				'singular'   => esc_html( Type_Names::singular( $post->post_type ) ),
				'path'       => $archive ? Paths::of_url( $archive ) : '',
				'chapo'      => esc_html( trim( wp_strip_all_tags( Content_Check::excerpt( $post, $post->post_excerpt ), true ) ) ),
				'image'      => Media::image( get_post_thumbnail_id( $post ) ),
				'fields'     => $fields,
				'taxonomies' => self::taxonomies( $post ),
				'schema'     => array(
					'type'       => Schema_Mapping::type( $post->post_type ),
					'properties' => (object) Schema_Mapping::properties( $post->post_type, array_column( $fields, 'name' ) ),
				),
			),
		);
	}

	/**
	 * What a card shows of a post: its days and its place, where fields are mapped to them.
	 *
	 * @return array<string, string>
	 */
	public static function card_values( WP_Post $post ): array {
		if ( ! self::is_other( $post->post_type ) ) {
			return array();
		}
		$fields     = array_column( Public_Fields::of( $post ), null, 'name' );
		$properties = Schema_Mapping::properties( $post->post_type, array_keys( $fields ) );
		$first      = static fn( string $property, string $shape ): string => (string) ( $fields[ $properties[ $property ] ?? '' ][ $shape ][0] ?? '' );
		return array(
			'date_debut' => $first( 'startDate', 'days' ),
			'date_fin'   => $first( 'endDate', 'days' ),
			'lieu'       => $first( 'location', 'texts' ),
		);
	}

	/**
	 * The terms of a post in each taxonomy with pages of its own.
	 *
	 * @return list<array<string, mixed>>
	 */
	private static function taxonomies( WP_Post $post ): array {
		$lines = array();
		foreach ( get_object_taxonomies( $post->post_type, 'objects' ) as $taxonomy ) {
			$terms = is_taxonomy_viewable( $taxonomy ) && 'post_format' !== $taxonomy->name ? get_the_terms( $post, $taxonomy->name ) : false;
			if ( is_array( $terms ) ) {
				$lines[] = self::line( $taxonomy, array_values( $terms ) );
			}
		}
		return $lines;
	}

	/**
	 * @param list<WP_Term> $terms Terms.
	 * @return array<string, mixed>
	 */
	private static function line( WP_Taxonomy $taxonomy, array $terms ): array {
		$term = static function ( WP_Term $each ): array {
			$link = get_term_link( $each );
			return array(
				'nom'  => esc_html( $each->name ),
				'path' => is_string( $link ) ? Paths::of_url( $link ) : '',
			);
		};
		return array(
			'name'  => $taxonomy->name,
			'label' => esc_html( count( $terms ) > 1 ? $taxonomy->labels->name : $taxonomy->labels->singular_name ),
			'terms' => array_map( $term, $terms ),
		);
	}
}
