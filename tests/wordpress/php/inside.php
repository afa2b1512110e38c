<?php
/** Runs the PHP file that is the first word, inside of WordPress. */

$_SERVER['HTTP_HOST']       = parse_url( getenv( 'VILLA_WP_URL' ), PHP_URL_HOST ) . ':' . parse_url( getenv( 'VILLA_WP_URL' ), PHP_URL_PORT );
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';

if ( 'install.php' === basename( $argv[1] ) ) {
	define( 'WP_INSTALLING', true );
}

try {
	require getenv( 'VILLA_WP_FOLDER' ) . '/wp-load.php';
	require $argv[1];
} catch ( Throwable $error ) {
	fwrite( STDERR, (string) $error );
	exit( 1 );
}
