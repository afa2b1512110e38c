<?php
/**
 * The page of reports.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Shows administrators the site's last error reports and how often cookies were accepted. */
final class Reports_Page {

	private const RIGHT  = 'manage_options';
	private const PAGE   = 'villa-reports';
	private const ACTION = 'villa_clear_reports';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_post_' . self::ACTION, array( self::class, 'clear' ) );
	}

	/** Add the page below the messages. */
	public static function add(): void {
		$title = __( 'Reports of the site', 'villa-site' );
		add_submenu_page( 'edit.php?post_type=' . Messages::TYPE, $title, $title, self::RIGHT, self::PAGE, array( self::class, 'print' ) );
	}

	/** Delete the reports and the counts. */
	public static function clear(): void {
		check_admin_referer( self::ACTION );
		if ( ! current_user_can( self::RIGHT ) ) {
			wp_die( esc_html__( 'You may not delete the reports.', 'villa-site' ), '', array( 'response' => 403 ) );
		}
		delete_option( Error_Reports::NAME );
		delete_option( Cookie_Choices::NAME );
		wp_safe_redirect( admin_url( 'edit.php?post_type=' . Messages::TYPE . '&page=' . self::PAGE ) );
		exit;
	}

	/** Print the page. */
	public static function print(): void {
		echo '<div class="wrap"><h1>' . esc_html__( 'Reports of the site', 'villa-site' ) . '</h1>';
		echo '<h2>' . esc_html__( 'Last errors', 'villa-site' ) . '</h2>';
		echo '<p>' . esc_html__( 'The last 50 calls that failed and pages that were not found, as the site reports them.', 'villa-site' ) . '</p>';
		$errors = array();
		foreach ( Error_Reports::all() as $report ) {
			$errors[] = array( wp_date( 'Y-m-d H:i:s', (int) ( $report['time'] ?? 0 ) ), (string) ( $report['type'] ?? '' ), (string) ( $report['data'] ?? '' ) );
		}
		self::table( array( __( 'Time', 'villa-site' ), __( 'Kind', 'villa-site' ), __( 'Report', 'villa-site' ) ), $errors );
		echo '<h2>' . esc_html__( 'Choices about cookies', 'villa-site' ) . '</h2>';
		echo '<p>' . esc_html__( 'How often visitors have accepted or refused the analytics service, by day, for 90 days. Nothing about a person is stored.', 'villa-site' ) . '</p>';
		$choices = array();
		foreach ( Cookie_Choices::days() as $day => $counts ) {
			$choices[] = array( (string) $day, (string) (int) ( $counts['accept'] ?? 0 ), (string) (int) ( $counts['deny'] ?? 0 ) );
		}
		self::table( array( __( 'Day', 'villa-site' ), __( 'Accepted', 'villa-site' ), __( 'Refused', 'villa-site' ) ), $choices );
		echo '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="' . esc_attr( self::ACTION ) . '">';
		wp_nonce_field( self::ACTION );
		submit_button( __( 'Delete the reports and the counts', 'villa-site' ), 'secondary' );
		echo '</form></div>';
	}

	/**
	 * Print a table.
	 *
	 * @param list<string>       $titles Of its columns.
	 * @param list<list<string>> $rows   Its cells.
	 */
	private static function table( array $titles, array $rows ): void {
		if ( ! $rows ) {
			echo '<p>' . esc_html__( 'None.', 'villa-site' ) . '</p>';
			return;
		}
		echo '<table class="widefat striped"><thead><tr>';
		foreach ( $titles as $title ) {
			echo '<th scope="col">' . esc_html( $title ) . '</th>';
		}
		echo '</tr></thead><tbody>';
		foreach ( $rows as $row ) {
			echo '<tr><td>' . implode( '</td><td>', array_map( 'esc_html', $row ) ) . '</td></tr>'; // phpcs:ignore WordPress.Security.EscapeOutput -- each cell is escaped.
		}
		echo '</tbody></table>';
	}
}
