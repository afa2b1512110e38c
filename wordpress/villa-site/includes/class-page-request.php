<?php
/**
 * Pages by their own address.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_Post;

/**
 * Answers the site, which requests a page by its address, accepts JSON only and names itself.
 *
 * WordPress finds out what is at the address, as it does for its own pages. Everybody else gets
 * what WordPress or another plugin answers, browsers perhaps a redirect to the site.
 */
final class Page_Request {

	/** The header by which the site names itself, as PHP has it. */
	private const HEADER = 'HTTP_X_VILLA_SITE';

	private const AGENT = 'villa-site';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'init', array( self::class, 'open' ), 1 );
		add_action( 'template_redirect', array( self::class, 'answer' ), -1000 );
		add_action( 'template_redirect', array( self::class, 'send_visitor' ), 5 );
	}

	/** Take up the rights of the call before WordPress looks for the page. */
	public static function open(): void {
		if ( ! self::is_call() ) {
			return;
		}
		// What other plugins print, notices included, is no part of the answer.
		ob_start();
		add_filter( 'pll_redirect_home', '__return_false' );
		add_filter( 'show_admin_bar', '__return_false' );
		add_filter( 'wp_redirect', array( self::class, 'hide_login' ), PHP_INT_MIN );
		$refused = Access::open();
		if ( $refused ) {
			self::send( self::error( $refused ), (int) $refused->get_error_data()['status'] );
		}
	}

	/**
	 * Send that there is no page where another plugin sends to the log-in, which the site has not.
	 *
	 * @param string $location Where to.
	 */
	public static function hide_login( $location ): string {
		if ( wp_parse_url( (string) $location, PHP_URL_PATH ) === wp_parse_url( wp_login_url(), PHP_URL_PATH ) ) {
			self::send_missing();
		}
		return (string) $location;
	}

	/** Send the page, or that there is none. */
	public static function answer(): void {
		if ( ! self::is_call() || is_robots() || is_favicon() ) {
			return;
		}
		$answer = self::found();
		if ( is_wp_error( $answer ) ) {
			self::send( self::error( $answer ), (int) $answer->get_error_data()['status'] );
		}
		if ( $answer ) {
			self::send( $answer, 200 );
		}
		self::send_missing();
	}

	/** Send that there is no page, to a call for one. */
	public static function send_missing(): void {
		if ( self::is_call() ) {
			$missing = new WP_Error( 'not_found', __( 'There is no page at this address.', 'villa-site' ) );
			self::send( self::error( $missing ), 404 );
		}
	}

	/** Send a browser to the site. */
	public static function send_visitor(): void {
		$method = $_SERVER['REQUEST_METHOD'] ?? '';
		if ( ! Settings::sends_visitors() || 'GET' !== $method || ! self::is_navigation() || is_preview() || is_customize_preview() || is_feed() || is_robots() || is_favicon() || is_user_logged_in() ) {
			return;
		}
		// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the site is the administrator's own setting.
		wp_redirect( Settings::site_url() . Api_Prefix::path() . self::query(), 302, 'Villa Site' );
		exit;
	}

	/** The query of the request with its question mark: the site knows WordPress' parameters. */
	private static function query(): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- wp_redirect makes it safe.
		$query = (string) wp_parse_url( wp_unslash( $_SERVER['REQUEST_URI'] ?? '' ), PHP_URL_QUERY );
		return '' === $query ? '' : "?$query";
	}

	/** Whether a person opens an address: scripts of other plugins would follow a redirect to another host. */
	private static function is_navigation(): bool {
		// phpcs:disable WordPress.Security.ValidatedSanitizedInput -- only compared.
		$mode   = (string) ( $_SERVER['HTTP_SEC_FETCH_MODE'] ?? 'navigate' );
		$accept = strtolower( (string) ( $_SERVER['HTTP_ACCEPT'] ?? '*/*' ) );
		// phpcs:enable
		return 'navigate' === $mode && empty( $_SERVER['HTTP_X_REQUESTED_WITH'] ) && ! wp_is_json_request() && ( str_contains( $accept, 'text/html' ) || str_contains( $accept, '*/*' ) );
	}

	/** Whether the request is the site's, for a page as JSON. */
	public static function is_call(): bool {
		$accept = strtolower( (string) ( $_SERVER['HTTP_ACCEPT'] ?? '' ) );
		$method = $_SERVER['REQUEST_METHOD'] ?? '';
		if ( ! self::is_site() || ! str_contains( $accept, 'application/json' ) || str_contains( $accept, 'text/html' ) || ! in_array( $method, array( 'GET', 'HEAD' ), true ) ) {
			return false;
		}
		if ( is_admin() || wp_doing_ajax() || wp_doing_cron() || defined( 'XMLRPC_REQUEST' ) || 'wp-login.php' === ( $GLOBALS['pagenow'] ?? '' ) ) {
			return false;
		}
		$path = Api_Prefix::path();
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- not processed.
		$is_rest = isset( $_GET['rest_route'] ) || str_starts_with( "$path/", '/' . rest_get_url_prefix() . '/' );
		return ! $is_rest && ! str_starts_with( $path, '/api/' );
	}

	/**
	 * Whether the site makes the request: scripts of other plugins accept JSON as well.
	 *
	 * A site older than the header is known by its user agent, which some caches replace.
	 */
	private static function is_site(): bool {
		$agent = (string) ( $_SERVER['HTTP_USER_AGENT'] ?? '' ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		return ! empty( $_SERVER[ self::HEADER ] ) || self::AGENT === $agent || str_starts_with( $agent, self::AGENT . '/' );
	}

	/**
	 * What is at the address: a page, a list of posts, or null.
	 *
	 * @return array<string, mixed>|WP_Error|null
	 */
	private static function found(): array|WP_Error|null {
		if ( is_404() ) {
			$attachment = get_post( (int) get_query_var( 'p' ) );
			if ( get_query_var( 'p' ) && $attachment && 'attachment' === $attachment->post_type ) {
				return Attachment_Answer::of( $attachment );
			}
			$post = self::moved();
			return $post ? Page_Answer::of( $post ) : null;
		}
		$object = get_queried_object();
		if ( is_singular() && $object instanceof WP_Post ) {
			if ( 'attachment' === $object->post_type ) {
				return Attachment_Answer::of( $object );
			}
			return Access::shows( $object ) ? Page_Answer::of( $object ) : Access::refusal( $object );
		}
		return is_search() || is_feed() ? null : Archive_Answer::of( $GLOBALS['wp_query'] );
	}

	/** The post that was at a missing address once, or the draft that has no address yet. */
	private static function moved(): ?WP_Post {
		$path = Api_Prefix::path();
		if ( Access::is_preview() && preg_match( '#/' . Paths::DRAFT . '(\d+)/?$#', $path, $parts ) ) {
			$draft = get_post( (int) $parts[1] );
			return $draft && '' === $draft->post_name && Access::shows( $draft ) ? $draft : null;
		}
		$requested = Language_Addresses::requested();
		$same      = $requested !== $path ? url_to_postid( home_url( $requested ) ) : 0;
		$renamed   = $same ? get_post( $same ) : Old_Paths::find( $requested );
		if ( $renamed && Access::shows( $renamed ) ) {
			return $renamed;
		}
		$found = '';
		$keep  = static function ( $link ) use ( &$found ) {
			$found = (string) $link;
			return false;
		};
		add_filter( 'old_slug_redirect_url', $keep );
		wp_old_slug_redirect();
		remove_filter( 'old_slug_redirect_url', $keep );
		$url  = '' !== $found ? $found : (string) redirect_canonical( null, false );
		$id   = '' !== $url ? url_to_postid( $url ) : 0;
		$post = $id ? get_post( $id ) : null;
		return $post && 'attachment' !== $post->post_type && Access::shows( $post ) ? $post : null;
	}

	/**
	 * An error as the contract has it.
	 *
	 * @return array<string, mixed>
	 */
	private static function error( WP_Error $error ): array {
		$data = (array) $error->get_error_data();
		return array(
			'code'    => (string) $error->get_error_code(),
			'message' => $error->get_error_message(),
		) + array_filter( array( 'post' => $data['post'] ?? 0 ) );
	}

	/**
	 * Send JSON and end.
	 *
	 * @param array<string, mixed> $answer What to send.
	 */
	private static function send( array $answer, int $status ): never {
		while ( ob_get_level() ) {
			ob_end_clean();
		}
		status_header( $status );
		header_remove( 'Link' );
		header_remove( 'X-Pingback' );
		header( 'Content-Type: application/json; charset=utf-8' );
		header( 'Vary: Accept, X-Villa-Site', false );
		header( 'X-Robots-Tag: noindex' );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'Cache-Control: ' . ( Access::is_personal() ? 'private, no-store' : 'no-cache' ) );
		header( 'X-Villa-Plugin: ' . VERSION );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON.
		echo wp_json_encode( $answer, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE );
		exit;
	}
}
