<?php
/**
 * The settings of the plugin.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** What an administrator has set; stored as one option. */
final class Settings {

	public const NAME = 'villa_site';

	private const DEFAULTS = array(
		'site_url'      => '',
		'secret'        => '',
		'mail_to'       => '',
		'post_types'    => true,
		'send_visitors' => false,
	);

	/** The origin of the public site, without a slash at its end; empty while it is not set. */
	public static function site_url(): string {
		return untrailingslashit( (string) self::all()['site_url'] );
	}

	/** The key of signatures, which the site knows too; a constant in wp-config.php wins. */
	public static function secret(): string {
		return defined( 'VILLA_WEBHOOK_SECRET' ) ? (string) constant( 'VILLA_WEBHOOK_SECRET' ) : (string) self::all()['secret'];
	}

	/** Where mails about messages go. */
	public static function mail_to(): string {
		$address = (string) self::all()['mail_to'];
		return is_email( $address ) ? $address : (string) get_option( 'admin_email' );
	}

	/** Whether the plugin registers the site's post types. */
	public static function has_post_types(): bool {
		return (bool) self::all()['post_types'];
	}

	/** Whether people who open WordPress' own pages are sent to the site. */
	public static function sends_visitors(): bool {
		return (bool) self::all()['send_visitors'] && '' !== self::site_url();
	}

	/**
	 * All settings, with their defaults.
	 *
	 * @return array<string, mixed>
	 */
	public static function all(): array {
		$stored = get_option( self::NAME );
		return array_intersect_key( is_array( $stored ) ? $stored : array(), self::DEFAULTS ) + self::DEFAULTS;
	}

	/**
	 * Make what a form sent safe to store.
	 *
	 * @param mixed $sent The submitted values.
	 * @return array<string, mixed>
	 */
	public static function sanitise( $sent ): array {
		$sent = is_array( $sent ) ? $sent : array();
		$url  = esc_url_raw( trim( (string) ( $sent['site_url'] ?? '' ) ), array( 'http', 'https' ) );
		return array(
			'site_url'      => untrailingslashit( $url ),
			'secret'        => trim( (string) ( $sent['secret'] ?? '' ) ),
			'mail_to'       => sanitize_email( (string) ( $sent['mail_to'] ?? '' ) ),
			'post_types'    => ! empty( $sent['post_types'] ),
			'send_visitors' => ! empty( $sent['send_visitors'] ),
		);
	}
}
