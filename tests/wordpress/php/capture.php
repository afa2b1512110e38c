<?php
/**
 * Plugin Name: Capture
 * Description: Writes mails into a file instead of sending them.
 */

add_filter(
	'pre_wp_mail',
	static function ( $sent, $mail ) {
		unset( $sent );
		file_put_contents( getenv( 'VILLA_WP_FOLDER' ) . '/mails.jsonl', wp_json_encode( $mail ) . "\n", FILE_APPEND | LOCK_EX );
		return true;
	},
	10,
	2
);
