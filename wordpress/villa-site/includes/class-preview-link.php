<?php
/**
 * WordPress' Preview button.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Sends editors who preview to the site, with a token that is made at that moment. */
final class Preview_Link {

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'template_redirect', array( self::class, 'follow' ), 1 );
	}

	/** Send an editor from WordPress' preview to the site's. */
	public static function follow(): void {
		$post = is_preview() && ! is_customize_preview() ? get_queried_object() : null;
		$url  = $post instanceof WP_Post ? self::address( $post ) : '';
		if ( '' === $url ) {
			return;
		}
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
		$token = Preview_Token::create( wp_get_current_user(), time() );
		return $site . Paths::in_preview( Paths::of_post( $post ) ) . '?token=' . rawurlencode( $token );
	}
}
