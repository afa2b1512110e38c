<?php
/**
 * Subscriptions.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;
use WP_REST_Response;

/** Checks subscriptions to the newsletter; each waits until the link of its mail is followed. */
final class Newsletter {

	private const PERSON  = array( 'firstname', 'lastname', 'email', 'country', 'city' );
	private const EMAIL   = '/^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,6}$/D';
	private const LONGEST = 200;

	/**
	 * Answer a subscription.
	 *
	 * @return array<string, mixed>|WP_REST_Response
	 */
	public static function subscribe( WP_REST_Request $request ): array|WP_REST_Response {
		$limited = Spam_Guard::limit();
		if ( $limited ) {
			return $limited;
		}
		$body   = (array) $request->get_json_params();
		$person = array();
		foreach ( self::PERSON as $name ) {
			$person[ $name ] = is_scalar( $body[ $name ] ?? '' ) ? trim( sanitize_text_field( (string) ( $body[ $name ] ?? '' ) ) ) : '';
		}
		$mistake = self::mistake( $person, $body );
		if ( '' !== $mistake ) {
			return Forms::reply( false, $mistake );
		}
		if ( ! Spam_Guard::is_spam( $body, self::PERSON ) ) {
			$languages = array_values( array_intersect( array( 'fr', 'it', 'en' ), (array) ( $body['lang'] ?? array() ) ) );
			$fields    = $person + array(
				'lang'    => $languages,
				'consent' => true,
			);
			if ( ! Subscriptions::request( $fields ) ) {
				return Forms::reply( false, __( 'The mail to you could not be sent. Please try again later.', 'villa-site' ) );
			}
		}
		return Forms::reply( true, __( 'Thank you! A mail is on its way to you: open its link within 7 days to confirm your subscription.', 'villa-site' ) );
	}

	/**
	 * What is wrong with a subscription, empty for nothing.
	 *
	 * @param array<string, string> $person Who subscribes.
	 * @param array<string, mixed>  $body   What was sent.
	 */
	private static function mistake( array $person, array $body ): string {
		if ( in_array( '', $person, true ) ) {
			return __( 'Please fill in every field.', 'villa-site' );
		}
		if ( max( array_map( 'strlen', $person ) ) > self::LONGEST ) {
			return __( 'One of the answers is too long.', 'villa-site' );
		}
		if ( ! preg_match( self::EMAIL, $person['email'] ) ) {
			return __( 'This email address is not valid.', 'villa-site' );
		}
		return in_array( $body['consent'] ?? null, array( true, 1, '1', 'true' ), true ) ? '' : __( 'Please agree to the use of your data.', 'villa-site' );
	}
}
