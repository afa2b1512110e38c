<?php
/**
 * Texts of the interface.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** The house's own wording of the site's texts: lines of `French text = text` for each language. */
final class Strings {

	/**
	 * The texts by language and French text.
	 *
	 * @return array<string, object>
	 */
	public static function all(): array {
		$strings = array();
		foreach ( Languages::all() as $code ) {
			$written          = Site_Options::stored_strings( $code );
			$strings[ $code ] = (object) self::read( $written );
		}
		return $strings;
	}

	/**
	 * Read lines; those without an equals sign mean nothing.
	 *
	 * @return array<string, string>
	 */
	private static function read( string $written ): array {
		$strings = array();
		foreach ( preg_split( '/\R/', $written ) as $line ) {
			$parts = explode( ' = ', $line, 2 );
			if ( 2 === count( $parts ) && '' !== trim( $parts[0] ) && '' !== trim( $parts[1] ) ) {
				$strings[ trim( $parts[0] ) ] = trim( $parts[1] );
			}
		}
		return $strings;
	}
}
