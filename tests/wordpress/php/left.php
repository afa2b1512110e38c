<?php
/** Writes as JSON what the plugin has left in the database; the word is the ID of an event. */

global $wpdb;

$events = array();
foreach ( _get_cron_array() as $each ) {
	$events = array( ...$events, ...array_keys( $each ) );
}
// The plugin is still active in the tests, and schedules its task again.
$own = static fn( $name ) => str_starts_with( $name, 'villa_' ) && 'villa_site_daily' !== $name;

echo wp_json_encode(
	array(
		'options'  => $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%villa%' ORDER BY option_name" ),
		'meta'     => $wpdb->get_col( "SELECT DISTINCT meta_key FROM $wpdb->postmeta WHERE meta_key LIKE '%villa%' ORDER BY meta_key" ),
		'events'   => array_values( array_filter( $events, $own ) ),
		'messages' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'villa_message'" ),
		'tables'   => $wpdb->get_col( $wpdb->prepare( 'SHOW TABLES LIKE %s', '%villa%' ) ),
		'event'    => get_post_meta( (int) $argv[2], 'date_debut', true ),
	)
);
