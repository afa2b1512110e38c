<?php
/**
 * Reports of the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;

/** Keeps the last reports of the site about calls that failed. */
final class Error_Reports {

	public const NAME = 'villa_site_errors';

	private const MOST       = 50;
	private const PER_MINUTE = 30;

	/**
	 * Answer a report; in a minute of many only the first are kept.
	 *
	 * @return array<string, bool>
	 */
	public static function keep( WP_REST_Request $request ): array {
		$key    = 'villa_reports_' . gmdate( 'YmdHi' );
		$number = (int) get_transient( $key );
		if ( $number < self::PER_MINUTE ) {
			set_transient( $key, $number + 1, MINUTE_IN_SECONDS );
			$reports = get_option( self::NAME );
			$reports = is_array( $reports ) ? $reports : array();
			array_unshift(
				$reports,
				array(
					'time' => time(),
					'type' => self::text( $request['type'], 100 ),
					'data' => self::text( $request['data'], 2000 ),
				)
			);
			update_option( self::NAME, array_slice( $reports, 0, self::MOST ), false );
		}
		return array( 'success' => true );
	}

	private static function text( mixed $value, int $longest ): string {
		return is_string( $value ) ? sanitize_textarea_field( mb_substr( $value, 0, $longest ) ) : '';
	}
}
