<?php
/**
 * Plugins that end PHP.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Answers although another plugin has ended PHP with `exit` while a post was checked.
 *
 * The post is hidden and remembered, so that the next answer has what this one lacks.
 */
final class Exit_Guard {

	private const KNOWN = 'villa_site_ended';

	private static ?int $post = null;

	/** @var array<string, mixed> WordPress as it was before the check. */
	private static array $before = array();

	private static bool $has_ended  = false;
	private static bool $registered = false;

	/** Whether a check has ended PHP, and what was not checked before is hidden. */
	public static function has_ended(): bool {
		return self::$has_ended;
	}

	/** Whether PHP ended while this post was checked, in the last hour, or has ended in this request. */
	public static function is_known( int $post ): bool {
		return self::$has_ended || in_array( $post, self::known(), true );
	}

	/**
	 * Return what the function returns, with an answer ready for the case that it never does.
	 *
	 * @template T
	 * @param callable(): T $do The function.
	 * @return T
	 */
	public static function during( int $post, callable $do ): mixed {
		if ( ! self::$registered ) {
			self::$registered = true;
			register_shutdown_function( array( self::class, 'answer' ) );
		}
		self::$post   = $post;
		self::$before = array(
			'wp_filter'         => $GLOBALS['wp_filter'],
			'wp_current_filter' => $GLOBALS['wp_current_filter'],
			'wp_query'          => $GLOBALS['wp_query'] ?? null,
			'wp_the_query'      => $GLOBALS['wp_the_query'] ?? null,
			'_SERVER'           => $_SERVER,
			'_COOKIE'           => $_COOKIE,
		);
		try {
			return $do();
		} finally {
			self::$post   = null;
			self::$before = array();
		}
	}

	/** Answer without what that was being checked. */
	public static function answer(): void {
		if ( null === self::$post ) {
			return;
		}
		$ended           = self::$post;
		self::$has_ended = true;
		self::$post      = null;
		foreach ( self::$before as $name => $value ) {
			if ( '_SERVER' === $name ) {
				$_SERVER = $value;
			} elseif ( '_COOKIE' === $name ) {
				$_COOKIE = $value;
			} else {
				$GLOBALS[ $name ] = $value;
			}
		}
		set_transient( self::KNOWN, array_slice( array( ...self::known(), $ended ), -1000 ), HOUR_IN_SECONDS );
		// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- for the administrator.
		error_log( ( $ended ? "Villa Site: post $ended" : 'Villa Site: a list' ) . ' is hidden, because another plugin ends PHP on its page. Fix: let that plugin use wp_redirect() or wp_die() before it ends.' );
		while ( ob_get_level() ) {
			ob_end_clean();
		}
		if ( headers_sent() ) {
			return;
		}
		header_remove();
		Page_Request::send_missing();
		http_response_code( 200 );
		Rest_Routes::answer_call();
	}

	/** @return list<int> */
	private static function known(): array {
		$known = get_transient( self::KNOWN );
		return is_array( $known ) ? $known : array();
	}
}
