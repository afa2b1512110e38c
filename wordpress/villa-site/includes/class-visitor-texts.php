<?php
/**
 * Sentences for visitors.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Lets the plugin speak the language of the call, whatever WordPress' own language is. */
final class Visitor_Texts {

	private const LOCALES = array(
		'fr' => 'fr_FR',
		'it' => 'it_IT',
	);

	/** Speak the language of the call; one without a translation is English. */
	public static function enter(): void {
		$file = plugin_dir_path( FILE ) . 'languages/villa-site-' . ( self::LOCALES[ Languages::asked() ] ?? 'en' ) . '.mo';
		unload_textdomain( 'villa-site' );
		if ( is_readable( $file ) ) {
			load_textdomain( 'villa-site', $file );
		}
	}

	/** Speak WordPress' language again, as to the institution. */
	public static function leave(): void {
		unload_textdomain( 'villa-site', true );
		Plugin::load_texts();
	}
}
