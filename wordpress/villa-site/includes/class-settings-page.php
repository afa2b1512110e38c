<?php
/**
 * The page of settings.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Shows the settings to administrators, and tests the connection with what is typed. */
final class Settings_Page {

	private const RIGHT = 'manage_options';
	private const PAGE  = 'villa-site';
	private const TEST  = 'villa_site_test';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_init', array( self::class, 'register' ) );
		add_action( 'admin_enqueue_scripts', array( self::class, 'load' ) );
		add_action( 'wp_ajax_' . self::TEST, array( self::class, 'test' ) );
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

	/** Load the script of the page. */
	public static function load( string $screen ): void {
		if ( 'settings_page_' . self::PAGE !== $screen ) {
			return;
		}
		wp_enqueue_script( 'villa-site-settings', plugins_url( 'assets/settings.js', FILE ), array(), VERSION, true );
		wp_localize_script(
			'villa-site-settings',
			'villaSiteSettings',
			array(
				'url'       => admin_url( 'admin-ajax.php' ),
				'action'    => self::TEST,
				'nonce'     => wp_create_nonce( self::TEST ),
				'steps'     => Connection_Test::steps(),
				'well'      => __( 'Well:', 'villa-site' ),
				'problem'   => __( 'Problem:', 'villa-site' ),
				'failed'    => __( 'This step was not answered. Fix: reload the page and try again; else look into the error log of PHP.', 'villa-site' ),
				'done'      => __( 'The test is done.', 'villa-site' ),
				'generated' => __( 'A secret was generated. Copy it to the site as VILLA_WEBHOOK_SECRET now, then save: it is not shown again.', 'villa-site' ),
			)
		);
	}

	/** Answer one step of the test, with what is typed into the form. */
	public static function test(): void {
		check_ajax_referer( self::TEST );
		if ( ! current_user_can( self::RIGHT ) ) {
			wp_send_json_error( null, 403 );
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- sanitised by Settings.
		Settings::try_typed( wp_unslash( $_POST[ Settings::NAME ] ?? array() ) );
		wp_send_json_success( Connection_Test::run( sanitize_key( wp_unslash( $_POST['step'] ?? '' ) ) ) );
	}

	/** Print the page. */
	public static function print(): void {
		if ( ! current_user_can( self::RIGHT ) ) {
			return;
		}
		echo '<div class="wrap"><h1>' . esc_html__( 'Villa Site', 'villa-site' ) . '</h1>';
		echo '<form method="post" action="options.php" id="villa-settings"><table class="form-table" role="presentation">';
		settings_fields( self::PAGE );
		self::text( 'site_url', 'url', __( 'Address of the site', 'villa-site' ), __( 'Where visitors go, such as https://www.example.org', 'villa-site' ) );
		if ( defined( 'VILLA_WEBHOOK_SECRET' ) ) {
			self::row( '', __( 'Secret', 'villa-site' ), esc_html__( 'Set as VILLA_WEBHOOK_SECRET in wp-config.php.', 'villa-site' ) );
		} else {
			self::secret( 'secret', __( 'Secret', 'villa-site' ), __( 'The same long word as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ), true );
		}
		self::secret( 'site_login', __( 'Log-in of the site’s web server', 'villa-site' ), __( 'As name:password, only where the site itself is behind HTTP Basic, as a staging site is.', 'villa-site' ), false );
		self::text( 'mail_to', 'email', __( 'Mail about messages to', 'villa-site' ), __( 'Empty: the administrator.', 'villa-site' ) );
		self::check( 'post_types', __( 'Register the site’s post types', 'villa-site' ), __( 'Events, residents, publications and so on, where no other code does.', 'villa-site' ) );
		self::check( 'send_visitors', __( 'Send visitors to the site', 'villa-site' ), __( 'Who opens a page of this WordPress without being logged in is sent to the same page of the site.', 'villa-site' ) );
		self::check( 'check_first', __( 'Check before publishing', 'villa-site' ), __( 'The block editor publishes a post only once the live preview finds nothing to correct. Drafts and changes of published posts are always saved.', 'villa-site' ) );
		echo '</table>';
		submit_button();
		echo '</form>';
		self::connection();
		echo '</div>';
	}

	/** Print the button that tests the connection, and the last change notification. */
	private static function connection(): void {
		echo '<h2>' . esc_html__( 'Connection', 'villa-site' ) . '</h2>';
		$last = get_option( Webhook::LAST );
		if ( is_array( $last ) ) {
			$said = '' === $last['error'] ? __( 'accepted', 'villa-site' ) : $last['error'];
			/* translators: 1: date and time, 2: what the site answered. */
			echo '<p>' . esc_html( sprintf( __( 'Last change notification: %1$s, %2$s', 'villa-site' ), wp_date( 'Y-m-d H:i:s', (int) $last['time'] ), $said ) ) . '</p>';
		}
		echo '<p><button type="button" class="button" id="villa-test" disabled>' . esc_html__( 'Test the connection', 'villa-site' ) . '</button> ';
		echo esc_html__( 'It uses what is typed above, saved or not, and stores nothing.', 'villa-site' ) . '</p>';
		echo '<noscript><p>' . esc_html__( 'The test needs JavaScript.', 'villa-site' ) . '</p></noscript>';
		echo '<ul id="villa-test-results"></ul><p id="villa-test-status" role="status"></p>';
	}

	/** Print a field whose stored value stays on the server. */
	private static function secret( string $name, string $label, string $help, bool $generated ): void {
		$id     = "villa-$name";
		$is_set = '' !== (string) Settings::all()[ $name ];
		$state  = $is_set ? __( 'One is set. Leave the field empty to keep it, type another to replace it, or a hyphen to delete it.', 'villa-site' ) : __( 'None is set.', 'villa-site' );
		$input  = sprintf(
			'<input class="regular-text" id="%1$s" name="%2$s" type="password" value="" autocomplete="new-password" spellcheck="false" aria-describedby="%1$s-help %1$s-state">',
			esc_attr( $id ),
			esc_attr( Settings::NAME . "[$name]" )
		);
		if ( $generated ) {
			$input .= ' <button type="button" class="button hide-if-no-js" id="villa-generate" disabled>' . esc_html__( 'Generate a secret', 'villa-site' ) . '</button><span id="villa-generate-status" role="status"></span>';
		}
		$input .= sprintf( '<p class="description" id="%1$s-help">%2$s</p><p class="description" id="%1$s-state">%3$s</p>', esc_attr( $id ), esc_html( $help ), esc_html( $state ) );
		self::row( $id, $label, $input );
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
