<?php
/**
 * Marks in content.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Makes words that nobody writes: what filters leave of them shows what they let through.
 *
 * A mark is a word of letters and one of digits, either of which is enough: what converts scripts
 * or capitals changes the first, what converts digits the second.
 */
final class Content_Mark {

	private static string $salt = '';

	/** The mark of a name in this request. */
	public static function of( string $name ): string {
		if ( '' === self::$salt ) {
			self::$salt = bin2hex( random_bytes( 8 ) );
		}
		$hash = substr( md5( self::$salt . $name ), 0, 24 );
		return 'vsmk' . strtr( $hash, '0123456789', 'ghijklmnop' ) . 'kmsv 88' . strtr( $hash, 'abcdef', '012345' ) . '88';
	}

	/**
	 * Where a mark begins and ends in a text, null where it is not.
	 *
	 * @return array{int, int}|null
	 */
	public static function place( string $text, string $mark, int $from = 0 ): ?array {
		foreach ( array( $mark, ...explode( ' ', $mark ) ) as $word ) {
			$start = strpos( $text, $word, $from );
			if ( false !== $start ) {
				return array( $start, $start + strlen( $word ) );
			}
		}
		return null;
	}

	/** Whether a text has a mark. */
	public static function is_in( string $text, string $mark ): bool {
		return null !== self::place( $text, $mark );
	}

	/** The text without any mark. */
	public static function removed( string $text ): string {
		return (string) preg_replace( '/\s?(?:vsmk[a-p]{24}kmsv|88\d{24}88)/', '', $text );
	}
}
