<?php
/**
 * What goes when the plugin is deleted.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Removes what the plugin has stored, on each site of a network.
 *
 * Content of editors stays: posts, their fields, their pictures. Messages with their files and what
 * was typed into "Site content" stay, too, unless an administrator has ticked the setting: an update
 * by hand deletes the plugin first.
 */
final class Uninstall {

	/** Options that belong to messages or to "Site content". */
	private const CONTENT = array( Message_Folder::NAME, Messages_Settings::NAME, 'villa_site_options' );

	/** What the names of the plugin's own post types, fields and capabilities begin with. */
	private const PREFIX = 'villa_';

	/** Remove it from every site. */
	public static function everywhere(): void {
		if ( ! is_multisite() ) {
			self::here();
			return;
		}
		$sites = get_sites(
			array(
				'fields' => 'ids',
				'number' => 0,
			)
		);
		foreach ( $sites as $id ) {
			switch_to_blog( (int) $id );
			self::here();
			restore_current_blog();
		}
	}

	/** Remove it from the current site. */
	public static function here(): void {
		$all = Messages_Settings::deletes_all();
		if ( $all ) {
			self::delete_files();
			self::delete_posts();
		}
		self::delete_fields();
		self::delete_events();
		self::delete_capabilities();
		self::delete_tables();
		self::delete_options( $all ? array() : self::CONTENT );
		delete_option( 'rewrite_rules' );
	}

	/** Files of messages, and the folders that were made for them. */
	private static function delete_files(): void {
		foreach ( self::column( 'SELECT ID FROM {posts} WHERE post_type = %s', Messages::TYPE ) as $id ) {
			Message_Files::delete_of( (int) $id );
		}
		foreach ( Message_Folder::own() as $folder ) {
			array_map( 'wp_delete_file', glob( "$folder/*.bin" ) ?: array() );
			Message_Folder::remove_empty( $folder );
		}
	}

	/** Posts of the types that only the plugin shows, with their revisions and fields. */
	private static function delete_posts(): void {
		foreach ( self::column( 'SELECT ID FROM {posts} WHERE post_type LIKE %s', self::like( self::PREFIX ) ) as $id ) {
			wp_delete_post( (int) $id, true );
		}
	}

	/** What the plugin has noted beside posts of other types, terms and users; the fields of its own posts stay. */
	private static function delete_fields(): void {
		$of_posts = self::column( 'SELECT m.meta_id FROM {postmeta} AS m LEFT JOIN {posts} AS p ON p.ID = m.post_id WHERE m.meta_key LIKE %s AND ( p.post_type IS NULL OR p.post_type NOT LIKE %s )', self::like( '_' . self::PREFIX ), self::like( self::PREFIX ) );
		foreach ( $of_posts as $id ) {
			delete_metadata_by_mid( 'post', (int) $id );
		}
		foreach ( array( 'term', 'user' ) as $kind ) {
			$keys = self::column( "SELECT DISTINCT meta_key FROM {{$kind}meta} WHERE meta_key LIKE %s OR meta_key LIKE %s", self::like( '_' . self::PREFIX ), self::like( self::PREFIX . 'site' ) );
			foreach ( $keys as $key ) {
				delete_metadata( $kind, 0, $key, '', true );
			}
		}
	}

	private static function delete_events(): void {
		foreach ( (array) _get_cron_array() as $events ) {
			foreach ( array_keys( (array) $events ) as $hook ) {
				if ( str_starts_with( (string) $hook, self::PREFIX ) ) {
					wp_unschedule_hook( (string) $hook );
				}
			}
		}
	}

	private static function delete_capabilities(): void {
		foreach ( wp_roles()->roles as $name => $role ) {
			foreach ( array_keys( $role['capabilities'] ) as $capability ) {
				if ( str_starts_with( (string) $capability, self::PREFIX ) ) {
					wp_roles()->remove_cap( $name, $capability );
				}
			}
		}
		foreach ( array_keys( wp_roles()->roles ) as $name ) {
			if ( str_starts_with( (string) $name, self::PREFIX ) ) {
				remove_role( $name );
			}
		}
	}

	private static function delete_tables(): void {
		global $wpdb;
		foreach ( self::column( 'SHOW TABLES LIKE %s', self::like( $wpdb->prefix . self::PREFIX ) ) as $table ) {
			$wpdb->query( 'DROP TABLE IF EXISTS `' . str_replace( '`', '', $table ) . '`' ); // phpcs:ignore WordPress.DB -- a table of the plugin's own.
		}
	}

	/** @param list<string> $stored Options that stay. */
	private static function delete_options( array $stored ): void {
		$patterns = array_map( array( self::class, 'like' ), array( 'villa_site', '_transient_villa_', '_transient_timeout_villa_', '_site_transient_villa_', '_site_transient_timeout_villa_' ) );
		$names    = self::column( 'SELECT option_name FROM {options} WHERE option_name LIKE %s OR option_name LIKE %s OR option_name LIKE %s OR option_name LIKE %s OR option_name LIKE %s', ...$patterns );
		array_map( 'delete_option', array_diff( $names, $stored ) );
	}

	/**
	 * A column of the database; `{posts}` is the name of a table.
	 *
	 * @return list<string>
	 */
	private static function column( string $query, string ...$values ): array {
		global $wpdb;
		$tables = array();
		foreach ( array( 'posts', 'options', 'postmeta', 'termmeta', 'usermeta' ) as $table ) {
			$tables[ "{{$table}}" ] = $wpdb->$table;
		}
		// phpcs:ignore WordPress.DB -- names that WordPress has no function to list.
		return array_values( array_filter( (array) $wpdb->get_col( $wpdb->prepare( strtr( $query, $tables ), ...$values ) ), 'is_string' ) );
	}

	private static function like( string $start ): string {
		global $wpdb;
		return $wpdb->esc_like( $start ) . '%';
	}
}
