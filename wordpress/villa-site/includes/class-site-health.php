<?php
/**
 * Tools, Site Health.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_REST_Request;
use WP_REST_Response;

/** Tests the connection to the site and the folder of files; says what is set, without secrets. */
final class Site_Health {

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'site_status_tests', array( self::class, 'tests' ) );
		add_filter( 'debug_information', array( self::class, 'information' ) );
		add_action( 'rest_api_init', array( self::class, 'register' ) );
	}

	/**
	 * Add the tests; those that make requests run in the background.
	 *
	 * @param array<string, array<string, mixed>> $tests Tests by kind.
	 * @return array<string, array<string, mixed>>
	 */
	public static function tests( array $tests ): array {
		$tests['direct']['villa_site_changes'] = array(
			'label' => __( 'Changes reach the site', 'villa-site' ),
			'test'  => array( self::class, 'changes' ),
		);
		foreach ( array( 'site', 'files' ) as $name ) {
			$tests['async'][ "villa_site_$name" ] = array(
				'label'             => 'site' === $name ? __( 'The site answers', 'villa-site' ) : __( 'Files of visitors are closed', 'villa-site' ),
				'test'              => rest_url( "villa-site/v1/health/$name" ),
				'has_rest'          => true,
				'async_direct_test' => array( self::class, $name ),
			);
		}
		return $tests;
	}

	/** Register the calls of the tests. */
	public static function register(): void {
		register_rest_route(
			'villa-site/v1',
			'/health/(?P<test>site|files)',
			array(
				'methods'             => 'GET',
				'permission_callback' => static fn(): bool => current_user_can( 'view_site_health_checks' ),
				'callback'            => static fn( WP_REST_Request $request ): WP_REST_Response => new WP_REST_Response( 'site' === $request['test'] ? self::site() : self::files() ),
			)
		);
	}

	/**
	 * Whether the site answers and has the same secret.
	 *
	 * @return array<string, mixed>
	 */
	public static function site(): array {
		$missing = self::missing();
		if ( '' !== $missing ) {
			return self::result( 'villa_site_site', 'critical', __( 'The site is not connected', 'villa-site' ), $missing );
		}
		$error = Webhook::send( '{"event":"update","paths":["/_villa/connection-test/"],"ID":0}' );
		if ( $error ) {
			/* translators: %s: what is wrong. */
			return self::result( 'villa_site_site', 'critical', __( 'The site does not answer as it should', 'villa-site' ), sprintf( __( '%s Settings, Villa Site, “Test the connection” says more.', 'villa-site' ), $error->get_error_message() ) );
		}
		$secret = strlen( Settings::secret() ) < 16;
		if ( $secret ) {
			return self::result( 'villa_site_site', 'recommended', __( 'The secret is short', 'villa-site' ), __( 'Take one of at least 16 characters, here and as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ) );
		}
		return self::result( 'villa_site_site', 'good', __( 'The site answers and has the same secret', 'villa-site' ), __( 'Pages follow changes, and editors see previews.', 'villa-site' ) );
	}

	/**
	 * Whether the last notification of a change was delivered.
	 *
	 * @return array<string, mixed>
	 */
	public static function changes(): array {
		$last  = get_option( Webhook::LAST );
		$error = is_array( $last ) ? (string) ( $last['error'] ?? '' ) : '';
		if ( '' !== $error ) {
			return self::result( 'villa_site_changes', 'critical', __( 'The last change did not reach the site', 'villa-site' ), wp_date( 'Y-m-d H:i', (int) ( $last['time'] ?? 0 ) ) . ': ' . $error );
		}
		return self::result( 'villa_site_changes', 'good', __( 'Changes reach the site', 'villa-site' ), is_array( $last ) ? __( 'The last one was delivered.', 'villa-site' ) : __( 'Nothing has been changed yet.', 'villa-site' ) );
	}

	/**
	 * Whether a browser can read files that visitors have sent.
	 *
	 * @return array<string, mixed>
	 */
	public static function files(): array {
		$problem = Message_Folder::problem();
		if ( '' === $problem ) {
			return self::result( 'villa_site_files', 'good', __( 'Files of visitors are closed', 'villa-site' ), __( 'No browser can read them.', 'villa-site' ) );
		}
		return self::result( 'villa_site_files', 'recommended', __( 'Files of visitors are not closed', 'villa-site' ), $problem );
	}

	/**
	 * Add what is set to the page of information.
	 *
	 * @param array<string, array<string, mixed>> $information Sections by name.
	 * @return array<string, array<string, mixed>>
	 */
	public static function information( array $information ): array {
		$yes  = static fn( bool $is ): string => $is ? __( 'yes', 'villa-site' ) : __( 'no', 'villa-site' );
		$last = get_option( Webhook::LAST );
		$rows = array(
			'version'    => array( __( 'Version', 'villa-site' ), VERSION ),
			'site'       => array( __( 'Address of the site', 'villa-site' ), Settings::site_url() ),
			'secret'     => array( __( 'A secret is set', 'villa-site' ), $yes( '' !== Settings::secret() ) ),
			'languages'  => array( __( 'Languages', 'villa-site' ), implode( ', ', Languages::all() ) . ( Languages::plugin() ? ' (' . Languages::plugin() . ')' : '' ) ),
			'blocks'     => array( __( 'Blocks of the site', 'villa-site' ), (string) count( Catalogue::own_blocks() ) ),
			'acf'        => array( 'Advanced Custom Fields', $yes( Acf_Fields::is_active() ) ),
			'changed'    => array( __( 'Last change that was sent', 'villa-site' ), is_array( $last ) ? wp_date( 'c', (int) ( $last['time'] ?? 0 ) ) . ' ' . (string) ( $last['error'] ?? '' ) : '' ),
			'files'      => array( __( 'Files outside the uploads', 'villa-site' ), $yes( Message_Folder::is_outside() ) ),
			'written'    => array( __( 'Stored today by visitors', 'villa-site' ), size_format( Write_Limits::written( Write_Limits::MESSAGES ) + Write_Limits::written( Write_Limits::REPORTS ) ) ?: '0 B' ),
			'visitors'   => array( __( 'Send visitors to the site', 'villa-site' ), $yes( Settings::sends_visitors() ) ),
			'post_types' => array( __( 'Register the site’s post types', 'villa-site' ), $yes( Settings::has_post_types() ) ),
		);
		$fields = array();
		foreach ( $rows as $name => list( $label, $value ) ) {
			$fields[ $name ] = compact( 'label', 'value' );
		}
		$information['villa-site'] = array(
			'label'  => __( 'Villa Site', 'villa-site' ),
			'fields' => $fields,
		);
		return $information;
	}

	/** What has to be set first; empty for nothing. */
	private static function missing(): string {
		if ( '' === Settings::site_url() ) {
			return __( 'Set the address of the site in Settings, Villa Site.', 'villa-site' );
		}
		return '' === Settings::secret() ? __( 'Set the secret in Settings, Villa Site, and as VILLA_WEBHOOK_SECRET of the site.', 'villa-site' ) : '';
	}

	/**
	 * The result of a test, as WordPress reads it.
	 *
	 * @return array<string, mixed>
	 */
	private static function result( string $test, string $status, string $label, string $text ): array {
		$actions = '<a href="' . esc_url( admin_url( 'options-general.php?page=villa-site' ) ) . '">' . esc_html__( 'Settings', 'villa-site' ) . '</a>';
		return array(
			'label'       => $label,
			'status'      => $status,
			'badge'       => array(
				'label' => __( 'Villa Site', 'villa-site' ),
				'color' => 'blue',
			),
			'description' => '<p>' . esc_html( $text ) . '</p>',
			'actions'     => 'good' === $status ? '' : $actions,
			'test'        => $test,
		);
	}
}
