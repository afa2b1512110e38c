<?php
/**
 * The list of all pages.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Lists what is published in all languages: for the sitemap and for prerendering. */
final class Page_List {

	private const BATCH = 500;

	/**
	 * A line for each published post that has no password.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function all(): array {
		$lines = array();
		for ( $page = 1; $page <= 100; $page++ ) {
			$posts = get_posts(
				Languages::limit(
					array(
						'post_type'    => self::post_types(),
						'post_status'  => 'publish',
						'has_password' => false,
						'numberposts'  => self::BATCH,
						'paged'        => $page,
						'orderby'      => 'ID',
						'order'        => 'ASC',
					),
					''
				)
			);
			array_push( $lines, ...array_map( array( self::class, 'line' ), Access::shown( $posts ) ) );
			if ( count( $posts ) < self::BATCH ) {
				break;
			}
		}
		return $lines;
	}

	/**
	 * The types of posts that have pages of their own.
	 *
	 * @return list<string>
	 */
	public static function post_types(): array {
		$types = array_filter( get_post_types(), 'is_post_type_viewable' );
		return array_values( array_diff( $types, array( 'attachment' ) ) );
	}

	/** @return array<string, mixed> */
	private static function line( WP_Post $post ): array {
		$translations = Languages::translations( $post );
		$line         = array(
			'ID'           => $post->ID,
			'path'         => Paths::of_post( $post ),
			'post_type'    => $post->post_type,
			'template'     => Page_Answer::template( $post ),
			'modified'     => Page_Answer::moment( $post->post_modified_gmt ),
			'lang'         => Languages::of_post( $post ),
			'translations' => (object) array_map( array( Paths::class, 'of_post' ), $translations ),
		);
		return Seo_Plugins::hides( $post ) ? $line + array( 'noindex' => true ) : $line;
	}
}
