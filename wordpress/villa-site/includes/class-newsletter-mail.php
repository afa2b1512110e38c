<?php
/**
 * The mail to somebody who subscribes.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Writes the mail with the link that confirms a subscription; nothing of what was typed is in it. */
final class Newsletter_Mail {

	/** Send it, in the language of the call; false where it cannot be sent. */
	public static function send( int $message, string $email ): bool {
		$language = Languages::requested();
		$own      = array_filter( Messages_Settings::mail( $language ), 'strlen' ) + self::defaults( $language );
		$link     = Signed_Link::url( Signed_Link::to_confirm( $message, time() ), $language );
		$text     = str_contains( $own['text'], '{link}' ) ? $own['text'] : "$own[text]\n\n{link}";
		$values   = array(
			'{link}'        => $link,
			'{unsubscribe}' => Signed_Link::url( Signed_Link::to_unsubscribe( Signed_Link::person( $email ) ), $language ),
			'{site}'        => wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ),
		);
		return wp_mail( $email, strtr( $own['subject'], $values ), strtr( $text, $values ) );
	}

	/**
	 * The texts of the plugin in a language.
	 *
	 * @return array{subject: string, text: string}
	 */
	public static function defaults( string $language ): array {
		Visitor_Texts::enter( $language );
		$lines = array(
			__( 'This address was entered for the newsletter of {site}. Please confirm it within 7 days with this link:', 'villa-site' ),
			'{link}',
			__( 'If it was not you, ignore this mail: you get nothing more, and the address is deleted after 30 days.', 'villa-site' ),
			__( 'To unsubscribe, now or later:', 'villa-site' ) . ' {unsubscribe}',
		);
		$texts = array(
			'subject' => __( 'Please confirm your subscription to the newsletter of {site}', 'villa-site' ),
			'text'    => implode( "\n\n", $lines ),
		);
		Visitor_Texts::resume();
		return $texts;
	}
}
