<?php
/**
 * The page of settings.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Shows the settings to administrators, and tests the connection. */
final class Settings_Page {

	private const RIGHT = 'manage_options';
	private const PAGE  = 'villa-site';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_init', array( self::class, 'register' ) );
	}

	/** Add the page to the menu. */
	public static function add(): void {
		add_options_page( __( 'Villa Site', 'villa-site' ), __( 'Villa Site', 'villa-site' ), self::RIGHT, self::PAGE, array( self::class, 'print' ) );
	}

	/** Register what the form stores. */
	public static function register(): void {
		register_setting(
			self::PAGE,
			Settings::NAME,
			array(
				'type'              => 'array',
				'sanitize_callback' => array( Settings::class, 'sanitise' ),
				'show_in_rest'      => false,
			)
		);
	}

	/** Print the page. */
	public static function print(): void {
		if ( ! current_user_can( self::RIGHT ) ) {
			return;
		}
		echo '<div class="wrap"><h1>' . esc_html__( 'Villa Site', 'villa-site' ) . '</h1>';
		echo '<form method="post" action="options.php"><table class="form-table" role="presentation">';
		settings_fields( self::PAGE );
		self::text( 'site_url', 'url', __( 'Address of the site', 'villa-site' ), __( 'Where visitors go, such as https://www.example.org', 'villa-site' ) );
		if ( defined( 'VILLA_WEBHOOK_SECRET' ) ) {
			self::row( '', __( 'Secret', 'villa-site' ), esc_html__( 'Set as VILLA_WEBHOOK_SECRET in wp-config.php.', 'villa-site' ) );
		} else {
			self::text( 'secret', 'password', __( 'Secret', 'villa-site' ), __( 'The same long word as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ) );
		}
		self::text( 'mail_to', 'email', __( 'Mail about messages to', 'villa-site' ), __( 'Empty: the administrator.', 'villa-site' ) );
		self::check( 'post_types', __( 'Register the site’s post types', 'villa-site' ), __( 'Events, residents, publications and so on, where no other code does.', 'villa-site' ) );
		self::check( 'send_visitors', __( 'Send visitors to the site', 'villa-site' ), __( 'Who opens a page of this WordPress without being logged in is sent to the same page of the site.', 'villa-site' ) );
		echo '</table>';
		submit_button();
		echo '</form>';
		self::test();
		echo '</div>';
	}

	/** Print the button that tests the connection, and what the test has found. */
	private static function test(): void {
		echo '<h2>' . esc_html__( 'Connection', 'villa-site' ) . '</h2>';
		$asked = isset( $_POST['villa_test'] ) && check_admin_referer( 'villa_test', 'villa_test' );
		if ( $asked ) {
			echo '<ul role="status">';
			foreach ( Connection_Status::examine() as $line ) {
				$mark = $line['good'] ? '✓' : '✗';
				$word = $line['good'] ? __( 'Well:', 'villa-site' ) : __( 'To mend:', 'villa-site' );
				echo '<li><span aria-hidden="true">' . esc_html( $mark ) . '</span> <span class="screen-reader-text">' . esc_html( $word ) . '</span> ' . esc_html( $line['text'] ) . '</li>';
			}
			echo '</ul>';
		}
		$last = get_option( Webhook::LAST );
		if ( is_array( $last ) ) {
			$said = '' === $last['error'] ? __( 'taken in', 'villa-site' ) : $last['error'];
			/* translators: 1: date and time, 2: what the site answered. */
			echo '<p>' . esc_html( sprintf( __( 'Last news of a change: %1$s, %2$s', 'villa-site' ), wp_date( 'Y-m-d H:i:s', (int) $last['time'] ), $said ) ) . '</p>';
		}
		echo '<form method="post">';
		wp_nonce_field( 'villa_test', 'villa_test' );
		submit_button( __( 'Test the connection', 'villa-site' ), 'secondary', 'villa_test_button', false );
		echo '</form>';
	}

	private static function text( string $name, string $type, string $label, string $help ): void {
		$id    = "villa-$name";
		$input = sprintf(
			'<input class="regular-text" id="%1$s" name="%2$s" type="%3$s" value="%4$s" autocomplete="off" aria-describedby="%1$s-help"><p class="description" id="%1$s-help">%5$s</p>',
			esc_attr( $id ),
			esc_attr( Settings::NAME . "[$name]" ),
			esc_attr( $type ),
			esc_attr( (string) Settings::all()[ $name ] ),
			esc_html( $help )
		);
		self::row( $id, $label, $input );
	}

	private static function check( string $name, string $label, string $help ): void {
		$id    = "villa-$name";
		$input = sprintf(
			'<input id="%1$s" name="%2$s" type="checkbox" value="1" %3$s aria-describedby="%1$s-help"><p class="description" id="%1$s-help">%4$s</p>',
			esc_attr( $id ),
			esc_attr( Settings::NAME . "[$name]" ),
			checked( (bool) Settings::all()[ $name ], true, false ),
			esc_html( $help )
		);
		self::row( $id, $label, $input );
	}

	/** Print a row of the form; `$input` is escaped HTML. */
	private static function row( string $id, string $label, string $input ): void {
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped by the caller.
		echo '<tr><th scope="row"><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label></th><td>' . $input . '</td></tr>';
	}
}
