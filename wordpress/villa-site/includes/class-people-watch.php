<?php
/**
 * Changes of authors and terms.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_User;

/** Notices changed authors and terms, whose names are on pages, cards and lists. */
final class People_Watch {

	/** What pages show of an author. */
	private const OF_USERS = array( 'display_name', 'user_nicename', 'user_email', 'user_url' );

	/** Blocks of WordPress that list terms or count what has them. */
	private const TERM_LISTS = array( 'tag-cloud', 'categories', 'terms-query', 'term-', 'archives' );

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'profile_update', array( self::class, 'user_changed' ), 10, 2 );
		foreach ( array( 'added_user_meta', 'updated_user_meta', 'deleted_user_meta' ) as $hook ) {
			add_action( $hook, array( self::class, 'user_field_changed' ), 10, 3 );
		}
		// Posts that another author takes over are changed without a hook of their own.
		foreach ( array( 'delete_user', 'remove_user_from_blog' ) as $hook ) {
			add_action( $hook, array( self::class, 'user_removed' ) );
		}
		foreach ( array( 'edited_term', 'delete_term', 'created_term' ) as $hook ) {
			add_action( $hook, array( self::class, 'term_changed' ), 10, 3 );
		}
		foreach ( array( 'added_term_relationship', 'deleted_term_relationships' ) as $hook ) {
			add_action( $hook, array( self::class, 'terms_assigned' ), 10, 3 );
		}
	}

	/**
	 * Report an author of another name, address or picture.
	 *
	 * @param mixed $before The user as it was.
	 */
	public static function user_changed( int $id, $before ): void {
		$after = get_userdata( $id );
		foreach ( $before instanceof WP_User && $after ? self::OF_USERS : array() as $name ) {
			if ( $before->$name !== $after->$name ) {
				self::user_removed( $id );
				return;
			}
		}
	}

	/**
	 * Report an author of another description or picture.
	 *
	 * @param mixed $meta The ID of the field, or several.
	 * @param mixed $id   The user.
	 */
	public static function user_field_changed( $meta, $id, string $name ): void {
		if ( is_numeric( $id ) && ( 'description' === $name || str_contains( $name, 'avatar' ) ) ) {
			self::user_removed( (int) $id );
		}
	}

	/** Report a user who has published something; blocks on any page may name the author. */
	public static function user_removed( int $id ): void {
		$types = array_values( array_filter( get_post_types(), 'is_post_type_viewable' ) );
		if ( $id > 0 && count_user_posts( $id, $types, true ) > 0 ) {
			Webhook::notify( 'update' );
		}
	}

	/** Report a changed term: its name is on cards, its address in links, menus and lists. */
	public static function term_changed( int $term, int $relation, string $taxonomy ): void {
		if ( ! self::is_shown( $taxonomy ) ) {
			return;
		}
		if ( doing_action( 'created_term' ) ) {
			Affected_Pages::seek_blocks( self::TERM_LISTS );
		} else {
			Webhook::notify( 'update' );
		}
	}

	/**
	 * Report a post with other terms, and the pages that list or count them.
	 *
	 * @param int   $id        The post.
	 * @param mixed $relations The terms.
	 */
	public static function terms_assigned( int $id, $relations, string $taxonomy ): void {
		$post = self::is_shown( $taxonomy ) && is_object_in_taxonomy( (string) get_post_type( $id ), $taxonomy ) ? get_post( $id ) : null;
		if ( $post && 'publish' === $post->post_status && is_post_type_viewable( $post->post_type ) ) {
			Affected_Pages::seek( $id );
			Affected_Pages::seek_blocks( self::TERM_LISTS );
		}
	}

	private static function is_shown( string $taxonomy ): bool {
		return 'nav_menu' !== $taxonomy && taxonomy_exists( $taxonomy ) && is_taxonomy_viewable( $taxonomy );
	}
}
