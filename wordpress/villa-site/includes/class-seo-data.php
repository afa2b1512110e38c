<?php
/**
 * What search engines and social networks are told.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Titles, descriptions and pictures, from Yoast or Rank Math where they are active. */
final class Seo_Data {

	private const TYPES = array(
		'page'        => 'website',
		'publication' => 'book',
		'resident'    => 'profile',
		'directeur'   => 'profile',
	);

	/**
	 * The data of a post; of a protected one nothing but its kind.
	 *
	 * @param array<string, mixed> $fields The post's own fields.
	 * @return array<string, mixed>
	 */
	public static function of( WP_Post $post, array $fields, bool $open ): array {
		$data = array(
			'title'       => '',
			'description' => '',
			'image'       => false,
			'type'        => self::TYPES[ $post->post_type ] ?? 'article',
			'favicon'     => (string) get_site_icon_url( 64 ),
			'faviconDark' => '',
		);
		if ( ! $open ) {
			return $data;
		}
		$data['title']       = self::of_plugins( $post, 'title' );
		$data['description'] = self::of_plugins( $post, 'description' );
		if ( '' === $data['description'] ) {
			$words               = $post->post_excerpt ? $post->post_excerpt : ( $fields['chapo'] ?? '' );
			$data['description'] = is_string( $words ) ? esc_html( trim( wp_strip_all_tags( strip_shortcodes( $words ), true ) ) ) : '';
		}
		$data['image'] = Media::image( get_post_thumbnail_id( $post ) );

		/**
		 * Lets other code complete what search engines are told.
		 *
		 * @param array   $data Title, description, image, type and icons.
		 * @param WP_Post $post The post.
		 */
		return (array) apply_filters( 'villa_site_seo', $data, $post );
	}

	private static function of_plugins( WP_Post $post, string $name ): string {
		if ( function_exists( 'YoastSEO' ) ) {
			$meta = YoastSEO()->meta->for_post( $post->ID );
			return $meta ? esc_html( (string) $meta->{$name} ) : '';
		}
		if ( class_exists( 'RankMath\Helper' ) && is_callable( array( 'RankMath\Helper', 'replace_vars' ) ) ) {
			$written = (string) get_post_meta( $post->ID, "rank_math_$name", true );
			return '' === $written ? '' : esc_html( (string) \RankMath\Helper::replace_vars( $written, $post ) );
		}
		return '';
	}
}
