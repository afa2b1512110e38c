<?php
/**
 * Where an administrator meets the plugin.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Leads to the settings from the list of plugins and after activation; suggests a text about privacy. */
final class Admin_Notices {

	private const RIGHT = 'manage_options';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'plugin_action_links_' . plugin_basename( FILE ), array( self::class, 'links' ) );
		add_action( 'admin_notices', array( self::class, 'welcome' ) );
		add_action( 'admin_init', array( self::class, 'suggest_policy' ) );
	}

	/**
	 * Add the settings to the plugin's links.
	 *
	 * @param array<int|string, string> $links Links.
	 * @return array<int|string, string>
	 */
	public static function links( array $links ): array {
		$own = '<a href="' . esc_url( self::settings() ) . '">' . esc_html__( 'Settings', 'villa-site' ) . '</a>';
		return current_user_can( self::RIGHT ) ? array( 'settings' => $own ) + $links : $links;
	}

	/** Say once, after activation, what to do next. */
	public static function welcome(): void {
		if ( ! get_option( Activation::WELCOME ) || ! current_user_can( self::RIGHT ) ) {
			return;
		}
		delete_option( Activation::WELCOME );
		if ( '' !== Settings::site_url() ) {
			return;
		}
		echo '<div class="notice notice-info is-dismissible"><p>' . esc_html__( 'Villa Site is active. Set the address of the site and the secret next.', 'villa-site' ) . ' <a href="' . esc_url( self::settings() ) . '">' . esc_html__( 'To the settings', 'villa-site' ) . '</a></p></div>';
	}

	/** Suggest what the house's page about privacy may say. */
	public static function suggest_policy(): void {
		if ( ! function_exists( 'wp_add_privacy_policy_content' ) ) {
			return;
		}
		$texts = array(
			__( 'Forms: what you enter into a form, and the files that you send with it, is stored on our server and sent to us by mail, so that we can answer. It is deleted when it is no longer needed, or when you ask for it.', 'villa-site' ),
			__( 'Newsletter: name, email address, country, city and language are stored once you have followed the link of the mail that we send you; without that they are deleted after 30 days. You can unsubscribe at any time with the link in each mail; your data is then deleted.', 'villa-site' ),
			__( 'Cookies: we count how many visitors accept and refuse the analytics service on each day. These counts name nobody.', 'villa-site' ),
			__( 'Against misuse, a hash of your IP address is stored for a day when you send something.', 'villa-site' ),
		);
		wp_add_privacy_policy_content( 'Villa Site', '<p>' . implode( '</p><p>', array_map( 'esc_html', $texts ) ) . '</p>' );
	}

	private static function settings(): string {
		return admin_url( 'options-general.php?page=villa-site' );
	}
}
