<?php
/**
 * Plugin Name: WPForms
 * Description: The public functions of WPForms, over posts of the type `wpforms`.
 *
 * Left out of the real plugin: its HTML, entries, smart tags, captchas but for their settings, and
 * the rules of its fields but for what is required.
 */

add_action( 'init', static fn() => register_post_type( 'wpforms', array( 'public' => false ) ) );
add_shortcode( 'wpforms', static fn() => '<form><label>Name <input name="wpforms[fields][0]"></label></form>' );

class Test_WPForms_Form {
	public function get( $id, $args = array() ) {
		$post = get_post( $id );
		return $post && 'wpforms' === $post->post_type ? json_decode( $post->post_content, true ) : false;
	}
}

class Test_WPForms_Token {
	public function get( $current = true ) {
		return 'jeton';
	}
}

class Test_WPForms_Process {
	public $errors = array(), $fields = array(), $form_data = array(), $entry_id = 0, $confirmation_message = '';

	public function process( $entry ) {
		$id              = (int) $entry['id'];
		$this->errors    = array();
		$this->form_data = apply_filters( 'wpforms_process_before_form_data', wpforms()->form->get( $id ), $entry );
		foreach ( $this->form_data['fields'] as $field ) {
			$value = $entry['fields'][ $field['id'] ] ?? '';
			if ( ! empty( $field['required'] ) && ( is_array( $value ) ? ! array_filter( $value ) : '' === $value ) ) {
				$this->errors[ $id ][ $field['id'] ] = is_array( $value ) && isset( $value['last'] ) ? array( 'last' => 'Requis.' ) : 'Requis.';
			}
		}
		if ( 'jeton' !== ( $entry['token'] ?? '' ) || '' !== $entry['hp'] || time() - (int) $_POST['start_timestamp'] < 3 ) {
			$this->errors[ $id ]['header'] = 'Un robot ?';
		}
		if ( ! empty( $this->errors[ $id ] ) ) {
			$this->errors[ $id ] += array( 'header' => 'À corriger.' );
			return;
		}
		wp_mail( 'wpforms@villa.test', 'WPForms', wp_json_encode( $entry['fields'] ) );
		$confirmation = reset( $this->form_data['settings']['confirmations'] );
		if ( 'message' !== $confirmation['type'] ) {
			wp_redirect( 'https://merci.example/' );
			exit;
		}
		$this->confirmation_message = $confirmation['message'];
	}

	public function get_confirmation_message( $form_data, $fields, $entry_id ) {
		return $this->confirmation_message;
	}
}

class Test_WPForms {
	private $parts;

	public function __construct() {
		$this->parts = array(
			'form'    => new Test_WPForms_Form(),
			'token'   => new Test_WPForms_Token(),
			'process' => new Test_WPForms_Process(),
		);
	}

	public function obj( $name ) {
		return 'form' === $name ? new stdClass() : $this->parts[ $name ] ?? new stdClass();
	}

	public function __get( $name ) {
		return $this->parts[ $name ] ?? null;
	}
}

function wpforms() {
	static $plugin = null;
	$plugin ??= new Test_WPForms();
	return $plugin;
}

function wpforms_get_captcha_settings() {
	return array( 'provider' => 'turnstile', 'site_key' => 'a', 'secret_key' => 'b' );
}
