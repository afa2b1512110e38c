<?php
/**
 * Plugin Name: Contact Form 7
 * Description: The public functions of Contact Form 7, over the option `test_cf7`: forms by number.
 *
 * Each form has `form` (its template), `hash`, `title`, and perhaps `guard` (reCAPTCHA is set up).
 * Left out of the real plugin: its HTML, scripts, mail templates but for recipient and attachments,
 * data sources of options, rules beyond what is needed, and its screens.
 */

add_shortcode( 'contact-form-7', static fn() => '<form><label>Name <input name="n"></label></form>' );

class WPCF7_FormTag {
	public $type, $basetype, $name, $options = array(), $values = array(), $labels = array(), $content = '';

	public function is_required() {
		return str_ends_with( $this->type, '*' );
	}

	public function has_option( $name ) {
		return (bool) preg_grep( '/^' . preg_quote( $name, '/' ) . '(:.+)?$/i', $this->options );
	}

	public function get_option( $name, $pattern = '', $single = false ) {
		$found = array_values( preg_grep( '/^' . preg_quote( $name, '/' ) . ':.+$/i', $this->options ) );
		return $found ? substr( $found[0], strlen( $name ) + 1 ) : false;
	}

	public function get_default_option( $default = '' ) {
		return $default;
	}

	public function get_data_option() {
		return null;
	}
}

class WPCF7_RECAPTCHA {
	public static function get_instance() {
		return new self();
	}

	public function is_active() {
		return (bool) get_option( 'test_cf7_guard' );
	}
}

class WPCF7_Submission {
	public static $current;
	public $attachments = array();

	public static function get_instance() {
		return self::$current;
	}

	public function add_extra_attachments( $path, $mail = 'mail' ) {
		$this->attachments[] = $path;
	}
}

class WPCF7_ContactForm {
	private const TYPES = 'text|email|url|tel|number|range|date|textarea|select|radio|checkbox|acceptance|quiz|file|hidden|submit|count|strange';

	private function __construct( private $id, private $data ) {}

	public static function get_instance( $id ) {
		$forms = get_option( 'test_cf7', array() );
		return isset( $forms[ $id ] ) ? new self( (int) $id, $forms[ $id ] ) : null;
	}

	public function id() {
		return $this->id;
	}

	public function locale() {
		return 'fr_FR';
	}

	public function prop( $name ) {
		return array(
			'form'   => $this->data['form'],
			'mail'   => array( 'attachments' => '[piece]' ),
			'mail_2' => array( 'attachments' => '' ),
		)[ $name ];
	}

	public function scan_form_tags() {
		preg_match_all( '/(\[?)\[((?:' . self::TYPES . ')\*?)(?:\s+(.*?))?\](?:([^[]*?)\[\/\2\])?(\]?)/s', $this->data['form'], $found, PREG_SET_ORDER );
		$tags = array();
		foreach ( $found as $each ) {
			if ( '[' === $each[1] && ']' === ( $each[5] ?? '' ) ) {
				continue;
			}
			preg_match_all( '/"([^"]*)"/', $each[3] ?? '', $values );
			$words         = preg_split( '/\s+/', trim( preg_replace( '/"[^"]*"/', '', $each[3] ?? '' ) ) );
			$tag           = new WPCF7_FormTag();
			$tag->type     = $each[2];
			$tag->basetype = rtrim( $each[2], '*' );
			$tag->name     = 'submit' === $tag->basetype ? '' : (string) array_shift( $words );
			$tag->options  = $words;
			$tag->values   = array_map( static fn( $value ) => strtok( $value, '|' ), $values[1] );
			$tag->labels   = $tag->values;
			$tag->content  = trim( $each[4] ?? '' );
			$tags[]        = $tag;
		}
		return $tags;
	}

	public function submit() {
		$posted                    = wp_unslash( $_POST );
		$errors                    = array();
		WPCF7_Submission::$current = new WPCF7_Submission();
		if ( ! preg_match( '/^wpcf7-f\d+-o\d+$/', $posted['_wpcf7_unit_tag'] ) ) {
			throw new Error( 'no unit tag' );
		}
		if ( 'exploser' === ( $posted['your-name'] ?? '' ) ) {
			throw new Error( 'a filter fails' );
		}
		$accepted = true;
		foreach ( $this->scan_form_tags() as $tag ) {
			$value = 'file' === $tag->basetype ? $_FILES[ $tag->name ]['tmp_name'] ?? '' : $posted[ $tag->name ] ?? '';
			if ( $tag->is_required() && ! $value ) {
				$errors[ $tag->name ] = array( 'reason' => "Il manque l'essentiel." );
			}
			$accepted = $accepted && ( 'acceptance' !== $tag->basetype || $value || $tag->has_option( 'optional' ) );
		}
		if ( $errors ) {
			return array( 'status' => 'validation_failed', 'message' => 'À revoir.', 'invalid_fields' => $errors );
		}
		if ( ! $accepted ) {
			return array( 'status' => 'acceptance_missing', 'message' => 'Il faut accepter.' );
		}
		do_action( 'wpcf7_before_send_mail', $this );
		$words = array_filter( $posted, static fn( $name ) => ! str_starts_with( $name, '_' ), ARRAY_FILTER_USE_KEY );
		$files = array_map( 'file_get_contents', WPCF7_Submission::$current->attachments );
		wp_mail( 'cf7@villa.test', 'Contact Form 7', wp_json_encode( array( $words, $files ) ) );
		return array( 'status' => 'mail_sent', 'message' => 'Bien reçu.' );
	}
}

function wpcf7_get_contact_form_by_hash( $hash ) {
	foreach ( get_option( 'test_cf7', array() ) as $id => $data ) {
		if ( preg_match( '/^[0-9a-f]{7,}$/', $hash ) && str_starts_with( $data['hash'], $hash ) ) {
			return WPCF7_ContactForm::get_instance( $id );
		}
	}
	return null;
}

function wpcf7_get_contact_form_by_title( $title ) {
	foreach ( get_option( 'test_cf7', array() ) as $id => $data ) {
		if ( $title === $data['title'] ) {
			return WPCF7_ContactForm::get_instance( $id );
		}
	}
	return null;
}
