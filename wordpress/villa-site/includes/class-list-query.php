<?php
/**
 * Queries of lists.
 *
 * @package VillaSite
 */

namespace VillaSite;

use RuntimeException;
use WP_Query;

/**
 * Finds and counts posts in the database, with the filters that other plugins put on queries.
 *
 * A WP_Query is joined with the index of lists. Counts come in cells: how many posts have the same
 * type, year, discipline and category; each facet and the total are sums of cells.
 */
final class List_Query {

	/** What posts are counted by. */
	public const FACETS = array( 'post_type', 'year', 'discipline', 'categorie' );

	private const MARK = 'villa_site_list';

	/** All posts, in place of a number for a page. */
	public const ALL = -1;

	/** @var list<array<string, string>> What the last count gave. */
	private array $rows = array();

	/** @var list<int>|null What another plugin's own search found. */
	private ?array $found = null;

	private bool $counts = false;

	private ?Search_Terms $terms = null;

	/** @var array<string, list<string>> The values to which a list is limited, by facet. */
	private array $values = array();

	/**
	 * A query.
	 *
	 * @param array<string, mixed> $arguments Arguments of WP_Query.
	 * @param string               $from      The first day of a period, or ''.
	 * @param string               $to        The last day of a period, or ''.
	 * @param bool                 $is_whole  Whether posts that are not in the index yet are found, too.
	 */
	public function __construct( private array $arguments, private string $from = '', private string $to = '', private bool $is_whole = false ) {
		$words = (string) ( $arguments['s'] ?? '' );
		if ( '' !== $words && List_Index::exists() ) {
			$this->terms = new Search_Terms( $words, Languages::requested() );
		}
	}

	/**
	 * The counts of all posts of the query, those of the newest posts first.
	 *
	 * @return list<array<string, string>> Values by facet, and `found`.
	 */
	public function cells(): array {
		$this->counts = true;
		$this->values = array();
		$this->run( array( 'posts_per_page' => -1 ) );
		if ( null !== $this->found && ! isset( $this->arguments['post__in'] ) ) {
			// Another plugin searches on its own: what it finds is counted.
			$this->arguments = array(
				's'        => '',
				'post__in' => $this->found ? $this->found : array( 0 ),
				'orderby'  => 'post__in',
			) + $this->arguments;
			return $this->cells();
		}
		return $this->rows;
	}

	/**
	 * The posts of a page.
	 *
	 * @param array<string, list<string>> $values The values to which it is limited, by facet.
	 * @return list<int>
	 */
	public function ids( array $values, int $page, int $per_page ): array {
		$this->counts = false;
		$this->values = $values;
		return $this->run(
			array(
				'posts_per_page' => $per_page,
				'offset'         => ( $page - 1 ) * $per_page,
			)
		);
	}

	/**
	 * Join the query with the index, as the last of all filters.
	 *
	 * @param array<string, string> $clauses The parts of the statement.
	 * @return array<string, string>
	 */
	public function clauses( array $clauses, WP_Query $query ): array {
		global $wpdb;
		if ( $query->get( self::MARK ) !== spl_object_id( $this ) ) {
			return $clauses;
		}
		$has_index = List_Index::exists();
		if ( $has_index ) {
			$clauses['join'] .= ( $this->is_whole ? ' LEFT JOIN ' : ' INNER JOIN ' ) . List_Index::table() . " AS villa ON villa.post_id = $wpdb->posts.ID";
		}
		$clauses['where'] .= $has_index ? $this->indexed() : '';
		$clauses['where'] .= $this->limited( $has_index );
		if ( $this->counts ) {
			$columns            = $has_index ? "$wpdb->posts.post_type, villa.year, villa.discipline, villa.categorie" : "$wpdb->posts.post_type";
			$values             = $has_index ? $columns : "$columns, '' AS year, '' AS discipline, '' AS categorie";
			$clauses['fields']  = "$values, COUNT(DISTINCT $wpdb->posts.ID) AS found, MAX($wpdb->posts.post_date) AS newest";
			$clauses['groupby'] = $columns;
			$clauses['orderby'] = 'newest DESC';
			$clauses['limits']  = '';
		} elseif ( $has_index && 'none' === $this->arguments['orderby'] ) {
			$first              = $this->is_dated() ? 'villa.starts ASC' : 'villa.sorting DESC';
			$clauses['orderby'] = "$first, $wpdb->posts.post_title ASC, $wpdb->posts.ID DESC";
		} elseif ( $has_index && 'relevance' === $this->arguments['orderby'] && $this->terms && $this->terms->exist() ) {
			$clauses['orderby'] = '(' . $this->terms->weight() . ") DESC, villa.sorting DESC, $wpdb->posts.ID DESC";
		}
		return $clauses;
	}

