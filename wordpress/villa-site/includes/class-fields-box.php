<?php
/**
 * The form of a post's own fields.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Lets editors fill in what the site declares for a post type, where ACF does not. */
final class Fields_Box {

	private const NONCE = 'villa_fields';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'add_meta_boxes', array( self::class, 'add' ), 10, 2 );
		add_action( 'save_post', array( self::class, 'save' ), 10, 2 );
	}

	/**
	 * Add the form to the editor of a post.
	 *
	 * @param string $post_type The post's type.
	 * @param mixed  $post      The post, or what else has an editor.
	 */
	public static function add( string $post_type, $post ): void {
		if ( $post instanceof WP_Post && self::fields( $post ) && ! Acf_Fields::is_active() ) {
			add_meta_box( 'villa-fields', __( 'Fields of the site', 'villa-site' ), array( self::class, 'print' ), $post_type, 'normal', 'high' );
		}
	}

	/** Print the form, which its script fills. */
	public static function print( WP_Post $post ): void {
		Form_Assets::register();
		wp_enqueue_media();
		wp_enqueue_style( Form_Assets::STYLE );
		wp_enqueue_script( 'villa-site-box', plugins_url( 'assets/box.js', FILE ), array( Form_Assets::SCRIPT ), VERSION, true );
		$given = array(
			'fields' => Editor_Texts::translated( self::fields( $post ) ),
			'values' => (object) Post_Fields::stored( self::fields( $post ), $post ),
		);
		wp_nonce_field( self::NONCE, self::NONCE );
		echo '<div id="villa-fields-form" data-given="' . esc_attr( (string) wp_json_encode( $given ) ) . '"></div>';
		echo '<input type="hidden" name="villa_fields_values" id="villa-fields-values" value="">';
	}

	/** Store what the form sent. */
	public static function save( int $id, WP_Post $post ): void {
		$nonce = sanitize_text_field( wp_unslash( $_POST[ self::NONCE ] ?? '' ) );
		if ( ! wp_verify_nonce( $nonce, self::NONCE ) || ! current_user_can( 'edit_post', $id ) || wp_is_post_revision( $id ) || wp_is_post_autosave( $id ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- decoded and sanitised below.
		$sent = json_decode( (string) wp_unslash( $_POST['villa_fields_values'] ?? '' ), true );
		foreach ( is_array( $sent ) ? self::fields( $post ) : array() as $field ) {
			$name = $field['name'];
			if ( array_key_exists( $name, $sent ) ) {
				$value = current_user_can( 'unfiltered_html' ) ? $sent[ $name ] : map_deep( $sent[ $name ], static fn( $each ) => is_string( $each ) ? wp_kses_post( $each ) : $each );
				update_post_meta( $id, $name, wp_slash( $value ) );
			}
		}
	}

	/** @return list<array<string, mixed>> */
	private static function fields( WP_Post $post ): array {
		$own = Catalogue::post_fields( $post->post_type, Page_Answer::template( $post ) );
		return in_array( $post->post_type, Page_List::post_types(), true ) && 'post' !== $post->post_type ? array( ...$own, ...Catalogue::fields_of( 'meta' ) ) : array();
	}
}
