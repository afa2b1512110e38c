<?php
/**
 * The addresses of the calls.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP;

/** Answers the calls below `/api/` and `/wp-json/`, whatever the permalinks are. */
final class Api_Prefix {

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'parse_request', array( self::class, 'find' ), 1 );
	}

	/** Hand a call to WordPress' REST server. */
	public static function find( WP $wp ): void {
		if ( self::is_own() ) {
			$wp->query_vars['rest_route'] = untrailingslashit( preg_replace( '#^/[^/]+#', '', self::path() ) );
		}
	}

	/** Whether the request is one of the site's calls. */
	public static function is_own(): bool {
		return 1 === preg_match( '#^/(?:api|wp-json)/(?:wpnuxt|cookie-tracker)/v1/#', self::path() );
	}

	/** The path of the request below WordPress' home, decoded. */
	public static function path(): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only compared.
		$path = rawurldecode( (string) wp_parse_url( wp_unslash( $_SERVER['REQUEST_URI'] ?? '/' ), PHP_URL_PATH ) );
		$home = untrailingslashit( (string) wp_parse_url( home_url(), PHP_URL_PATH ) );
		return '' !== $home && str_starts_with( $path, "$home/" ) ? substr( $path, strlen( $home ) ) : $path;
	}
}