	/**
	 * Look for words in the index, which knows them without accents and endings, as the first of all filters.
	 *
	 * @param string $search WordPress' condition.
	 */
	public function search( string $search, WP_Query $query ): string {
		$is_own = $query->get( self::MARK ) === spl_object_id( $this ) && '' !== (string) $query->get( 's' ) && $this->terms;
		if ( ! $is_own ) {
			return $search;
		}
		// Signs alone find nothing.
		return $this->terms->exist() ? ' AND (' . $this->terms->condition() . ')' : ' AND 1 = 0';
	}

	/**
	 * Count in place of reading posts.
	 *
	 * @param list<mixed>|null $posts What another plugin has found, else null.
	 * @return list<mixed>|null
	 */
	public function count( ?array $posts, WP_Query $query ): ?array {
		global $wpdb;
		if ( $query->get( self::MARK ) !== spl_object_id( $this ) ) {
			return $posts;
		}
		if ( isset( $this->arguments['post__in'] ) ) {
			$posts = null;
		}
		if ( ! $this->counts ) {
			return $posts;
		}
		$this->found = null === $posts ? null : array_map( static fn( $post ): int => (int) ( $post->ID ?? $post ), $posts );
		$this->rows  = null === $posts ? $wpdb->get_results( $query->request, ARRAY_A ) : array(); // phpcs:ignore WordPress.DB
		return array();
	}

	/**
	 * Run the query with more arguments.
	 *
	 * @param array<string, mixed> $arguments Arguments of WP_Query.
	 * @return list<int>
	 */
	private function run( array $arguments ): array {
		add_filter( 'posts_search', array( $this, 'search' ), 0, 2 );
		add_filter( 'posts_clauses_request', array( $this, 'clauses' ), PHP_INT_MAX, 2 );
		add_filter( 'posts_pre_query', array( $this, 'count' ), PHP_INT_MAX, 2 );
		$query = new WP_Query(
			$arguments + $this->arguments + array(
				self::MARK            => spl_object_id( $this ),
				'fields'              => 'ids',
				'no_found_rows'       => true,
				'ignore_sticky_posts' => true,
				// Its result follows the index, of which WordPress' cache knows nothing.
				'cache_results'       => false,
			)
		);
		remove_filter( 'posts_search', array( $this, 'search' ), 0 );
		remove_filter( 'posts_clauses_request', array( $this, 'clauses' ), PHP_INT_MAX );
		remove_filter( 'posts_pre_query', array( $this, 'count' ), PHP_INT_MAX );
		if ( '' !== $GLOBALS['wpdb']->last_error ) {
			// An empty list would pass for a true one, and be cached.
			throw new RuntimeException( 'Villa Site: the database refused a list: ' . $GLOBALS['wpdb']->last_error ); // phpcs:ignore WordPress.Security.EscapeOutput
		}
		return $query->posts;
	}

	private function is_dated(): bool {
		return '' !== $this->from || '' !== $this->to;
	}

	/** What is known of posts by the index: whether they are shown, and when they take place. */
	private function indexed(): string {
		global $wpdb;
		$where = $this->is_whole ? ' AND (villa.is_open IS NULL OR villa.is_open = 1)' : ' AND villa.is_open = 1';
		if ( $this->is_dated() ) {
			$where .= $wpdb->prepare( " AND villa.starts <> '' AND villa.ends >= %s", $this->from );
		}
		if ( '' !== $this->to ) {
			$where .= $wpdb->prepare( ' AND villa.starts <= %s', $this->to );
		}
		return $where;
	}

	private function limited( bool $has_index ): string {
		global $wpdb;
		$where = '';
		if ( Access::is_preview() && ! current_user_can( 'edit_others_posts' ) ) {
			$where .= $wpdb->prepare( " AND ($wpdb->posts.post_status = 'publish' OR $wpdb->posts.post_author = %d)", get_current_user_id() );
		}
		foreach ( $this->values as $name => $values ) {
			$column = 'post_type' === $name ? "$wpdb->posts.post_type" : ( $has_index ? "villa.$name" : "''" );
			$marks  = implode( ', ', array_fill( 0, count( $values ), '%s' ) );
			$where .= $values ? $wpdb->prepare( " AND $column IN ($marks)", $values ) : ' AND 1 = 0'; // phpcs:ignore WordPress.DB
		}
		return $where;
	}
}
