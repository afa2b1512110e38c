<?php
/**
 * WordPress' Preview button.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * Sends editors who preview to the site, with a token that is made at that moment.
 *
 * `?villa_preview=` with the ID of a post does the same after the log-in: the site links to it where
 * a preview has to be opened again.
 */
final class Preview_Link {

	private const REOPEN = 'villa_preview';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'wp_loaded', array( self::class, 'reopen' ) );
		add_action( 'template_redirect', array( self::class, 'follow' ), 1 );
	}

	/** Send an editor from WordPress' preview to the site's. */
	public static function follow(): void {
		$post = is_preview() && ! is_customize_preview() ? get_queried_object() : null;
		$url  = $post instanceof WP_Post ? self::address( $post ) : '';
		if ( '' !== $url ) {
			self::send( $url );
		}
	}

	/** Send an editor from the site to WordPress' log-in, and back to the preview of a post. */
	public static function reopen(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it changes nothing, and leads to the editor's own preview alone.
		$id = isset( $_GET[ self::REOPEN ] ) && is_string( $_GET[ self::REOPEN ] ) ? absint( $_GET[ self::REOPEN ] ) : 0;
		if ( 0 === $id || is_admin() ) {
			return;
		}
		if ( ! is_user_logged_in() ) {
			self::send( wp_login_url( add_query_arg( self::REOPEN, $id, home_url( '/' ) ) ) );
		}
		$post = get_post( $id );
		$url  = $post ? self::address( $post ) : '';
		if ( '' === $url ) {
			wp_die( esc_html__( 'There is no preview that you may open: the post does not exist, you may not edit it, or the address of the site is not set.', 'villa-site' ), '', array( 'response' => 403 ) );
		}
		self::send( $url );
	}

	private static function send( string $url ): never {
		nocache_headers();
		header( 'Referrer-Policy: no-referrer' );
		// phpcs:ignore WordPress.Security.SafeRedirect.wp_redirect_wp_redirect -- the site is the administrator's own setting.
		wp_redirect( $url, 302, 'Villa Site' );
		exit;
	}

	/** The address of a post's preview on the site; empty for who may not edit it. */
	public static function address( WP_Post $post ): string {
		$site = Settings::site_url();
		if ( '' === $site || ! current_user_can( 'edit_post', $post->ID ) ) {
			return '';
		}
		$token = Preview_Token::create( wp_get_current_user(), $post->ID, time() );
		return $site . Paths::in_preview( Paths::of_post( $post ) ) . '?token=' . rawurlencode( $token );
	}
}
