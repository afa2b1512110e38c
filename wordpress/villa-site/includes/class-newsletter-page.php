<?php
/**
 * The page of a mail's link, where the site's is not known.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Offers to confirm or to unsubscribe: programs that read mails open links, and press no button. */
final class Newsletter_Page {

	/** The parameter with the signed word. */
	public const NAME = 'villa_newsletter';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'init', array( self::class, 'answer' ), 100 );
	}

	/** Print the page and end, where the address is one of a mail. */
	public static function answer(): void {
		// phpcs:disable WordPress.Security.NonceVerification -- the signed word is what proves the right.
		$word = isset( $_GET[ self::NAME ] ) && is_string( $_GET[ self::NAME ] ) ? sanitize_text_field( wp_unslash( $_GET[ self::NAME ] ) ) : '';
		if ( '' === $word || is_admin() ) {
			return;
		}
		Languages::enter( Languages::requested() );
		Visitor_Texts::enter();
		$name = esc_html( get_bloginfo( 'name' ) );
		header( 'Referrer-Policy: no-referrer' );
		if ( 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
			$reply = Subscriptions::answer( $word );
			wp_die( '<p role="status">' . esc_html( $reply['message'] ) . '</p>', $name, array( 'response' => $reply['success'] ? 200 : 410 ) ); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped.
		}
		// phpcs:enable
		$leaves   = str_starts_with( $word, 'u.' );
		$question = $leaves ? __( 'Do you want to unsubscribe from the newsletter?', 'villa-site' ) : __( 'Do you want to subscribe to the newsletter?', 'villa-site' );
		$button   = $leaves ? __( 'Unsubscribe', 'villa-site' ) : __( 'Confirm the subscription', 'villa-site' );
		// phpcs:ignore WordPress.Security.EscapeOutput -- escaped.
		wp_die( '<form method="post"><p>' . esc_html( $question ) . '</p><p><button class="button" type="submit">' . esc_html( $button ) . '</button></p></form>', $name, array( 'response' => 200 ) );
	}
}
