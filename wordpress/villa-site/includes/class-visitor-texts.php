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

	/** Whether the call is answered in a visitor's language at present. */
	private static bool $entered = false;

	/** Speak the language of the call, or another; one without a translation is English. */
	public static function enter( ?string $language = null ): void {
		self::$entered = self::$entered || null === $language;
		$file          = plugin_dir_path( FILE ) . 'languages/villa-site-' . ( self::LOCALES[ $language ?? Languages::requested() ] ?? 'en' ) . '.mo';
		unload_textdomain( 'villa-site' );
		if ( is_readable( $file ) ) {
			load_textdomain( 'villa-site', $file );
		}
	}

	/** Speak WordPress' language again, as to the institution. */
	public static function leave(): void {
		self::$entered = false;
		unload_textdomain( 'villa-site', true );
		Plugin::load_texts();
	}

	/** Speak the language that was spoken before another one was entered. */
	public static function resume(): void {
		if ( self::$entered ) {
			self::enter();
		} else {
			self::leave();
		}
	}
}
