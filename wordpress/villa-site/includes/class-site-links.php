<?php
/**
 * Links to the site in the administration.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Admin_Bar;
use WP_Comment;
use WP_Post;
use WP_REST_Request;

/**
 * Leads what editors open, and readers of mails and feeds, to the site instead of the theme's pages.
 *
 * WordPress' own pages have their addresses unchanged: it finds and redirects them by these.
 */
final class Site_Links {

	/** Calls of the block editor that are being answered, one inside of another. */
	private static int $edits = 0;

	/** Whether a feed is being written. */
	private static bool $in_feed = false;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'post_link', array( self::class, 'of_post' ), 100, 2 );
		add_filter( 'post_type_link', array( self::class, 'of_post' ), 100, 2 );
		add_filter( 'page_link', array( self::class, 'of_page' ), 100, 3 );
		foreach ( array( 'term_link', 'author_link', 'post_type_archive_link' ) as $hook ) {
			add_filter( $hook, array( self::class, 'of_list' ), 100 );
		}
		add_filter( 'preview_post_link', array( self::class, 'of_preview' ), 100, 2 );
		add_filter( 'rest_request_before_callbacks', array( self::class, 'begin' ), 10, 3 );
		add_filter( 'rest_request_after_callbacks', array( self::class, 'end' ), 10, 3 );
		add_action( 'rss_tag_pre', array( self::class, 'begin_feed' ) );
		add_filter( 'get_bloginfo_rss', array( self::class, 'of_feed' ), 100, 2 );
		add_filter( 'comment_notification_text', array( self::class, 'of_mail' ), 100, 2 );
		add_filter( 'comment_moderation_text', array( self::class, 'of_mail' ), 100, 2 );
		add_action( 'admin_bar_menu', array( self::class, 'in_bar' ), 100 );
	}

	/** The address of a post: on the site where everybody may see it, also as it will be. */
	public static function of_post( string $url, WP_Post $post ): string {
		return 'publish' === $post->post_status ? self::of_list( $url ) : $url;
	}

	/**
	 * The address of a page.
	 *
	 * @param string $url    Its address.
	 * @param int    $id     The page.
	 * @param bool   $sample Whether it is the address that a draft will have.
	 */
	public static function of_page( string $url, int $id, bool $sample = false ): string {
		return $sample || 'publish' === get_post_status( $id ) ? self::of_list( $url ) : $url;
	}

	/** The address of a list of posts. */
	public static function of_list( string $url ): string {
		return self::applies() ? self::of_url( $url ) : $url;
	}

	/** The address of a preview, which begins at WordPress: the site gets its token from there. */
	public static function of_preview( string $url, WP_Post $post ): string {
		$site = preg_replace( '#^https?:#', '', Settings::site_url() );
		// WordPress has given it the scheme of the request.
		if ( '' === $site || ! str_starts_with( (string) preg_replace( '#^https?:#', '', $url ), "$site/" ) ) {
			return $url;
		}
		$query = (string) wp_parse_url( $url, PHP_URL_QUERY );
		$key   = 'page' === $post->post_type ? 'page_id' : 'p';
		$own   = array( $key => $post->ID );
		if ( ! in_array( $post->post_type, array( 'page', 'post' ), true ) ) {
			$own['post_type'] = $post->post_type;
		}
		return add_query_arg( $own, home_url( '/' ) . ( '' === $query ? '' : "?$query" ) );
	}

	/**
	 * Notice that a call of the block editor begins.
	 *
	 * @param mixed           $response The answer.
	 * @param mixed           $handler  What answers.
	 * @param WP_REST_Request $request  The call.
	 * @return mixed
	 */
	public static function begin( $response, $handler, WP_REST_Request $request ) {
		self::$edits += self::is_edit( $request ) ? 1 : 0;
		return $response;
	}

	/**
	 * Notice that a call of the block editor ends.
	 *
	 * @param mixed           $response The answer.
	 * @param mixed           $handler  What answers.
	 * @param WP_REST_Request $request  The call.
	 * @return mixed
	 */
	public static function end( $response, $handler, WP_REST_Request $request ) {
		self::$edits -= self::is_edit( $request ) ? 1 : 0;
		return $response;
	}

	/** Notice that a feed begins; it is the last thing of its request. */
	public static function begin_feed(): void {
		self::$in_feed = true;
	}

	/** The address of the home page in a feed. */
	public static function of_feed( string $info, string $show ): string {
		return 'url' === $show ? self::of_list( $info ) : $info;
	}

	/**
	 * The text of a mail about a comment.
	 *
	 * @param string     $text The text.
	 * @param int|string $id   The comment.
	 */
	public static function of_mail( string $text, $id ): string {
		$comment = get_comment( (int) $id );
		$post    = $comment instanceof WP_Comment ? get_post( (int) $comment->comment_post_ID ) : null;
		if ( ! $post || 'publish' !== $post->post_status ) {
			return $text;
		}
		$url = (string) get_permalink( $post );
		return '' === $url ? $text : str_replace( $url, self::of_url( $url ), $text );
	}

	/** Lead "Visit Site" of the administration to the site. */
	public static function in_bar( WP_Admin_Bar $bar ): void {
		if ( ! is_admin() || '' === Settings::site_url() ) {
			return;
		}
		foreach ( array( 'site-name', 'view-site' ) as $id ) {
			$node = $bar->get_node( $id );
			if ( $node && untrailingslashit( (string) $node->href ) === untrailingslashit( home_url() ) ) {
				$bar->add_node(
					array(
						'id'   => $id,
						'href' => Settings::site_url() . '/',
					)
				);
			}
		}
	}

	/** An address on the site, as it is written; a foreign one stays as it is. */
	private static function of_url( string $url ): string {
		$rest = '' === Settings::site_url() ? null : Paths::after_home( $url );
		return null === $rest ? $url : Settings::site_url() . ( '' === $rest || str_starts_with( $rest, '/' ) ? $rest : "/$rest" );
	}

	/** Whether an editor looks at the link, or a reader of a feed. */
	private static function applies(): bool {
		/**
		 * Whether links of the administration and of feeds lead to the site.
		 *
		 * @param bool $leads Whether they do.
		 */
		return ( is_admin() || self::$edits > 0 || self::$in_feed ) && apply_filters( 'villa_site_links', true );
	}

	private static function is_edit( WP_REST_Request $request ): bool {
		$writes = ! in_array( $request->get_method(), array( 'GET', 'HEAD' ), true );
		return is_user_logged_in() && ( $writes || 'edit' === $request->get_param( 'context' ) );
	}
}
