<?php
/**
 * Search, listings and the agenda.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_REST_Request;

/** Finds posts by words and filters, and counts what each filter would leave. */
final class Search {

	/** A list of so few posts is checked as a whole: its counts would say what a hidden one holds. */
	private const CHECKED = 100;

	/**
	 * The contract's list of results.
	 *
	 * @return array<string, mixed>
	 */
	public static function results( WP_REST_Request $request ): array {
		if ( ! List_Index::refresh() ) {
			List_Index_Watch::fill_soon();
		}
		$filters  = self::filters( $request );
		$words    = self::words( $request );
		$query    = self::query( $words, $filters );
		$per_page = self::whole( $request['per_page'], 12, 100 );
		$page     = self::whole( $request['page'], 1, 1000000 );
		$cells    = self::checked_cells( $query );
		$better   = $cells || '' === $words ? '' : Search_Spelling::corrected( $words, Languages::requested() );
		if ( '' !== $better ) {
			$query = self::query( $better, $filters );
			$cells = self::checked_cells( $query );
		}
		$cards    = $cells ? self::cards( $query, self::values( $cells, $filters ), $page, $per_page ) : array();
		if ( null === $cards ) {
			// One of the posts is hidden, which the index did not know.
			$cells = self::checked_cells( $query );
			$cards = self::cards( $query, self::values( $cells, $filters ), $page, $per_page ) ?? array();
		}
		$total = self::sum( $cells, $filters );
		return ( '' !== $better && $cells ? array( 'corrected' => self::as_written( $better, $cards ) ) : array() ) + array(
			'items'       => $cards,
			'total'       => $total,
			'total_pages' => (int) ceil( $total / $per_page ),
			'page'        => $page,
			'facets'      => array_combine( List_Query::FACETS, array_map( static fn( string $name ): array => self::facet( $name, $cells, $filters ), List_Query::FACETS ) ),
		);
	}

	/**
	 * Folded words with the accents that the first cards give them.
	 *
	 * @param list<array<string, mixed>> $cards The cards.
	 */
	private static function as_written( string $words, array $cards ): string {
		$texts = implode( ' ', array_map( static fn( array $card ): string => Card::text( $card, 'post_title' ) . ' ' . Card::text( $card, 'categorie' ) . ' ' . wp_strip_all_tags( Card::text( $card, 'chapo' ) ), array_slice( $cards, 0, 5 ) ) );
		preg_match_all( '/[\p{L}\p{N}]+/u', mb_strtolower( $texts ), $found );
		$written = array();
		foreach ( array_unique( $found[0] ) as $word ) {
			$written += array( Search_Words::folded( $word ) => $word );
		}
		return implode( ' ', array_map( static fn( string $word ): string => $written[ $word ] ?? $word, explode( ' ', $words ) ) );
	}

	private static function words( WP_REST_Request $request ): string {
		$words = $request['s'];
		return is_string( $words ) ? trim( mb_substr( $words, 0, 200 ) ) : '';
	}

	/** @return array<string, mixed> */
	private static function filters( WP_REST_Request $request ): array {
		$filters = array();
		foreach ( List_Query::FACETS as $name ) {
			$value            = is_string( $request[ $name ] ) ? $request[ $name ] : '';
			$filters[ $name ] = array_slice( array_filter( array_map( array( self::class, 'slug' ), explode( ',', $value ) ) ), 0, 20 );
		}
		foreach ( array( 'from', 'to' ) as $name ) {
			$day              = is_string( $request[ $name ] ) ? trim( $request[ $name ] ) : '';
			$filters[ $name ] = preg_match( '/^\d{4}-\d\d-\d\d$/', $day ) ? $day : '';
		}
		return $filters;
	}

	/**
	 * The query of what the words find, the best first; without words of everything.
	 *
	 * @param array<string, mixed> $filters The filters.
	 */
	private static function query( string $words, array $filters ): List_Query {
		$searched = array_values( array_diff( Page_List::post_types(), get_post_types( array( 'exclude_from_search' => true ) ) ) );
		$wanted   = array_values( array_intersect( Page_List::post_types(), $filters['post_type'] ) );
		$nothing  = $filters['post_type'] && ! $wanted;
		return new List_Query(
			Languages::limit(
				array(
					's'                => $words,
					// The counts of types need all of them where words are looked for.
					'post_type'        => $wanted && '' === $words ? $wanted : $searched,
					'post_status'      => Access::is_preview() ? array( 'publish', 'draft', 'pending', 'future' ) : 'publish',
					'has_password'     => false,
					'orderby'          => '' === $words ? 'none' : 'relevance',
					'suppress_filters' => false,
				) + ( $nothing ? array( 'post__in' => array( 0 ) ) : array() ),
				Languages::requested()
			),
			$filters['from'],
			$filters['to']
		);
	}

