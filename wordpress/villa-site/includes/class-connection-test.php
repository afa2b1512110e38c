<?php
/**
 * The test of the connection.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/** Tries every call between WordPress and the site, for an administrator: a sentence on each. */
final class Connection_Test {

	private const SHORTEST_SECRET = 16;

	/** Calls that read: path, and a field that the answer has. */
	private const READ = array(
		'rest'         => array( '/wp-json/wpnuxt/v1/status/', 'plugin' ),
		'options'      => array( '/wp-json/wpnuxt/v1/options/', 'main_header' ),
		'translations' => array( '/wp-json/wpnuxt/v1/translations/', '' ),
		'search'       => array( '/wp-json/wpnuxt/v1/search/?per_page=1', 'items' ),
		'pages'        => array( '/wp-json/wpnuxt/v1/pages/', '' ),
		'banner'       => array( '/wp-json/wpnuxt/v1/bandeau-informations/', 'text' ),
		'maintenance'  => array( '/wp-json/wpnuxt/v1/maintenance/', '' ),
	);

	/**
	 * The names of the steps, in their order.
	 *
	 * @return array<string, string>
	 */
	public static function steps(): array {
		return array(
			'settings'      => __( 'Settings', 'villa-site' ),
			'addresses'     => __( 'Addresses', 'villa-site' ),
			'languages'     => __( 'Languages', 'villa-site' ),
			'plugins'       => __( 'Other plugins', 'villa-site' ),
			'page'          => __( 'A page', 'villa-site' ),
			'rest'          => __( 'REST API', 'villa-site' ),
			'options'       => __( 'Site content and menus', 'villa-site' ),
			'translations'  => __( 'Texts of the interface', 'villa-site' ),
			'search'        => __( 'Search', 'villa-site' ),
			'pages'         => __( 'List of pages', 'villa-site' ),
			'banner'        => __( 'Information banner', 'villa-site' ),
			'maintenance'   => __( 'Maintenance', 'villa-site' ),
			'forms'         => __( 'Forms', 'villa-site' ),
			'newsletter'    => __( 'Newsletter', 'villa-site' ),
			'files'         => __( 'Files of visitors', 'villa-site' ),
			'webhook'       => __( 'Change notifications to the site', 'villa-site' ),
			'site'          => __( 'What the site reads', 'villa-site' ),
			'block_preview' => __( 'Block preview', 'villa-site' ),
		);
	}

	/**
	 * Take one step: whether it is well, and a sentence.
	 *
	 * @return array{good: bool, text: string}
	 */
	public static function run( string $step ): array {
		$problem = match ( $step ) {
			'settings'      => self::settings(),
			'addresses'     => self::addresses(),
			'languages'     => Languages::problem(),
			'plugins'       => implode( ' ', Problem_Log::texts() ),
			'page'          => self::page(),
			'forms'         => self::form(),
			'newsletter'    => self::newsletter(),
			'files'         => Message_Folder::problem(),
			'webhook'       => self::site_is_set() ? self::sentence( Webhook::send( '{"event":"update","paths":["/_villa/connection-test/"],"ID":0}' ) ) : self::settings(),
			'site'          => self::site_is_set() ? Site_Call::connection() : self::settings(),
			'block_preview' => self::site_is_set() ? self::sentence( Block_Preview::test() ) : self::settings(),
			default         => isset( self::READ[ $step ] ) ? self::read( ...self::READ[ $step ] ) : '',
		};
		return array(
			'good' => '' === $problem,
			'text' => '' === $problem ? __( 'works.', 'villa-site' ) : $problem,
		);
	}

	private static function site_is_set(): bool {
		return '' !== Settings::site_url() && '' !== Settings::secret();
	}

	private static function settings(): string {
		return match ( true ) {
			'' === Settings::site_url() => __( 'The address of the site is missing. Fix: set it above.', 'villa-site' ),
			'' === Settings::secret()   => __( 'The secret is missing. Fix: generate one, and set it here and as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ),
			strlen( Settings::secret() ) < self::SHORTEST_SECRET => __( 'The secret is short enough to be guessed. Fix: generate one, and set it here and as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ),
			default                     => '',
		};
	}

	private static function addresses(): string {
		return match ( true ) {
			! Connection_Status::has_names()   => __( 'Addresses have no names. Fix: choose a structure with names in Settings, Permalinks: the site requests pages by them.', 'villa-site' ),
			! (bool) Catalogue::own_blocks()   => __( 'The list of the site’s blocks is missing. Fix: install the archive that “villa-site wordpress-plugin” writes.', 'villa-site' ),
			default                            => '',
		};
	}

	private static function page(): string {
		$call = Own_Call::get( '/' );
		$json = $call->json();
		if ( '' !== $call->problem() ) {
			return $call->problem();
		}
		$is_page = is_array( $json ) && ( isset( $json['post_title'] ) || 'not_found' === ( $json['code'] ?? '' ) );
		return $is_page ? '' : __( 'The home page was answered by something else than this plugin. Fix: let page caches tell requests apart by their headers Accept and X-Villa-Site.', 'villa-site' );
	}

	private static function read( string $path, string $field ): string {
		$call    = Own_Call::get( $path );
		$problem = $call->problem();
		if ( '' !== $problem || '' === $field || isset( $call->json()[ $field ] ) ) {
			return $problem;
		}
		return __( 'Something else than this plugin has answered. Fix: find the plugin that uses the same address.', 'villa-site' );
	}

	/** Send a form that does not exist: nothing is stored. */
	private static function form(): string {
		$call = Own_Call::post( '/wp-json/wpnuxt/v1/forms/villa-connection-test', array( 'fields' => (object) array() ) );
		return 'not_found' === ( ( (array) $call->json() )['code'] ?? '' ) ? '' : self::refused( $call );
	}

	/** Subscribe without an address: nothing is stored. */
	private static function newsletter(): string {
		$call = Own_Call::post( '/wp-json/wpnuxt/v1/newsletter', array() );
		return 'error' === ( ( (array) $call->json() )['code'] ?? '' ) ? '' : self::refused( $call );
	}

	private static function refused( Own_Call $call ): string {
		$problem = $call->problem();
		/* translators: %d: HTTP status. */
		return '' !== $problem ? $problem : sprintf( __( 'What visitors send is refused (status %d). Fix: look into the settings of security plugins and firewalls for POST requests.', 'villa-site' ), $call->status() );
	}

	private static function sentence( ?WP_Error $error ): string {
		return $error ? $error->get_error_message() : '';
	}
}
