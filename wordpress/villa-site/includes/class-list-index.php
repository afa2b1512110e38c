<?php
/**
 * The index of lists.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * A table with what lists are filtered, counted and sorted by, a row for each post.
 *
 * A row is removed when its post changes, and written again by the next list or by a task in the
 * background. Rows are also old once the stamp of the index is another one: after a change of
 * options or plugins, which may hide posts, and of the fields that the site declares.
 */
final class List_Index {

	private const FORMAT = 2;
	private const OPTION = 'villa_site_list_index';
	private const BATCH  = 200;

	/** For how long no table is created after that was refused: a transient. */
	private const REFUSED = 'villa_site_no_list_index';

	/** Set while somebody writes many rows: a transient. */
	private const FILLING = 'villa_site_filling_list_index';

	/** So many missing rows are more than those of one change: the task in the background writes them. */
	private const MANY = 600;

	/** Seconds that a list may spend on many rows, and on those of a change. */
	private const BRIEF   = 2.0;
	private const PATIENT = 10.0;

	/** The name of the table. */
	public static function table(): string {
		return $GLOBALS['wpdb']->prefix . 'villa_site_list_index';
	}

	/** Whether there is a table; it is created where it is missing and may be. */
	public static function exists(): bool {
		if ( self::FORMAT !== self::state()['format'] && ! get_transient( self::REFUSED ) ) {
			self::create();
		}
		return self::FORMAT === self::state()['format'];
	}

	/**
	 * Write rows that are missing or old; false where some are left.
	 *
	 * Those of a change are waited for. Many are written by one call at a time, the others go on
	 * with the rows that are there. Whether a published post is shown is found out for an anonymous
	 * reader: calls with other rights write rows of drafts alone.
	 */
	public static function refresh( float $brief = self::BRIEF, float $patient = self::PATIENT ): bool {
		if ( ! self::exists() || ( Access::is_personal() && ! Access::is_preview() ) ) {
			return true;
		}
		$began   = microtime( true );
		$stale   = self::stale();
		$is_long = self::is_long( $stale );
		if ( $is_long && get_transient( self::FILLING ) ) {
			self::write( end( $stale ) ? array() : array_keys( $stale, '1', true ) );
			return false;
		}
		if ( $is_long ) {
			set_transient( self::FILLING, 1, MINUTE_IN_SECONDS );
		}
		$before = array();
		while ( $stale && $stale !== $before && microtime( true ) - $began <= ( $is_long ? $brief : $patient ) ) {
			self::write( array_keys( $stale ) );
			$before = $stale;
			$stale  = self::stale();
		}
		if ( $is_long ) {
			delete_transient( self::FILLING );
		}
		return ! $stale;
	}

	/** How many of a hundred published posts are in the index, after a try to add those that are not. */
	public static function progress(): int {
		global $wpdb;
		if ( ! self::exists() ) {
			return 0;
		}
		self::refresh();
		$row = $wpdb->get_row( 'SELECT COUNT(*) AS total, COUNT(villa.post_id) AS done ' . self::from_posts(), ARRAY_A ); // phpcs:ignore WordPress.DB
		return $row && $row['total'] ? (int) floor( 100 * $row['done'] / $row['total'] ) : 100;
	}

	/** Remove the row of a post that changes. */
	public static function forget( int $id ): void {
		self::delete( 'post_id = %d', $id );
	}

	/** Remove the rows of the posts of a term that changes. */
	public static function forget_term( int $relation ): void {
		global $wpdb;
		self::delete( "post_id IN (SELECT object_id FROM $wpdb->term_relationships WHERE term_taxonomy_id = %d)", $relation );
	}

	/**
	 * Mark published posts as hidden, which were found to be so.
	 *
	 * @param list<int> $ids IDs of posts.
	 */
	public static function hide( array $ids ): void {
		global $wpdb;
		foreach ( self::exists() && ! Exit_Guard::has_ended() ? $ids : array() as $id ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery
			$wpdb->update( self::table(), array( 'is_open' => 0 ), array( 'post_id' => $id ) );
		}
	}

	/** Make all rows old. */
	public static function renew(): void {
		update_option( self::OPTION, array( 'stamp' => wp_generate_password( 12, false ) ) + self::state(), true );
	}

	/** Remove the table. */
	public static function drop(): void {
		global $wpdb;
		$wpdb->query( 'DROP TABLE IF EXISTS ' . self::table() ); // phpcs:ignore WordPress.DB
		delete_option( self::OPTION );
	}

