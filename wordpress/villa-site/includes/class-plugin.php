<?php
/**
 * Starts the parts of the plugin.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** The list of what the plugin is made of. */
final class Plugin {

	private static bool $has_all = false;

	/** Hook every part into WordPress. */
	public static function start(): void {
		add_action( 'init', array( self::class, 'load_texts' ), 0 );
		Rest_Routes::hook();
		Api_Prefix::hook();
		Page_Request::hook();
		Language_Addresses::hook();
		Call_Language::hook();
		Post_Types::hook();
		Block_Types::hook();
		Block_Preview::hook();
		Live_Preview::hook();
		Menus::hook();
		Preview_Link::hook();
		Site_Links::hook();
		Content_History::hook();
		Change_Watch::hook();
		Plugin_Watch::hook();
		Media_Watch::hook();
		People_Watch::hook();
		List_Index_Watch::hook();
		Comments::hook();
		Webhook::hook();
		Messages::hook();
		Newsletter_Page::hook();
		Daily_Tasks::hook();
		Privacy::hook();
		Activation::hook();
		Site_Health::hook();
		Updates::hook();
		if ( is_admin() ) {
			Settings_Page::hook();
			Other_Types_Page::hook();
			Fields_Box::hook();
			Content_Options_Page::hook();
			Menu_Rights::hook();
			Waiting_Notice::hook();
			Messages_Export::hook();
			Messages_Settings::hook();
			Reports_Page::hook();
			Admin_Notices::hook();
		}
	}

	/**
	 * Load every class of the plugin, so that the request can go on while its files are replaced.
	 *
	 * @param mixed $reply What a filter has to return.
	 * @return mixed
	 */
	public static function load_classes( $reply = null ) {
		foreach ( self::$has_all ? array() : ( glob( __DIR__ . '/class-*.php' ) ?: array() ) as $file ) {
			require_once $file;
		}
		self::$has_all = true;
		return $reply;
	}

	/** Load the translations that came with the plugin. */
	public static function load_texts(): void {
		load_plugin_textdomain( 'villa-site', false, dirname( plugin_basename( FILE ) ) . '/languages' );
	}
}
