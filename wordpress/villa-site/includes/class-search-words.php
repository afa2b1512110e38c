<?php
/**
 * Words of searches.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Folds words and removes their endings, by the rules that the site declares. */
final class Search_Words {

	private const SHORTEST_ROOT = 3;

	/** Letters below which an ending is a part of the word, but in Italian. */
	private const SHORTEST = 4;

	/** The most words of a question that count. */
	private const MOST = 12;

	/** A text in lower case, without accents. */
	public static function folded( string $text ): string {
		return remove_accents( mb_strtolower( $text ), 'en_US' );
	}

	/**
	 * The words of a text, folded.
	 *
	 * @return list<string>
	 */
	public static function of( string $text ): array {
		preg_match_all( '/[\p{L}\p{N}]+/u', self::folded( wp_check_invalid_utf8( $text, true ) ), $found );
		return $found[0];
	}

	/** The words of a text as a column of the index has them, between spaces. */
	public static function column( string $text ): string {
		return ' ' . implode( ' ', self::of( $text ) ) . ' ';
	}

	/**
	 * The words of a question or a title, those without meaning only where there are no others.
	 *
	 * @return list<string>
	 */
	public static function meaningful( string $text, string $language ): array {
		$words = array_values( array_unique( self::of( $text ) ) );
		$found = array_values( array_diff( $words, Catalogue::search_rules()['stop_words'][ $language ] ?? array() ) );
		return array_slice( $found ? $found : $words, 0, self::MOST );
	}

	/** What all forms of a folded word begin with. */
	public static function root( string $word, string $language ): string {
		$least = 'it' === $language ? self::SHORTEST_ROOT : self::SHORTEST;
		foreach ( Catalogue::search_rules()['endings'][ $language ] ?? array() as $ending ) {
			if ( str_ends_with( $word, $ending ) && strlen( $word ) - strlen( $ending ) >= $least ) {
				return substr( $word, 0, -strlen( $ending ) );
			}
		}
		return $word;
	}

	/** The text of a post's content: that of its markup, and of the data of its blocks. */
	public static function content( string $content ): string {
		$text = (string) preg_replace( '/<!--\s*\/?wp:[\w\/-]*/', ' ', $content );
		$text = (string) preg_replace( '/"[^"\\\\]*"\s*:/', ' ', $text );
		$text = (string) preg_replace_callback( '/\\\\u([0-9a-f]{4})/i', static fn( array $found ): string => mb_chr( (int) hexdec( $found[1] ) ) ?: ' ', $text );
		return html_entity_decode( (string) preg_replace( '/<[^>]*>/', ' ', str_replace( '\n', ' ', $text ) ), ENT_QUOTES );
	}
}
