<?php
/**
 * How much anonymous visitors may store.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;
use WP_REST_Response;

/**
 * Limits the bytes that calls without a credential store in a day (UTC), in all and from one address.
 *
 * The site sends everything of its visitors from its server's address; it limits them one by one.
 * Messages and reports have limits of their own, so that reports never crowd messages out.
 */
final class Write_Limits {

	public const MESSAGES = 'messages';
	public const REPORTS  = 'reports';

	/** The option with the bytes of the day, by kind. */
	public const COUNT = 'villa_site_written';

	/** The option with the day on which the administrator was last notified, by kind. */
	public const NOTIFIED = 'villa_site_limit_reached';

	private const TOTAL   = array(
		self::MESSAGES => 400 * MB_IN_BYTES,
		self::REPORTS  => 10 * MB_IN_BYTES,
	);
	private const ADDRESS = array(
		self::MESSAGES => 200 * MB_IN_BYTES,
		self::REPORTS  => 5 * MB_IN_BYTES,
	);

	/** What the smallest call costs, by what is stored around it. */
	private const LEAST = 500;

	/** Count a call; the answer that refuses it where a limit is reached, else null. */
	public static function refusal( WP_REST_Request $request, string $kind ): ?WP_REST_Response {
		$bytes   = max( self::LEAST, strlen( (string) $request->get_body() ) + strlen( http_build_query( $request->get_query_params() ) ) );
		$today   = gmdate( 'Y-m-d' );
		$address = 'villa_bytes_' . substr( wp_hash( $kind . $today . self::address() ), 0, 20 );
		$of_all  = self::written( $kind );
		$of_one  = (int) get_transient( $address );
		if ( $of_all + $bytes > self::most( self::TOTAL[ $kind ], $kind, 'villa_site_bytes_per_day' ) ) {
			self::notify( $kind, $today );
			return self::answer( 507, __( 'The site cannot store any more today. Please try again tomorrow, or write to us by mail.', 'villa-site' ) );
		}
		if ( $of_one + $bytes > self::most( self::ADDRESS[ $kind ], $kind, 'villa_site_bytes_per_day_from_address' ) ) {
			self::notify( $kind, $today );
			return self::answer( 429, __( 'Too much has been sent from your network today. Please try again tomorrow, or write to us by mail.', 'villa-site' ) );
		}
		set_transient( $address, $of_one + $bytes, DAY_IN_SECONDS );
		$counts          = get_option( self::COUNT );
		$counts          = is_array( $counts ) && ( $counts['day'] ?? '' ) === $today ? $counts : array( 'day' => $today );
		$counts[ $kind ] = $of_all + $bytes;
		update_option( self::COUNT, $counts, false );
		return null;
	}

	/** The bytes of a kind that were stored today. */
	public static function written( string $kind ): int {
		$counts = get_option( self::COUNT );
		return is_array( $counts ) && ( $counts['day'] ?? '' ) === gmdate( 'Y-m-d' ) ? (int) ( $counts[ $kind ] ?? 0 ) : 0;
	}

	/** A refusal in the form of the contract; `$seconds` later another try may succeed, 0 for tomorrow. */
	public static function answer( int $status, string $message, int $seconds = 0 ): WP_REST_Response {
		$response = new WP_REST_Response( Forms::reply( false, $message ), $status );
		$response->header( 'Retry-After', (string) ( $seconds ? $seconds : strtotime( 'tomorrow UTC' ) - time() ) );
		return $response;
	}

	/** A limit as other code may have changed it. */
	private static function most( int $bytes, string $kind, string $filter ): int {
		/**
		 * How many bytes a day may be stored: `villa_site_bytes_per_day` in all,
		 * `villa_site_bytes_per_day_from_address` from one address.
		 *
		 * @param int    $bytes The limit.
		 * @param string $kind  `messages` (newsletter, forms and their files) or `reports` (errors, choices about cookies).
		 */
		return (int) apply_filters( $filter, $bytes, $kind ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- both have the prefix.
	}

	/** Send the administrator one mail, at most once a week for each kind. */
	private static function notify( string $kind, string $today ): void {
		$notified = get_option( self::NOTIFIED );
		$notified = is_array( $notified ) ? $notified : array();
		if ( ( $notified[ $kind ] ?? '' ) > gmdate( 'Y-m-d', time() - WEEK_IN_SECONDS ) ) {
			return;
		}
		update_option( self::NOTIFIED, array( $kind => $today ) + $notified, false );
		Visitor_Texts::leave();
		/* translators: %s: name of the site. */
		$subject = sprintf( __( '[%s] The daily limit of what visitors send is reached', 'villa-site' ), wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ) );
		$text    = __( 'Messages, files or reports of visitors are refused until midnight (UTC), because more than the limit was sent today. Look into “Messages of the site” for spam. Limits are changed with the filters villa_site_bytes_per_day and villa_site_bytes_per_day_from_address. This mail comes at most once a week.', 'villa-site' );
		wp_mail( (string) get_option( 'admin_email' ), $subject, $text );
		Visitor_Texts::enter();
	}

	private static function address(): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- hashed.
		return (string) ( $_SERVER['REMOTE_ADDR'] ?? '' );
	}
}
