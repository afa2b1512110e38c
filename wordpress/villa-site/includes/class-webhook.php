<?php
/**
 * Change notifications for the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/** Collects what a request changes and reports it to the site, signed, when the request ends. */
final class Webhook {

	/** The option with the time and the error of the last report. */
	public const LAST = 'villa_site_last_news';

	/** Seconds that an editor may wait for the site, and those that a request without an editor may. */
	public const QUICK   = 0.5;
	public const PATIENT = 5.0;

	/** What each request needs at its end, when an update may have taken the plugin's files away. */
	private const AT_END = array( Settings::class, Affected_Pages::class, Waiting_Changes::class, Site_Call::class );

	/** @var array<string, array{event: string, paths: list<string>, ID: int}> Messages of this request, by event. */
	private static array $changes = array();

	/** Hook into WordPress. */
	public static function hook(): void {
		array_map( 'class_exists', self::AT_END );
		add_action( 'shutdown', array( self::class, 'flush' ), 5 );
		add_action( Waiting_Changes::HOOK, array( self::class, 'retry' ) );
	}

	/**
	 * Report a change when the request ends.
	 *
	 * @param string       $event One of the contract's events.
	 * @param list<string> $paths The pages that changed, none for any.
	 * @param int          $id    The post that changed, 0 for none.
	 */
	public static function notify( string $event, array $paths = array(), int $id = 0 ): void {
		Plugin::load_classes();
		$change                  = array(
			'event' => $event,
			'paths' => $paths,
			'ID'    => $id,
		);
		$known                   = self::$changes[ $event ] ?? null;
		self::$changes[ $event ] = $known ? Waiting_Changes::joined( $known, $change ) : $change;
	}

	/**
	 * Store what changed, then report it: at once where nobody waits, else as far as half a second goes.
	 *
	 * What is not reported now waits for WordPress' cron, for the next change, or for any request.
	 */
	public static function flush(): void {
		if ( '' === Settings::site_url() || '' === Settings::secret() ) {
			self::$changes = array();
			return;
		}
		if ( ! self::$changes && ! Affected_Pages::are_sought() ) {
			if ( Waiting_Changes::are_due() ) {
				Waiting_Changes::deliver( self::QUICK );
			}
			return;
		}
		// While the site hangs, saves must not occupy all of PHP's processes.
		$is_patient = self::has_answered() && ! Waiting_Changes::have_failed();
		Affected_Pages::find();
		Waiting_Changes::add( self::$changes );
		self::$changes = array();
		Waiting_Changes::deliver( $is_patient ? self::PATIENT : self::QUICK );
	}

	/** Whether this request reports a page already. */
	public static function names( string $path ): bool {
		foreach ( self::$changes as $change ) {
			if ( ! $change['paths'] || in_array( $path, $change['paths'], true ) ) {
				return true;
			}
		}
		return false;
	}

	/** Report what is waiting, in a request that nobody waits for. */
	public static function retry(): void {
		if ( '' !== Settings::site_url() && '' !== Settings::secret() ) {
			Waiting_Changes::deliver( self::PATIENT );
		}
	}

	/** Whether the browser has its answer: only PHP under FPM and LiteSpeed can send it before the end. */
	private static function has_answered(): bool {
		if ( wp_doing_cron() ) {
			return true;
		}
		foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
			if ( function_exists( $finish ) ) {
				$finish();
				return true;
			}
		}
		return false;
	}

	/** Send a signed message; an error with code `malformed` is one that the same message would meet again. */
	public static function send( string $body, float $seconds = self::PATIENT ): ?WP_Error {
		$response = Site_Call::post( '/_villa/webhook', $body, $seconds );
		return is_wp_error( $response ) ? $response : null;
	}

	/** Whether a time-out of less than a second holds: WordPress' own is rounded up, and may not cover names of hosts. */
	public static function can_be_quick(): bool {
		return function_exists( 'curl_version' ) && ( curl_version()['features'] & CURL_VERSION_ASYNCHDNS ); // phpcs:ignore WordPress.WP.AlternativeFunctions
	}
}
