<?php
/**
 * Links of mails.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Makes and reads the signed words of links that confirm or end a subscription.
 *
 * `c.<message>.<until>.<signature>` confirms, `u.<person>.<signature>` unsubscribes; neither has an
 * email address in it, so that none is in logs.
 */
final class Signed_Link {

	/** How long a link to confirm is valid. */
	public const SECONDS = WEEK_IN_SECONDS;

	/** The word that confirms a message that waits. */
	public static function to_confirm( int $message, int $now ): string {
		$until = $now + self::SECONDS;
		return "c.$message.$until." . self::signature( "confirm|$message|$until" );
	}

	/** The word that unsubscribes a person, for ever. */
	public static function to_unsubscribe( string $person ): string {
		return "u.$person." . self::signature( "unsubscribe|$person" );
	}

	/** The number by which a person is found, whichever message is theirs. */
	public static function person( string $email ): string {
		return substr( self::signature( 'person|' . strtolower( trim( $email ) ) ), 0, 32 );
	}

	/**
	 * The message and the end of a word that confirms; null for another or a forged one.
	 *
	 * @return array{message: int, until: int}|null
	 */
	public static function confirmed( string $word ): ?array {
		if ( ! preg_match( '/^c\.(\d{1,18})\.(\d{1,12})\.([0-9a-f]{64})$/D', $word, $parts ) || ! hash_equals( self::signature( "confirm|$parts[1]|$parts[2]" ), $parts[3] ) ) {
			return null;
		}
		return array(
			'message' => (int) $parts[1],
			'until'   => (int) $parts[2],
		);
	}

	/** The person of a word that unsubscribes; empty for another or a forged one. */
	public static function unsubscribed( string $word ): string {
		$good = preg_match( '/^u\.([0-9a-f]{32})\.([0-9a-f]{64})$/D', $word, $parts ) && hash_equals( self::signature( "unsubscribe|$parts[1]" ), $parts[2] );
		return $good ? $parts[1] : '';
	}

	/** Where a word leads: to the site's page, to WordPress' own where the site is not known. */
	public static function url( string $word, string $language ): string {
		$base = Settings::site_url();
		$name = '' === $base ? Newsletter_Page::NAME : 'token';
		return add_query_arg(
			array(
				'lang' => $language,
				$name  => $word,
			),
			'' === $base ? home_url( '/' ) : $base . '/_villa/newsletter/link'
		);
	}

	private static function signature( string $text ): string {
		return hash_hmac( 'sha256', "newsletter|$text", wp_salt( 'auth' ) );
	}
}
