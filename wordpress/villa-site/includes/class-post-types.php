<?php
/**
 * The site's post types and templates.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Registers the post types that the site knows, unless other code has, and offers its templates. */
final class Post_Types {

	/** What the names of the site's templates begin with in WordPress. */
	public const TEMPLATE = 'villa-';

	private const ICONS = array(
		'programme'           => 'dashicons-calendar-alt',
		'resident'            => 'dashicons-groups',
		'projet'              => 'dashicons-art',
		'publication'         => 'dashicons-book',
		'directeur'           => 'dashicons-businessperson',
		'programme_residence' => 'dashicons-admin-home',
	);

	/** @var array<string, true> The types that no other code has registered. */
	private static array $registered = array();

	/** Hook into WordPress. */
	public static function hook(): void {
		// After those of themes and other plugins.
		add_action( 'init', array( self::class, 'register' ), 20 );
		add_filter( 'theme_page_templates', array( self::class, 'templates' ) );
	}

	/** Register what is missing. */
	public static function register(): void {
		if ( ! Settings::has_post_types() ) {
			return;
		}
		foreach ( Catalogue::post_types() as $name => $label ) {
			if ( ! post_type_exists( $name ) ) {
				register_post_type( $name, self::arguments( $name, $label ) );
				self::$registered[ $name ] = true;
			}
		}
	}

	/** Whether a post type is registered by the plugin, and named by the site. */
	public static function has_registered( string $name ): bool {
		return isset( self::$registered[ $name ] );
	}

	/**
	 * Offer the site's templates beside the theme's.
	 *
	 * @param array<string, string> $templates Names by file.
	 * @return array<string, string>
	 */
	public static function templates( array $templates ): array {
		foreach ( array_diff_key( Catalogue::templates(), array_flip( array( '', 'home' ) ) ) as $name => $label ) {
			/* translators: %s: name of a page template of the site. */
			$templates[ self::TEMPLATE . $name ] = sprintf( __( 'Site: %s', 'villa-site' ), $label );
		}
		return $templates;
	}

	/** @return array<string, mixed> */
	private static function arguments( string $name, string $label ): array {
		return array(
			'label'        => $label,
			'labels'       => array( 'singular_name' => $label ),
			'public'       => true,
			'show_in_rest' => true,
			'has_archive'  => false,
			'menu_icon'    => self::ICONS[ $name ] ?? 'dashicons-admin-post',
			'supports'     => array( 'title', 'editor', 'excerpt', 'thumbnail', 'revisions', 'custom-fields' ),
			'rewrite'      => array(
				'slug'       => $name,
				'with_front' => false,
			),
		);
	}
}
