<?php
/**
 * Changes of the media library and of fields.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Notices what is changed without a post being saved: pictures and files, and the fields of posts. */
final class Media_Watch {

	/** What WordPress and plugins store of a picture or a file. */
	private const OF_MEDIA = array( '_wp_attachment_image_alt', '_wp_attachment_metadata', '_wp_attached_file' );

	/** Fields of WordPress' own that pages show, although their names are private. */
	private const OF_POSTS = array( '_thumbnail_id', '_wp_page_template' );

	/** @var array<int, true> Attachments that this request has uploaded: no page shows them yet. */
	private static array $uploaded = array();

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'add_attachment', array( self::class, 'added' ) );
		add_action( 'attachment_updated', array( self::class, 'changed' ) );
		add_action( 'delete_attachment', array( self::class, 'deleted' ) );
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action( $hook, array( self::class, 'field_changed' ), 10, 3 );
		}
		// A file that is replaced by one of its size leaves the stored values as they are.
		foreach ( array( 'wp_update_attachment_metadata', 'update_attached_file' ) as $filter ) {
			add_filter( $filter, array( self::class, 'replaced' ), 10, 2 );
		}
	}

	/** Remember an upload. */
	public static function added( int $id ): void {
		self::$uploaded[ $id ] = true;
	}

	/** Report a changed picture or file. */
	public static function changed( int $id ): void {
		if ( ! isset( self::$uploaded[ $id ] ) ) {
			Affected_Pages::seek( $id );
		}
	}

	/** Report a picture or file that is about to be deleted, while the fields that name it are there. */
	public static function deleted( int $id ): void {
		$media = get_post( $id );
		if ( $media instanceof WP_Post && ! isset( self::$uploaded[ $id ] ) ) {
			Affected_Pages::notify( Affected_Pages::of_media( $media ), $id );
		}
	}

	/**
	 * Report a replaced file.
	 *
	 * @param mixed $value What the filter decides; not touched.
	 * @return mixed
	 */
	public static function replaced( $value, int $id ) {
		self::changed( $id );
		return $value;
	}

	/**
	 * Report a changed field.
	 *
	 * @param mixed $meta The ID of the field, or several.
	 * @param mixed $id   The post.
	 */
	public static function field_changed( $meta, $id, string $name ): void {
		$type = is_numeric( $id ) && $id > 0 ? get_post_type( (int) $id ) : false;
		if ( 'attachment' === $type && in_array( $name, self::OF_MEDIA, true ) ) {
			self::changed( (int) $id );
		}
		if ( 'attachment' !== $type && $type && self::is_shown( (int) $id, $type, $name ) ) {
			Affected_Pages::seek( (int) $id );
		}
	}

	/** Whether the page of a post shows a field: others, such as counters of visits, change with each visit. */
	private static function is_shown( int $id, string $type, string $name ): bool {
		if ( in_array( $name, self::OF_POSTS, true ) ) {
			return true;
		}
		$post = get_post( $id );
		if ( is_protected_meta( $name, 'post' ) || ! $post || 'publish' !== $post->post_status ) {
			return false;
		}
		$registered = get_registered_meta_keys( 'post', $type ) + get_registered_meta_keys( 'post' );
		if ( ! empty( $registered[ $name ]['show_in_rest'] ) ) {
			return true;
		}
		foreach ( array( ...Catalogue::post_fields( $type, Page_Answer::template( $post ) ), ...Catalogue::fields_of( 'meta' ) ) as $field ) {
			if ( $name === $field['name'] || str_starts_with( $name, $field['name'] . '_' ) ) {
				return true;
			}
		}
		return false;
	}
}
