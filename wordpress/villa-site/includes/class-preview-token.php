<?php
/**
 * Tokens of previews.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_User;

/**
 * A signed word that lends an editor's rights to one post to a preview, for an hour.
 *
 * It is the editor's number, that of the post, the time of its end and a signature. A changed
 * password, a changed secret or a role that is taken away ends it earlier.
 */
final class Preview_Token {

	public const SECONDS = HOUR_IN_SECONDS;

	/** Tokens that a call may carry: an editor may have several previews open. */
	private const MOST = 6;

	private function __construct( public readonly WP_User $user, public readonly int $post, private int $until ) {
	}

	/** Make a token for a user and a post. */
	public static function create( WP_User $user, int $post, int $now ): string {
		$until = $now + self::SECONDS;
		return "{$user->ID}.$post.$until." . self::signature( $user, $post, $until );
	}

	/**
	 * The tokens of a header that are not forged, in its order.
	 *
	 * @return list<self>
	 */
	public static function all( string $header ): array {
		$words = array_slice( explode( ' ', $header ), 0, self::MOST );
		return array_values( array_filter( array_map( array( self::class, 'read' ), $words ) ) );
	}

	/** Whether its hour is over. */
	public function is_over(): bool {
		return $this->until < time();
	}

	private static function read( string $token ): ?self {
		if ( ! preg_match( '/^(\d{1,18})\.(\d{1,18})\.(\d{1,12})\.([0-9a-f]{64})$/D', $token, $parts ) ) {
			return null;
		}
		$user = get_userdata( (int) $parts[1] );
		if ( ! $user || ! hash_equals( self::signature( $user, (int) $parts[2], (int) $parts[3] ), $parts[4] ) ) {
			return null;
		}
		return new self( $user, (int) $parts[2], (int) $parts[3] );
	}

	private static function signature( WP_User $user, int $post, int $until ): string {
		$key = Settings::secret() . wp_salt( 'auth' );
		return hash_hmac( 'sha256', "preview|{$user->ID}|$post|$until|{$user->user_pass}", $key );
	}
}
