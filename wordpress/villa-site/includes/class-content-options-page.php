<?php
/**
 * The page of what every page shares.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Lets editors fill in header, footer, banner, alert, maintenance and texts, in every language. */
final class Content_Options_Page {

	private const RIGHT  = 'edit_theme_options';
	private const PAGE   = 'villa-site-content';
	private const ACTION = 'villa_options';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_enqueue_scripts', array( self::class, 'load' ) );
		add_action( 'wp_ajax_' . self::ACTION, array( self::class, 'save' ) );
	}

	/** Add the page to the menu. */
	public static function add(): void {
		add_menu_page( __( 'Site content', 'villa-site' ), __( 'Site content', 'villa-site' ), self::RIGHT, self::PAGE, array( self::class, 'print' ), 'dashicons-admin-site', 58 );
	}

	/** Load the script of the form. */
	public static function load( string $screen ): void {
		if ( 'toplevel_page_' . self::PAGE !== $screen ) {
			return;
		}
		Form_Assets::register();
		wp_enqueue_media();
		wp_enqueue_style( Form_Assets::STYLE );
		wp_enqueue_script( 'villa-site-options', plugins_url( 'assets/options.js', FILE ), array( Form_Assets::SCRIPT ), VERSION, true );
		$stored = get_option( Site_Options::NAME );
		wp_localize_script(
			'villa-site-options',
			'villaSiteOptions',
			array(
				'fields'    => self::fields(),
				'languages' => Languages::all(),
				'values'    => (object) ( is_array( $stored ) ? $stored : array() ),
				'url'       => admin_url( 'admin-ajax.php?action=' . self::ACTION ),
				'nonce'     => wp_create_nonce( self::ACTION ),
			)
		);
	}

	/** Print the page. */
	public static function print(): void {
		echo '<div class="wrap"><h1>' . esc_html__( 'Site content', 'villa-site' ) . '</h1>';
		echo '<p>' . esc_html__( 'Menus are made in Appearance, Menus. What is empty in a language is taken from the first one.', 'villa-site' ) . '</p>';
		echo '<div id="villa-site-options"></div></div>';
	}

	/** Store what the form sent. */
	public static function save(): void {
		check_ajax_referer( self::ACTION );
		$body = json_decode( (string) file_get_contents( 'php://input' ), true ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		if ( ! current_user_can( self::RIGHT ) || ! is_array( $body ) ) {
			wp_send_json_error( null, 403 );
		}
		$known  = array_column( self::fields(), 'name' );
		$values = array();
		foreach ( array_intersect_key( $body, array_flip( Languages::all() ) ) as $code => $sent ) {
			$own             = array_intersect_key( is_array( $sent ) ? $sent : array(), array_flip( $known ) );
			$values[ $code ] = current_user_can( 'unfiltered_html' ) ? $own : map_deep( $own, static fn( $value ) => is_string( $value ) ? wp_kses_post( $value ) : $value );
		}
		update_option( Site_Options::NAME, $values );
		wp_send_json_success();
	}

	/**
	 * The fields of the form: the site's options, and those that have calls of their own.
	 *
	 * @return list<array<string, mixed>>
	 */
	private static function fields(): array {
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
