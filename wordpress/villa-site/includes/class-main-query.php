<?php
/**
 * A post as the page that is being read.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Query;

/** Sets WordPress' globals as they are on the page of one post, for what other plugins look at. */
final class Main_Query {

	private const GLOBALS = array( 'wp_query', 'wp_the_query', 'post', 'id', 'authordata', 'currentday', 'currentmonth', 'page', 'pages', 'multipage', 'more', 'numpages' );

	/**
	 * Return what the function returns while the post is the page that a browser reads.
	 *
	 * @template T
	 * @param callable(): T $do The function.
	 * @return T
	 */
	public static function with( WP_Post $post, callable $do ): mixed {
		$globals = array();
		foreach ( self::GLOBALS as $name ) {
			// One by one: a copy of the whole array would have references, which change with the globals.
			$globals[ $name ] = $GLOBALS[ $name ] ?? null;
		}
		$server  = $_SERVER;
		$cookies = $_COOKIE;
		try {
			$_COOKIE                = array();
			$_SERVER['HTTP_ACCEPT'] = 'text/html';
			// Nobody reads the page now: counters of views skip what is only prefetched.
			$_SERVER['HTTP_SEC_PURPOSE'] = 'prefetch';
			$_SERVER['HTTP_PURPOSE']     = 'prefetch';
			$_SERVER['REQUEST_URI'] = self::uri( $post );
			$query                  = self::query( $post );
			$GLOBALS['wp_query']     = $query;
			$GLOBALS['wp_the_query'] = $query;
			$GLOBALS['post']         = $post;
			$query->setup_postdata( $post );
			return $do();
		} finally {
			$_COOKIE = $cookies;
			$_SERVER = $server;
			foreach ( $globals as $name => $value ) {
				$GLOBALS[ $name ] = $value;
			}
		}
	}

	/** Answer the query's questions as the page of a post does, which is neither list nor front page of posts. */
	public static function make_singular( WP_Query $query, string $post_type ): void {
		$query->is_home              = false;
		$query->is_archive           = false;
		$query->is_post_type_archive = false;
		$query->is_page              = 'page' === $post_type;
		$query->is_single            = 'page' !== $post_type;
		$query->is_singular          = true;
	}

	private static function query( WP_Post $post ): WP_Query {
		$is_page = 'page' === $post->post_type;
		$query   = new WP_Query();
		$query->init();
		$query->query = array(
			$is_page ? 'page_id' : 'p'     => $post->ID,
			$is_page ? 'pagename' : 'name' => $is_page ? get_page_uri( $post ) : $post->post_name,
			'post_type'                    => $post->post_type,
		);
		$query->query_vars = $query->fill_query_vars( $query->query );
		self::make_singular( $query, $post->post_type );
		$query->posts             = array( $post );
		$query->post              = $post;
		$query->queried_object    = $post;
		$query->queried_object_id = $post->ID;
		$query->post_count        = 1;
		$query->found_posts       = 1;
		$query->max_num_pages     = 1;
		$query->current_post      = 0;
		$query->in_the_loop       = true;
		return $query;
	}

	private static function uri( WP_Post $post ): string {
		$parts = wp_parse_url( (string) get_permalink( $post ) );
		return ( $parts['path'] ?? '/' ) . ( isset( $parts['query'] ) ? '?' . $parts['query'] : '' );
	}
}
