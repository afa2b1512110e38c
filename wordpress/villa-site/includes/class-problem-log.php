<?php
/**
 * Problems with other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Logs each problem once, and stores it for the connection test and for the site's doctor.
 *
 * What is stored is public: it names no content and no file. A problem that is not seen again for
 * some days counts as fixed.
 */
final class Problem_Log {

	public const NAME = 'villa_site_problems';

	private const MOST    = 50;
	private const FIXED   = 3 * DAY_IN_SECONDS;
	private const REFRESH = HOUR_IN_SECONDS;

	/**
	 * Note a problem.
	 *
	 * @param string $text   A sentence about the problem, the same each time it is seen.
	 * @param string $detail More, for the log of PHP alone.
	 */
	public static function add( string $text, string $detail = '' ): void {
		$text  = sanitize_text_field( $text );
		$known = self::current();
		if ( ! isset( $known[ $text ] ) ) {
			error_log( rtrim( "Villa Site: $text $detail" ) ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
		} elseif ( time() - $known[ $text ] < self::REFRESH ) {
			return;
		}
		$known[ $text ] = time();
		arsort( $known );
		update_option( self::NAME, array_slice( $known, 0, self::MOST, true ), false );
	}

	/**
	 * The sentences about the problems that were seen in the last days.
	 *
	 * @return list<string>
	 */
	public static function texts(): array {
		return array_map( 'strval', array_keys( self::current() ) );
	}

	/** @return array<string, int> When each problem was last seen, by its sentence. */
	private static function current(): array {
		$stored = get_option( self::NAME );
		return array_filter( is_array( $stored ) ? $stored : array(), static fn( $seen ): bool => is_int( $seen ) && time() - $seen < self::FIXED );
	}
}
