<?php
/**
 * Files that visitors send.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Keeps files under names that nobody can guess; editors get them through WordPress. */
final class Message_Files {

	private const MOST_BYTES = 21 * MB_IN_BYTES;

	/** The error of a file that cannot be taken, empty for a good one. */
	public static function error( mixed $value ): string {
		$name    = is_array( $value ) ? sanitize_file_name( (string) ( $value['name'] ?? '' ) ) : '';
		$content = self::content( $value );
		if ( '' === $name || null === $content || strlen( $content ) > self::MOST_BYTES ) {
			return __( 'This file could not be read.', 'villa-site' );
		}
		return wp_check_filetype( $name )['type'] ? '' : __( 'Files of this kind are not accepted.', 'villa-site' );
	}

	/**
	 * Keep a good file.
	 *
	 * @param array<string, mixed> $value What was sent: name and content.
	 * @return array<string, mixed> What stands in the message.
	 */
	public static function keep( array $value ): array {
		$folder = self::folder();
		$stored = wp_generate_password( 40, false ) . '.bin';
		$bytes  = (string) self::content( $value );
		// phpcs:disable WordPress.WP.AlternativeFunctions.file_system_operations_file_put_contents -- no user is there to ask for credentials.
		if ( wp_mkdir_p( $folder ) && ! is_file( "$folder/.htaccess" ) ) {
			file_put_contents( "$folder/.htaccess", "Require all denied\n" );
			file_put_contents( "$folder/index.php", "<?php\n" );
		}
		$written = false !== file_put_contents( "$folder/$stored", $bytes );
		// phpcs:enable
		return array(
			'name' => sanitize_file_name( (string) $value['name'] ),
			'size' => strlen( $bytes ),
			'file' => $written ? $stored : '',
		);
	}

	/** Where a file of a message is, empty where there is none. */
	public static function path( mixed $value ): string {
		$file = is_array( $value ) ? (string) ( $value['file'] ?? '' ) : '';
		return preg_match( '/^[A-Za-z0-9]{40}\.bin$/', $file ) && is_file( self::folder() . "/$file" ) ? self::folder() . "/$file" : '';
	}

	/** Delete the files of a message that is deleted. */
	public static function delete_of( int $id ): void {
		if ( Messages::TYPE !== get_post_type( $id ) ) {
			return;
		}
		$fields = get_post_meta( $id, '_villa_fields', true );
		foreach ( array_filter( array_map( array( self::class, 'path' ), is_array( $fields ) ? $fields : array() ) ) as $path ) {
			wp_delete_file( $path );
		}
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

	private static function folder(): string {
		return wp_upload_dir( null, false )['basedir'] . '/villa-messages';
	}
}
