<?php
/**
 * The notice about changes that wait for the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Shows editors what the site has not confirmed, and lets them try again. */
final class Waiting_Notice {

	private const RIGHT  = 'edit_posts';
	private const ACTION = 'villa_site_deliver';
	private const MOST   = 10;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_notices', array( self::class, 'print' ) );
		add_action( 'enqueue_block_editor_assets', array( self::class, 'load' ) );
		add_action( 'admin_post_' . self::ACTION, array( self::class, 'retry' ) );
		add_filter( 'heartbeat_received', array( self::class, 'answer' ) );
	}

	/** Print the notice. */
	public static function print(): void {
		$text = self::text();
		if ( '' === $text || self::is_block_editor() ) {
			return;
		}
		echo '<div class="notice notice-warning" id="villa-site-waiting"><p>' . esc_html( $text ) . '</p><p><a class="button" href="' . esc_url( self::url() ) . '">' . esc_html__( 'Try again now', 'villa-site' ) . '</a></p></div>';
	}

	/** Show the notice in the block editor, which hides those that are printed. */
	public static function load(): void {
		wp_enqueue_script( 'villa-site-waiting', plugins_url( 'assets/waiting.js', FILE ), array( 'heartbeat', 'jquery', 'wp-data', 'wp-dom-ready', 'wp-notices' ), VERSION, true );
		wp_localize_script(
			'villa-site-waiting',
			'villaSiteWaiting',
			array(
				'text'  => self::text(),
				'retry' => __( 'Try again now', 'villa-site' ),
				'url'   => self::url(),
			)
		);
	}

	/**
	 * Say in WordPress' heartbeat what is waiting.
	 *
	 * @param array<string, mixed> $answer The answer.
	 * @return array<string, mixed>
	 */
	public static function answer( array $answer ): array {
		return $answer + array( 'villaSiteWaiting' => self::text() );
	}

	/** Try again, for an editor who waits for the outcome. */
	public static function retry(): void {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( self::RIGHT ) ) {
			wp_die( esc_html__( 'You may not do this.', 'villa-site' ), 403 );
		}
		Webhook::retry();
		$back = wp_get_referer();
		wp_safe_redirect( $back ? $back : admin_url() );
		exit;
	}

	/** What is waiting, in a sentence or two; empty where nothing is, or where none of it has failed. */
	private static function text(): string {
		$last = get_option( Webhook::LAST );
		if ( ! current_user_can( self::RIGHT ) || ! is_array( $last ) || '' === $last['error'] ) {
			return '';
		}
		$changes = Waiting_Changes::all();
		if ( ! $changes ) {
			return '';
		}
		if ( ! wp_next_scheduled( Waiting_Changes::HOOK ) ) {
			Waiting_Changes::schedule( 1 );
		}
		$since = min( array_column( $changes, 'time' ) );
		$next  = max( time(), (int) wp_next_scheduled( Waiting_Changes::HOOK ) );
		/* translators: 1: what changed, 2: time, 3: error, 4: time. */
		return sprintf( __( 'What you saved is stored in WordPress, but the site does not know yet that this changed: %1$s (since %2$s). It may show a former version. Reason: %3$s Next attempt: %4$s.', 'villa-site' ), self::names( $changes ), wp_date( 'H:i', $since ), $last['error'], wp_date( 'H:i', $next ) );
	}

	/**
	 * What changed, in words.
	 *
	 * @param list<array<string, mixed>> $changes Messages.
	 */
	private static function names( array $changes ): string {
		$names = array();
		foreach ( $changes as $change ) {
			$names = array( ...$names, ...match ( true ) {
				'options' === $change['event']     => array( __( 'menus or site content', 'villa-site' ) ),
				'maintenance' === $change['event'] => array( __( 'closing for maintenance', 'villa-site' ) ),
				! $change['paths']                 => array( __( 'any page', 'villa-site' ) ),
				default                            => $change['paths'],
			} );
		}
		$names = array_values( array_unique( $names ) );
		$more  = count( $names ) - self::MOST;
		if ( $more > 0 ) {
			/* translators: %d: number of pages. */
			$names = array( ...array_slice( $names, 0, self::MOST ), sprintf( __( '%d more', 'villa-site' ), $more ) );
		}
		return implode( ', ', $names );
	}

	private static function url(): string {
		return wp_nonce_url( admin_url( 'admin-post.php?action=' . self::ACTION ), self::ACTION );
	}

	private static function is_block_editor(): bool {
		$screen = get_current_screen();
		return $screen && $screen->is_block_editor();
	}
}
