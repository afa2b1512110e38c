<?php
/**
 * Posts whose page sends readers elsewhere.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Query;

/** Runs what other plugins do before a page is shown, and notes whether it would be. */
final class Redirect_Check {

	private const OF_CALLS = array( 'lang', 'no-cache', 'caller_post_id' );

	private const DIE = array( 'wp_die_handler', 'wp_die_json_handler', 'wp_die_jsonp_handler', 'wp_die_xml_handler', 'wp_die_ajax_handler', 'wp_die_xmlrpc_handler' );

	/**
	 * Whether a reader of the page that WordPress' globals are about gets a log-in, another page or an error.
	 *
	 * @param string ...$paths The paths of the page: its own, and that of the request.
	 */
	public static function leads_away( string ...$paths ): bool {
		$away = false;
		$note = static function ( callable $run ) use ( $paths, &$away ): void {
			$away = $away || self::is_away( $paths, self::outcome( $run ) );
		};
		Foreign_Hooks::each( 'wp', $note, $GLOBALS['wp'] ?? null );
		Foreign_Hooks::each( 'template_redirect', $note );
		return $away;
	}

	/** What a callback does: an address, or a status. */
	private static function outcome( callable $run ): string|int {
		$status  = 200;
		$headers = headers_list();
		$code    = http_response_code();
		$stop    = static fn( $location ) => throw new Page_Ended( (string) $location );
		$die     = static fn() => static fn() => throw new Page_Ended( '' );
		$noted   = static function ( $line, $sent ) use ( &$status ) {
			$status = (int) $sent;
			return $line;
		};
		$do      = self::inside( 'wp_redirect', $stop, 1, self::inside( 'status_header', $noted, 2, $run ) );
		foreach ( self::DIE as $name ) {
			$do = self::inside( $name, $die, 1, $do );
		}
		try {
			$do();
			return $status;
		} catch ( Page_Ended $ended ) {
			return '' === $ended->getMessage() ? 403 : $ended->getMessage();
		} finally {
			self::restore( $headers, $code );
		}
	}

	/** The function with one more callback that runs before all others of a hook. */
	private static function inside( string $name, callable $callback, int $accepted, callable $do ): callable {
		$only = array(
			array(
				'priority'      => PHP_INT_MIN,
				'function'      => $callback,
				'accepted_args' => $accepted,
			),
		);
		return static fn() => Foreign_Hooks::limited( $name, $only, $do );
	}

	/**
	 * Whether the page is not the one that is read; a corrected form of its own address is no other page.
	 *
	 * @param array<string> $paths The paths of the page.
	 */
	private static function is_away( array $paths, string|int $outcome ): bool {
		if ( is_int( $outcome ) ) {
			$query = $GLOBALS['wp_query'] ?? null;
			return $outcome >= 400 || ! $query instanceof WP_Query || $query->is_404();
		}
		// Parameters of the site's calls, which a corrected form retains, say nothing of another page.
		$outcome = remove_query_arg( self::OF_CALLS, $outcome );
		return ! in_array( untrailingslashit( Paths::of_url( $outcome ) ), array_map( 'untrailingslashit', $paths ), true );
	}

	/**
	 * Leave the headers as they were.
	 *
	 * @param list<string> $headers The headers before.
	 */
	private static function restore( array $headers, int|bool $code ): void {
		if ( headers_sent() || headers_list() === $headers ) {
			return;
		}
		header_remove();
		foreach ( $headers as $each ) {
			header( $each, false );
		}
		if ( is_int( $code ) ) {
			http_response_code( $code );
		}
	}
}
