<?php
/**
 * The page beside its form.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

/** Gives the editor's script what it needs to show the site's page while it is typed. */
final class Live_Preview {

	private const PATH    = '/_villa/live-preview/';
	private const LONGEST = 4000000;
	private const MOST    = 2000;
	private const ROUTE   = '/live-preview/(?P<post>\d+)';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'rest_api_init', array( self::class, 'register' ) );
		add_action( 'enqueue_block_editor_assets', array( self::class, 'load' ) );
	}

	/** Register the calls, for those who may edit the post. */
	public static function register(): void {
		$may = static fn( WP_REST_Request $request ): bool => current_user_can( 'edit_post', (int) $request['post'] );
		register_rest_route(
			'villa-site/v1',
			self::ROUTE,
			array(
				array(
					'methods'             => 'GET',
					'permission_callback' => $may,
					'callback'            => array( self::class, 'opening' ),
				),
				array(
					'methods'             => 'POST',
					'permission_callback' => $may,
					'callback'            => array( self::class, 'converted' ),
					'args'                => array(
						'contents' => array(
							'type'     => 'array',
							'default'  => array(),
							'maxItems' => self::MOST,
							'items'    => array( 'type' => 'string' ),
						),
						'typed'    => array(
							'type'    => 'object',
							'default' => array(),
						),
						'fields'   => array(
							'type'    => 'object',
							'default' => array(),
						),
					),
				),
			)
		);
		register_rest_route(
			'villa-site/v1',
			'/live-preview-options',
			array(
				'methods'             => 'POST',
				'permission_callback' => static fn(): bool => current_user_can( Content_Options_Page::RIGHT ),
				'callback'            => array( self::class, 'options' ),
				'args'                => array(
					'language' => array(
						'type'     => 'string',
						'required' => true,
					),
					'values'   => array(
						'type'    => 'object',
						'default' => array(),
					),
				),
			)
		);
	}

	/**
	 * What all pages share in a language, with what is typed of it, and where its home is.
	 *
	 * @return WP_REST_Response
	 */
	public static function options( WP_REST_Request $request ): WP_REST_Response {
		$code  = in_array( $request['language'], Languages::all(), true ) ? (string) $request['language'] : Languages::default();
		$stored          = get_option( Site_Options::NAME );
		$stored          = is_array( $stored ) ? $stored : array();
		$stored[ $code ] = (array) $request['values'];
		$typed           = static fn(): array => $stored;
		$front = (int) get_option( 'page_on_front' );
		$front = $front ? ( Languages::ids( get_post( $front ) )[ $code ] ?? $front ) : 0;
		$token = Preview_Token::create( wp_get_current_user(), $front, time() );
		add_filter( 'pre_option_' . Site_Options::NAME, $typed );
		Languages::enter( $code );
		$options  = Access::as_anonymous( static fn(): array => Site_Options::in_language( $code ) + array( 'bandeau' => Site_Options::banner( $code ) ) );
		remove_filter( 'pre_option_' . Site_Options::NAME, $typed );
		$response = new WP_REST_Response(
			array(
				'options' => $options,
				'path'    => $front ? Paths::of_post( get_post( $front ) ) : Language_Addresses::in_language( '/', $code ),
				'token'   => $token,
			)
		);
		$response->header( 'Cache-Control', 'private, no-store' );
		return $response;
	}

	/** Load the panel, in the editor of what has a page on the site. */
	public static function load(): void {
		$post = get_post();
		if ( ! $post || ! is_post_type_viewable( $post->post_type ) || ! self::register_scripts() ) {
			return;
		}
		$needs = array( 'wp-block-editor', 'wp-blocks', 'wp-block-serialization-default-parser', 'wp-editor', 'wp-edit-post', 'wp-plugins' );
		wp_register_script( 'villa-site-preview-caret', plugins_url( 'assets/preview-caret.js', FILE ), array( 'wp-data' ), VERSION, true );
		wp_register_script( 'villa-site-preview-changes', plugins_url( 'assets/preview-changes.js', FILE ), array( 'wp-data' ), VERSION, true );
		wp_register_script( 'villa-site-preview-session', plugins_url( 'assets/preview-session.js', FILE ), array( 'villa-site-preview-blocks', 'villa-site-preview-caret', 'villa-site-preview-changes', ...$needs ), VERSION, true );
		wp_enqueue_script( 'villa-site-live-preview', plugins_url( 'assets/live-preview.js', FILE ), array( 'villa-site-preview-session', 'villa-site-preview-view' ), VERSION, true );
	}

	/** Register the scripts that every form with a preview has; false where the address of the site is not set. */
	public static function register_scripts(): bool {
		if ( '' === Settings::site_url() ) {
			return false;
		}
		Form_Assets::register();
		wp_register_script( 'villa-site-preview-blocks', plugins_url( 'assets/preview-blocks.js', FILE ), array( 'wp-api-fetch', 'wp-autop', 'wp-data' ), VERSION, true );
		wp_register_script( 'villa-site-preview-view', plugins_url( 'assets/preview-view.js', FILE ), array( 'villa-site-preview-blocks', 'wp-components', 'wp-element' ), VERSION, true );
		wp_enqueue_style( 'villa-site-live-preview', plugins_url( 'assets/live-preview.css', FILE ), array( 'wp-components' ), VERSION );
		wp_localize_script(
			'villa-site-preview-blocks',
			'villaSiteLivePreview',
			array(
				'frame'  => Settings::site_url() . self::PATH,
				'blocks' => array_fill_keys( Catalogue::block_names(), true ),
				'meta'   => array_column( Catalogue::fields_of( 'meta' ), 'name' ),
				'checks' => Settings::checks_first(),
				'texts'  => Live_Preview_Texts::all(),
			)
		);
		return true;
	}

	/**
	 * What opens the preview: a token of the editor's rights to the post, and where it is in each language.
	 *
	 * @return WP_REST_Response
	 */
	public static function opening( WP_REST_Request $request ): WP_REST_Response {
		$post      = get_post( (int) $request['post'] );
		$response  = new WP_REST_Response(
			array(
				'token'     => Preview_Token::create( wp_get_current_user(), $post->ID, time() ),
				'language'  => Languages::of_post( $post ),
				'languages' => self::languages( $post ),
			)
		);
		$response->header( 'Cache-Control', 'private, no-store' );
		return $response;
	}

	/** Blocks and fields that are typed, in the contract's shapes; nothing of them is stored. */
	public static function converted( WP_REST_Request $request ): WP_REST_Response|WP_Error {
		$contents = (array) $request['contents'];
		if ( array_sum( array_map( 'strlen', $contents ) ) > self::LONGEST ) {
			return new WP_Error( 'too_large', __( 'This is too much for a preview here. Use the Preview button of the page.', 'villa-site' ), array( 'status' => 413 ) );
		}
		$post  = get_post( (int) $request['post'] );
		$typed = (array) $request['typed'];
		$made  = static fn(): array => array(
			'blocks' => array_map( array( Content_Blocks::class, 'of' ), array_values( $contents ) ),
			'fields' => $typed ? self::fields( $post, $typed, (array) $request['fields'] ) : null,
		);
		return new WP_REST_Response( Main_Query::with( $post, static fn(): array => Access::as_anonymous( $made ) ) );
	}

	/**
	 * What a page has beside its blocks, with what is typed of it.
	 *
	 * @param array<string, mixed> $typed Title, excerpt and picture of the post.
	 * @param array<string, mixed> $form  The values of the form of its fields.
	 * @return array<string, mixed>
	 */
	private static function fields( WP_Post $post, array $typed, array $form ): array {
		$edited               = clone $post;
		$edited->post_title   = (string) ( $typed['title'] ?? $post->post_title );
		$edited->post_excerpt = (string) ( $typed['excerpt'] ?? $post->post_excerpt );
		$picture              = static fn( $value, $id, $key ) => $id === $post->ID && '_thumbnail_id' === $key && isset( $typed['picture'] ) ? array( (int) $typed['picture'] ) : $value;
		add_filter( 'get_post_metadata', $picture, 10, 3 );
		try {
			$meta   = Catalogue::fields_of( 'meta' );
			$own    = Catalogue::post_fields( $post->post_type, Page_Answer::template( $post ) );
			$fields = ( $form ? self::resolved( $own, $form ) : array() ) + Post_Fields::of( $edited );
			return array(
				'acf_fields' => (object) $fields,
				'meta'       => (object) ( ( $form ? self::resolved( $meta, $form ) : array() ) + Post_Fields::meta( $edited ) ),
				'seo'        => Seo_Data::of( $edited, $fields, true ),
			);
		} finally {
			remove_filter( 'get_post_metadata', $picture );
		}
	}

	/**
	 * The values of declared fields, resolved.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param array<string, mixed>       $typed  The values of the form.
	 * @return array<string, mixed>
	 */
	private static function resolved( array $fields, array $typed ): array {
		$names = array_flip( array_column( $fields, 'name' ) );
		return array_intersect_key( Field_Values::group( $fields, array_intersect_key( $typed, $names ) ), $names );
	}

	/**
	 * Every language of the site, with the post's path and ID in it; neither where it is not translated.
	 *
	 * @return list<array{code: string, name: string, path: string, post: int}>
	 */
	private static function languages( WP_Post $post ): array {
		$ids   = Languages::ids( $post );
		$found = array();
		foreach ( Languages::all() as $code ) {
			$each = isset( $ids[ $code ] ) ? get_post( $ids[ $code ] ) : null;
			$mine = $each instanceof WP_Post && current_user_can( 'edit_post', $each->ID );
			$found[] = array(
				'code' => $code,
				'name' => self::language_name( $code ),
				'path' => $mine ? Paths::of_post( $each ) : '',
				'post' => $mine ? $each->ID : 0,
			);
		}
		return $found;
	}

	/** What a language calls itself, its code where PHP does not know it. */
	private static function language_name( string $code ): string {
		$name = class_exists( \Locale::class ) ? (string) \Locale::getDisplayLanguage( $code, $code ) : '';
		return '' === $name || $name === $code ? strtoupper( $code ) : mb_strtoupper( mb_substr( $name, 0, 1 ) ) . mb_substr( $name, 1 );
	}
}
