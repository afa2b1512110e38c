<?php
/**
 * Slips in searches.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Forgives a slip in a word: one letter too many, missing, wrong, or exchanged with the next. */
final class Search_Spelling {

	/** The most rows of the index that a word is compared with. */
	private const MOST = 2000;

	/**
	 * A question with the words of titles and summaries in place of those that none has; '' where none is similar.
	 */
	public static function corrected( string $question, string $language ): string {
		$words = Search_Words::meaningful( $question, $language );
		$new   = array_map( static fn( string $word ): string => self::similar( $word, $language ), $words );
		return $new === $words || ! List_Index::exists() ? '' : implode( ' ', $new );
	}

	/** The commonest word of the index that differs from a folded word by one slip, else the word. */
	private static function similar( string $word, string $language ): string {
		global $wpdb;
		[ $least, $most ] = Catalogue::search_rules()['slip'];
		$length           = strlen( $word );
		if ( $length < $least || $length > $most ) {
			return $word;
		}
		$root   = Search_Words::root( $word, $language );
		$half   = max( 1, intdiv( strlen( $root ) - 1, 2 ) );
		$begins = '% ' . $wpdb->esc_like( substr( $root, 0, $half ) ) . '%';
		$ends   = '%' . $wpdb->esc_like( substr( $root, -$half ) ) . '%';
		// phpcs:ignore WordPress.DB
		$texts  = $wpdb->get_col( $wpdb->prepare( 'SELECT summary FROM ' . List_Index::table() . ' WHERE is_open = 1 AND (summary LIKE %s OR summary LIKE %s) LIMIT %d', $begins, $ends, self::MOST ) );
		$counts = array();
		foreach ( $texts as $text ) {
			foreach ( array_unique( explode( ' ', trim( $text ) ) ) as $other ) {
				if ( abs( strlen( $other ) - $length ) <= 3 ) {
					$counts[ $other ] = ( $counts[ $other ] ?? 0 ) + 1;
				}
			}
		}
		arsort( $counts );
		$near = null;
		foreach ( array_keys( $counts ) as $other ) {
			$other = (string) $other;
			if ( Search_Words::root( $other, $language ) === $root ) {
				return $word;
			}
			if ( self::is_one_slip( $word, $other ) ) {
				return $other;
			}
			$near = $near ?? ( self::is_one_slip( $root, Search_Words::root( $other, $language ) ) ? $other : null );
		}
		return $near ?? $word;
	}

	/** Whether two different words have a Damerau-Levenshtein distance of one. */
	public static function is_one_slip( string $typed, string $meant ): bool {
		if ( abs( strlen( $typed ) - strlen( $meant ) ) > 1 || $typed === $meant ) {
			return false;
		}
		if ( 1 === levenshtein( $typed, $meant ) ) {
			return true;
		}
		$begin = strspn( $typed ^ $meant, "\0" );
		return strlen( $typed ) === strlen( $meant ) && strlen( $typed ) > $begin + 1
			&& $typed[ $begin ] === $meant[ $begin + 1 ] && $typed[ $begin + 1 ] === $meant[ $begin ]
			&& substr( $typed, $begin + 2 ) === substr( $meant, $begin + 2 );
	}
}
