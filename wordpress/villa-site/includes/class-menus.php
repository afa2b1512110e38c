<?php
/**
 * Menus.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Gives the site's menus places in WordPress, and their entries to the site. */
final class Menus {

	private const DEEPEST = 4;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'after_setup_theme', array( self::class, 'register' ), 20 );
	}

	/** Register the places of menus. */
	public static function register(): void {
		register_nav_menus(
			array(
				'villa_main'     => __( 'Site: main menu', 'villa-site' ),
				'villa_footer_1' => __( 'Site: first footer column', 'villa-site' ),
				'villa_footer_2' => __( 'Site: second footer column', 'villa-site' ),
				'villa_footer_3' => __( 'Site: third footer column', 'villa-site' ),
				'villa_footer_4' => __( 'Site: fourth footer column', 'villa-site' ),
				'villa_legal'    => __( 'Site: legal links', 'villa-site' ),
			)
		);
	}

	/**
	 * The entries of the menu at a place, those below others inside of them.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function at( string $place ): array {
		$menus = get_nav_menu_locations();
		$items = empty( $menus[ $place ] ) ? array() : wp_get_nav_menu_items( $menus[ $place ] );
		$under = array();
		foreach ( is_array( $items ) ? $items : array() as $item ) {
			if ( self::is_shown( $item ) ) {
				$under[ (int) $item->menu_item_parent ][] = $item;
			}
		}
		return self::entries( $under, 0, 0 );
	}

	/** The title of the menu at a place. */
	public static function title( string $place ): string {
		return esc_html( (string) wp_get_nav_menu_name( $place ) );
	}

	/** Whether an entry leads to something that strangers may see. */
	private static function is_shown( object $item ): bool {
		if ( ! empty( $item->_invalid ) ) {
			return false;
		}
		$post = 'post_type' === $item->type ? get_post( (int) $item->object_id ) : null;
		return 'post_type' !== $item->type || ( $post && Access::shows( $post ) );
	}

	/**
	 * The entries below one.
	 *
	 * @param array<int, list<object>> $under Entries by the ID of the one above.
	 * @return list<array<string, mixed>>
	 */
	private static function entries( array $under, int $parent, int $depth ): array {
		$entries = array();
		foreach ( $depth < self::DEEPEST ? $under[ $parent ] ?? array() : array() as $item ) {
			$entries[] = array(
				'id'     => (int) $item->ID,
				'item'   => self::item( $item ),
				'childs' => self::entries( $under, (int) $item->ID, $depth + 1 ),
			);
		}
		return $entries;
	}

	/** @return array<string, mixed> */
	private static function item( object $item ): array {
		$path     = Paths::of_url( (string) $item->url );
		$internal = str_starts_with( $path, '/' ) && ! str_starts_with( $path, '//' ) && ! Paths::is_file( $path );
		$colour   = sanitize_hex_color( (string) get_post_meta( $item->ID, 'color', true ) );
		return array(
			'type'       => $internal || '#' === $path ? 'other' : 'custom',
			'url'        => $internal || '#' === $path ? '' : (string) $item->url,
			'path'       => $internal ? $path : '',
			'post_title' => trim( wp_strip_all_tags( (string) $item->title ) ),
			'acf_fields' => array(
				'has_color_hover' => (bool) $colour,
				'color'           => (string) $colour,
			),
			'meta'       => array(
				'main_color' => 'post_type' === $item->type ? (string) sanitize_hex_color( (string) get_post_meta( (int) $item->object_id, 'main_color', true ) ) : '',
			),
		);
	}
}
