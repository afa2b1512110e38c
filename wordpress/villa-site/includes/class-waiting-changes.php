<?php
/**
 * Changes that the site has not confirmed yet.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/**
 * Stores messages until the site confirms them, however long it is down.
 *
 * Each is a row of WordPress' options: requests at the same time add rows and overwrite none.
 * Messages are joined by event before they are sent. The site drops what it has cached of the named
 * pages and reads them again, so that one that comes twice, late or in another order does no harm.
 */
final class Waiting_Changes {

	/** The event of WordPress' cron. */
	public const HOOK = 'villa_site_deliver';

	/** What the names of the rows begin with. */
	public const PREFIX = 'villa_site_waiting_';

	/** Seconds to the next attempt, by how old the first change is that waits. */
	private const DELAYS = array(
		20          => 30,
		5 * 60      => 300,
		PHP_INT_MAX => 3600,
	);

	/** The limits of one message, below those of the site; what is longer names no page, which means all. */
	private const MOST       = 1000;
	private const MOST_BYTES = 48000;

	/**
	 * Store messages; false where one could not be stored.
	 *
	 * @param array<array{event: string, paths: list<string>, ID: int, time?: int}> $changes Messages.
	 */
	public static function add( array $changes ): bool {
		$stored = true;
		foreach ( $changes as $change ) {
			$stored = self::store( (string) wp_json_encode( $change + array( 'time' => time() ) ) ) && $stored;
		}
		return $stored;
	}

	/** Store one message; a database that is locked for a moment gets another chance. */
	private static function store( string $message ): bool {
		foreach ( array( 0, 20000, 100000 ) as $pause ) {
			usleep( $pause );
			if ( add_option( self::PREFIX . wp_generate_uuid4(), $message, '', false ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The waiting messages, one an event, each with the names of its rows and the time of its first change.
	 *
	 * @return list<array{event: string, paths: list<string>, ID: int, time: int, rows: list<string>}>
	 */
	public static function all(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- other requests add rows at the same time.
		$rows    = $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name LIKE %s ORDER BY option_id", $wpdb->esc_like( self::PREFIX ) . '%' ) );
		$changes = array();
		foreach ( $rows as $row ) {
			$change = json_decode( (string) $row->option_value, true );
			if ( ! is_array( $change ) || ! isset( $change['event'], $change['paths'], $change['ID'], $change['time'] ) ) {
				delete_option( $row->option_name );
				continue;
			}
			$change['rows']              = array( $row->option_name );
			$known                       = $changes[ $change['event'] ] ?? null;
			$changes[ $change['event'] ] = $known ? self::joined( $known, $change ) : $change;
		}
		return array_values( $changes );
	}

	/**
	 * Two messages of one event as one; a message without paths means all pages.
	 *
	 * @param array<string, mixed> $first  The older one, whose post and time stay.
	 * @param array<string, mixed> $second The newer one.
	 * @return array<string, mixed>
	 */
	public static function joined( array $first, array $second ): array {
		$paths          = array_values( array_unique( array( ...$first['paths'], ...$second['paths'] ) ) );
		$is_short       = count( $paths ) <= self::MOST && strlen( (string) wp_json_encode( $paths ) ) <= self::MOST_BYTES;
		$first['paths'] = $is_short && $first['paths'] && $second['paths'] ? $paths : array();
		if ( isset( $second['rows'] ) ) {
			$first['rows'] = array( ...( $first['rows'] ?? array() ), ...$second['rows'] );
		}
		return $first;
	}

	/** Whether another attempt is due. */
	public static function are_due(): bool {
		$next = wp_next_scheduled( self::HOOK );
		return false !== $next && $next <= time();
	}

	/** Whether the site has failed before and another attempt is planned. */
	public static function have_failed(): bool {
		return false !== wp_next_scheduled( self::HOOK );
	}

	/** Report what waits, in `$seconds` at most; what fails waits for another attempt. */
	public static function deliver( float $seconds ): void {
		if ( $seconds < 1 && ! Webhook::can_be_quick() ) {
			self::schedule( 1 );
			return;
		}
		$changes = self::all();
		$next    = wp_next_scheduled( self::HOOK );
		if ( self::are_due() ) {
			// Of the requests that come at the same time, one tries.
			self::schedule( 30 );
		}
		$until = microtime( true ) + $seconds;
		foreach ( $changes as $place => $change ) {
			$left  = $until - microtime( true );
			$error = $left > 0.01 ? self::send( $change, $left ) : new WP_Error( 'failed', __( 'The site did not answer in time.', 'villa-site' ) );
			self::note( $error );
			if ( $error && 'malformed' !== $error->get_error_code() ) {
				self::postpone( array_slice( $changes, $place ), $next );
				return;
			}
			array_map( 'delete_option', $change['rows'] );
		}
		if ( self::all() ) {
			// Another request has stored more meanwhile.
			self::schedule( 30 );
			return;
		}
		wp_clear_scheduled_hook( self::HOOK );
	}

	/**
	 * Send one message; one that the site cannot read is sent once more without its paths.
	 *
	 * @param array<string, mixed> $change A message.
	 */
	private static function send( array $change, float $seconds ): ?WP_Error {
		$message = array(
			'event' => $change['event'],
			'paths' => $change['paths'],
			'ID'    => $change['ID'],
		);
		if ( strlen( (string) wp_json_encode( $message['paths'] ) ) > self::MOST_BYTES || count( $message['paths'] ) > self::MOST ) {
			$message['paths'] = array();
		}
		$error = Webhook::send( (string) wp_json_encode( $message, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ), $seconds );
		if ( $error && 'malformed' === $error->get_error_code() && $message['paths'] ) {
			$message['paths'] = array();
			$error            = Webhook::send( (string) wp_json_encode( $message ), $seconds );
		}
		return $error;
	}

	/**
	 * Store what could not be sent as one row an event, and plan the next attempt.
	 *
	 * @param list<array<string, mixed>> $changes Messages.
	 * @param int|false                  $next    The time of the attempt that was planned before this one.
	 */
	private static function postpone( array $changes, int|false $next ): void {
		foreach ( $changes as $change ) {
			if ( count( $change['rows'] ) > 1 && self::add( array( array_diff_key( $change, array( 'rows' => true ) ) ) ) ) {
				array_map( 'delete_option', $change['rows'] );
			}
		}
		if ( false === $next || $next <= time() ) {
			self::schedule( self::delay( time() - min( array_column( $changes, 'time' ) ) ) );
		}
	}

	private static function delay( int $age ): int {
		foreach ( self::DELAYS as $oldest => $delay ) {
			if ( $age < $oldest ) {
				return $delay;
			}
		}
		return 3600;
	}

	/** Plan the next attempt. */
	public static function schedule( int $seconds ): void {
		wp_clear_scheduled_hook( self::HOOK );
		wp_schedule_single_event( time() + $seconds, self::HOOK );
	}

	/** Remember how the last report ended. */
	private static function note( ?WP_Error $error ): void {
		update_option(
			Webhook::LAST,
			array(
				'time'  => time(),
				'error' => $error ? $error->get_error_message() : '',
			),
			false
		);
	}
}
