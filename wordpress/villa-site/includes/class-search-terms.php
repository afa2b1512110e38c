<?php
/**
 * Words that are looked for in the index of lists.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Writes how posts are found by words and which of them come first: title before mention, past events last. */
final class Search_Terms {

	/** What a word weighs by where it is. */
	private const MENTION = 1;
	private const SUMMARY = 4;
	private const TITLE   = 10;

	/** @var list<string> What the words begin with. */
	private array $roots;

	/** The words of a question in a language. */
	public function __construct( string $question, string $language ) {
		$this->roots = array_values( array_unique( array_map( static fn( string $word ): string => Search_Words::root( $word, $language ), Search_Words::meaningful( $question, $language ) ) ) );
	}

	/** Whether there is something to look for. */
	public function exist(): bool {
		return (bool) $this->roots;
	}

	/** The condition that a post has every word. */
	public function condition(): string {
		return implode( ' AND ', array_map( static fn( string $root ): string => '(' . self::has( 'summary', $root ) . ' OR ' . self::has( 'words', $root ) . ')', $this->roots ) );
	}

	/** The weight of a post. */
	public function weight(): string {
		return '(' . $this->mentions() . ') * ' . $this->title() . ' * ' . self::day();
	}

	/** How much of the post's text has the words. */
	private function mentions(): string {
		return implode( ' + ', array_map( static fn( string $root ): string => 'CASE WHEN ' . self::has( 'names', $root ) . ' THEN ' . self::TITLE . ' WHEN ' . self::has( 'summary', $root ) . ' THEN ' . self::SUMMARY . ' ELSE ' . self::MENTION . ' END', $this->roots ) );
	}

	/** How much of the words is in title and kind, and of the title in the words. */
	private function title(): string {
		$weights = Catalogue::search_rules()['weights'];
		$count   = count( $this->roots );
		$all     = implode( ' AND ', array_map( static fn( string $root ): string => self::has( 'names', $root ), $this->roots ) );
		$some    = implode( ' OR ', array_map( static fn( string $root ): string => self::has( 'names', $root ), $this->roots ) );
		$titled  = implode( ' AND ', array_map( static fn( string $root ): string => self::has( 'title', $root ), $this->roots ) );
		return sprintf( "CASE WHEN villa.title_count <= $count AND $titled THEN %F WHEN $all THEN %F WHEN $some THEN %F ELSE 1 END", $weights['whole_title'], $weights['in_title'], $weights['part_of_title'] );
	}

	/** When it takes place: what is on or next weighs the most, what is over hardly. */
	private static function day(): string {
		$weights = Catalogue::search_rules()['weights'];
		$today   = current_time( 'Y-m-d' );
		$late    = gmdate( 'Y-m-d', (int) strtotime( "$today UTC" ) + (int) $weights['late'] * DAY_IN_SECONDS );
		return sprintf( "CASE WHEN villa.starts = '' THEN 1 WHEN villa.ends < '$today' THEN %F WHEN villa.starts <= '$today' THEN %F WHEN villa.starts >= '$late' THEN %F ELSE %F - %F * DATEDIFF(villa.starts, '$today') / %F END", $weights['over'], $weights['current'], $weights['current'] - $weights['later'], $weights['current'], $weights['later'], $weights['late'] );
	}

	/** A word that begins with a root; in a script without spaces, one that contains it. */
	private static function has( string $column, string $root ): string {
		global $wpdb;
		$pattern = ( preg_match( '/[^\x00-\x{02ff}\x{0370}-\x{07ff}]/u', $root ) ? '%' : '% ' ) . $wpdb->esc_like( $root ) . '%';
		return $wpdb->prepare( "villa.$column LIKE %s", $pattern ); // phpcs:ignore WordPress.DB.PreparedSQL
	}
}
