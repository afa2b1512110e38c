<?php
/**
 * The folder of visitors' files.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Says where files of messages are, and closes that folder to browsers.
 *
 * The constant `VILLA_FILES_FOLDER` names a folder outside the web root; without it the folder is
 * among the uploads. Its name is a hash that only this WordPress at this address can make: nobody
 * guesses it, and a copy of the site never deletes files of the original.
 */
final class Message_Folder {

	/** The option with the folders that were used. */
	public const NAME = 'villa_site_files';

	/** Among the uploads, before folders had secret names. */
	private const FORMER = 'villa-messages';

	private const GUARDS = array(
		'index.php'  => "<?php\n// Silence is golden.\n",
		'index.html' => '',
		'.htaccess'  => "<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n",
		'web.config' => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration><system.webServer><security><requestFiltering><fileExtensions allowUnlisted=\"false\"><clear /></fileExtensions></requestFiltering></security></system.webServer></configuration>\n",
	);

	/** The folder of new files. */
	public static function current(): string {
		$name = 'villa-files-' . substr( wp_hash( 'files|' . get_option( 'home' ) ), 0, 20 );
		return ( self::is_outside() ? self::outside() : self::uploads() ) . "/$name";
	}

	/** Whether a constant names a folder outside the web root. */
	public static function is_outside(): bool {
		return '' !== self::outside();
	}

	/** The address that a file in the current folder would have, empty outside the uploads. */
	public static function url( string $file ): string {
		return self::is_outside() ? '' : wp_upload_dir( null, false )['baseurl'] . '/' . basename( self::current() ) . "/$file";
	}

	/**
	 * The folders of this WordPress alone, which are tidied: the current one, and those among its uploads.
	 *
	 * @return list<string>
	 */
	public static function own(): array {
		$among = array_filter( self::used(), static fn( string $folder ): bool => ! path_is_absolute( $folder ) );
		$paths = array_map( static fn( string $name ): string => self::uploads() . "/$name", array( self::FORMER, ...array_values( $among ) ) );
		return array_values( array_unique( array( self::current(), ...$paths ) ) );
	}

	/**
	 * Every folder that may hold a file, the current one first.
	 *
	 * @return list<string>
	 */
	public static function all(): array {
		return array_values( array_unique( array( ...self::own(), ...array_filter( self::used(), 'path_is_absolute' ) ) ) );
	}

	/** Make the current folder, with rules that keep browsers out; false where that fails. */
	public static function prepare(): bool {
		$folder = self::current();
		if ( ! wp_mkdir_p( $folder ) ) {
			return false;
		}
		foreach ( self::GUARDS as $name => $content ) {
			if ( ! is_file( "$folder/$name" ) ) {
				file_put_contents( "$folder/$name", $content ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- no user is there to ask for credentials.
			}
		}
		// A move of WordPress changes where its uploads are, not their names.
		$stored = self::is_outside() ? $folder : basename( $folder );
		if ( ! in_array( $stored, self::used(), true ) ) {
			update_option( self::NAME, array( ...self::used(), $stored ), false );
		}
		return true;
	}

	/** What lets a browser read the files, and how to close the folder; empty where it is closed. */
	public static function problem(): string {
		$folder = self::current();
		if ( ! self::prepare() || ! wp_is_writable( $folder ) ) {
			return __( 'The folder of files cannot be written: forms with files are refused. Fix: let the web server write there, or set VILLA_FILES_FOLDER to a folder that it may write.', 'villa-site' );
		}
		if ( self::is_outside() ) {
			// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared with a folder alone.
			$roots  = array_filter( array( realpath( ABSPATH ), realpath( (string) ( $_SERVER['DOCUMENT_ROOT'] ?? ABSPATH ) ) ), static fn( $root ): bool => is_string( $root ) && '/' !== $root );
			$inside = array_filter( $roots, static fn( string $root ): bool => str_starts_with( (string) realpath( $folder ), trailingslashit( $root ) ) );
			return $inside ? __( 'VILLA_FILES_FOLDER is inside of the web root. Fix: set it to a folder outside of it.', 'villa-site' ) : '';
		}
		$name = 'test-' . wp_generate_password( 20, false ) . '.bin';
		file_put_contents( "$folder/$name", $name ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
		$response = wp_remote_get( self::url( $name ), array( 'timeout' => 5 ) );
		wp_delete_file( "$folder/$name" );
		if ( is_wp_error( $response ) ) {
			return __( 'WordPress could not try whether a browser can read the files: it does not reach its own address. Fix: try it yourself, or set VILLA_FILES_FOLDER to a folder outside the web root.', 'villa-site' );
		}
		$is_open = wp_remote_retrieve_body( $response ) === $name;
		return $is_open ? __( 'The web server gives a file to everybody who knows its name; names are random. Fix: set VILLA_FILES_FOLDER in wp-config.php to a folder outside the web root, or close the folder; for nginx: location ~ /villa-files- { deny all; }', 'villa-site' ) : '';
	}

	/** Delete a folder with nothing in it but the rules. */
	public static function remove_empty( string $folder ): void {
		if ( ! is_dir( $folder ) || array_diff( (array) scandir( $folder ), array( '.', '..', ...array_keys( self::GUARDS ) ) ) ) {
			return;
		}
		foreach ( array_keys( self::GUARDS ) as $name ) {
			wp_delete_file( "$folder/$name" );
		}
		rmdir( $folder ); // phpcs:ignore WordPress.WP.AlternativeFunctions -- as above.
	}

	private static function outside(): string {
		$folder = defined( 'VILLA_FILES_FOLDER' ) ? (string) constant( 'VILLA_FILES_FOLDER' ) : '';
		return path_is_absolute( $folder ) ? untrailingslashit( $folder ) : '';
	}

	private static function uploads(): string {
		return wp_upload_dir( null, false )['basedir'];
	}

	/** @return list<string> Names among the uploads, and paths of folders outside. */
	private static function used(): array {
		$stored = get_option( self::NAME );
		return is_array( $stored ) ? array_values( array_filter( $stored, 'is_string' ) ) : array();
	}
}
