<?php
/**
 * Sentences for visitors.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Says the plugin's sentences in the language of the call, whatever WordPress' own language is. */
final class Visitor_Texts {

	private const LOCALES = array(
		'fr' => 'fr_FR',
		'it' => 'it_IT',
	);

	/** A sentence of the plugin in the language of the call. */
	public static function say( string $sentence ): string {
		$code   = Languages::asked();
		$domain = "villa-site-$code";
		$file   = plugin_dir_path( FILE ) . 'languages/villa-site-' . ( self::LOCALES[ $code ] ?? 'en' ) . '.mo';
		if ( ! is_textdomain_loaded( $domain ) && is_readable( $file ) ) {
			load_textdomain( $domain, $file );
		}
		return translate( $sentence, $domain ); // phpcs:ignore WordPress.WP.I18n -- the sentences are marked where they are written.
	}
}
