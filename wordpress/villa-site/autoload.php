<?php
/**
 * Finds the plugin's classes.
 *
 * @package VillaSite
 */

namespace VillaSite;

defined( 'ABSPATH' ) || exit;

spl_autoload_register(
	static function ( string $name ): void {
		if ( ! str_starts_with( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$word = strtolower( str_replace( '_', '-', substr( $name, strlen( __NAMESPACE__ ) + 1 ) ) );
		$file = __DIR__ . "/includes/class-$word.php";
		if ( is_file( $file ) ) {
			require_once $file;
		}
	}
);
