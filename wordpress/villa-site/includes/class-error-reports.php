<?php
/**
 * Reports of the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;
use WP_REST_Response;

/** Stores the last reports of the site about calls that failed. */
final class Error_Reports {

	public const NAME = 'villa_site_errors';

	private const MOST       = 50;
	private const PER_MINUTE = 30;

	/**
	 * Answer a report; in a minute of many only the first are stored.
	 *
	 * @return array<string, bool>|WP_REST_Response
	 */
	public static function store( WP_REST_Request $request ): array|WP_REST_Response {
		$key     = 'villa_reports_' . gmdate( 'YmdHi' );
		$number  = (int) get_transient( $key );
		$refusal = Write_Limits::refusal( $request, Write_Limits::REPORTS );
		if ( $refusal ) {
			return $refusal;
		}
		if ( $number < self::PER_MINUTE ) {
			set_transient( $key, $number + 1, MINUTE_IN_SECONDS );
			$report = array(
				'time' => time(),
				'type' => self::text( $request['type'], 100 ),
				'data' => self::text( $request['data'], 2000 ),
			);
			update_option( self::NAME, array_slice( array( $report, ...self::all() ), 0, self::MOST ), false );
		}
		return array( 'success' => true );
	}

	/**
	 * The last reports, the newest first.
	 *
	 * @return list<array{time: int, type: string, data: string}>
	 */
	public static function all(): array {
		$reports = get_option( self::NAME );
		return is_array( $reports ) ? array_values( array_filter( $reports, 'is_array' ) ) : array();
	}

	private static function text( mixed $value, int $longest ): string {
		return is_string( $value ) ? sanitize_textarea_field( mb_substr( $value, 0, $longest ) ) : '';
	}
}
