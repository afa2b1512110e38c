<?php
/**
 * Activation and deactivation.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Site;

/** Makes the addresses of the post types known and fills the index of lists, on each site of a network where it is activated for all. */
final class Activation {

	/** The option that requests the notice after activation. */
	public const WELCOME = 'villa_site_welcome';

	/** Hook into WordPress. */
	public static function hook(): void {
		register_activation_hook( FILE, array( self::class, 'activate' ) );
		register_deactivation_hook( FILE, array( self::class, 'deactivate' ) );
		add_action( 'wp_initialize_site', array( self::class, 'site_added' ), 900 );
	}

	/**
	 * Prepare one site, or each of a network.
	 *
	 * @param mixed $network_wide Whether it is activated for a network.
	 */
	public static function activate( $network_wide = false ): void {
		// Other code may make the rules of addresses within this request.
		Post_Types::register();
		self::each(
			(bool) $network_wide,
			static function (): void {
				if ( '' === Settings::site_url() ) {
					update_option( self::WELCOME, 1, false );
				}
				self::forget_rules();
				List_Index_Watch::fill_soon();
			}
		);
	}

	/**
	 * Stop the timers and forget the addresses of the post types.
	 *
	 * @param mixed $network_wide Whether it is deactivated for a network.
	 */
	public static function deactivate( $network_wide = false ): void {
		self::each(
			(bool) $network_wide,
			static function (): void {
				wp_clear_scheduled_hook( Daily_Tasks::HOOK );
				List_Index_Watch::stop();
				delete_option( self::WELCOME );
				self::forget_rules();
			}
		);
	}

	/** Prepare a new site of a network where the plugin is active for all. */
	public static function site_added( WP_Site $site ): void {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		if ( is_plugin_active_for_network( plugin_basename( FILE ) ) ) {
			switch_to_blog( (int) $site->blog_id );
			self::forget_rules();
			restore_current_blog();
		}
	}

	/** WordPress makes the rules of addresses again with the next request, when all post types are known. */
	private static function forget_rules(): void {
		delete_option( 'rewrite_rules' );
	}

	/** Run a function on the current site, or on each of the network. */
	private static function each( bool $network_wide, callable $task ): void {
		if ( ! $network_wide || ! is_multisite() ) {
			$task();
			return;
		}
		$sites = get_sites(
			array(
				'fields' => 'ids',
				'number' => 0,
			)
		);
		foreach ( $sites as $id ) {
			switch_to_blog( (int) $id );
			$task();
			restore_current_blog();
		}
	}
}
