<?php
/**
 * Choices about cookies.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_REST_Request;

/** Counts how often the analytics service is accepted and refused; nothing about people is kept. */
final class Cookie_Choices {

	public const NAME = 'villa_site_choices';

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
		$counts            = get_option( self::NAME );
		$counts            = is_array( $counts ) ? $counts : array();
		$counts[ $choice ] = (int) ( $counts[ $choice ] ?? 0 ) + 1;
		update_option( self::NAME, $counts, false );
		return array( 'success' => true );
	}
}
