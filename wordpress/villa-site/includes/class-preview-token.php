<?php
/**
 * Tokens of previews.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_User;

/**
 * A signed word that lends an editor's rights to a preview for an hour.
 *
 * It is the editor's number, the time of its end and a signature. A changed password, a changed
 * secret or a lost role ends it earlier.
 */
final class Preview_Token {

	public const SECONDS = HOUR_IN_SECONDS;

	/** Make a token for a user. */
	public static function create( WP_User $user, int $now ): string {
		$until = $now + self::SECONDS;
		return "{$user->ID}.$until." . self::signature( $user, $until );
	}

	/** The user of a token, an error where it is forged or over. */
	public static function user( string $token ): WP_User|WP_Error {
		$refused = new WP_Error( 'preview_refused', __( 'The token of the preview is not valid. Open the preview again from WordPress.', 'villa-site' ), array( 'status' => 401 ) );
		if ( ! preg_match( '/^(\d{1,18})\.(\d{1,12})\.([0-9a-f]{64})$/', $token, $parts ) ) {
			return $refused;
		}
		$user = get_userdata( (int) $parts[1] );
		if ( ! $user || ! hash_equals( self::signature( $user, (int) $parts[2] ), $parts[3] ) ) {
			return $refused;
		}
		if ( (int) $parts[2] < time() ) {
			return new WP_Error( 'preview_expired', __( 'The preview is over. Open it again from WordPress.', 'villa-site' ), array( 'status' => 401 ) );
		}
		return $user;
	}

	private static function signature( WP_User $user, int $until ): string {
		$key = Settings::secret() . wp_salt( 'auth' );
		return hash_hmac( 'sha256', "preview|{$user->ID}|$until|{$user->user_pass}", $key );
	}
}
