<?php
/**
 * Settings of messages.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Lets editors write the mail that requests confirmation, and administrators choose what a deleted plugin leaves. */
final class Messages_Settings {

	/** The option. */
	public const NAME = 'villa_site_messages';

	private const PAGE   = 'villa-messages-settings';
	private const ACTION = 'villa_messages_settings';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_post_' . self::ACTION, array( self::class, 'save' ) );
	}

	/** Whether a deleted plugin takes messages and "Site content" with it. */
	public static function deletes_all(): bool {
		return ! empty( self::all()['delete'] );
	}

	/**
	 * The mail as editors wrote it in a language; nothing where they did not.
	 *
	 * @return array{subject: string, text: string}
	 */
	public static function mail( string $language ): array {
		$mail = self::all()['mail'][ $language ] ?? array();
		return array(
			'subject' => (string) ( $mail['subject'] ?? '' ),
			'text'    => (string) ( $mail['text'] ?? '' ),
		);
	}

	/** Add the page below the messages. */
	public static function add(): void {
		$title = __( 'Newsletter and settings', 'villa-site' );
		add_submenu_page( 'edit.php?post_type=' . Messages::TYPE, $title, $title, Messages::RIGHT, self::PAGE, array( self::class, 'print' ) );
	}

	/** Store what the form sent. */
	public static function save(): void {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( Messages::RIGHT ) ) {
			wp_die( esc_html__( 'You may not change these settings.', 'villa-site' ), '', array( 'response' => 403 ) );
		}
		$stored = self::all();
		foreach ( Languages::all() as $language ) {
			// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitised in the next lines.
			$sent                        = (array) wp_unslash( $_POST['mail'][ $language ] ?? array() );
			$stored['mail'][ $language ] = array(
				'subject' => sanitize_text_field( (string) ( $sent['subject'] ?? '' ) ),
				'text'    => sanitize_textarea_field( (string) ( $sent['text'] ?? '' ) ),
			);
		}
		if ( current_user_can( 'manage_options' ) ) {
			$stored['delete'] = ! empty( $_POST['delete'] );
		}
		update_option( self::NAME, $stored, false );
		wp_safe_redirect( admin_url( 'edit.php?post_type=' . Messages::TYPE . '&page=' . self::PAGE . '&saved=1' ) );
		exit;
	}

	/** Print the page. */
	public static function print(): void {
		echo '<div class="wrap"><h1>' . esc_html__( 'Newsletter and settings', 'villa-site' ) . '</h1>';
		if ( isset( $_GET['saved'] ) ) { // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a sentence alone.
			echo '<div class="notice notice-success" role="status"><p>' . esc_html__( 'Saved.', 'villa-site' ) . '</p></div>';
		}
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '">';
		wp_nonce_field( self::ACTION );
		echo '<input type="hidden" name="action" value="' . esc_attr( self::ACTION ) . '">';
		echo '<h2>' . esc_html__( 'Mail to confirm a subscription', 'villa-site' ) . '</h2>';
		echo '<p>' . esc_html__( 'A subscription counts once the link of this mail is followed. {link} is that link, valid for 7 days; {unsubscribe} is the link to unsubscribe; {site} is the name of the site. An empty field has the text of the plugin.', 'villa-site' ) . '</p>';
		foreach ( Languages::all() as $language ) {
			self::print_mail( $language );
		}
		if ( current_user_can( 'manage_options' ) ) {
			echo '<h2>' . esc_html__( 'When the plugin is deleted', 'villa-site' ) . '</h2><p><label><input type="checkbox" name="delete" value="1" ' . checked( self::deletes_all(), true, false ) . '> ' . esc_html__( 'Delete the messages with their files and “Site content”, too', 'villa-site' ) . '</label></p>';
			echo '<p class="description">' . esc_html__( 'Its settings and what it has computed are always deleted; pages, events and other posts never.', 'villa-site' ) . '</p>';
		}
		submit_button();
		echo '</form></div>';
	}

	private static function print_mail( string $language ): void {
		$own     = self::mail( $language );
		$default = Newsletter_Mail::defaults( $language );
		$id      = "villa-mail-$language";
		echo '<fieldset><legend><strong>' . esc_html( strtoupper( $language ) ) . '</strong></legend>';
		echo '<p><label for="' . esc_attr( "$id-subject" ) . '">' . esc_html__( 'Subject', 'villa-site' ) . '</label><br><input class="large-text" id="' . esc_attr( "$id-subject" ) . '" name="' . esc_attr( "mail[$language][subject]" ) . '" lang="' . esc_attr( $language ) . '" value="' . esc_attr( $own['subject'] ) . '" placeholder="' . esc_attr( $default['subject'] ) . '"></p>';
		echo '<p><label for="' . esc_attr( "$id-text" ) . '">' . esc_html__( 'Text', 'villa-site' ) . '</label><br><textarea class="large-text" rows="10" id="' . esc_attr( "$id-text" ) . '" name="' . esc_attr( "mail[$language][text]" ) . '" lang="' . esc_attr( $language ) . '" placeholder="' . esc_attr( $default['text'] ) . '">' . esc_textarea( $own['text'] ) . '</textarea></p></fieldset>';
	}

	/** @return array<string, mixed> */
	private static function all(): array {
		$stored = get_option( self::NAME );
		return is_array( $stored ) ? $stored : array();
	}
}
