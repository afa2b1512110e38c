<?php
/**
 * Addresses that pages had.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Remembers the former paths of pages, which WordPress itself does for posts only. */
final class Old_Paths {

	private const META = '_villa_old_path';

	/** Remember that a post was at a path. */
	public static function remember( WP_Post $post, string $path ): void {
		if ( ! in_array( $path, get_post_meta( $post->ID, self::META ), true ) ) {
			add_post_meta( $post->ID, self::META, wp_slash( $path ) );
		}
	}

	/** The post that was at a path last, where nothing is now. */
	public static function find( string $path ): ?WP_Post {
		$posts = get_posts(
			array(
				'post_type'   => Page_List::post_types(),
				'post_status' => 'publish',
				'numberposts' => 1,
				'orderby'     => 'modified',
				'lang'        => '',
				'meta_key'    => self::META, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_key
				'meta_value'  => trailingslashit( $path ), // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_value
			)
		);
		return $posts ? $posts[0] : null;
	}
}
