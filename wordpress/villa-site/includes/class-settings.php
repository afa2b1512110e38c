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
		'site_login'    => '',
		'mail_to'       => '',
		'post_types'    => true,
		'send_visitors' => false,
		'check_first'   => false,
	);

	/** @var array<string, mixed>|null Values that were typed and not saved, while they are tested. */
	private static ?array $typed = null;

	/** The origin of the public site, without a slash at its end; empty while it is not set. */
	public static function site_url(): string {
		return untrailingslashit( (string) self::all()['site_url'] );
	}

	/** The key of signatures, which the site knows too; a constant in wp-config.php wins. */
	public static function secret(): string {
		return defined( 'VILLA_WEBHOOK_SECRET' ) ? (string) constant( 'VILLA_WEBHOOK_SECRET' ) : (string) self::all()['secret'];
	}

	/** Name and password that the site's own web server requires, as a staging site's does; mostly empty. */
	public static function site_login(): string {
		return (string) self::all()['site_login'];
	}

	/**
	 * Use what was typed for the rest of this request, without saving it.
	 *
	 * @param mixed $typed The values of the form.
	 */
	public static function try_typed( $typed ): void {
		self::$typed = self::sanitise( $typed );
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

	/** Whether a post is published only once the live preview finds nothing to correct. */
	public static function checks_first(): bool {
		return (bool) self::all()['check_first'];
	}

	/**
	 * All settings, with their defaults.
	 *
	 * @return array<string, mixed>
	 */
	public static function all(): array {
		$stored = self::$typed ?? get_option( self::NAME );
		return array_intersect_key( is_array( $stored ) ? $stored : array(), self::DEFAULTS ) + self::DEFAULTS;
	}

	/**
	 * Make what a form sent safe to store.
	 *
	 * Secrets are never printed into the form: an empty one is the one that is stored. Name and
	 * password in the address of the site are stored apart from it, since pages name the address.
	 *
	 * @param mixed $sent The submitted values.
	 * @return array<string, mixed>
	 */
	public static function sanitise( $sent ): array {
		$sent = is_array( $sent ) ? $sent : array();
		$url  = trim( (string) ( $sent['site_url'] ?? '' ) );
		if ( preg_match( '#^(https?://)([^/@]+)@(.*)$#i', $url, $parts ) ) {
			$url                = $parts[1] . $parts[3];
			$sent['site_login'] = rawurldecode( $parts[2] );
		}
		$url = esc_url_raw( $url, array( 'http', 'https' ) );
		return array(
			'site_url'      => untrailingslashit( $url ),
			'secret'        => self::secret_of( $sent, 'secret' ),
			'site_login'    => self::secret_of( $sent, 'site_login' ),
			'mail_to'       => sanitize_email( (string) ( $sent['mail_to'] ?? '' ) ),
			'post_types'    => ! empty( $sent['post_types'] ),
			'send_visitors' => ! empty( $sent['send_visitors'] ),
			'check_first'   => ! empty( $sent['check_first'] ),
		);
	}

	/**
	 * A secret that was sent; an empty one is the stored one, a hyphen deletes it.
	 *
	 * @param array<string, mixed> $sent The submitted values.
	 */
	private static function secret_of( array $sent, string $name ): string {
		$word   = trim( (string) ( $sent[ $name ] ?? '' ) );
		$stored = get_option( self::NAME );
		$stored = is_array( $stored ) ? (string) ( $stored[ $name ] ?? '' ) : '';
		return '' === $word ? $stored : ( '-' === $word ? '' : $word );
	}
}
