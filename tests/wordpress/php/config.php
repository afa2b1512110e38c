<?php
/** The configuration of a WordPress of the tests; folder and address come from the environment. */

$folder = getenv( 'VILLA_WP_FOLDER' );

define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'DB_DIR', $folder . '/database/' );
define( 'DB_FILE', 'wordpress.sqlite' );

foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $name ) {
	define( $name . '_KEY', 'key of the tests ' . $name );
	define( $name . '_SALT', 'salt of the tests ' . $name );
}

if ( getenv( 'VILLA_WP_NETWORK' ) ) {
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', substr( getenv( 'VILLA_WP_URL' ), strlen( 'http://' ) ) );
	define( 'PATH_CURRENT_SITE', '/' );
} else {
	define( 'WP_HOME', getenv( 'VILLA_WP_URL' ) );
	define( 'WP_SITEURL', getenv( 'VILLA_WP_URL' ) );
}
define( 'WP_CONTENT_DIR', $folder . '/wp-content' );
define( 'WP_CONTENT_URL', getenv( 'VILLA_WP_URL' ) . '/wp-content' );
define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', $folder . '/debug.log' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISALLOW_FILE_MODS', true );

// An update closes WordPress by a file beside the core's, which all of the tests' share.
$GLOBALS['wp_filter'] = array(
	'enable_maintenance_mode' => array(
		10 => array(
			array(
				'function'      => static fn(): bool => false,
				'accepted_args' => 0,
			),
		),
	),
);

$table_prefix = 'wp_';

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', $folder . '/' );
}
require_once ABSPATH . 'wp-settings.php';
