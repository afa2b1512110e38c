<?php
/**
 * The page of what every page shares.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Lets editors fill in header, footer, banner, alert, maintenance and texts, in every language. */
final class Content_Options_Page {

	public const RIGHT = 'edit_others_pages';
	public const PAGE  = 'villa-site-content';

	private const ACTION = 'villa_options';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_enqueue_scripts', array( self::class, 'load' ) );
		add_action( 'wp_ajax_' . self::ACTION, array( self::class, 'save' ) );
		add_action( 'wp_ajax_nopriv_' . self::ACTION, array( self::class, 'refuse' ) );
	}

	/** Add the page to the menu. */
	public static function add(): void {
		add_menu_page( __( 'Site content', 'villa-site' ), __( 'Site content', 'villa-site' ), self::RIGHT, self::PAGE, array( self::class, 'print' ), 'dashicons-admin-site', 58 );
	}

	/** The address of the page. */
	public static function url(): string {
		return admin_url( 'admin.php?page=' . self::PAGE );
	}

	/** Load the script of the form. */
	public static function load( string $screen ): void {
		if ( 'toplevel_page_' . self::PAGE !== $screen ) {
			return;
		}
		Content_History::begin();
		Form_Assets::register();
		wp_enqueue_media();
		wp_enqueue_style( Form_Assets::STYLE );
		wp_register_script( 'villa-site-changes', plugins_url( 'assets/changes.js', FILE ), array( Form_Assets::SCRIPT ), VERSION, true );
		wp_enqueue_script( 'villa-site-options', plugins_url( 'assets/options.js', FILE ), array( 'villa-site-changes' ), VERSION, true );
		wp_localize_script(
			'villa-site-options',
			'villaSiteOptions',
			array(
				'fields'    => self::fields(),
				'languages' => Languages::all(),
				'url'       => admin_url( 'admin-ajax.php?action=' . self::ACTION ),
				'nonce'     => wp_create_nonce( self::ACTION ),
				'login'     => wp_login_url(),
				'texts'     => self::texts(),
			) + self::state()
		);
		if ( Live_Preview::register_scripts() ) {
			wp_enqueue_script( 'villa-site-preview-options', plugins_url( 'assets/preview-options.js', FILE ), array( 'villa-site-options', 'villa-site-preview-view' ), VERSION, true );
		}
	}

	/** Print the page. */
	public static function print(): void {
		echo '<div class="wrap"><h1>' . esc_html__( 'Site content', 'villa-site' ) . '</h1>';
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- WordPress' screen of revisions adds it.
		if ( isset( $_GET['message'] ) && '5' === $_GET['message'] ) {
			echo '<div class="notice notice-success" role="status"><p>' . esc_html__( 'The former version is restored.', 'villa-site' ) . '</p></div>';
		}
		/* translators: %s: address of the screen of menus. */
		echo '<p>' . wp_kses_post( sprintf( __( 'Menus are made in <a href="%s">Menus</a>. What is empty in a language is taken from the first one.', 'villa-site' ), esc_url( admin_url( 'nav-menus.php' ) ) ) ) . '</p>';
		echo '<div class="villa-options"><div id="villa-site-options"></div><div id="villa-site-options-preview"></div></div></div>';
	}

	/** Store the changes that the form sent, and answer with all content as it is now. */
	public static function save(): void {
		if ( ! check_ajax_referer( self::ACTION, false, false ) ) {
			// A page that was open for long, or in which somebody has logged in again.
			wp_send_json_error(
				array(
					'code'  => 'expired',
					'nonce' => wp_create_nonce( self::ACTION ),
				),
				403
			);
		}
		if ( ! current_user_can( self::RIGHT ) ) {
			wp_send_json_error( array( 'code' => 'forbidden' ), 403 );
		}
		$changes = json_decode( (string) file_get_contents( 'php://input' ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		if ( ! is_array( $changes ) || ! array_is_list( $changes ) ) {
			wp_send_json_error( array( 'code' => 'malformed' ), 400 );
		}
		$found = Content_Changes::store( self::fields(), $changes );
		if ( null === $found ) {
			wp_send_json_error( array( 'code' => 'busy' ), 503 );
		}
		wp_send_json_success( $found + self::state() );
	}

	/** Answer a browser that is logged out. */
	public static function refuse(): void {
		wp_send_json_error( array( 'code' => 'loggedOut' ), 401 );
	}

	/**
	 * All content as it is, with the last author and the history of each language.
	 *
	 * @return array<string, mixed>
	 */
	private static function state(): array {
		$stored    = get_option( Site_Options::NAME );
		$languages = Languages::all();
		return array(
			'values'  => (object) ( is_array( $stored ) ? $stored : array() ),
			'history' => (object) array_combine(
				$languages,
				array_map( static fn( string $code ): array => array( 'url' => Content_History::url( $code ) ) + Content_History::author( $code ), $languages )
			),
		);
	}

	/**
	 * The words of the form.
	 *
	 * @return array<string, string>
	 */
	private static function texts(): array {
		return array(
			'saving'    => __( 'Saving…', 'villa-site' ),
			'saved'     => __( 'Saved.', 'villa-site' ),
			'nothing'   => __( 'There is nothing to save.', 'villa-site' ),
			'unsaved'   => __( 'There are changes that are not saved.', 'villa-site' ),
			/* translators: %s: names of fields. */
			'others'    => __( 'Changed by somebody else meanwhile, and now shown here: %s.', 'villa-site' ),
			'conflict'  => __( 'Not all is saved: somebody else has changed the same.', 'villa-site' ),
			'choose'    => __( 'Choose for each field, then save again. Until then, both stay.', 'villa-site' ),
			/* translators: 1: name of a person, 2: date and time. */
			'changed'   => __( 'Changed by %1$s, %2$s.', 'villa-site' ),
			'somebody'  => __( 'somebody', 'villa-site' ),
			'mine'      => __( 'What you typed', 'villa-site' ),
			'theirs'    => __( 'What is stored now', 'villa-site' ),
			'keepMine'  => __( 'Keep what I typed', 'villa-site' ),
			'keepTheir' => __( 'Take what is stored', 'villa-site' ),
			'empty'     => __( '(empty)', 'villa-site' ),
			'history'   => __( 'History', 'villa-site' ),
			'compare'   => __( 'Compare and restore former versions', 'villa-site' ),
			'offline'   => __( 'Not saved: WordPress cannot be reached. What you typed is still here; try again.', 'villa-site' ),
			'loggedOut' => __( 'Not saved: you are logged out. What you typed is still here: log in in another tab, then save again.', 'villa-site' ),
			'login'     => __( 'Log in in another tab', 'villa-site' ),
			'forbidden' => __( 'Not saved: you may not edit the site content. What you typed is still here; ask an administrator.', 'villa-site' ),
			'busy'      => __( 'Not saved: others are saving at this moment. What you typed is still here; try again.', 'villa-site' ),
			/* translators: %s: names of fields. */
			'unknown'   => __( 'Not saved, because the site no longer has these fields: %s. Copy what you typed, then open this page again.', 'villa-site' ),
			/* translators: %s: HTTP status. */
			'failed'    => __( 'Not saved: WordPress answered with an error (%s). What you typed is still here; try again.', 'villa-site' ),
		);
	}

	/**
	 * The fields of the form: the site's options, and those that have calls of their own.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function fields(): array {
		return array(
			array(
				'name'  => 'bandeau',
				'label' => __( 'Information banner', 'villa-site' ),
				'kind'  => 'text',
			),
			...Editor_Texts::translated( Catalogue::fields_of( 'options' ) ),
			array(
				'name'  => 'maintenance_on',
				'label' => __( 'Closed for maintenance (in the first language: for all)', 'villa-site' ),
				'kind'  => 'flag',
			),
			array(
				'name'   => 'maintenance',
				'label'  => __( 'Notice while closed', 'villa-site' ),
				'kind'   => 'group',
				'fields' => Editor_Texts::translated( Catalogue::fields_of( 'maintenance' ) ),
			),
			array(
				'name'  => 'strings',
				'label' => __( 'Texts of the interface: “French text = text” on each line', 'villa-site' ),
				'kind'  => 'lines',
			),
		);
	}
}
