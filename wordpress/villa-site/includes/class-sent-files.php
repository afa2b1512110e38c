<?php
/**
 * Files that are handed to another plugin.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Writes sent files where other plugins can read them, under a random name, until they have done so. */
final class Sent_Files {

	private string $folder = '';

	/**
	 * Write a good file; its path, empty where that fails.
	 *
	 * @param mixed $value What was sent: name and content.
	 */
	public function write( mixed $value ): string {
		$name    = is_array( $value ) ? sanitize_file_name( (string) ( $value['name'] ?? '' ) ) : '';
		$content = is_array( $value ) && is_string( $value['content'] ?? null ) ? base64_decode( $value['content'], true ) : false; // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
		if ( '' === $name || false === $content ) {
			return '';
		}
		$folder = $this->folder() . '/' . wp_generate_password( 8, false );
		$path   = "$folder/$name";
		return wp_mkdir_p( $folder ) && false !== file_put_contents( $path, $content ) ? $path : ''; // phpcs:ignore WordPress.WP.AlternativeFunctions.file_system_operations_file_put_contents
	}

	/** Delete all files again. */
	public function delete(): void {
		if ( '' === $this->folder ) {
			return;
		}
		foreach ( (array) glob( "$this->folder/*/*" ) as $file ) {
			wp_delete_file( $file );
		}
		// phpcs:disable WordPress.WP.AlternativeFunctions.file_system_operations_rmdir
		array_map( 'rmdir', (array) glob( "$this->folder/*", GLOB_ONLYDIR ) );
		wp_delete_file( "$this->folder/index.php" );
		rmdir( $this->folder );
		// phpcs:enable
		$this->folder = '';
	}

	private function folder(): string {
		if ( '' === $this->folder ) {
			$this->folder = wp_upload_dir( null, false )['basedir'] . '/villa-sending-' . strtolower( wp_generate_password( 32, false ) );
			wp_mkdir_p( $this->folder );
			file_put_contents( "$this->folder/index.php", "<?php\n" ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_system_operations_file_put_contents
		}
		return $this->folder;
	}
}
