<?php
/**
 * Posts that queries leave out.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Query;

/** Finds posts again as the query of their own page does, with the filters of other plugins. */
final class Query_Check {

	private const HOOKS = array( 'parse_query', 'pre_get_posts', 'posts_selection', 'posts_search', 'posts_where', 'posts_where_paged', 'posts_join', 'posts_join_paged', 'posts_distinct', 'posts_groupby', 'posts_clauses', 'posts_clauses_request', 'posts_where_request', 'posts_request', 'posts_pre_query', 'posts_results', 'the_posts' );

	/**
	 * The posts that are found, by ID: true, or what a filter gives in place of the content.
	 *
	 * @param list<WP_Post> $posts Published posts.
	 * @return array<int, string|true>
	 */
	public static function found( array $posts ): array {
		if ( ! Foreign_Hooks::exist( ...self::HOOKS ) ) {
			return array_fill_keys( array_column( $posts, 'ID' ), true );
		}
		$of_type = array();
		foreach ( $posts as $post ) {
			$of_type[ $post->post_type ][] = $post->ID;
		}
		$found = array();
		foreach ( $of_type as $type => $ids ) {
			$found += self::of_type( (string) $type, $ids );
		}
		return $found;
	}

	/** Whether the query of a post's own page, which is WordPress' current one, is made one for something else. */
	public static function leads_away( WP_Post $post, WP_Query $query ): bool {
		$before = $query->query_vars;
		foreach ( array( 'parse_query', 'pre_get_posts' ) as $hook ) {
			Foreign_Hooks::each( $hook, static fn( callable $run ) => $run(), $query );
		}
		$out = array_map( 'intval', (array) $query->get( 'post__not_in' ) );
		$in  = array_map( 'intval', (array) $query->get( 'post__in' ) );
		foreach ( array( 'p', 'page_id', 'name', 'pagename' ) as $name ) {
			if ( (string) ( $before[ $name ] ?? '' ) !== (string) $query->get( $name ) ) {
				return true;
			}
		}
		return $query->is_404() || in_array( $post->ID, $out, true ) || ( $in && ! in_array( $post->ID, $in, true ) );
	}

	/**
	 * @param list<int> $ids Posts of one type.
	 * @return array<int, string|true>
	 */
	private static function of_type( string $type, array $ids ): array {
		$query    = new WP_Query();
		$mark     = Content_Mark::of( 'query' );
		$singular = static fn( WP_Query $each ) => $each === $query ? Main_Query::make_singular( $each, $type ) : null;
		// `post__in` would win over a plugin's own `post__not_in`.
		$where  = static fn( string $sql, WP_Query $each ): string => $each === $query ? "$sql AND {$GLOBALS['wpdb']->posts}.ID IN (" . implode( ',', $ids ) . ')' : $sql;
		$marked = static fn( array $rows, WP_Query $each ): array => $each === $query ? array_map( static fn( $row ) => self::with_mark( $row, $mark ), $rows ) : $rows;
		add_action( 'parse_query', $singular, PHP_INT_MIN );
		add_filter( 'posts_where', $where, PHP_INT_MIN, 2 );
		add_filter( 'posts_results', $marked, PHP_INT_MIN, 2 );
		try {
			$rows = self::as_main( $query, $type, count( $ids ) );
		} finally {
			remove_action( 'parse_query', $singular, PHP_INT_MIN );
			remove_filter( 'posts_where', $where, PHP_INT_MIN );
			remove_filter( 'posts_results', $marked, PHP_INT_MIN );
		}
		$found = array();
		foreach ( $rows as $row ) {
			if ( $row instanceof WP_Post && in_array( $row->ID, $ids, true ) ) {
				$found[ $row->ID ] = Content_Mark::is_in( $row->post_content, $mark ) ? true : $row->post_content;
			}
		}
		return $found;
	}

	/**
	 * Run a query in place of the page's own.
	 *
	 * @return list<mixed>
	 */
	private static function as_main( WP_Query $query, string $type, int $count ): array {
		$before = array( $GLOBALS['wp_query'] ?? null, $GLOBALS['wp_the_query'] ?? null );

		$GLOBALS['wp_query']     = $query;
		$GLOBALS['wp_the_query'] = $query;
		try {
			return Languages::in_all(
				static fn(): array => (array) $query->query(
					array(
						'post_type'              => $type,
						'post_status'            => 'attachment' === $type ? array( 'inherit', 'publish' ) : 'publish',
						'posts_per_page'         => $count,
						'orderby'                => 'none',
						'no_found_rows'          => true,
						'suppress_filters'       => false,
						'ignore_sticky_posts'    => true,
						// What is marked must not get into the cache.
						'cache_results'          => false,
						'update_post_meta_cache' => false,
						'update_post_term_cache' => false,
						// Polylang: every language.
						'lang'                   => '',
					)
				)
			);
		} finally {
			list( $GLOBALS['wp_query'], $GLOBALS['wp_the_query'] ) = $before;
		}
	}

	private static function with_mark( mixed $row, string $mark ): mixed {
		if ( ! $row instanceof WP_Post ) {
			return $row;
		}
		$marked                = clone $row;
		$marked->post_content .= " $mark";
		return $marked;
	}
}
