<?php
/**
 * What an editor's preview may show.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_Post;
use WP_User;

/**
 * The rights of a credential: those of its user, limited to the posts of its tokens.
 *
 * A credential is one token or more in the header `X-Villa-Preview`, else an application password as
 * HTTP Basic credentials, which is valid for every post. What a web server in front of WordPress
 * requires in the same header is no credential of WordPress: it is left to the web server.
 */
final class Preview_Rights {

	/** The shape of an application password, without its spaces. */
	private const APPLICATION_PASSWORD = '/^[a-z\d]{24}$/iD';

	/** Errors that say that nobody in WordPress has the name. */
	private const UNKNOWN_USER = array( 'invalid_username', 'invalid_email' );

	/**
	 * Rights of a user.
	 *
	 * @param list<int>|null $posts The posts they are for, null for all.
	 * @param list<int>      $over  The posts of tokens that are over.
	 */
	private function __construct( public readonly WP_User $user, private ?array $posts, private array $over ) {
	}

	/** The rights of the current call: an error where its credential is refused, null without one. */
	public static function of_call( string $tokens ): self|WP_Error|null {
		$rights = '' !== $tokens ? self::of_tokens( $tokens ) : self::of_password();
		// Somebody who may write nothing has nothing to preview.
		return $rights instanceof self && ! $rights->user->has_cap( 'edit_posts' ) ? null : $rights;
	}

	/** Whether they include a post, which its translations belong to. */
	public function covers( WP_Post $post ): bool {
		if ( null !== $this->posts && ! array_intersect( Languages::ids( $post ), $this->posts ) ) {
			return false;
		}
		return current_user_can( 'edit_post', $post->ID );
	}

	/** Why they do not include a post that the editor may edit, null for any other post. */
	public function refusal( WP_Post $post ): ?WP_Error {
		if ( null === $this->posts || $this->covers( $post ) || ! current_user_can( 'edit_post', $post->ID ) ) {
			return null;
		}
		return array_intersect( Languages::ids( $post ), $this->over ) ? self::expired( $post->ID ) : self::error(
			'preview_other_post',
			__( 'This preview is of another post. Open the preview of this one from WordPress.', 'villa-site' ),
			$post->ID
		);
	}

	private static function of_tokens( string $header ): self|WP_Error {
		$tokens = Preview_Token::all( $header );
		$valid  = array_filter( $tokens, static fn( Preview_Token $token ): bool => ! $token->is_over() );
		$first  = reset( $valid );
		if ( ! $first ) {
			return $tokens ? self::expired( $tokens[0]->post ) : self::error( 'preview_refused', __( 'The token of the preview is not valid. Open the preview again from WordPress.', 'villa-site' ) );
		}
		$own = array_filter( $tokens, static fn( Preview_Token $token ): bool => $token->user->ID === $first->user->ID );
		return new self(
			$first->user,
			array_values( array_map( static fn( Preview_Token $token ): int => $token->post, array_filter( $own, static fn( Preview_Token $token ): bool => ! $token->is_over() ) ) ),
			array_values( array_map( static fn( Preview_Token $token ): int => $token->post, $own ) )
		);
	}

	private static function of_password(): self|WP_Error|null {
		// phpcs:disable WordPress.Security.ValidatedSanitizedInput -- compared with a hash, never shown.
		$name     = (string) wp_unslash( $_SERVER['PHP_AUTH_USER'] ?? '' );
		$password = (string) wp_unslash( $_SERVER['PHP_AUTH_PW'] ?? '' );
		// phpcs:enable
		if ( '' === $name || ! preg_match( self::APPLICATION_PASSWORD, str_replace( ' ', '', $password ) ) ) {
			return null;
		}
		add_filter( 'application_password_is_api_request', '__return_true' );
		$user = wp_authenticate_application_password( null, $name, $password );
		remove_filter( 'application_password_is_api_request', '__return_true' );
		if ( $user instanceof WP_User ) {
			return new self( $user, null, array() );
		}
		if ( ! is_wp_error( $user ) || in_array( $user->get_error_code(), self::UNKNOWN_USER, true ) ) {
			return null;
		}
		return self::error( 'preview_refused', __( 'The credential of the preview is not known.', 'villa-site' ) );
	}

	private static function expired( int $post ): WP_Error {
		return self::error( 'preview_expired', __( 'The preview is over. Open it again from WordPress.', 'villa-site' ), $post );
	}

	private static function error( string $code, string $message, int $post = 0 ): WP_Error {
		return new WP_Error(
			$code,
			$message,
			array(
				'status' => 401,
				'post'   => $post,
			)
		);
	}
}
