<?php
/**
 * The status of the plugin.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** What the site and its doctor read of the plugin; no version of WordPress is in it. */
final class Connection_Status {

	/**
	 * What the site reads at its start.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_plugin(): array {
		return array(
			'plugin'     => VERSION,
			'build'      => Catalogue::build(),
			'home'       => home_url( '/' ),
			'site'       => site_url( '/' ),
			'uploads'    => (string) ( wp_get_upload_dir()['baseurl'] ?? '' ),
			'languages'  => Languages::all(),
			'permalinks' => self::has_names(),
			'blocks'     => array_keys( Catalogue::own_blocks() ),
			'acf'        => Acf_Fields::is_active(),
			'list_index' => List_Index::progress(),
			'problems'   => array_values( array_filter( array( Languages::problem(), ...Problem_Log::texts() ) ) ),
		);
	}

	/** Whether addresses have names alone; "index.php" is in them where the server cannot rewrite them. */
	public static function has_names(): bool {
		$structure = (string) get_option( 'permalink_structure' );
		return '' !== $structure && ! str_starts_with( ltrim( $structure, '/' ), 'index.php' );
	}
}
