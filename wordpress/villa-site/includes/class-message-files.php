<?php
/**
 * Files that visitors send.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Stores files under names that nobody can guess; editors get them through WordPress. */
final class Message_Files {

	private const MOST_BYTES = 21 * MB_IN_BYTES;
	private const STORED     = '/^[A-Za-z0-9]{40}\.bin$/';
	private const YOUNG      = 2 * MINUTE_IN_SECONDS;

	/** The error of a file that cannot be accepted, empty for a good one. */
	public static function error( mixed $value ): string {
		$name    = is_array( $value ) ? sanitize_file_name( (string) ( $value['name'] ?? '' ) ) : '';
		$content = self::content( $value );
		if ( '' === $name || null === $content || strlen( $content ) > self::MOST_BYTES ) {
			return __( 'This file could not be read.', 'villa-site' );
		}
		return wp_check_filetype( $name )['type'] ? '' : __( 'Files of this kind are not accepted.', 'villa-site' );
	}

	/**
	 * Store a good file.
	 *
	 * @param array<string, mixed> $value What was sent: name and content.
	 * @return array<string, mixed>|null What is in the message; null where it cannot be stored.
	 */
	public static function store( array $value ): ?array {
		$stored = wp_generate_password( 40, false ) . '.bin';
		$bytes  = (string) self::content( $value );
		$path   = Message_Folder::current() . "/$stored";
		// phpcs:ignore WordPress.WP.AlternativeFunctions, WordPress.PHP.NoSilencedErrors -- no user is there to ask for credentials; the failure is answered.
		if ( ! Message_Folder::prepare() || strlen( $bytes ) !== @file_put_contents( $path, $bytes ) ) {
			wp_delete_file( $path );
			return null;
		}
		return array(
			'name' => sanitize_file_name( (string) $value['name'] ),
			'size' => strlen( $bytes ),
			'file' => $stored,
		);
	}

	/** Where a file of a message is, empty where there is none. */
	public static function path( mixed $value ): string {
		$file = is_array( $value ) ? (string) ( $value['file'] ?? '' ) : '';
		foreach ( preg_match( self::STORED, $file ) ? Message_Folder::all() : array() as $folder ) {
			if ( is_file( "$folder/$file" ) ) {
				return "$folder/$file";
			}
		}
		return '';
	}

	/** Delete the files of a message that is deleted. */
	public static function delete_of( int $id ): void {
		if ( Messages::TYPE === get_post_type( $id ) ) {
			self::delete( get_post_meta( $id, '_villa_fields', true ) );
		}
	}

	/** Delete the files among the values of a message. */
	public static function delete( mixed $fields ): void {
		foreach ( array_filter( array_map( array( self::class, 'path' ), is_array( $fields ) ? $fields : array() ) ) as $path ) {
			wp_delete_file( $path );
		}
	}

	/**
	 * Delete files that no message names, such as those of messages that were deleted while the
	 * plugin was off; move the others into the current folder.
	 */
	public static function tidy(): void {
		$named = self::named();
		if ( null === $named ) {
			return;
		}
		foreach ( Message_Folder::own() as $folder ) {
			foreach ( is_dir( $folder ) ? (array) scandir( $folder ) : array() as $file ) {
				if ( preg_match( self::STORED, (string) $file ) ) {
					self::tidy_file( "$folder/$file", isset( $named[ $file ] ) );
				}
			}
			if ( Message_Folder::current() !== $folder ) {
				Message_Folder::remove_empty( $folder );
			}
		}
	}

	private static function tidy_file( string $path, bool $is_named ): void {
		$target = Message_Folder::current() . '/' . basename( $path );
		if ( ! $is_named ) {
			// The message of a new file may be about to be stored.
			if ( filemtime( $path ) < time() - self::YOUNG ) {
				wp_delete_file( $path );
			}
		} elseif ( $target !== $path && Message_Folder::prepare() && copy( $path, $target ) ) {
			wp_delete_file( $path );
		}
	}

	/**
	 * The files that messages name, as keys; null where the database does not answer.
	 *
	 * @return array<string, true>|null
	 */
	private static function named(): ?array {
		global $wpdb;
		$named = array();
		$last  = 0;
		do {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- messages of every status, in few bytes.
			$rows = $wpdb->get_results( $wpdb->prepare( "SELECT meta_id, meta_value FROM $wpdb->postmeta AS m JOIN $wpdb->posts AS p ON p.ID = m.post_id WHERE p.post_type = %s AND m.meta_key = '_villa_fields' AND m.meta_value LIKE %s AND m.meta_id > %d ORDER BY m.meta_id LIMIT 200", Messages::TYPE, '%.bin%', $last ) );
			if ( ! is_array( $rows ) || '' !== $wpdb->last_error ) {
				return null;
			}
			foreach ( $rows as $row ) {
				$last   = (int) $row->meta_id;
				$fields = maybe_unserialize( $row->meta_value );
				$named += array_fill_keys( array_filter( array_column( is_array( $fields ) ? array_filter( $fields, 'is_array' ) : array(), 'file' ), 'is_string' ), true );
			}
		} while ( 200 === count( $rows ) );
		return $named;
	}

	/** Print the link to a file of a message. */
	public static function print_link( int $id, string $field ): void {
		$fields = get_post_meta( $id, '_villa_fields', true );
		if ( '' !== self::path( $fields[ $field ] ?? null ) ) {
			$url = wp_nonce_url( admin_url( 'admin-post.php?action=villa_file&message=' . $id . '&field=' . rawurlencode( $field ) ), "villa_file_$id" );
			echo ' <a href="' . esc_url( $url ) . '">' . esc_html__( 'Download', 'villa-site' ) . '</a>';
		}
	}

	/** Send a file to an editor. */
	public static function download(): void {
		$id = absint( $_GET['message'] ?? 0 );
		check_admin_referer( "villa_file_$id" );
		$fields = current_user_can( Messages::RIGHT ) ? get_post_meta( $id, '_villa_fields', true ) : array();
		$value  = $fields[ sanitize_text_field( wp_unslash( $_GET['field'] ?? '' ) ) ] ?? null;
		$path   = self::path( $value );
		if ( '' === $path ) {
			wp_die( esc_html__( 'There is no such file.', 'villa-site' ), '', array( 'response' => 404 ) );
		}
		header( 'Content-Type: application/octet-stream' );
		header( 'Content-Disposition: attachment; filename="' . $value['name'] . '"' );
		header( 'X-Content-Type-Options: nosniff' );
		readfile( $path ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_system_operations_readfile
		exit;
	}

	private static function content( mixed $value ): ?string {
		$written = is_array( $value ) && is_string( $value['content'] ?? null ) ? $value['content'] : null;
		$content = null === $written ? false : base64_decode( $written, true ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		return false === $content ? null : $content;
	}
}
