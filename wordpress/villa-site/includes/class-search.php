<?php
/**
 * Search, listings and the agenda.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;

/** Finds posts by words and filters, and counts what each filter would leave. */
final class Search {

	private const MOST   = 2000;
	private const FACETS = array( 'post_type', 'year', 'discipline', 'categorie' );

	/**
	 * The contract's list of results.
	 *
	 * @return array<string, mixed>
	 */
	public static function results( WP_REST_Request $request ): array {
		$filters  = self::filters( $request );
		$entries  = self::entries( self::words( $request ), $filters['post_type'] );
		$matching = array_values( array_filter( $entries, static fn( array $entry ): bool => self::allows( $entry, $filters ) ) );
		if ( '' === self::words( $request ) ) {
			usort( $matching, self::order( $filters ) );
		}
		$per_page = self::whole( $request['per_page'], 12, 100 );
		$page     = self::whole( $request['page'], 1, 1000000 );
		return array(
			'items'       => array_column( array_slice( $matching, ( $page - 1 ) * $per_page, $per_page ), 'card' ),
			'total'       => count( $matching ),
			'total_pages' => (int) ceil( count( $matching ) / $per_page ),
			'page'        => $page,
			'facets'      => array_combine( self::FACETS, array_map( static fn( string $name ): array => self::facet( $name, $entries, $filters ), self::FACETS ) ),
		);
	}

	private static function words( WP_REST_Request $request ): string {
		$words = $request['s'];
		return is_string( $words ) ? trim( mb_substr( $words, 0, 200 ) ) : '';
	}

	/** @return array<string, mixed> */
	private static function filters( WP_REST_Request $request ): array {
		$filters = array();
		foreach ( self::FACETS as $name ) {
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
	 * What the words find, the best first; without words everything, the newest first.
	 *
	 * @param list<string> $post_types The types asked for; without any, all.
	 * @return list<array<string, mixed>>
	 */
	private static function entries( string $words, array $post_types ): array {
		$searched = array_values( array_diff( Page_List::post_types(), get_post_types( array( 'exclude_from_search' => true ) ) ) );
		$wanted   = array_values( array_intersect( Page_List::post_types(), $post_types ) );
		if ( $post_types && ! $wanted ) {
			return array();
		}
		$posts   = get_posts(
			Languages::limit(
				array(
					's'                => $words,
					// The counts of types need all of them where words are looked for.
					'post_type'        => $wanted && '' === $words ? $wanted : $searched,
					'post_status'      => Access::is_preview() ? array( 'publish', 'draft', 'pending', 'future' ) : 'publish',
					'has_password'     => false,
					'numberposts'      => self::MOST,
					'orderby'          => '' === $words ? 'date' : 'relevance',
					'suppress_filters' => false,
				),
				Languages::asked()
			)
		);
		$entries = array();
		foreach ( Access::shown( $posts ) as $post ) {
			$card = Card::of( $post );
			if ( $card ) {
				$starts    = substr( (string) ( $card['date_debut'] ?? '' ), 0, 10 );
				$entries[] = array(
					'card'       => $card,
					'post_type'  => $post->post_type,
					'starts'     => $starts,
					'ends'       => substr( (string) ( $card['date_fin'] ?? '' ), 0, 10 ) ?: $starts,
					'year'       => substr( $starts, 0, 4 ) ?: Card::text( $card, 'annee' ),
					'discipline' => Card::text( $card, 'discipline' ),
					'categorie'  => Card::text( $card, 'categorie' ),
					'published'  => $post->post_date,
				);
			}
		}
		return $entries;
	}

	/**
	 * Whether an entry passes the filters, one of them left aside if so asked.
	 *
	 * @param array<string, mixed> $entry   An entry.
	 * @param array<string, mixed> $filters The filters.
	 */
	private static function allows( array $entry, array $filters, string $ignoring = '' ): bool {
		$dated = '' !== $filters['from'] || '' !== $filters['to'];
		if ( $dated && ( '' === $entry['starts'] || ( '' !== $filters['from'] && $entry['ends'] < $filters['from'] ) || ( '' !== $filters['to'] && $entry['starts'] > $filters['to'] ) ) ) {
			return false;
		}
		foreach ( self::FACETS as $name ) {
			if ( $name !== $ignoring && $filters[ $name ] && ! in_array( self::slug( $entry[ $name ] ), $filters[ $name ], true ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The order of a list without words: soonest first in a period, else newest first.
	 *
	 * @param array<string, mixed> $filters The filters.
	 */
	private static function order( array $filters ): callable {
		if ( '' !== $filters['from'] || '' !== $filters['to'] ) {
			return static fn( array $one, array $other ): int => array( $one['starts'], $one['card']['post_title'] ) <=> array( $other['starts'], $other['card']['post_title'] );
		}
		// Of a post of the blog the day is known, of other types often the year alone.
		$year = static fn( array $entry ): string => 'post' === $entry['post_type'] ? '' : $entry['year'];
		$when = static fn( array $entry ): string => $entry['starts'] ?: ( $year( $entry ) ?: $entry['published'] );
		return static fn( array $one, array $other ): int => array( $when( $other ), $one['card']['post_title'] ) <=> array( $when( $one ), $other['card']['post_title'] );
	}

	/**
	 * The values of a facet among what the other filters let through, the most frequent first.
	 *
	 * @param list<array<string, mixed>> $entries All entries.
	 * @param array<string, mixed>       $filters The filters.
	 * @return list<array<string, mixed>>
	 */
	private static function facet( string $name, array $entries, array $filters ): array {
		$counts = array();
		foreach ( $entries as $entry ) {
			if ( '' !== $entry[ $name ] && self::allows( $entry, $filters, $name ) ) {
				$counts[ $entry[ $name ] ] = ( $counts[ $entry[ $name ] ] ?? 0 ) + 1;
			}
		}
		'year' === $name ? krsort( $counts ) : arsort( $counts );
		$facet = array();
		foreach ( $counts as $value => $count ) {
			$type    = 'post_type' === $name ? get_post_type_object( (string) $value ) : null;
			$facet[] = array(
				'value' => self::slug( (string) $value ),
				'label' => esc_html( $type ? $type->labels->name : (string) $value ),
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
