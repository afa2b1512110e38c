<?php
/**
 * Choices about cookies.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_REST_Request;

/** Counts how often the analytics service is accepted and refused; for each day; nothing about people is stored. */
final class Cookie_Choices {

	public const NAME = 'villa_site_choices';

	/** How many days are stored. */
	private const DAYS = 90;

	/**
	 * Answer a choice.
	 *
	 * @return array<string, bool>|WP_Error
	 */
	public static function count( WP_REST_Request $request ): array|WP_Error {
		$choice = $request->get_json_params()['choice'] ?? '';
		if ( ! in_array( $choice, array( 'accept', 'deny' ), true ) ) {
			return new WP_Error( 'rest_invalid_param', __( 'The choice is neither accept nor deny.', 'villa-site' ), array( 'status' => 400 ) );
		}
		$days           = self::days();
		$today          = wp_date( 'Y-m-d' );
		$day            = $days[ $today ] ?? array();
		$day[ $choice ] = (int) ( $day[ $choice ] ?? 0 ) + 1;
		$days           = array( $today => $day ) + $days;
		krsort( $days );
		update_option( self::NAME, array_slice( $days, 0, self::DAYS, true ), false );
		return array( 'success' => true );
	}

	/**
	 * The counts of each day, the newest first.
	 *
	 * @return array<string, array<string, int>>
	 */
	public static function days(): array {
		$stored = get_option( self::NAME );
		// Earlier there were two sums without days, which no screen showed.
		return is_array( $stored ) ? array_filter( $stored, 'is_array' ) : array();
	}
}
