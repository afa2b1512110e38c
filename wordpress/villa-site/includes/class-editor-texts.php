<?php
/**
 * What editors read in forms.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** The texts of the site's declaration, in the language of the current editor. */
final class Editor_Texts {

	private const TEXTS = array( 'title', 'description', 'label', 'help' );

	/**
	 * A part of the declaration with its texts translated, at any depth.
	 *
	 * @param array<int|string, mixed> $part Fields, choices or a block, in French.
	 * @return array<int|string, mixed>
	 */
	public static function translated( array $part ): array {
		return self::walked( $part, self::texts() );
	}

	/**
	 * A part of the declaration in a language of the content; English where the site has no texts in it.
	 *
	 * @param array<int|string, mixed> $part As above.
	 * @return array<int|string, mixed>
	 */
	public static function in_language( array $part, string $language ): array {
		$known = Catalogue::texts();
		return self::walked( $part, $known[ $language ] ?? $known['en'] ?? array() );
	}

	/**
	 * @param array<int|string, mixed> $part  As above.
	 * @param array<string, string>    $texts Texts by their French.
	 * @return array<int|string, mixed>
	 */
	private static function walked( array $part, array $texts ): array {
		foreach ( $part as $key => $value ) {
			if ( is_array( $value ) ) {
				$part[ $key ] = self::walked( $value, $texts );
			} elseif ( in_array( $key, self::TEXTS, true ) ) {
				$part[ $key ] = $texts[ $value ] ?? $value;
			}
		}
		return $part;
	}

	/**
	 * The texts of the editor's language, else of one near to it, else English.
	 *
	 * @return array<string, string>
	 */
	private static function texts(): array {
		$known = Catalogue::texts();
		$code  = strtolower( str_replace( '_', '-', get_user_locale() ) );
		while ( '' !== $code && ! isset( $known[ $code ] ) ) {
			$code = substr( $code, 0, (int) strrpos( $code, '-' ) );
		}
		return $known[ $code ] ?? $known['en'] ?? array();
	}
}
