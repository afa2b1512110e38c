<?php
/**
 * The right of editors to edit menus.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Lets who may edit the site content edit menus, for which WordPress wants the right to change the theme.
 *
 * The right holds from the moment at which WordPress' screen of menus, or one of its calls, begins to
 * run, for that request: no other screen, and no code of plugins that runs before, sees it.
 */
final class Menu_Rights {

	private const SCREEN = 'nav-menus.php';
	private const CALLS  = array( 'add-menu-item', 'menu-get-metabox', 'menu-locations-save', 'menu-quick-search' );

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ), 20 );
		add_action( 'load-' . self::SCREEN, array( self::class, 'grant' ), 0 );
		foreach ( self::CALLS as $call ) {
			add_action( "wp_ajax_$call", array( self::class, 'grant' ), 0 );
		}
	}

	/** Add WordPress' screen of menus below the site content. */
	public static function add(): void {
		add_submenu_page( Content_Options_Page::PAGE, __( 'Menus', 'villa-site' ), __( 'Menus', 'villa-site' ), Content_Options_Page::RIGHT, self::SCREEN );
	}

	/** Let the current user edit menus for the rest of the request. */
	public static function grant(): void {
		if ( current_user_can( 'edit_theme_options' ) || ! current_user_can( Content_Options_Page::RIGHT ) ) {
			return;
		}
		$id = get_current_user_id();
		add_filter( 'user_has_cap', static fn( array $all, array $caps, array $args ): array => $id === (int) $args[1] ? array( 'edit_theme_options' => true ) + $all : $all, 10, 3 );
		// The screen would offer to change menus beside a view of the theme.
		add_filter( 'map_meta_cap', static fn( array $caps, string $cap ): array => 'customize' === $cap ? array( 'do_not_allow' ) : $caps, 10, 2 );
	}
}
