<?php
/**
 * Updates from the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;

/**
 * Lets WordPress update the plugin to that of the running site, so that blocks are as declared there.
 *
 * Both ways are signed with the secret, and the archive is compared with the hash that the site has
 * signed: nobody between WordPress and the site can put another plugin in its place. The constant
 * `VILLA_SITE_UPDATES` set to false turns updates off.
 */
final class Updates {

	/** The host of the header "Update URI": of no site, so that no other code answers for it. */
	private const HOST = 'villa-site.invalid';

	private const PATH = '/_villa/wordpress-plugin';

	/** The site may have to make the archive. */
	private const SECONDS = 20.0;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'update_plugins_' . self::HOST, array( self::class, 'find' ), 10, 3 );
		add_filter( 'plugins_api', array( self::class, 'details' ), 10, 3 );
		add_filter( 'upgrader_pre_download', array( self::class, 'download' ), 10, 2 );
		// What runs after an update, of whatever, must not mix classes of two versions.
		add_filter( 'upgrader_pre_install', array( Plugin::class, 'load_classes' ) );
	}

	/**
	 * Get the version of the plugin that the site has.
	 *
	 * @param mixed                $update What other code has found.
	 * @param array<string, mixed> $plugin The plugin's header.
	 * @param string               $file   The plugin's file.
	 * @return mixed
	 */
	public static function find( $update, array $plugin, string $file ) {
		if ( plugin_basename( FILE ) !== $file || ! self::is_on() ) {
			return $update;
		}
		$nonce  = wp_generate_uuid4();
		$answer = self::signed_answer(
			array(
				'version' => VERSION,
				'nonce'   => $nonce,
			)
		);
		if ( ! $answer || ( $answer['nonce'] ?? '' ) !== $nonce || ! is_string( $answer['version'] ?? null ) || ! is_string( $answer['sha256'] ?? null ) ) {
			return $update;
		}
		$same = ( $answer['build'] ?? '' ) === Catalogue::build();
		return array(
			'id'           => 'https://' . self::HOST . '/plugin',
			'slug'         => dirname( $file ),
			'version'      => $same ? VERSION : $answer['version'],
			'url'          => Settings::site_url(),
			'package'      => $same ? '' : add_query_arg( array_map( 'rawurlencode', array_intersect_key( $answer, array_flip( array( 'version', 'sha256' ) ) ) ), Settings::site_url() . self::PATH ),
			'requires_php' => (string) ( $plugin['RequiresPHP'] ?? '' ),
		);
	}

	/**
	 * Say what the plugin is, which a directory of plugins does not know.
	 *
	 * @param mixed  $details What other code knows.
	 * @param string $action  What is requested.
	 * @param mixed  $query   Of which plugin.
	 * @return mixed
	 */
	public static function details( $details, $action, $query ) {
		if ( 'plugin_information' !== $action || dirname( plugin_basename( FILE ) ) !== ( $query->slug ?? '' ) ) {
			return $details;
		}
		$plugin = get_plugin_data( FILE );
		return (object) array(
			'name'         => $plugin['Name'],
			'slug'         => $query->slug,
			'version'      => $plugin['Version'],
			'author'       => $plugin['Author'],
			'homepage'     => Settings::site_url(),
			'requires'     => $plugin['RequiresWP'],
			'requires_php' => $plugin['RequiresPHP'],
			'sections'     => array( 'description' => '<p>' . esc_html( $plugin['Description'] ) . '</p><p>' . esc_html__( 'It is updated from the site, whose blocks it knows.', 'villa-site' ) . '</p>' ),
		);
	}

	/**
	 * Fetch the archive, where it is the site's.
	 *
	 * @param mixed $reply   What other code has fetched.
	 * @param mixed $package The address of the archive.
	 * @return mixed
	 */
	public static function download( $reply, $package ) {
		if ( ! is_string( $package ) || ! self::is_on() || ! str_starts_with( $package, Settings::site_url() . self::PATH . '?' ) ) {
			return $reply;
		}
		wp_parse_str( (string) wp_parse_url( $package, PHP_URL_QUERY ), $wanted );
		$response = Site_Call::post(
			self::PATH . '.zip',
			(string) wp_json_encode(
				array(
					'version' => (string) ( $wanted['version'] ?? '' ),
					'nonce'   => wp_generate_uuid4(),
				)
			),
			self::SECONDS
		);
		$archive  = is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ? '' : wp_remote_retrieve_body( $response );
		if ( '' === $archive ) {
			return new WP_Error( 'villa_site_archive', __( 'The site did not send the plugin. Try again when it answers: Settings, Villa Site, “Test the connection”.', 'villa-site' ) );
		}
		if ( ! hash_equals( (string) ( $wanted['sha256'] ?? '' ), hash( 'sha256', $archive ) ) ) {
			return new WP_Error( 'villa_site_archive', __( 'The site has another version by now. Open Dashboard, Updates, “Check again”, and update once more.', 'villa-site' ) );
		}
		$file = wp_tempnam( 'villa-site.zip' );
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- the upgrader reads a file of the system's folder.
		return $file && strlen( $archive ) === file_put_contents( $file, $archive ) ? $file : new WP_Error( 'villa_site_archive', __( 'The plugin could not be stored. Make room in the folder of temporary files.', 'villa-site' ) );
	}

	private static function is_on(): bool {
		return ( ! defined( 'VILLA_SITE_UPDATES' ) || constant( 'VILLA_SITE_UPDATES' ) ) && '' !== Settings::site_url() && '' !== Settings::secret();
	}

	/**
	 * The site's answer to a question, where its signature is good; else nothing.
	 *
	 * @param array<string, string> $question What to ask.
	 * @return array<string, mixed>
	 */
	private static function signed_answer( array $question ): array {
		$response = Site_Call::post( self::PATH, (string) wp_json_encode( $question ), self::SECONDS );
		if ( is_wp_error( $response ) || 200 !== wp_remote_retrieve_response_code( $response ) ) {
			return array();
		}
		$body   = wp_remote_retrieve_body( $response );
		$signed = 'sha256=' . hash_hmac( 'sha256', $body, Settings::secret() );
		$answer = hash_equals( $signed, (string) wp_remote_retrieve_header( $response, 'x-villa-signature' ) ) ? json_decode( $body, true ) : null;
		return is_array( $answer ) ? $answer : array();
	}
}
