<?php
/**
 * Posts that other plugins close.
 *
 * @package VillaSite
 */

namespace VillaSite;

use Throwable;
use WP_Post;
use WP_Query;

/**
 * Finds out what an anonymous reader would get of a published post from WordPress itself.
 *
 * Each post is checked once a request: whether the query of its page finds it, whether the right
 * to read it is refused, whether its page leads elsewhere, what REST and `the_content` leave of
 * its words. A check that fails closes the post.
 */
final class Closed_Posts {

	/** What plugins hook into on the page of one post, for that page alone. */
	private const HOOKS = array( 'the_content', 'get_the_excerpt', 'the_excerpt', 'the_title', 'the_posts', 'posts_results', 'pre_get_posts', 'posts_where', 'render_block', 'pre_render_block', 'post_password_required', 'wp', 'template_redirect', 'template_include', 'wp_head' );

	/** @var array<string, string|bool> True of an open post, false of a hidden one, else what is given in place of its content. */
	private static array $verdicts = array();

	private static bool $checking = false;

	/** @var array<string, true> The errors that are in the log. */
	private static array $logged = array();

	/** Whether the post is not there for the reader. */
	public static function hides( WP_Post $post ): bool {
		return false === self::verdict( $post );
	}

	/** Whether the reader gets something else in place of the post's words. */
	public static function closes( WP_Post $post ): bool {
		return true !== self::verdict( $post );
	}

	/** The HTML that is given in place of a closed post's words. */
	public static function notice( WP_Post $post ): string {
		return (string) self::verdict( $post );
	}

	/**
	 * Whether the list of this call leads its reader elsewhere.
	 *
	 * @param string ...$paths The list's own paths, which may be others than the one requested.
	 */
	public static function closes_list( string ...$paths ): bool {
		ob_start();
		try {
			return Exit_Guard::during( 0, static fn(): bool => Redirect_Check::leads_away( Api_Prefix::path(), ...$paths ) );
		} catch ( Throwable $error ) {
			self::log( 'a list', $error );
			return true;
		} finally {
			ob_end_clean();
		}
	}

	/** Whether a check is running, whose queries must be as WordPress' own. */
	public static function is_checking(): bool {
		return self::$checking && ! Exit_Guard::has_ended();
	}

	/**
	 * Check posts together.
	 *
	 * @param list<WP_Post> $posts Posts.
	 */
	public static function check( array $posts ): void {
		$new = array_values( array_filter( $posts, static fn( WP_Post $post ): bool => self::is_public( $post ) && ! isset( self::$verdicts[ self::key( $post ) ] ) ) );
		if ( ! $new ) {
			return;
		}
		// What is not found out stays hidden.
		foreach ( $new as $post ) {
			self::$verdicts[ self::key( $post ) ] = false;
		}
		$was_checking   = self::$checking;
		self::$checking = true;
		ob_start();
		try {
			Access::as_anonymous( static fn() => self::find_verdicts( $new ) );
		} finally {
			ob_end_clean();
			self::$checking = $was_checking;
		}
	}

	private static function verdict( WP_Post $post ): string|bool {
		if ( ! self::is_public( $post ) || Access::edits( $post ) ) {
			return true;
		}
		self::check( array( $post ) );
		return self::$verdicts[ self::key( $post ) ] ?? false;
	}

	/** Whether WordPress itself shows the post, on a page of its own. */
	private static function is_public( WP_Post $post ): bool {
		// An attachment has the status of what it was uploaded to.
		return 'publish' === get_post_status( $post ) && is_post_type_viewable( $post->post_type );
	}

	private static function key( WP_Post $post ): string {
		return get_current_blog_id() . " $post->ID";
	}

	/** @param list<WP_Post> $posts Posts. */
	private static function find_verdicts( array $posts ): void {
		try {
			$found = Query_Check::found( $posts );
		} catch ( Throwable $error ) {
			self::log( "post {$posts[0]->ID}", $error );
			if ( count( $posts ) > 1 ) {
				array_map( static fn( WP_Post $post ) => self::find_verdicts( array( $post ) ), $posts );
			}
			return;
		}
		foreach ( $posts as $post ) {
			$given   = Exit_Guard::is_known( $post->ID ) ? false : $found[ $post->ID ] ?? false;
			$verdict = false === $given ? false : self::on_its_page( $post, $given );

			self::$verdicts[ self::key( $post ) ] = self::opened( $post, $verdict );
		}
	}

	/** What other plugins say, after the site's own code had its say. */
	private static function opened( WP_Post $post, string|bool $verdict ): string|bool {
		/**
		 * Lets code open a post that a check closes by mistake.
		 *
		 * @param bool    $closed Whether another plugin closes the post.
		 * @param WP_Post $post   The post.
		 */
		$verdict = true === $verdict || ! apply_filters( 'villa_site_closes', true, $post ) ? true : $verdict;
		/**
		 * Lets code withhold a published post from the site.
		 *
		 * @param bool    $shown Whether everybody may see it.
		 * @param WP_Post $post  The post.
		 */
		return apply_filters( 'villa_site_shows', false !== $verdict, $post ) ? $verdict : false;
	}

	/** @param string|true $given What its query gives in place of its content. */
	private static function on_its_page( WP_Post $post, string|bool $given ): string|bool {
		try {
			return Exit_Guard::during( $post->ID, static fn() => Right_Check::refuses( $post ) ? false : Main_Query::with( $post, static fn() => Foreign_Hooks::restored( self::HOOKS, static fn() => self::read( $post, $given ) ) ) );
		} catch ( Throwable $error ) {
			self::log( "post $post->ID", $error );
			return false;
		}
	}

	/** @param string|true $given What its query gives in place of its content. */
	private static function read( WP_Post $post, string|bool $given ): string|bool {
		if ( Query_Check::leads_away( $post, $GLOBALS['wp_query'] ) || Redirect_Check::leads_away( Paths::of_post( $post ) ) || ! self::is_in_query( $post ) ) {
			return false;
		}
		$of_rest = Rest_Check::content( $post );
		if ( false === $of_rest ) {
			return false;
		}
		return true === $given ? Content_Check::instead( $post ) ?? $of_rest ?? true : $given;
	}

	/** Whether the page still shows the post, after others had their say. */
	private static function is_in_query( WP_Post $post ): bool {
		$query = $GLOBALS['wp_query'] ?? null;
		return $query instanceof WP_Query && in_array( $post->ID, array_column( (array) $query->posts, 'ID' ), true );
	}

	private static function log( string $what, Throwable $error ): void {
		if ( ! isset( self::$logged[ $error->getMessage() ] ) ) {
			self::$logged[ $error->getMessage() ] = true;
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- for the administrator.
			error_log( "Villa Site: $what is closed, because another plugin failed while it was checked: {$error->getMessage()} Fix: repair or deactivate that plugin." );
		}
	}
}
