<?php
/**
 * Who reads: anybody, or an editor who previews.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_Post;

/**
 * The rights of the call that is being answered.
 *
 * Every call is answered as to a stranger, even when somebody is logged in. One with `preview=true` and a
 * credential is answered as to the editor of that credential, as `Preview_Rights` describe it.
 */
final class Access {

	private static ?Preview_Rights $rights = null;

	/** Take up the rights of the current call; an error where its credential is refused. */
	public static function open(): ?WP_Error {
		self::$rights = null;
		wp_set_current_user( 0 );
		$rights = self::asks_for_preview() ? Preview_Rights::of_call( self::header( 'X_VILLA_PREVIEW' ) ) : null;
		if ( is_wp_error( $rights ) ) {
			return $rights;
		}
		if ( $rights ) {
			wp_set_current_user( $rights->user->ID );
			self::$rights = $rights;
		}
		return null;
	}

	/**
	 * Return what the function returns for somebody who is not logged in.
	 *
	 * @template T
	 * @param callable(): T $do The function.
	 * @return T
	 */
	public static function as_anonymous( callable $do ): mixed {
		$user = get_current_user_id();
		if ( 0 === $user ) {
			return $do();
		}
		wp_set_current_user( 0 );
		try {
			return $do();
		} finally {
			wp_set_current_user( $user );
		}
	}

	/** Whether drafts may be shown to this call, as far as its editor may edit them. */
	public static function is_preview(): bool {
		return null !== self::$rights;
	}

	/** Whether the call is an editor's who may edit the post: it may see all of it, saved or not. */
	public static function edits( WP_Post $post ): bool {
		return null !== self::$rights && self::$rights->covers( $post );
	}

	/** Why a preview does not show a post that its editor may edit, null where it is not that. */
	public static function refusal( WP_Post $post ): ?WP_Error {
		return self::is_hidden( $post ) ? null : self::$rights?->refusal( $post );
	}

	/** Whether the call may see the post at all; the words of a protected one are another matter. */
	public static function shows( WP_Post $post ): bool {
		$type = get_post_type_object( $post->post_type );
		if ( ! $type || ! is_post_type_viewable( $type ) ) {
			return false;
		}
		if ( 'publish' === $post->post_status ) {
			return ! Closed_Posts::hides( $post );
		}
		if ( 'auto-draft' === $post->post_status ) {
			// A post that is being written for the first time.
			return self::edits( $post );
		}
		return ! self::is_hidden( $post ) && self::edits( $post );
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
		Closed_Posts::check( $posts );
		return array_values( array_filter( $posts, static fn( WP_Post $post ): bool => self::shows( $post ) && ! Closed_Posts::closes( $post ) ) );
	}

	/** Whether the call may read the words of a post that it sees. */
	public static function opens( WP_Post $post ): bool {
		return self::has_password( $post ) && ! Closed_Posts::closes( $post );
	}

	/** Whether the call has the password of a post, where it needs one. */
	public static function has_password( WP_Post $post ): bool {
		if ( '' === $post->post_password || self::edits( $post ) ) {
			return true;
		}
		$sent = self::header( 'X_VILLA_POST_PASSWORD' );
		return '' !== $sent && hash_equals( $post->post_password, rawurldecode( $sent ) );
	}

	/** Whether no cache may keep the answer. */
	public static function is_personal(): bool {
		return self::is_preview() || '' !== self::header( 'X_VILLA_POST_PASSWORD' );
	}

	private static function asks_for_preview(): bool {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- the credential is what proves the right.
		return isset( $_GET['preview'] ) && in_array( $_GET['preview'], array( 'true', '1' ), true );
	}

	/** Whether nobody sees a post on the site, in whatever way. */
	private static function is_hidden( WP_Post $post ): bool {
		return in_array( $post->post_status, array( 'trash', 'auto-draft', 'inherit' ), true );
	}

	private static function header( string $name ): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared, never shown.
		$value = wp_unslash( $_SERVER[ "HTTP_$name" ] ?? '' );
		return is_string( $value ) ? $value : '';
	}
}
