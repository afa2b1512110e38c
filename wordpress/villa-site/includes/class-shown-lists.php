<?php
/**
 * Lists that WordPress renders.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Comment;
use WP_Post;
use WP_Query;

/** Leaves what is closed out of the posts, pages and comments that blocks and shortcodes list. */
final class Shown_Lists {

	private static bool $limited = false;

	/**
	 * Return what the function returns while lists have nothing that is closed.
	 *
	 * @template T
	 * @param callable(): T $do The function.
	 * @return T
	 */
	public static function during( callable $do ): mixed {
		if ( self::$limited ) {
			return $do();
		}
		self::$limited = true;
		$hooks         = array(
			'pre_get_posts' => 'filter_query',
			'the_posts'     => 'posts',
			'get_pages'     => 'posts',
			'the_comments'  => 'comments',
		);
		foreach ( $hooks as $hook => $method ) {
			add_filter( $hook, array( self::class, $method ), PHP_INT_MAX );
		}
		try {
			return $do();
		} finally {
			self::$limited = false;
			foreach ( $hooks as $hook => $method ) {
				remove_filter( $hook, array( self::class, $method ), PHP_INT_MAX );
			}
		}
	}

	/** Let no list pass by the filters. */
	public static function filter_query( WP_Query $query ): void {
		if ( ! Closed_Posts::is_checking() ) {
			$query->set( 'suppress_filters', false );
		}
	}

	/**
	 * The posts that are open.
	 *
	 * @param list<mixed> $posts Posts, or pages.
	 * @return list<mixed>
	 */
	public static function posts( $posts ): array {
		$posts = (array) $posts;
		if ( ! Closed_Posts::is_checking() ) {
			Closed_Posts::check( array_values( array_filter( $posts, array( self::class, 'is_checked' ) ) ) );
			$posts = array_filter( $posts, static fn( $post ): bool => ! self::is_checked( $post ) || ! Closed_Posts::closes( $post ) );
		}
		return array_values( $posts );
	}

	/**
	 * The comments on posts that are open.
	 *
	 * @param list<mixed> $comments Comments.
	 * @return list<mixed>
	 */
	public static function comments( $comments ): array {
		return array_values( array_filter( (array) $comments, static fn( $comment ): bool => ! $comment instanceof WP_Comment || self::is_open( (int) $comment->comment_post_ID ) ) );
	}

	/** Whether what is listed is a post; pictures of galleries are open by themselves. */
	private static function is_checked( mixed $post ): bool {
		return $post instanceof WP_Post && 'attachment' !== $post->post_type;
	}

	private static function is_open( mixed $post ): bool {
		$post = get_post( $post );
		return ! $post || Access::opens( $post );
	}
}
