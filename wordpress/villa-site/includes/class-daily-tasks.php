<?php
/**
 * What is done once a day.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Tidies up once a day, by WordPress' own timer. */
final class Daily_Tasks {

	public const HOOK = 'villa_site_daily';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'init', array( self::class, 'schedule' ) );
		add_action( self::HOOK, array( self::class, 'run' ) );
	}

	/** Schedule the tasks where they are not; each site of a network has its own. */
	public static function schedule(): void {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_event( time() + HOUR_IN_SECONDS, 'daily', self::HOOK );
		}
	}

	/** Tidy up. */
	public static function run(): void {
		// What a request stored that ended before it planned an attempt.
		Webhook::retry();
		Subscriptions::delete_old();
		Message_Files::tidy();
		List_Index_Watch::renew();
	}
}
