<?php
/**
 * Whether WordPress and the site reach each other.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Says what is right and what to mend; the public part names no version of WordPress. */
final class Connection_Status {

	/**
	 * What the site's doctor reads.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_plugin(): array {
		return array(
			'plugin'     => VERSION,
			'build'      => Catalogue::build(),
			'home'       => home_url( '/' ),
			'site'       => site_url( '/' ),
			'uploads'    => (string) ( wp_get_upload_dir()['baseurl'] ?? '' ),
			'languages'  => Languages::all(),
			'permalinks' => self::has_names(),
			'blocks'     => array_keys( Catalogue::own_blocks() ),
			'acf'        => Acf_Fields::is_active(),
			'problems'   => Problem_Log::texts(),
			'list_index' => List_Index::progress(),
		);
	}

	/**
	 * Try everything, for an administrator: a sentence each, and whether it is well.
	 *
	 * @return list<array{good: bool, text: string}>
	 */
	public static function examine(): array {
		$found = array(
			self::line( self::has_names(), __( 'Addresses have names.', 'villa-site' ), __( 'Choose addresses with names in Settings, Permalinks: the site asks for pages by them.', 'villa-site' ) ),
			self::line( (bool) Catalogue::own_blocks(), __( 'The list of the site’s blocks is there.', 'villa-site' ), __( 'The file blocks.json is missing: install the archive that “villa-site wordpress-plugin” writes.', 'villa-site' ) ),
			self::own_pages(),
		);
		foreach ( Problem_Log::texts() as $problem ) {
			$found[] = self::line( false, '', $problem );
		}
		if ( '' === Settings::site_url() ) {
			$found[] = self::line( false, '', __( 'Set the address of the site.', 'villa-site' ) );
			return $found;
		}
		if ( '' === Settings::secret() ) {
			$found[] = self::line( false, '', __( 'Set the secret, here and as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ) );
			return $found;
		}
		$error   = Webhook::send( '{"event":"update","paths":["/_villa/connection-test/"],"ID":0}' );
		$found[] = self::line( null === $error, __( 'The site takes in news of changes.', 'villa-site' ), $error ? $error->get_error_message() : '' );
		return $found;
	}

	/** Whether addresses have names alone; "index.php" stands in them where the server cannot rewrite them. */
	private static function has_names(): bool {
		$structure = (string) get_option( 'permalink_structure' );
		return '' !== $structure && ! str_starts_with( ltrim( $structure, '/' ), 'index.php' );
	}

	/**
	 * Ask for the home page as the site does.
	 *
	 * @return array{good: bool, text: string}
	 */
	private static function own_pages(): array {
		$response = wp_remote_get(
			home_url( '/' ),
			array(
				'timeout' => 10,
				'headers' => array(
					'Accept'       => 'application/json',
					'X-Villa-Site' => '1',
				),
			)
		);
		$json     = is_wp_error( $response ) ? null : json_decode( wp_remote_retrieve_body( $response ), true );
		$good     = is_array( $json ) && ( isset( $json['post_title'] ) || 'not_found' === ( $json['code'] ?? '' ) );
		return self::line( $good, __( 'Pages are answered as JSON.', 'villa-site' ), __( 'The home page was not answered as JSON: let page caches and firewalls tell requests apart by their Accept header.', 'villa-site' ) );
	}

	/** @return array{good: bool, text: string} */
	private static function line( bool $good, string $well, string $mend ): array {
		return array(
			'good' => $good,
			'text' => $good ? $well : $mend,
		);
	}
}
