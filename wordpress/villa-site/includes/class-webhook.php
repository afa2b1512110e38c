<?php
/**
 * News for the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/** Tells the site what changed, signed, once the request that changed it is answered. */
final class Webhook {

	public const LAST = 'villa_site_last_news';

	private const RETRY  = 'villa_site_news';
	private const DELAYS = array( 30, 300, 3600 );
	private const MOST   = 1000;

	/** @var array<string, array{paths: list<string>, ID: int, all: bool}> What is to be told, by event. */
	private static array $queue = array();

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'shutdown', array( self::class, 'flush' ), 5 );
		add_action( self::RETRY, array( self::class, 'deliver' ), 10, 2 );
	}

	/**
	 * Tell of a change when the request ends.
	 *
	 * @param string       $event One of the contract's events.
	 * @param list<string> $paths The pages that changed, none for any.
	 * @param int          $id    The post that changed, 0 for none.
	 */
	public static function tell( string $event, array $paths = array(), int $id = 0 ): void {
		$known                 = self::$queue[ $event ] ?? array(
			'paths' => array(),
			'ID'    => $id,
			'all'   => false,
		);
		$known['paths']        = array_values( array_unique( array( ...$known['paths'], ...$paths ) ) );
		$known['all']          = $known['all'] || ! $paths;
		self::$queue[ $event ] = $known;
	}

	/** Send what is to be told. */
	public static function flush(): void {
		$queue       = self::$queue;
		self::$queue = array();
		if ( ! $queue || '' === Settings::site_url() || '' === Settings::secret() ) {
			return;
		}
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			// The editor need not wait.
			fastcgi_finish_request();
		}
		foreach ( $queue as $event => $news ) {
			$paths = $news['all'] || count( $news['paths'] ) > self::MOST ? array() : $news['paths'];
			self::deliver(
				(string) wp_json_encode(
					array(
						'event' => $event,
						'paths' => $paths,
						'ID'    => $news['ID'],
					),
					JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
				),
				0
			);
		}
	}

	/** Send one message; try again later where the site does not answer. */
	public static function deliver( string $body, int $attempt ): void {
		$error = self::send( $body );
		update_option(
			self::LAST,
			array(
				'time'  => time(),
				'error' => $error ? $error->get_error_message() : '',
			),
			false
		);
		if ( $error && 'refused' !== $error->get_error_code() && isset( self::DELAYS[ $attempt ] ) ) {
			wp_schedule_single_event( time() + self::DELAYS[ $attempt ], self::RETRY, array( $body, $attempt + 1 ) );
		}
	}

	/** Send a signed message; an error with code `refused` is one that another try would meet again. */
	public static function send( string $body ): ?WP_Error {
		$response = self::post( '/_villa/webhook', $body );
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$code = (int) wp_remote_retrieve_response_code( $response );
		return match ( true ) {
			200 === $code => null,
			401 === $code => new WP_Error( 'refused', __( 'The site has another secret.', 'villa-site' ) ),
			404 === $code => new WP_Error( 'refused', __( 'The site has no secret: set VILLA_WEBHOOK_SECRET there.', 'villa-site' ) ),
			/* translators: %d: HTTP status. */
			default       => new WP_Error( $code < 500 ? 'refused' : 'failed', sprintf( __( 'The site answered with status %d.', 'villa-site' ), $code ) ),
		};
	}

	/**
	 * Post signed JSON to a path of the site.
	 *
	 * @return array<string, mixed>|WP_Error WordPress' response.
	 */
	public static function post( string $path, string $body ): array|WP_Error {
		return wp_remote_post(
			Settings::site_url() . $path,
			array(
				'timeout'     => 5,
				'redirection' => 0,
				'headers'     => array(
					'Content-Type'      => 'application/json',
					'X-Villa-Signature' => 'sha256=' . hash_hmac( 'sha256', $body, Settings::secret() ),
				),
				'body'        => $body,
			)
		);
	}
}
