<?php
/**
 * WordPress' Preview button.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Lets the Preview button open the site's preview, with a token of the editor. */
final class Preview_Link {

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'preview_post_link', array( self::class, 'address' ), 20, 2 );
	}

	/**
	 * The address of a post's preview on the site.
	 *
	 * @param string $link WordPress' own address.
	 */
	public static function address( string $link, WP_Post $post ): string {
		$user = wp_get_current_user();
		$site = Settings::site_url();
		if ( '' === $site || ! $user->exists() || ! is_post_type_viewable( $post->post_type ) ) {
			return $link;
		}
		$token = Preview_Token::create( $user, time() );
		return $site . Paths::in_preview( Paths::of_post( $post ) ) . '?token=' . rawurlencode( $token );
	}
}
