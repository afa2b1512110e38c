<?php
/**
 * Pages that show something which is no page.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Finds the pages that show a picture, a file, terms or comments, so that no more than those are renewed. */
final class Affected_Pages {

	/** More pages than these are all pages. */
	private const MOST = 100;

	/** How long nothing is reported of a new upload that no page shows, in seconds. */
	private const NEW = HOUR_IN_SECONDS;

	/** @var array<int, true> Attachments and posts that this request has changed. */
	private static array $changed = array();

	/** @var array<string, true> Names of blocks that show what this request has changed. */
	private static array $blocks = array();

	/** Look for the pages of an attachment or a post when the request ends. */
	public static function seek( int $id ): void {
		Plugin::load_classes();
		self::$changed[ $id ] = true;
	}

	/**
	 * Look for the pages that hold one of several blocks of WordPress when the request ends.
	 *
	 * @param list<string> $names What their names begin with, without `core/`.
	 */
	public static function seek_blocks( array $names ): void {
		Plugin::load_classes();
		self::$blocks += array_fill_keys( $names, true );
	}

	/** Whether there is something to look for. */
	public static function are_sought(): bool {
		return self::$changed || self::$blocks;
	}

	/** Report the pages of what was changed. */
	public static function find(): void {
		$changed       = array_keys( self::$changed );
		$blocks        = array_keys( self::$blocks );
		self::$changed = array();
		self::$blocks  = array();
		if ( $blocks ) {
			self::notify( self::with_content( '<!-- wp:(' . implode( '|', $blocks ) . ')', '' ) );
		}
		if ( count( $changed ) > self::MOST ) {
			Webhook::notify( 'update' );
			return;
		}
		foreach ( $changed as $id ) {
			$post = get_post( $id );
			if ( $post && 'attachment' === $post->post_type ) {
				self::notify( self::of_media( $post ), $id );
			} elseif ( $post ) {
				self::tell_post( $post );
			}
		}
	}

	/**
	 * Report pages, where there are any.
	 *
	 * @param list<string>|null $paths Their paths; none for any page, null for nothing.
	 */
	public static function notify( ?array $paths, int $id = 0 ): void {
		if ( null !== $paths ) {
			Webhook::notify( 'update', $paths, $id );
		}
	}

	/**
	 * The paths of the pages that show a picture or a file; none where any may, null where nothing does yet.
	 *
	 * @return list<string>|null
	 */
	public static function of_media( WP_Post $media ): ?array {
		$file = self::bare_name( (string) get_post_meta( $media->ID, '_wp_attached_file', true ) );
		if ( self::is_shared( $media->ID, $file ) ) {
			return array();
		}
		$pages  = self::with_content( self::number( $media->ID ), $file );
		$parent = $media->post_parent ? get_post( $media->post_parent ) : null;
		if ( array() === $pages || ! $parent || 'publish' !== $parent->post_status || ! is_post_type_viewable( $parent->post_type ) ) {
			return $pages ?? ( self::is_new( $media ) ? null : array() );
		}
		// A gallery without a list shows what was uploaded to its post.
		return array_values( array_unique( array( ...( $pages ?? array() ), Paths::of_post( $parent ) ) ) );
	}

	/** Report the page of a post whose fields are changed, unless the request does already. */
	private static function tell_post( WP_Post $post ): void {
		if ( 'publish' === $post->post_status && is_post_type_viewable( $post->post_type ) && ! Webhook::names( Paths::of_post( $post ) ) ) {
			Webhook::notify( 'update', array( Paths::of_post( $post ) ), $post->ID );
		}
	}

	/**
	 * The paths of published content that an expression matches, or that holds a text.
	 *
	 * @return list<string>|null
	 */
	private static function with_content( string $expression, string $text ): ?array {
		global $wpdb;
		$text = '' === $text ? $expression : $text;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no search for markup.
		$ids   = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM $wpdb->posts WHERE post_status = 'publish' AND post_type NOT IN ('attachment', 'nav_menu_item') AND (post_content REGEXP %s OR post_content LIKE %s) LIMIT %d", $expression, '%' . $wpdb->esc_like( $text ) . '%', self::MOST + 1 ) );
		$posts = array_filter( array_map( 'get_post', $ids ) );
		// What is no page itself, such as a pattern, is part of any.
		$parts = array_filter( $posts, static fn( WP_Post $post ): bool => ! is_post_type_viewable( $post->post_type ) );
		if ( ! $posts ) {
			return null;
		}
		return $parts || count( $posts ) > self::MOST ? array() : array_values( array_map( array( Paths::class, 'of_post' ), $posts ) );
	}

	/** Whether an attachment is in a field of a post, which cards show on other pages, or in what all pages share. */
	private static function is_shared( int $id, string $file ): bool {
		global $wpdb;
		$text = '' === $file ? "i:$id;" : $file;
		// The sizes of other pictures are numbers as well.
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no search for a value under any name.
		$used = $wpdb->get_var( $wpdb->prepare( "SELECT meta_id FROM $wpdb->postmeta WHERE post_id <> %d AND meta_key NOT IN ('_edit_last', '_edit_lock') AND meta_key NOT LIKE %s AND meta_key NOT LIKE %s AND (meta_value = %s OR meta_value LIKE %s OR meta_value LIKE %s OR meta_value LIKE %s) LIMIT 1", $id, $wpdb->esc_like( '_menu_item_' ) . '%', $wpdb->esc_like( '_wp_attach' ) . '%', (string) $id, '%' . $wpdb->esc_like( "i:$id;" ) . '%', '%' . $wpdb->esc_like( "\"$id\"" ) . '%', '%' . $wpdb->esc_like( $text ) . '%' ) );
		if ( $used ) {
			return true;
		}
		$shared = (string) wp_json_encode( array( get_option( Site_Options::NAME ), get_option( 'site_icon' ), get_option( 'site_logo' ), get_theme_mods() ), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
		return 1 === preg_match( '/' . self::number( $id ) . '/', $shared ) || ( '' !== $file && str_contains( $shared, $file ) );
	}

	/** An expression for a number that is no part of another. */
	private static function number( int $id ): string {
		return "(^|[^0-9])$id([^0-9]|$)";
	}

	/** The name of an uploaded file without its folder, its ending and what WordPress adds to edited and large ones. */
	private static function bare_name( string $file ): string {
		return (string) preg_replace( '/(?:-e\d{10,}|-scaled|-rotated)+$/', '', pathinfo( $file, PATHINFO_FILENAME ) );
	}

	private static function is_new( WP_Post $media ): bool {
		return (int) get_post_timestamp( $media ) > time() - self::NEW;
	}
}
