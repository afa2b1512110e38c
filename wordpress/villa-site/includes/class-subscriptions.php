<?php
/**
 * Subscriptions that wait, and those that are confirmed.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;

/** Stores a subscription until its mail's link is followed; only then it replaces a former one. */
final class Subscriptions {

	/** Mails to one address in a day, so that nobody fills another's box. */
	private const MAILS = 3;

	/** Days after which one that nobody has confirmed is deleted. */
	private const DAYS = 30;

	/**
	 * Store a subscription and send its mail; false where either fails.
	 *
	 * @param array<string, mixed> $fields What was sent.
	 */
	public static function request( array $fields ): bool {
		$email  = strtolower( (string) $fields['email'] );
		$person = Signed_Link::person( $email );
		// One from before links were signed is found by the link to unsubscribe, too.
		foreach ( Messages::find( array( '_villa_key' => Messages::NEWSLETTER . " $email" ), 100 ) as $former ) {
			add_post_meta( $former, '_villa_person', $person, true );
		}
		$recent = array_filter( self::of( $person, Messages::PENDING, self::MAILS ), static fn( int $id ): bool => get_post_time( 'U', true, $id ) > time() - DAY_IN_SECONDS );
		if ( count( $recent ) >= self::MAILS ) {
			// The answer is the same: it says nothing about the address.
			return true;
		}
		$id = Messages::store( Messages::PENDING, $email, $fields, $email, '' );
		if ( ! $id || ! add_post_meta( $id, '_villa_person', $person, true ) || ! Newsletter_Mail::send( $id, $email ) ) {
			wp_delete_post( $id, true );
			return false;
		}
		return true;
	}

	/**
	 * Answer a link of a mail.
	 *
	 * @return array<string, mixed>
	 */
	public static function follow( WP_REST_Request $request ): array {
		$word = $request->get_json_params()['token'] ?? '';
		return self::answer( is_string( $word ) ? $word : '' );
	}

	/**
	 * Do what a signed word says.
	 *
	 * @return array<string, mixed> The contract's reply.
	 */
	public static function answer( string $word ): array {
		$person = Signed_Link::unsubscribed( $word );
		if ( '' !== $person ) {
			self::delete( $person );
			return Forms::reply( true, __( 'You are unsubscribed from the newsletter, and your data is deleted.', 'villa-site' ) );
		}
		$link = Signed_Link::confirmed( $word );
		$kind = $link && Messages::TYPE === get_post_type( $link['message'] ) && 'trash' !== get_post_status( $link['message'] ) ? get_post_meta( $link['message'], '_villa_kind', true ) : '';
		if ( Messages::NEWSLETTER === $kind ) {
			return Forms::reply( true, __( 'Thank you! Your subscription to the newsletter is confirmed.', 'villa-site' ) );
		}
		if ( Messages::PENDING !== $kind || $link['until'] < time() ) {
			return Forms::reply( false, __( 'This link is no longer valid. Please subscribe once more: you get a new one.', 'villa-site' ) );
		}
		self::confirm( $link['message'] );
		return Forms::reply( true, __( 'Thank you! Your subscription to the newsletter is confirmed.', 'villa-site' ) );
	}

	/** Delete those that nobody has confirmed. */
	public static function delete_old(): void {
		$before = gmdate( 'Y-m-d H:i:s', time() - self::DAYS * DAY_IN_SECONDS );
		do {
			$ids = get_posts(
				array(
					'post_type'   => Messages::TYPE,
					'post_status' => array_values( get_post_stati() ),
					'numberposts' => 100,
					'fields'      => 'ids',
					'lang'        => '',
					'date_query'  => array(
						array(
							'column' => 'post_date_gmt',
							'before' => $before,
						),
					),
					'meta_key'    => '_villa_kind', // phpcs:ignore WordPress.DB.SlowDBQuery
					'meta_value'  => Messages::PENDING, // phpcs:ignore WordPress.DB.SlowDBQuery
				)
			);
			$deleted = array_filter( array_map( static fn( int $id ) => wp_delete_post( $id, true ), $ids ) );
		} while ( $deleted && 100 === count( $ids ) );
	}

	/** The link by which the person of a message unsubscribes. */
	public static function unsubscribe_url( int $id ): string {
		$person = (string) get_post_meta( $id, '_villa_person', true );
		if ( '' === $person ) {
			// One from before links were signed.
			$person = Signed_Link::person( (string) get_post_meta( $id, '_villa_email', true ) );
			update_post_meta( $id, '_villa_person', $person );
		}
		return Signed_Link::url( Signed_Link::to_unsubscribe( $person ), (string) get_post_meta( $id, '_villa_lang', true ) );
	}

	/** Let a subscription count; a former one of the address goes. */
	private static function confirm( int $id ): void {
		$email  = (string) get_post_meta( $id, '_villa_email', true );
		$key    = Messages::NEWSLETTER . " $email";
		$former = Messages::find( array( '_villa_key' => $key ), 100 );
		$fields = (array) get_post_meta( $id, '_villa_fields', true ) + array( 'confirmed' => wp_date( 'c' ) );
		update_post_meta( $id, '_villa_fields', wp_slash( $fields ) );
		update_post_meta( $id, '_villa_key', wp_slash( $key ) );
		update_post_meta( $id, '_villa_kind', Messages::NEWSLETTER );
		array_map( static fn( int $each ) => wp_delete_post( $each, true ), array_diff( $former, array( $id ) ) );
		/**
		 * Says that somebody has confirmed a subscription, for example for a mailing service.
		 *
		 * @param array  $fields      The subscription.
		 * @param string $unsubscribe The link to unsubscribe, for the newsletter's foot.
		 */
		do_action( 'villa_site_subscribed', $fields, self::unsubscribe_url( $id ) );
	}

	/** Delete all of a person's subscriptions, those that wait included. */
	private static function delete( string $person ): void {
		$confirmed = self::of( $person, Messages::NEWSLETTER, 100 );
		$emails    = array_unique( array_map( static fn( int $id ): string => (string) get_post_meta( $id, '_villa_email', true ), $confirmed ) );
		foreach ( array( ...$confirmed, ...self::of( $person, Messages::PENDING, 100 ) ) as $id ) {
			wp_delete_post( $id, true );
		}
		foreach ( $emails as $email ) {
			/**
			 * Says that somebody has unsubscribed.
			 *
			 * @param string $email The address.
			 */
			do_action( 'villa_site_unsubscribed', $email );
		}
	}

	/** @return list<int> */
	private static function of( string $person, string $kind, int $most ): array {
		return Messages::find(
			array(
				'_villa_person' => $person,
				'_villa_kind'   => $kind,
			),
			$most,
			1,
			array_values( get_post_stati() )
		);
	}
}
