<?php
/** Replaces all content by the posts of a JSON file, the second word; the language is the third. */

global $wpdb;
foreach ( array( $wpdb->posts, $wpdb->postmeta, $wpdb->term_relationships ) as $table ) {
	$wpdb->query( "DELETE FROM $table" );
}
// WordPress refuses a language whose texts are not installed.
$wpdb->replace( $wpdb->options, array( 'option_name' => 'WPLANG', 'option_value' => $argv[3] ) );
wp_cache_flush();
foreach ( json_decode( file_get_contents( $argv[2] ), true ) as $post ) {
	$id = wp_insert_post( wp_slash( $post['post'] + array( 'post_status' => 'publish' ) ) );
	foreach ( $post['fields'] as $name => $value ) {
		add_post_meta( $id, $name, $value );
	}
}
VillaSite\List_Index::renew();
echo VillaSite\List_Index::refresh( 60, 60 ) ? 'done' : 'not done';
