<?php
/**
 * Data for search engines and social networks.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Titles, descriptions and pictures: the post's own, and what a plugin for search engines says. */
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
			return Seo_Plugins::hides( $post ) ? $data + array( 'noindex' => true ) : $data;
		}
		$said                = Seo_Plugins::of_post( $post );
		$words               = $post->post_excerpt ? Content_Check::excerpt( $post, $post->post_excerpt ) : ( $fields['chapo'] ?? '' );
		$data['description'] = is_string( $words ) ? esc_html( trim( wp_strip_all_tags( strip_shortcodes( $words ), true ) ) ) : '';
		$data['image']       = Media::image( get_post_thumbnail_id( $post ) );
		$data                = self::with( $data, $said, Paths::of_post( $post ) );

		/**
		 * Lets other code complete what search engines read.
		 *
		 * @param array   $data Title, description, image, type and icons.
		 * @param WP_Post $post The post.
		 */
		return (array) apply_filters( 'villa_site_seo', $data, $post );
	}

	/**
	 * The data of the list that the main query shows, at a path.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_list( string $path ): array {
		$data = array(
			'title'       => '',
			'description' => esc_html( wp_strip_all_tags( (string) get_the_archive_description(), true ) ),
			'image'       => false,
			'type'        => 'website',
		);
		return self::with( $data, Seo_Plugins::of_list(), $path, Api_Prefix::path() );
	}

	/**
	 * Data completed by what a plugin says.
	 *
	 * @param array<string, mixed> $data     Data of the site.
	 * @param array<string, mixed> $said     What the plugin says.
	 * @param string               ...$paths The page's own paths: a canonical address with one of them says nothing new.
	 * @return array<string, mixed>
	 */
	private static function with( array $data, array $said, string ...$paths ): array {
		foreach ( array( 'title', 'description' ) as $name ) {
			$data[ $name ] = empty( $said[ $name ] ) ? $data[ $name ] : esc_html( $said[ $name ] );
			$social        = esc_html( $said[ "og_$name" ] ?? '' );
			if ( '' !== $social && $social !== $data[ $name ] ) {
				$data[ "og_$name" ] = $social;
			}
		}
		$canonical = (string) ( $said['canonical'] ?? '' );
		if ( '' !== $canonical && ! in_array( untrailingslashit( $canonical ), array_map( 'untrailingslashit', $paths ), true ) ) {
			$data['canonical'] = $canonical;
		}
		return $data + array_filter(
			array(
				'noindex'  => $said['noindex'] ?? false,
				'og_image' => $said['og_image'] ?? false,
			)
		);
	}
}
