<?php
/**
 * Changes that the index of lists follows.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Updates the index of lists: removes rows of what changes, and fills it in the background. */
final class List_Index_Watch {

	private const FILL    = 'villa_site_fill_list_index';
	private const SECONDS = 20.0;

	/** What WordPress and the editor write beside a post without changing it. */
	private const IDLE = array( '_edit_lock', '_edit_last', '_pingme', '_encloseme', '_villa_old_path' );

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'wp_after_insert_post', array( List_Index::class, 'forget' ), 5 );
		add_action( 'deleted_post', array( List_Index::class, 'forget' ) );
		add_action( 'set_object_terms', array( List_Index::class, 'forget' ) );
		add_action( 'deleted_term_relationships', array( List_Index::class, 'forget' ) );
		foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
			add_action( $hook, array( self::class, 'meta_changed' ), 10, 3 );
		}
		// Not 'edited_term_taxonomy', which runs for each change of a term's count, too.
		add_action( 'edited_term', static fn( $term, $relation ) => List_Index::forget_term( (int) $relation ), 10, 2 );
		add_action( 'delete_term_taxonomy', array( List_Index::class, 'forget_term' ) );
		foreach ( array( 'added_option', 'updated_option', 'deleted_option' ) as $hook ) {
			add_action( $hook, array( self::class, 'option_changed' ) );
		}
		// Cards have days by this mapping.
		add_action( 'update_option_' . Schema_Mapping::NAME, array( List_Index::class, 'renew' ) );
		add_action( 'add_option_' . Schema_Mapping::NAME, array( List_Index::class, 'renew' ) );
		add_action( self::FILL, array( self::class, 'fill' ) );
	}

	/** Plan no more work. */
	public static function stop(): void {
		wp_clear_scheduled_hook( self::FILL );
	}

	/** Fill the index in the background. */
	public static function fill_soon(): void {
		if ( ! wp_next_scheduled( self::FILL ) ) {
			wp_schedule_single_event( time(), self::FILL );
		}
	}

	/** Fill the index for a while, and go on later. */
	public static function fill(): void {
		if ( ! List_Index::refresh( self::SECONDS, self::SECONDS ) ) {
			self::fill_soon();
		}
	}

	/** Check all posts again: what hides one may depend on the time. */
	public static function renew(): void {
		List_Index::renew();
		self::fill();
	}

	/**
	 * Remove the row of a post whose meta data change.
	 *
	 * @param int|list<int> $meta IDs of the meta data.
	 */
	public static function meta_changed( $meta, int $post, string $key ): void {
		if ( ! in_array( $key, self::IDLE, true ) ) {
			List_Index::forget( $post );
		}
	}

	/** Make the index old after a change of options by a person: it may hide posts or show them. */
	public static function option_changed( string $name ): void {
		$is_idle = in_array( $name, array( 'cron', 'rewrite_rules' ), true ) || preg_match( '/^(_site)?_transient_|^villa_site_|_children$/', $name );
		$is_done = ! wp_doing_cron() && ( 'cli' === PHP_SAPI || ( did_action( 'init' ) && is_user_logged_in() ) );
		if ( $is_done && ! $is_idle ) {
			List_Index::renew();
		}
	}
}
