<?php
/**
 * The language of the site's calls.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Lets WordPress and other plugins speak the language of the page that the site requests. */
final class Call_Language {

	private static bool $is_reading = false;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'locale', array( self::class, 'of_call' ), 20 );
	}

	/**
	 * The locale of the language that a call names, else WordPress' own.
	 *
	 * Before the theme is set up, not every plugin that knows the languages is loaded.
	 *
	 * @param mixed $locale WordPress' locale.
	 * @return mixed
	 */
	public static function of_call( $locale ) {
		if ( self::$is_reading || ! did_action( 'setup_theme' ) || ( ! Api_Prefix::is_own() && ! Page_Request::is_call() ) ) {
			return $locale;
		}
		self::$is_reading = true;
		$own              = Languages::locale_of( Languages::requested() );
		self::$is_reading = false;
		return '' !== $own ? $own : $locale;
	}
}
