<?php
/**
 * Who reads: anybody, or an editor who previews.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_Post;
use WP_User;

/**
 * The rights of the call that is being answered.
 *
 * Every call is answered as to a stranger, whoever is logged in. One with `preview=true` and a
 * credential is answered as to the editor of that credential: a token of `Preview_Token` in the
 * header `X-Villa-Preview`, or an application password as HTTP Basic credentials.
 */
final class Access {

	private static bool $preview = false;

	/** Take up the rights of the current call; an error where its credential is refused. */
	public static function open(): ?WP_Error {
		self::$preview = false;
		wp_set_current_user( 0 );
		if ( ! self::asks_for_preview() ) {
			return null;
		}
		$user = self::user();
		if ( is_wp_error( $user ) ) {
			return $user;
		}
		if ( $user instanceof WP_User && $user->has_cap( 'edit_posts' ) ) {
			wp_set_current_user( $user->ID );
			self::$preview = true;
		}
		return null;
	}

	/** Whether drafts may be shown to this call, as far as its editor may edit them. */
	public static function is_preview(): bool {
		return self::$preview;
	}

	/** Whether the call may see the post at all; the words of a protected one are another matter. */
	public static function shows( WP_Post $post ): bool {
		$type = get_post_type_object( $post->post_type );
		if ( ! $type || ! is_post_type_viewable( $type ) ) {
			return false;
		}
		if ( 'publish' === $post->post_status ) {
			/**
			 * Lets plugins that keep posts for members withhold a published one from the site.
			 *
			 * @param bool    $shown Whether everybody may see it.
			 * @param WP_Post $post  The post.
			 */
			return (bool) apply_filters( 'villa_site_shows', true, $post );
		}
		$hidden = array( 'trash', 'auto-draft', 'inherit' );
		return self::$preview && ! in_array( $post->post_status, $hidden, true ) && current_user_can( 'edit_post', $post->ID );
	}

	/**
	 * The posts of a list that the call may see and read, in their order; each is checked once.
	 *
	 * Lists have nothing of a post whose words another plugin closes: what it is found by would
	 * say what is in it.
	 *
	 * @param list<WP_Post> $posts Posts.
	 * @return list<WP_Post>
	 */
	public static function shown( array $posts ): array {
		return array_values( array_filter( $posts, array( self::class, 'shows' ) ) );
	}

	/** Whether the call may read the words of a post that has a password. */
	public static function opens( WP_Post $post ): bool {
		if ( '' === $post->post_password ) {
			return true;
		}
		if ( self::$preview && current_user_can( 'edit_post', $post->ID ) ) {
			return true;
		}
		$sent = self::header( 'X_VILLA_POST_PASSWORD' );
		return '' !== $sent && hash_equals( $post->post_password, rawurldecode( $sent ) );
	}

	/** Whether no cache may keep the answer. */
	public static function is_personal(): bool {
		return self::$preview || '' !== self::header( 'X_VILLA_POST_PASSWORD' );
	}

	private static function asks_for_preview(): bool {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the credential is what proves the right.
		return isset( $_GET['preview'] ) && in_array( $_GET['preview'], array( 'true', '1' ), true );
	}

	/** The user of the credential, null without one. */
	private static function user(): WP_User|WP_Error|null {
		$token = self::header( 'X_VILLA_PREVIEW' );
		if ( '' !== $token ) {
			return Preview_Token::user( $token );
		}
		// phpcs:disable WordPress.Security.ValidatedSanitizedInput -- compared with a hash, never shown.
		$name     = wp_unslash( $_SERVER['PHP_AUTH_USER'] ?? '' );
		$password = wp_unslash( $_SERVER['PHP_AUTH_PW'] ?? '' );
		// phpcs:enable
		if ( '' === $name || '' === $password ) {
			return null;
		}
		add_filter( 'application_password_is_api_request', '__return_true' );
		$user = wp_authenticate_application_password( null, $name, $password );
		remove_filter( 'application_password_is_api_request', '__return_true' );
		if ( $user instanceof WP_User ) {
			return $user;
		}
		return new WP_Error( 'preview_refused', __( 'The credential of the preview is not known.', 'villa-site' ), array( 'status' => 401 ) );
	}

	private static function header( string $name ): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared, never shown.
		$value = wp_unslash( $_SERVER[ "HTTP_$name" ] ?? '' );
		return is_string( $value ) ? $value : '';
	}
}
