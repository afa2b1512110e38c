<?php
/**
 * Yoast SEO.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Reads Yoast SEO through its surface `YoastSEO()->meta`. */
final class Seo_Yoast implements Seo_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return function_exists( 'YoastSEO' );
	}

	/**
	 * The values of a post.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_post( WP_Post $post ): array {
		return self::values( YoastSEO()->meta->for_post( $post->ID ) );
	}

	/**
	 * The values of the list that the main query shows.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_list(): array {
		$meta = YoastSEO()->meta;
		return self::values(
			match ( true ) {
				method_exists( $meta, 'for_current_page' ) => $meta->for_current_page(),
				is_front_page() => $meta->for_home_page(),
				is_home() => $meta->for_posts_page(),
				is_category() || is_tag() || is_tax() => $meta->for_term( get_queried_object_id() ),
				is_author() => $meta->for_author( get_queried_object_id() ),
				is_post_type_archive() => $meta->for_post_type_archive( (string) get_query_var( 'post_type' ) ),
				default => false,
			}
		);
	}

	/**
	 * @param object|false $meta What Yoast knows of a page.
	 * @return array<string, callable(): mixed>
	 */
	private static function values( $meta ): array {
		return is_object( $meta ) ? array(
			'title'          => static fn() => $meta->title,
			'description'    => static fn() => $meta->description,
			'noindex'        => static fn() => $meta->robots,
			'canonical'      => static fn() => $meta->canonical,
			'og_title'       => static fn() => $meta->open_graph_title,
			'og_description' => static fn() => $meta->open_graph_description,
			'og_image'       => static fn() => current( (array) $meta->open_graph_images ),
		) : array();
	}
}
