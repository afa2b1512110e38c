<?php
/** Does what a web server in front of WordPress does: files as they are, all else to WordPress. */

$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ?? '/' );
$file = $_SERVER['DOCUMENT_ROOT'] . $path;

if ( is_dir( $file ) && is_file( rtrim( $file, '/' ) . '/index.php' ) && '/' !== $path ) {
	$file = rtrim( $file, '/' ) . '/index.php';
	$path = rtrim( $path, '/' ) . '/index.php';
}
// As Apache reads it.
$rules = dirname( $file ) . '/.htaccess';
if ( is_file( $file ) && is_file( $rules ) && str_contains( file_get_contents( $rules ), 'denied' ) ) {
	http_response_code( 403 );
	return true;
}
if ( is_file( $file ) && ! str_ends_with( $file, '.php' ) ) {
	return false;
}
if ( is_file( $file ) ) {
	$_SERVER['SCRIPT_NAME']     = $path;
	$_SERVER['PHP_SELF']        = $path;
	$_SERVER['SCRIPT_FILENAME'] = $file;
	chdir( dirname( $file ) );
	require $file;
	return true;
}
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
