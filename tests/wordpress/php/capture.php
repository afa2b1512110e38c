<?php
/**
 * Plugin Name: Capture
 * Description: Writes mails into a file instead of sending them; reports what WordPress itself shows.
 */

// The content of a page as a theme prints it, without the theme.
add_action(
	'template_redirect',
	static function () {
		if ( isset( $_SERVER['HTTP_X_TEST_SHOWN'] ) && have_posts() ) {
			the_post();
			the_content();
			exit;
		}
	},
	-2000
);

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
