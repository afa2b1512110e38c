<?php
/** Inserts as many posts as the first word says, straight into the database, as an import does. */

namespace VillaTests;

require_once ABSPATH . 'wp-admin/includes/taxonomy.php';
require_once __DIR__ . '/prose.php';

/** Insert rows in one statement. */
function insert_rows( string $table, array $rows ): void {
	global $wpdb;
	$lines = array();
	foreach ( $rows as $row ) {
		$lines[] = '(' . implode( ', ', array_map( static fn( $value ): string => "'" . esc_sql( (string) $value ) . "'", $row ) ) . ')';
	}
	$columns = implode( ', ', array_keys( $rows[0] ) );
	if ( false === $wpdb->query( "INSERT INTO $table ($columns) VALUES " . implode( ', ', $lines ) ) ) {
		throw new \RuntimeException( $wpdb->last_error );
	}
}

/** The row of a post; its type, title, words and day follow its number. */
function many_post( int $id, int $number ): array {
	$type = array( 'post', 'programme', 'post', 'programme', 'resident' )[ $number % 5 ];
	$day  = gmdate( 'Y-m-d H:i:s', 1700000000 - 3600 * $number );
	return array(
		'ID'                => $id,
		'post_author'       => 1,
		'post_date'         => $day,
		'post_date_gmt'     => $day,
		'post_modified'     => $day,
		'post_modified_gmt' => $day,
		'post_title'        => ucfirst( pick( NOUNS ) ) . " $number",
		'post_excerpt'      => $number % 3 ? '' : sentence(),
		'post_content'      => paragraphs( 4, 3 ) . ( $number % 7 ? '' : '<!-- wp:paragraph --><p>Belvédère.</p><!-- /wp:paragraph -->' ),
		'post_name'         => "nombreux-$number",
		'post_type'         => $type,
		'post_status'       => 'publish',
		'to_ping'           => '',
		'pinged'            => '',
		'post_content_filtered' => '',
	);
}

/** What is stored beside a post, in the forms that ACF and the plugin's own fields have. */
function many_values( string $type, int $number, int $picture ): array {
	$year  = 2015 + $number % 12;
	$start = gmdate( $number % 2 ? 'Ymd' : 'd/m/Y', gmmktime( 0, 0, 0, 1 + $number % 12, 1 + $number % 28, $year ) );
	return array( '_thumbnail_id' => $picture ) + match ( $type ) {
		'programme' => array( 'date_debut' => $start, 'categorie' => KINDS[ $number % 6 ], 'lieu' => '', 'lieu_nom' => 'Loggia', 'chapo' => sentence(), 'image' => $picture ),
		'resident'  => array( 'nom' => NOUNS[ $number % 9 ], 'promotion' => $year, 'discipline' => NOUNS[ $number % 10 ], 'portrait' => $picture ),
		default     => array(),
	};
}

global $wpdb;
mt_srand( 1803 );
$count    = (int) $argv[2];
$picture  = (int) ( $argv[3] ?? 0 );
$category = (int) get_term( wp_create_category( 'Nombreux' ), 'category' )->term_taxonomy_id;
$id       = (int) $wpdb->get_var( "SELECT MAX(ID) FROM $wpdb->posts" );
$first    = $id + 1;
$wpdb->query( 'START TRANSACTION' );
foreach ( array_chunk( range( 1, $count ), 100 ) as $numbers ) {
	$posts     = array_map( static function ( int $number ) use ( &$id ): array {
		return many_post( ++$id, $number );
	}, $numbers );
	$values    = array();
	$relations = array();
	foreach ( $posts as $key => $post ) {
		foreach ( many_values( $post['post_type'], $numbers[ $key ], $picture ) as $name => $value ) {
			$values[] = array( 'post_id' => $post['ID'], 'meta_key' => $name, 'meta_value' => $value );
		}
		if ( 'post' === $post['post_type'] ) {
			$relations[] = array( 'object_id' => $post['ID'], 'term_taxonomy_id' => $category, 'term_order' => 0 );
		}
	}
	insert_rows( $wpdb->posts, $posts );
	insert_rows( $wpdb->postmeta, $values );
	if ( $relations ) {
		insert_rows( $wpdb->term_relationships, $relations );
	}
}
$wpdb->query( 'COMMIT' );
wp_update_term_count_now( array( $category ), 'category' );
wp_cache_flush();
echo wp_json_encode( array( 'first' => $first, 'last' => $id ) );
