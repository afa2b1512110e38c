<?php
/**
 * The calls of the contract.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** Registers every call but that of the pages, which have their own addresses. */
final class Rest_Routes {

	private const SPACE = 'wpnuxt/v1';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'rest_api_init', array( self::class, 'register' ) );
		// Before WordPress' own.
		add_action( 'parse_request', array( self::class, 'answer_call' ), 9 );
		add_filter( 'rest_pre_serve_request', array( self::class, 'serve' ), 10, 3 );
		add_filter( 'application_password_is_api_request', array( self::class, 'has_password' ), 5 );
	}

	/**
	 * Keep WordPress from reading the web server's own credentials as an application password.
	 *
	 * It refuses a call whose credentials it does not know. These calls are open, and previews read
	 * their credentials themselves.
	 *
	 * @param bool $is_api Whether application passwords count for the request.
	 */
	public static function has_password( $is_api ): bool {
		return $is_api && ! Api_Prefix::is_own();
	}

	/** Register the calls; all of them are open, and answered as to a stranger. */
	public static function register(): void {
		self::read( '/maintenance', static fn(): ?array => Maintenance::notices() );
		self::read( '/options', static fn(): array => Site_Options::in_language( Languages::requested() ) );
		self::read( '/translations', static fn(): object => (object) Strings::all() );
		self::read( '/bandeau-informations', static fn(): array => array( 'text' => Site_Options::banner( Languages::requested() ) ) );
		self::read( '/search', static fn( WP_REST_Request $request ): array => Search::results( $request ) );
		self::read( '/pages', static fn( WP_REST_Request $request ): WP_REST_Response => Page_List::answer( $request ) );
		self::read( '/error-logs', array( Error_Reports::class, 'store' ) );
		self::write( self::SPACE, '/newsletter', Write_Limits::MESSAGES, array( Newsletter::class, 'subscribe' ) );
		self::write( self::SPACE, '/newsletter/link', Write_Limits::MESSAGES, array( Subscriptions::class, 'follow' ) );
		self::write( self::SPACE, '/forms/(?P<form_id>[A-Za-z0-9_.%-]{1,100})', Write_Limits::MESSAGES, array( Forms::class, 'submit' ) );
		self::write( 'cookie-tracker/v1', '/choice', Write_Limits::REPORTS, array( Cookie_Choices::class, 'count' ) );
		self::read( '/status', static fn(): array => Connection_Status::of_plugin() );
	}

	/**
	 * Answer a call that reads without `REST_REQUEST`: plugins that close content often leave it
	 * open where that is set, for the editor's sake.
	 */
	public static function answer_call(): void {
		$route = self::route_of_call();
		if ( '' !== $route ) {
			rest_get_server()->serve_request( $route );
			exit;
		}
	}

	/** The route of a call of the contract that reads; '' of any other request. */
	public static function route_of_call(): string {
		$route = $GLOBALS['wp']->query_vars['rest_route'] ?? '';
		$reads = in_array( $_SERVER['REQUEST_METHOD'] ?? '', array( 'GET', 'HEAD' ), true );
		return $reads && is_string( $route ) && str_starts_with( $route, '/' . self::SPACE . '/' ) ? untrailingslashit( $route ) : '';
	}

	/**
	 * Send `null`, for which WordPress' REST server would send nothing at all, or the whole list of pages.
	 *
	 * @param bool             $served   Whether the answer was sent.
	 * @param WP_REST_Response $response The answer.
	 * @param WP_REST_Request  $request  The request.
	 */
	public static function serve( $served, $response, $request ): bool {
		$own = str_starts_with( $request->get_route(), '/' . self::SPACE . '/' );
		if ( $served || ! $own || null !== $response->get_data() || 200 !== $response->get_status() ) {
			return (bool) $served;
		}
		if ( 'HEAD' === $request->get_method() ) {
			return true;
		}
		if ( '/' . self::SPACE . '/pages' === $request->get_route() ) {
			Page_List::print();
		} else {
			echo 'null';
		}
		return true;
	}

	/**
	 * Register a call that reads.
	 *
	 * @param callable $answer Takes the request.
	 */
	private static function read( string $path, callable $answer ): void {
		register_rest_route(
			self::SPACE,
			$path,
			array(
				'methods'             => 'GET',
				'permission_callback' => '__return_true',
				'callback'            => static function ( WP_REST_Request $request ) use ( $answer ) {
					$refused = Access::open();
					if ( $refused ) {
						return $refused;
					}
					Languages::enter( Languages::requested() );
					return self::uncached( $answer( $request ) );
				},
			)
		);
	}

	/**
	 * Register a call that stores something.
	 *
	 * @param string   $kind   Whose limits it counts for.
	 * @param callable $answer Takes the request.
	 */
	private static function write( string $space, string $path, string $kind, callable $answer ): void {
		register_rest_route(
			$space,
			$path,
			array(
				'methods'             => 'POST',
				'permission_callback' => '__return_true',
				'callback'            => static function ( WP_REST_Request $request ) use ( $answer, $kind ) {
					wp_set_current_user( 0 );
					Languages::enter( Languages::requested() );
					Visitor_Texts::enter();
					$given = Write_Limits::refusal( $request, $kind ) ?? $answer( $request );
					Visitor_Texts::leave();
					return self::uncached( $given );
				},
			)
		);
	}

	/**
	 * An answer that no cache between WordPress and the site stores: the site has its own.
	 *
	 * @param mixed $answer JSON, or a response.
	 */
	private static function uncached( $answer ): WP_REST_Response|WP_Error {
		$response = rest_ensure_response( $answer );
		if ( is_wp_error( $response ) ) {
			return $response;
		}
		$response->header( 'Cache-Control', Access::is_personal() ? 'private, no-store' : 'no-cache' );
		$response->header( 'X-Villa-Plugin', VERSION );
		return $response;
	}
}
