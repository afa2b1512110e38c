<?php
/**
 * Signed calls to the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/** Posts signed JSON to the site, and says in words why it does not answer. */
final class Site_Call {

	private const SECONDS = 5.0;

	/** The site calls WordPress in between. */
	private const SECONDS_BOTH_WAYS = 25.0;

	/**
	 * Post signed JSON to a path of the site.
	 *
	 * @return array<string, mixed>|WP_Error WordPress' response; an error with code `malformed` is one
	 *                                       that the same message would meet again.
	 */
	public static function post( string $path, string $body, float $seconds = self::SECONDS ): array|WP_Error {
		$headers = array(
			'Content-Type'      => 'application/json',
			'X-Villa-Signature' => 'sha256=' . hash_hmac( 'sha256', $body, Settings::secret() ),
		);
		$login   = Settings::site_login();
		if ( '' !== $login ) {
			$headers['Authorization'] = 'Basic ' . base64_encode( $login ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		}
		$limit = static function ( $handle ) use ( $seconds ): void {
			// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress has no time-out of less than a second.
			curl_setopt( $handle, CURLOPT_NOSIGNAL, true );
			curl_setopt( $handle, CURLOPT_CONNECTTIMEOUT_MS, (int) ( $seconds * 1000 ) );
			curl_setopt( $handle, CURLOPT_TIMEOUT_MS, (int) ( $seconds * 1000 ) );
			// phpcs:enable
		};
		add_action( 'http_api_curl', $limit, PHP_INT_MAX );
		$response = wp_remote_post(
			Settings::site_url() . $path,
			array(
				'timeout'     => $seconds,
				'redirection' => 0,
				'headers'     => $headers,
				'body'        => $body,
			)
		);
		remove_action( 'http_api_curl', $limit, PHP_INT_MAX );
		if ( is_wp_error( $response ) ) {
			/* translators: %s: message of WordPress. */
			return new WP_Error( 'failed', sprintf( __( 'The site did not answer (%s). Fix: check its address, and whether this server may reach it.', 'villa-site' ), $response->get_error_message() ) );
		}
		return self::error( $response ) ?? $response;
	}

	/** What the site finds when it reads this WordPress; empty where it is well. */
	public static function connection(): string {
		$response = self::post( '/_villa/connection', (string) wp_json_encode( array( 'home' => home_url( '/' ) ), JSON_UNESCAPED_SLASHES ), self::SECONDS_BOTH_WAYS );
		if ( is_wp_error( $response ) ) {
			return $response->get_error_message();
		}
		$reported = (array) json_decode( wp_remote_retrieve_body( $response ), true );
		$home     = is_string( $reported['home'] ?? null ) ? $reported['home'] : '';
		$absent   = array_diff( Languages::all(), (array) ( $reported['languages'] ?? array() ) );
		return match ( true ) {
			is_string( $reported['problem'] ?? null ) && '' !== $reported['problem'] => $reported['problem'],
			/* translators: 1: address, 2: address. */
			'' !== $home && untrailingslashit( $home ) !== untrailingslashit( home_url() ) => sprintf( __( 'The site reads another WordPress: %1$s instead of %2$s. Fix: set VILLA_BACKEND_URL of the site.', 'villa-site' ), $home, home_url() ),
			/* translators: 1: languages, 2: value of a setting. */
			(bool) $absent => sprintf( __( 'The site does not have these languages: %1$s. Fix: set VILLA_LANGUAGES of the site to %2$s.', 'villa-site' ), implode( ', ', $absent ), implode( ',', Languages::all() ) ),
			default        => '',
		};
	}

	/**
	 * Why the site refuses a call, null where it does not.
	 *
	 * @param array<string, mixed> $response WordPress' response.
	 */
	private static function error( array $response ): ?WP_Error {
		$code = (int) wp_remote_retrieve_response_code( $response );
		return match ( true ) {
			200 === $code => null,
			'' !== wp_remote_retrieve_header( $response, 'www-authenticate' ) => new WP_Error( 'refused', __( 'The web server of the site requires a name and a password. Fix: set them above.', 'villa-site' ) ),
			401 === $code => new WP_Error( 'refused', __( 'The site has another secret. Fix: set the same one here and as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ) ),
			404 === $code => new WP_Error( 'refused', __( 'The site does not know this call: it has no secret or is older than this plugin. Fix: set VILLA_WEBHOOK_SECRET there, and update the site.', 'villa-site' ) ),
			/* translators: 1: HTTP status, 2: address. */
			$code >= 300 && $code < 400 => new WP_Error( 'refused', sprintf( __( 'The address of the site leads elsewhere (status %1$d, to %2$s). Fix: set the address that it leads to.', 'villa-site' ), $code, (string) wp_remote_retrieve_header( $response, 'location' ) ) ),
			/* translators: %d: HTTP status. */
			default       => new WP_Error( in_array( $code, array( 400, 413, 422 ), true ) ? 'malformed' : 'failed', sprintf( __( 'The site answered with status %d. Fix: look into its log.', 'villa-site' ), $code ) ),
		};
	}
}
