<?php
/**
 * A block as the site shows it.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** Requests the site's rendering of a block that is being edited. */
final class Block_Preview {

	private const LONGEST = 200000;
	private const PATH    = '/_villa/block-preview';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'rest_api_init', array( self::class, 'register' ) );
	}

	/** Register the call, for those who may write. */
	public static function register(): void {
		register_rest_route(
			'villa-site/v1',
			'/block-preview',
			array(
				'methods'             => 'POST',
				'permission_callback' => static fn(): bool => current_user_can( 'edit_posts' ),
				'callback'            => array( self::class, 'answer' ),
				'args'                => array(
					'name'       => array(
						'type'     => 'string',
						'required' => true,
						'enum'     => array_keys( Catalogue::own_blocks() ),
					),
					'attributes' => array(
						'type'     => 'object',
						'required' => true,
					),
					'post'       => array(
						'type'    => 'integer',
						'default' => 0,
					),
				),
			)
		);
	}

	/** The document that the site writes for a block, or why there is none. */
	public static function answer( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		if ( '' === Settings::site_url() || '' === Settings::secret() ) {
			return new WP_Error( 'not_set_up', __( 'Set the address of the site and the secret in Settings, Villa Site.', 'villa-site' ), array( 'status' => 409 ) );
		}
		$block = array(
			'blockName'    => $request['name'],
			'attrs'        => (array) $request['attributes'],
			'innerBlocks'  => array(),
			'innerHTML'    => '',
			'innerContent' => array(),
		);
		$post  = get_post( (int) $request['post'] );
		$body  = wp_json_encode(
			array(
				'blocks' => Access::as_anonymous( static fn(): array => Content_Blocks::of( serialize_block( $block ) ) ),
				'lang'   => $post && current_user_can( 'edit_post', $post->ID ) ? Languages::of_post( $post ) : Languages::default(),
			),
			JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
		);
		if ( false === $body || strlen( $body ) > self::LONGEST ) {
			return new WP_Error( 'too_large', __( 'This block is too large for a preview here. Use the Preview button of the page.', 'villa-site' ), array( 'status' => 413 ) );
		}
		$response = Site_Call::post( self::PATH, $body );
		if ( is_wp_error( $response ) ) {
			return new WP_Error( 'no_preview', $response->get_error_message(), array( 'status' => 502 ) );
		}
		return new WP_REST_Response( array( 'html' => wp_remote_retrieve_body( $response ) ) );
	}

	/** Have the site render a paragraph; an error says why it does not. */
	public static function test(): ?WP_Error {
		$blocks   = Content_Blocks::of( '<!-- wp:paragraph --><p>…</p><!-- /wp:paragraph -->' );
		$response = Site_Call::post(
			self::PATH,
			(string) wp_json_encode(
				array(
					'blocks' => $blocks,
					'lang'   => Languages::default(),
				)
			)
		);
		return is_wp_error( $response ) ? $response : null;
	}
}
