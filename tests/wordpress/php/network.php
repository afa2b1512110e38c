<?php
/** Makes a network of the WordPress; the environment says from then on that it is one. */

require_once ABSPATH . 'wp-admin/includes/admin.php';
require_once ABSPATH . 'wp-admin/includes/network.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

global $wpdb;
foreach ( $wpdb->tables( 'ms_global' ) as $table => $name ) {
	$wpdb->$table = $name;
}
install_network();
$made = populate_network( 1, substr( getenv( 'VILLA_WP_URL' ), strlen( 'http://' ) ), 'redaction@villa.test', 'Les villas', '/', false );
echo wp_json_encode( is_wp_error( $made ) ? $made->get_error_message() : $made );
