<?php
/**
 * Messages that nobody wrote.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Response;

/** Limits how many messages come, and recognises those of machines. */
final class Spam_Guard {

	/** Fields that the site's forms hide from people. */
	private const TRAPS = array( 'website', 'homepage', 'company-website', 'villa-website' );

	private const PER_HOUR = 600;

	/** An error where too many messages have come from one address within the hour. */
	public static function limit(): ?WP_REST_Response {
		/**
		 * How many messages one address may send in an hour; all of the site's come from its server.
		 *
		 * @param int $number The limit.
		 */
		$most = (int) apply_filters( 'villa_site_messages_per_hour', self::PER_HOUR );
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- hashed.
		$key  = 'villa_sent_' . md5( (string) ( $_SERVER['REMOTE_ADDR'] ?? '' ) . gmdate( 'YmdH' ) );
		$sent = (int) get_transient( $key );
		set_transient( $key, $sent + 1, HOUR_IN_SECONDS );
		return $sent < $most ? null : Write_Limits::answer( 429, __( 'Too many messages have been sent. Please try again in an hour.', 'villa-site' ), HOUR_IN_SECONDS );
	}

	/**
	 * Whether a message is one of a machine: it fills in what people do not see, or holds what the
	 * list of disallowed words of WordPress' comments names.
	 *
	 * @param array<string, mixed> $fields What was sent, by name.
	 * @param list<string>         $names  The names of the form's own fields.
	 */
	public static function is_spam( array $fields, array $names ): bool {
		foreach ( array_diff( self::TRAPS, $names ) as $trap ) {
			if ( '' !== trim( Messages::text( $fields[ $trap ] ?? '' ) ) ) {
				return true;
			}
		}
		$words = implode( "\n", array_map( array( Messages::class, 'text' ), $fields ) );
		$email = Messages::text( $fields['email'] ?? '' );
		$found = wp_check_comment_disallowed_list( '', $email, '', $words, '', '' );

		/**
		 * Lets other code decide whether a message is spam; such a message is answered and dropped.
		 *
		 * @param bool  $found  Whether the plugin holds it for spam.
		 * @param array $fields What was sent, by name.
		 */
		return (bool) apply_filters( 'villa_site_is_spam', $found, $fields );
	}
}