	/**
	 * The counts of a query; of few posts after each was checked.
	 *
	 * @return list<array<string, string>>
	 */
	private static function checked_cells( List_Query $query ): array {
		$cells = $query->cells();
		if ( ! $cells || array_sum( array_column( $cells, 'found' ) ) > self::CHECKED ) {
			return $cells;
		}
		return null === self::shown( $query->ids( array(), 1, self::CHECKED ) ) ? $query->cells() : $cells;
	}

	/**
	 * The cards of a page; null where one of its posts is hidden, which the index now knows.
	 *
	 * @param array<string, list<string>> $values The values to which the list is limited.
	 * @return list<array<string, mixed>>|null
	 */
	private static function cards( List_Query $query, array $values, int $page, int $per_page ): ?array {
		$posts = self::shown( $query->ids( $values, $page, $per_page ) );
		return null === $posts ? null : array_values( array_filter( array_map( array( Card::class, 'of' ), $posts ) ) );
	}

	/**
	 * Posts that the call may see; null where one is hidden, which the index now knows.
	 *
	 * @param list<int> $ids IDs of posts.
	 * @return list<WP_Post>|null
	 */
	private static function shown( array $ids ): ?array {
		Card::prime( $ids );
		$posts  = array_values( array_filter( array_map( 'get_post', $ids ) ) );
		$shown  = Access::shown( $posts );
		$hidden = Access::is_preview() ? array() : array_diff( $ids, array_column( $shown, 'ID' ) );
		List_Index::hide( array_values( $hidden ) );
		return $hidden ? null : $shown;
	}

	/**
	 * The values of the index that the filters let through, by facet; a filter that is off is none.
	 *
	 * @param list<array<string, string>> $cells   Counts.
	 * @param array<string, mixed>        $filters The filters.
	 * @return array<string, list<string>>
	 */
	private static function values( array $cells, array $filters ): array {
		$values = array();
		foreach ( List_Query::FACETS as $name ) {
			if ( $filters[ $name ] ) {
				$all             = array_values( array_unique( array_column( $cells, $name ) ) );
				$values[ $name ] = array_values( array_filter( $all, static fn( string $value ): bool => in_array( self::slug( $value ), $filters[ $name ], true ) ) );
			}
		}
		return $values;
	}

	/**
	 * Whether the posts of a cell pass the filters, one of them left aside where it is named.
	 *
	 * @param array<string, string> $cell    A count.
	 * @param array<string, mixed>  $filters The filters.
	 */
	private static function allows( array $cell, array $filters, string $ignoring = '' ): bool {
		foreach ( List_Query::FACETS as $name ) {
			if ( $name !== $ignoring && $filters[ $name ] && ! in_array( self::slug( $cell[ $name ] ), $filters[ $name ], true ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * How many posts pass the filters.
	 *
	 * @param list<array<string, string>> $cells   Counts.
	 * @param array<string, mixed>        $filters The filters.
	 */
	private static function sum( array $cells, array $filters ): int {
		return (int) array_sum( array_column( array_filter( $cells, static fn( array $cell ): bool => self::allows( $cell, $filters ) ), 'found' ) );
	}

	/**
	 * The values of a facet among what the other filters let through, the most frequent first.
	 *
	 * @param list<array<string, string>> $cells   Counts.
	 * @param array<string, mixed>        $filters The filters.
	 * @return list<array<string, mixed>>
	 */
	private static function facet( string $name, array $cells, array $filters ): array {
		$counts = array();
		foreach ( $cells as $cell ) {
			if ( '' !== $cell[ $name ] && self::allows( $cell, $filters, $name ) ) {
				$counts[ $cell[ $name ] ] = ( $counts[ $cell[ $name ] ] ?? 0 ) + (int) $cell['found'];
			}
		}
		'year' === $name ? krsort( $counts ) : arsort( $counts );
		$facet = array();
		foreach ( $counts as $value => $count ) {
			$facet[] = array(
				'value' => self::slug( (string) $value ),
				'label' => esc_html( 'post_type' === $name ? Type_Names::plural( (string) $value ) : (string) $value ),
				'count' => $count,
			);
		}
		return $facet;
	}

	private static function slug( string $text ): string {
		return sanitize_title( $text );
	}

	private static function whole( mixed $written, int $default, int $most ): int {
		return is_numeric( $written ) && (int) $written > 0 ? min( (int) $written, $most ) : $default;
	}
}