	/** @return array{format: int, stamp: string} */
	private static function state(): array {
		$state = get_option( self::OPTION );
		return ( is_array( $state ) ? $state : array() ) + array(
			'format' => 0,
			'stamp'  => '',
		);
	}

	/** What a new row is stamped with. */
	private static function stamp(): string {
		$file = plugin_dir_path( FILE ) . 'blocks.json';
		return md5( self::state()['stamp'] . VERSION . ( is_file( $file ) ? filemtime( $file ) : '' ) . implode( '', wp_get_mu_plugins() ) );
	}

	private static function create(): void {
		global $wpdb;
		$table   = self::table();
		$charset = $wpdb->get_charset_collate();
		// Requests at the same time may all create it: all but one fail, which is no error.
		$logged = $wpdb->suppress_errors();
		if ( 0 !== self::state()['format'] ) {
			$wpdb->query( "DROP TABLE IF EXISTS $table" ); // phpcs:ignore WordPress.DB
		}
		$wpdb->query( // phpcs:ignore WordPress.DB
			"CREATE TABLE IF NOT EXISTS $table (
			post_id bigint(20) unsigned NOT NULL,
			modified datetime NOT NULL default '0000-00-00 00:00:00',
			stamp varchar(32) NOT NULL default '',
			is_open tinyint(1) NOT NULL default 0,
			sorting varchar(32) NOT NULL default '',
			starts varchar(10) NOT NULL default '',
			ends varchar(10) NOT NULL default '',
			year varchar(32) NOT NULL default '',
			discipline varchar(190) NOT NULL default '',
			categorie varchar(190) NOT NULL default '',
			title varchar(500) NOT NULL default '',
			title_count smallint NOT NULL default 0,
			names text NOT NULL,
			summary text NOT NULL,
			words longtext NOT NULL,
			PRIMARY KEY (post_id),
			KEY sorting (sorting)
			) $charset"
		);
		$wpdb->suppress_errors( $logged );
		if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $table ) ) === $table ) {
			update_option( self::OPTION, array( 'format' => self::FORMAT ) + self::state(), true );
			return;
		}
		Problem_Log::add( 'The table of the index of lists cannot be created: lists have no filters. Fix: let the user of the database create tables.' );
		set_transient( self::REFUSED, 1, HOUR_IN_SECONDS );
	}

	/**
	 * Posts whose row is missing or old, the missing and the newest first.
	 *
	 * @return array<int, string> '1' for a missing row and '0' for an old one, by ID.
	 */
	private static function stale(): array {
		global $wpdb;
		$missing = "CASE WHEN villa.modified = $wpdb->posts.post_modified_gmt THEN '0' ELSE '1' END";
		$limit   = self::BATCH;
		$rows    = $wpdb->get_results( "SELECT $wpdb->posts.ID AS id, $missing AS missing " . self::from_stale() . " ORDER BY missing DESC, $wpdb->posts.ID DESC LIMIT $limit", ARRAY_A ); // phpcs:ignore WordPress.DB
		return array_column( $rows, 'missing', 'id' );
	}

	/**
	 * Whether it takes long to write all rows that are missing or old.
	 *
	 * @param array<int, string> $stale The first of them.
	 */
	private static function is_long( array $stale ): bool {
		global $wpdb;
		if ( count( $stale ) < self::BATCH || ! end( $stale ) ) {
			return count( $stale ) === self::BATCH;
		}
		return $wpdb->get_var( 'SELECT COUNT(*) ' . self::from_missing() ) > self::MANY; // phpcs:ignore WordPress.DB
	}

	private static function from_missing(): string {
		global $wpdb;
		return self::from_posts() . " AND (villa.post_id IS NULL OR villa.modified <> $wpdb->posts.post_modified_gmt)";
	}

	private static function from_stale(): string {
		global $wpdb;
		return self::from_posts() . $wpdb->prepare( " AND (villa.post_id IS NULL OR villa.stamp <> %s OR villa.modified <> $wpdb->posts.post_modified_gmt)", self::stamp() ); // phpcs:ignore WordPress.DB
	}

	/** The posts that the call may write rows of, beside their rows. */
	private static function from_posts(): string {
		global $wpdb;
		$quoted   = static fn( array $words ): string => "'" . implode( "', '", array_map( 'esc_sql', $words ) ) . "'";
		$statuses = Access::is_preview() ? array( 'draft', 'pending', 'future' ) : array( 'publish' );
		$rows     = 'LEFT JOIN ' . self::table() . " AS villa ON villa.post_id = $wpdb->posts.ID";
		return "FROM $wpdb->posts $rows WHERE $wpdb->posts.post_type IN ({$quoted( Page_List::post_types() )}) AND $wpdb->posts.post_status IN ({$quoted( $statuses )})";
	}

	/**
	 * Write the rows of posts.
	 *
	 * @param list<int> $ids IDs of posts.
	 */
	private static function write( array $ids ): void {
		global $wpdb;
		Card::prime( $ids );
		$stamp = self::stamp();
		$posts = array_values( array_filter( array_map( 'get_post', $ids ) ) );
		$shown = array_column( Access::shown( $posts ), 'ID', 'ID' );
		if ( Exit_Guard::has_ended() ) {
			// The posts were not all checked.
			return;
		}
		$lines = array();
		foreach ( $posts as $post ) {
			$row     = self::row( $post, $stamp, isset( $shown[ $post->ID ] ) );
			$lines[] = $wpdb->prepare( '(' . implode( ', ', array_fill( 0, count( $row ), '%s' ) ) . ')', array_values( $row ) ); // phpcs:ignore WordPress.DB
		}
		if ( $lines ) {
			$wpdb->query( 'REPLACE INTO ' . self::table() . ' (' . implode( ', ', array_keys( $row ) ) . ') VALUES ' . implode( ', ', $lines ) ); // phpcs:ignore WordPress.DB
		}
		if ( wp_cache_supports( 'flush_runtime' ) ) {
			wp_cache_flush_runtime();
		}
	}

	/**
	 * The row of a post; one that is hidden has nothing to be found by.
	 *
	 * @return array<string, string|int>
	 */
	private static function row( WP_Post $post, string $stamp, bool $is_shown ): array {
		$is_open  = $is_shown && Access::opens( $post );
		$fields   = $is_open ? Post_Fields::scalars( $post ) : array();
		$card     = $is_shown ? Card::values( $post, $fields ) : array();
		$days     = Card::days( $card );
		$year     = substr( $days[0], 0, 4 ) ?: Card::text( $card, 'annee' );
		$title    = Card::text( $card, 'post_title' );
		$names    = Search_Words::column( "$title " . Card::text( $card, 'categorie' ) . ' ' . Card::text( $card, 'discipline' ) );
		$language = $is_shown ? Languages::of_post( $post ) : '';
		// Of a post of the blog the day is known, of other types often the year alone.
		$sorting = $days[0] ?: ( 'post' === $post->post_type ? '' : $year ) ?: $post->post_date;
		return array(
			'post_id'    => $post->ID,
			'modified'   => $post->post_modified_gmt,
			'stamp'      => $stamp,
			// Who may see a draft depends on the reader: it is checked for each list.
			'is_open'    => (int) ( $is_shown || 'publish' !== $post->post_status ),
			'sorting'    => mb_substr( $sorting, 0, 32 ),
			'starts'     => $days[0],
			'ends'       => $days[1],
			'year'       => mb_substr( $year, 0, 32 ),
			'discipline' => mb_substr( Card::text( $card, 'discipline' ), 0, 190 ),
			'categorie'  => mb_substr( Card::text( $card, 'categorie' ), 0, 190 ),
			'title'      => mb_substr( Search_Words::column( $title ), 0, 500 ),
			'title_count' => count( Search_Words::meaningful( $title, $language ) ),
			'names'      => mb_substr( $names, 0, 10000 ),
			'summary'    => mb_substr( $names . Search_Words::column( wp_strip_all_tags( Card::text( $card, 'chapo' ) ) ), 0, 15000 ),
			'words'      => $is_open ? Search_Words::column( Search_Words::content( $post->post_content ) . ' ' . implode( ' ', array_filter( $fields, 'is_string' ) ) ) : '',
		);
	}

	private static function delete( string $condition, int $number ): void {
		global $wpdb;
		if ( self::FORMAT === self::state()['format'] ) {
			$wpdb->query( $wpdb->prepare( 'DELETE FROM ' . self::table() . " WHERE $condition", $number ) ); // phpcs:ignore WordPress.DB
		}
	}
}
