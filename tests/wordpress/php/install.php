<?php
/** Installs WordPress with one administrator: user name and password are the words. */

require_once ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install( 'La villa', $argv[2], 'redaction@villa.test', true, '', $argv[3], 'en_US' );

// What WordPress comes with is no content of the tests.
foreach ( get_posts( array( 'post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1 ) ) as $post ) {
	wp_delete_post( $post->ID, true );
}
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'timezone_string', 'Europe/Rome' );
