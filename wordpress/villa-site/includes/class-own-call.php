<?php
/**
 * A call of this WordPress to itself, as the site makes it.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/** The answer to a call of the contract, and in words why the site cannot read it. */
final class Own_Call {

	private const SECONDS = 10;

	/** How a notice of PHP begins, with HTML and without. */
	private const NOTICE = '#^(?:<br ?/?>\s*)?(?:<b>)?(?:PHP )?(?:Notice|Warning|Deprecated|Parse error|Fatal error)(?:</b>)?:.*#im';

	/**
	 * An answer.
	 *
	 * @param array<string, mixed>|WP_Error $response WordPress' response.
	 */
	private function __construct( private array|WP_Error $response, private bool $is_rest ) {
	}

	/** Read a path of this WordPress, without any right. */
	public static function get( string $path ): self {
		return new self( wp_remote_get( home_url( $path ), self::arguments() ), self::is_rest( $path ) );
	}

	/**
	 * Send JSON to a path of this WordPress.
	 *
	 * @param array<string, mixed> $body What to send.
	 */
	public static function post( string $path, array $body ): self {
		$arguments                            = self::arguments();
		$arguments['headers']['Content-Type'] = 'application/json';
		$arguments['body']                    = (string) wp_json_encode( (object) $body );
		return new self( wp_remote_post( home_url( $path ), $arguments ), self::is_rest( $path ) );
	}

	/** The decoded answer, null where it is no JSON. */
	public function json(): mixed {
		return json_decode( $this->body(), true );
	}

	/** The status, 0 without an answer. */
	public function status(): int {
		return (int) wp_remote_retrieve_response_code( $this->response );
	}

	/** What is wrong with the answer and how to fix it; empty for JSON of the plugin. */
	public function problem(): string {
		if ( is_wp_error( $this->response ) ) {
			/* translators: 1: message of WordPress, 2: address. */
			return sprintf( __( 'This WordPress does not reach its own address (%1$s). Fix: let its server reach %2$s; name, firewall and certificate decide.', 'villa-site' ), $this->response->get_error_message(), home_url( '/' ) );
		}
		$code = is_array( $this->json() ) ? (string) ( $this->json()['code'] ?? '' ) : '';
		return match ( true ) {
			'' !== wp_remote_retrieve_header( $this->response, 'www-authenticate' ) => __( 'The web server requires a name and a password. Fix: the site needs them in VILLA_BACKEND_URL, as in https://name:password@cms.example.org.', 'villa-site' ),
			in_array( $this->status(), array( 401, 403 ), true ) && '' !== $code => self::closed( $code ),
			'rest_no_route' === $code || ( $this->is_rest && ! $this->is_own() && ( 404 === $this->status() || ( 200 === $this->status() && $this->is_html() ) ) ) => __( 'This call is not answered: WordPress’ REST API is switched off or its routes are missing. Fix: allow wpnuxt/v1 and cookie-tracker/v1 in the plugin that closes the REST API.', 'villa-site' ),
			/* translators: %d: HTTP status. */
			$this->status() >= 400 && ! $this->is_own() => sprintf( __( 'Something in front of WordPress answers with status %d: a firewall, a captcha or a maintenance mode. Fix: let requests of the site’s server through.', 'villa-site' ), $this->status() ),
			default => $this->garbled(),
		};
	}

	private static function closed( string $code ): string {
		/* translators: %s: name of an error. */
		return sprintf( __( 'Another plugin closes WordPress’ REST API to readers (%s). Fix: allow wpnuxt/v1 and cookie-tracker/v1 to everybody in its settings; they give what is published, and nothing else.', 'villa-site' ), $code );
	}

	/** Why the answer is no JSON, empty where it is. */
	private function garbled(): string {
		$body = trim( $this->body() );
		if ( is_array( $this->json() ) || 'null' === $body ) {
			return '';
		}
		if ( preg_match( self::NOTICE, $body, $found ) ) {
			/* translators: %s: a notice of PHP. */
			return sprintf( __( 'PHP prints notices into the answers: “%s”. Fix: set WP_DEBUG_DISPLAY to false in wp-config.php, and correct what the notice names.', 'villa-site' ), mb_substr( (string) preg_replace( '/\s+/', ' ', wp_strip_all_tags( $found[0] ) ), 0, 160 ) );
		}
		if ( $this->is_html() ) {
			return __( 'HTML came instead of JSON. Fix: let page caches tell requests apart by their headers Accept and X-Villa-Site, and firewalls let them through.', 'villa-site' );
		}
		return '' === $body ? __( 'The answer is empty. Fix: look into the error log of PHP.', 'villa-site' ) : __( 'The answer is no JSON. Fix: find the plugin or theme that prints into it, in the error log of PHP or by switching them off one by one.', 'villa-site' );
	}

	private static function is_rest( string $path ): bool {
		return str_starts_with( $path, '/wp-json/' );
	}

	/** Whether the answer is a page; a notice of PHP before JSON is none. */
	private function is_html(): bool {
		return str_starts_with( ltrim( $this->body() ), '<' ) && ! preg_match( self::NOTICE, $this->body() );
	}

	private function is_own(): bool {
		return '' !== (string) wp_remote_retrieve_header( $this->response, 'x-villa-plugin' );
	}

	private function body(): string {
		// Some plugins start every answer with a byte order mark; the site reads past it.
		return preg_replace( '/^\xEF\xBB\xBF/', '', wp_remote_retrieve_body( $this->response ) );
	}

	/** @return array<string, mixed> */
	private static function arguments(): array {
		$headers = array(
			'Accept'       => 'application/json',
			'X-Villa-Site' => '1',
		);
		// A web server that requires a password has that of the administrator who tests.
		// phpcs:disable WordPress.Security.ValidatedSanitizedInput -- passed on to the same server.
		if ( isset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ) ) {
			$headers['Authorization'] = 'Basic ' . base64_encode( wp_unslash( $_SERVER['PHP_AUTH_USER'] ) . ':' . wp_unslash( $_SERVER['PHP_AUTH_PW'] ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		}
		// phpcs:enable
		return array(
			'timeout'     => self::SECONDS,
			'redirection' => 3,
			'headers'     => $headers,
		);
	}
}
