<?php
/**
 * Changes of content.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Notices what editors change, with the paths that pages had before. */
final class Change_Watch {

	/** Options of WordPress that pages show. */
	private const OPTIONS = array( 'blogname', 'blogdescription', 'site_icon', 'show_on_front', 'page_on_front', 'page_for_posts', 'permalink_structure', 'sticky_posts' );

	/** Post types that are part of many pages. */
	private const SHARED = array( 'wp_block', 'wp_navigation', 'wp_template', 'wp_template_part' );

	/** @var array<int, string> The paths that published posts had at the start of the request. */
	private static array $paths = array();

	/** Hook into WordPress. */
	public static function hook(): void {
		// The one hook of a save that runs before the name of a post that is trashed is changed.
		add_filter( 'wp_insert_post_empty_content', array( self::class, 'remember' ), 1, 2 );
		add_action( 'wp_after_insert_post', array( self::class, 'saved' ), 100, 2 );
		add_action( 'wp_after_insert_post', array( self::class, 'entry_changed' ), 100, 4 );
		add_action( 'before_delete_post', array( self::class, 'remember_deleted' ) );
		add_action( 'deleted_post', array( self::class, 'deleted' ), 10, 2 );
		add_action( 'updated_option', array( self::class, 'option_changed' ), 10, 3 );
		add_action( 'added_option', array( self::class, 'option_added' ), 10, 2 );
		add_action( 'acf/save_post', array( self::class, 'acf_saved' ), 20 );
		foreach ( array( 'wp_update_nav_menu', 'wp_delete_nav_menu' ) as $hook ) {
			add_action( $hook, array( self::class, 'menu_changed' ) );
		}
	}

	/**
	 * Remember the path of a post that is about to be saved.
	 *
	 * @param mixed                $is_empty What the filter decides; not touched.
	 * @param array<string, mixed> $data     The post as it will be.
	 * @return mixed
	 */
	public static function remember( $is_empty, array $data ) {
		self::remember_deleted( (int) ( $data['ID'] ?? 0 ) );
		return $is_empty;
	}

	/** Remember the path of a post that is about to be deleted. */
	public static function remember_deleted( int $id ): void {
		$post = $id && ! isset( self::$paths[ $id ] ) ? get_post( $id ) : null;
		if ( $post && 'publish' === $post->post_status && is_post_type_viewable( $post->post_type ) ) {
			self::$paths[ $id ] = Paths::of_post( $post );
		}
	}

	/** Report a saved post. */
	public static function saved( int $id, WP_Post $post ): void {
		if ( wp_is_post_revision( $id ) || wp_is_post_autosave( $id ) ) {
			return;
		}
		if ( in_array( $post->post_type, self::SHARED, true ) ) {
			Webhook::notify( 'update', array(), $id );
		}
		if ( 'attachment' === $post->post_type || ! is_post_type_viewable( $post->post_type ) ) {
			return;
		}
		$before = self::$paths[ $id ] ?? null;
		$after  = 'publish' === $post->post_status ? Paths::of_post( $post ) : null;
		unset( self::$paths[ $id ] );
		if ( null !== $after ) {
			// What is saved once more in this request was at this path.
			self::$paths[ $id ] = $after;
		}
		if ( null === $before && null === $after ) {
			return;
		}
		$event = null === $before ? 'publish' : ( null === $after ? 'delete' : 'update' );
		$paths = array_values( array_unique( array_filter( array( $before, $after ), 'is_string' ) ) );
		$moved = null !== $before && $before !== $after;
		if ( $moved && null !== $after ) {
			Old_Paths::remember( $post, $before );
		}
		Webhook::notify( $event, $moved && self::has_children( $post ) ? array() : $paths, $id );
	}

	/**
	 * Report the menus with an entry of a post that has another title, address or state.
	 *
	 * @param mixed $before The post as it was, null for a new one.
	 */
	public static function entry_changed( int $id, WP_Post $post, bool $update, $before ): void {
		if ( ! $before instanceof WP_Post || ! is_post_type_viewable( $post->post_type ) ) {
			return;
		}
		foreach ( array( 'post_title', 'post_name', 'post_parent', 'post_status' ) as $name ) {
			if ( $before->$name !== $post->$name ) {
				if ( wp_get_associated_nav_menu_items( $id, 'post_type', $post->post_type ) ) {
					Webhook::notify( 'options' );
				}
				return;
			}
		}
	}

	/** Report a deleted post. */
	public static function deleted( int $id, WP_Post $post ): void {
		if ( isset( self::$paths[ $id ] ) ) {
			Webhook::notify( 'delete', self::has_children( $post ) ? array() : array( self::$paths[ $id ] ), $id );
			unset( self::$paths[ $id ] );
		}
	}

	/**
	 * Report changed options.
	 *
	 * @param mixed $before The former value.
	 * @param mixed $after  The new value.
	 */
	public static function option_changed( string $name, $before, $after ): void {
		if ( Site_Options::NAME === $name && self::closing( $before ) !== self::closing( $after ) ) {
			Webhook::notify( 'maintenance' );
		}
		$menus = str_starts_with( $name, 'theme_mods_' ) && ( $before['nav_menu_locations'] ?? null ) !== ( $after['nav_menu_locations'] ?? null );
		if ( $menus || Site_Options::NAME === $name || in_array( $name, self::OPTIONS, true ) ) {
			Webhook::notify( 'options' );
		}
	}

	/**
	 * Report options that are set for the first time.
	 *
	 * @param mixed $value The value.
	 */
	public static function option_added( string $name, $value ): void {
		self::option_changed( $name, array(), $value );
	}

	/** Report a changed menu. */
	public static function menu_changed(): void {
		Webhook::notify( 'options' );
	}

	/**
	 * Report a page of options of ACF.
	 *
	 * @param mixed $id The ID of a post, or the name of the options.
	 */
	public static function acf_saved( $id ): void {
		if ( is_string( $id ) && str_starts_with( $id, 'option' ) ) {
			Webhook::notify( 'options' );
		}
	}

	private static function has_children( WP_Post $post ): bool {
		return is_post_type_hierarchical( $post->post_type ) && get_children(
			array(
				'post_parent' => $post->ID,
				'post_type'   => $post->post_type,
				'post_status' => 'publish',
				'numberposts' => 1,
				'fields'      => 'ids',
			)
		);
	}

	/**
	 * What options say about maintenance.
	 *
	 * @param mixed $options The plugin's options.
	 * @return array<string, mixed>
	 */
	private static function closing( $options ): array {
		$parts = array();
		foreach ( is_array( $options ) ? $options : array() as $code => $values ) {
			$parts[ $code ] = array_intersect_key( (array) $values, array_flip( array( 'maintenance', 'maintenance_on' ) ) );
		}
		return array_filter( $parts );
	}
}
