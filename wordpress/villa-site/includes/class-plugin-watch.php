<?php
/**
 * Changes of what other plugins give to pages.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Reports changed forms and changed data for search engines. */
final class Plugin_Watch {

	/** Post types of forms, which any page may show. */
	private const FORMS = array( 'wpcf7_contact_form', 'wpforms' );

	/** Settings of plugins for search engines, which make titles of many pages. */
	private const SETTINGS = array( 'wpseo_titles', 'wpseo_social', 'rank-math-options-titles', 'seopress_titles_option_name', 'seopress_social_option_name' );

	/** Fields of posts that plugins for search engines store, some of them after the post. */
	private const FIELDS = '/^(?:_yoast_wpseo_(?:title|metadesc|canonical|meta-robots-noindex|opengraph-.+)|rank_math_(?:title|description|robots|canonical_url|facebook_.+)|_seopress_(?:titles_.+|robots_(?:index|canonical)|social_fb_.+))$/';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'wp_after_insert_post', array( self::class, 'post_changed' ) );
		add_action( 'before_delete_post', array( self::class, 'post_changed' ) );
		foreach ( array( 'gform_after_save_form', 'gform_post_form_activated', 'gform_post_form_deactivated', 'gform_post_form_trashed', 'gform_post_form_restored', 'gform_after_delete_form' ) as $hook ) {
			add_action( $hook, array( self::class, 'any_page_changed' ) );
		}
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action( $hook, array( self::class, 'field_changed' ), 10, 3 );
		}
		foreach ( self::SETTINGS as $name ) {
			add_action( "update_option_$name", array( self::class, 'any_page_changed' ) );
			add_action( "add_option_$name", array( self::class, 'any_page_changed' ) );
		}
		// All in One SEO has a table of its own.
		add_action( 'aioseo_insert_post', array( self::class, 'page_changed' ) );
	}

	/** Report a form that is a post. */
	public static function post_changed( int $id ): void {
		if ( in_array( get_post_type( $id ), self::FORMS, true ) ) {
			self::any_page_changed();
		}
	}

	/** Report that any page may be another. */
	public static function any_page_changed(): void {
		Webhook::notify( 'update' );
	}

	/**
	 * Report a page whose data for search engines changed.
	 *
	 * @param mixed $meta The ID of the field, or several.
	 * @param mixed $id   The post.
	 */
	public static function field_changed( $meta, $id, string $name ): void {
		if ( preg_match( self::FIELDS, $name ) ) {
			self::page_changed( $id );
		}
	}

	/**
	 * Report a published post.
	 *
	 * @param mixed $id The post.
	 */
	public static function page_changed( $id ): void {
		$post = is_numeric( $id ) ? get_post( (int) $id ) : null;
		if ( $post && 'publish' === $post->post_status && is_post_type_viewable( $post->post_type ) ) {
			Webhook::notify( 'update', array( Paths::of_post( $post ) ), $post->ID );
		}
	}
}
