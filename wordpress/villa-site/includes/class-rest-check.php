<?php
/**
 * Posts that the REST interface withholds.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_HTTP_Response;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

/** Passes a post through the filters of its own REST route. */
final class Rest_Check {

	private const DISPATCH = array( 'rest_pre_dispatch', 'rest_request_before_callbacks', 'rest_request_after_callbacks' );

	/** The content that the route gives an anonymous reader; null where it is as stored, false where the post is refused. */
	public static function content( WP_Post $post ): string|false|null {
		$type = get_post_type_object( $post->post_type );
		$hook = "rest_prepare_$post->post_type";
		if ( ! $type->show_in_rest || ! Foreign_Hooks::exist( $hook, ...self::DISPATCH ) ) {
			return null;
		}
		$request = self::request_for( $post );
		if ( self::refuses( $request ) && ! self::refuses( self::request( "/wp/v2/types/$type->name", array( 'type' => $type->name ) ) ) ) {
			return false;
		}
		$mark  = Content_Mark::of( 'rest' );
		$given = Foreign_Hooks::filter( $hook, self::response( $post, $mark ), $post, $request );
		if ( self::is_refusal( $given ) ) {
			return false;
		}
		$content = $given instanceof WP_HTTP_Response ? $given->get_data()['content'] ?? '' : '';
		$content = is_array( $content ) ? $content['rendered'] ?? '' : $content;
		$content = is_string( $content ) ? $content : '';
		return Content_Mark::is_in( $content, $mark ) ? null : $content;
	}

	/**
	 * The values of a part of the answer, `meta` or `acf`, that the route gives an anonymous reader.
	 *
	 * @param array<string, mixed> $values Values by name, as they are before the filters of other plugins.
	 * @return array<string, mixed>
	 */
	public static function part( WP_Post $post, string $part, array $values ): array {
		$type = get_post_type_object( $post->post_type );
		$hook = "rest_prepare_$post->post_type";
		if ( ! $values || ! $type->show_in_rest || ! Foreign_Hooks::exist( $hook ) ) {
			return $values;
		}
		$response = self::response( $post, '' );
		$response->set_data( array( $part => $values ) + $response->get_data() );
		$given = Foreign_Hooks::filter( $hook, $response, $post, self::request_for( $post ) );
		$left  = $given instanceof WP_HTTP_Response && ! self::is_refusal( $given ) ? $given->get_data()[ $part ] ?? array() : array();
		return is_array( $left ) ? array_intersect_key( $left, $values ) : array();
	}

	private static function request_for( WP_Post $post ): WP_REST_Request {
		$type  = get_post_type_object( $post->post_type );
		$space = $type->rest_namespace ? $type->rest_namespace : 'wp/v2';
		$base  = $type->rest_base ? $type->rest_base : $type->name;
		return self::request( "/$space/$base/$post->ID", array( 'id' => $post->ID ) );
	}

	/** Whether the filters around a route refuse a request; one for the type alone shows whether they refuse all. */
	private static function refuses( WP_REST_Request $request ): bool {
		$server  = Foreign_Hooks::exist( ...self::DISPATCH ) ? rest_get_server() : null;
		$handler = array(
			'methods'             => array( 'GET' => true ),
			'callback'            => '__return_null',
			'permission_callback' => '__return_true',
		);
		return $server && (
			self::is_refusal( Foreign_Hooks::filter( 'rest_pre_dispatch', null, $server, $request ) )
			|| self::is_refusal( Foreign_Hooks::filter( 'rest_request_before_callbacks', null, $handler, $request ) )
			|| self::is_refusal( Foreign_Hooks::filter( 'rest_request_after_callbacks', new WP_REST_Response( array() ), $handler, $request ) )
		);
	}

	private static function is_refusal( mixed $given ): bool {
		return $given instanceof WP_Error || ( $given instanceof WP_HTTP_Response && in_array( $given->get_status(), array( 401, 403, 404, 410 ), true ) );
	}

	/** @param array<string, mixed> $in_path What its path says. */
	private static function request( string $route, array $in_path ): WP_REST_Request {
		$request = new WP_REST_Request( 'GET', $route );
		$request->set_url_params( $in_path );
		$request->set_default_params( array( 'context' => 'view' ) );
		return $request;
	}

	private static function response( WP_Post $post, string $mark ): WP_REST_Response {
		$marked = static fn( string $text ): array => array(
			'rendered'  => "$text $mark",
			'protected' => false,
		);
		return new WP_REST_Response(
			array(
				'id'             => $post->ID,
				'date'           => mysql_to_rfc3339( $post->post_date ),
				'slug'           => $post->post_name,
				'status'         => $post->post_status,
				'type'           => $post->post_type,
				'link'           => (string) get_permalink( $post ),
				'title'          => array( 'rendered' => $post->post_title ),
				'content'        => $marked( $post->post_content ),
				'excerpt'        => $marked( $post->post_excerpt ),
				'author'         => (int) $post->post_author,
				'featured_media' => (int) get_post_thumbnail_id( $post ),
				'meta'           => array(),
			)
		);
	}
}
