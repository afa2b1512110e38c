<?php
/**
 * Contact Form 7.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WPCF7_ContactForm;
use WPCF7_FormTag;
use WPCF7_Submission;

/** Reads the forms of Contact Form 7, and lets it process what is sent. */
final class Forms_Contact_7 implements Form_Plugin {

	private const TYPES = array(
		'text'     => 'text',
		'email'    => 'email',
		'url'      => 'url',
		'tel'      => 'tel',
		'number'   => 'number',
		'range'    => 'number',
		'date'     => 'date',
		'textarea' => 'textarea',
		'select'   => 'select',
		'radio'    => 'radio',
		'checkbox' => 'checkbox',
		'file'     => 'file',
		'hidden'   => 'hidden',
	);

	/** Tags that show nothing to fill in. */
	private const SILENT = array( 'submit', 'count', 'response', 'reflection' );

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return class_exists( WPCF7_ContactForm::class ) && is_callable( array( WPCF7_ContactForm::class, 'get_instance' ) );
	}

	/** The plugin's name. */
	public static function name(): string {
		return 'Contact Form 7';
	}

	/**
	 * The blocks and shortcodes by which the plugin shows a form.
	 *
	 * @return list<string>
	 */
	public static function places(): array {
		return array( 'contact-form-7', 'contact-form', 'contact-form-7/contact-form-selector' );
	}

	/**
	 * The number of a form: by its hash, its number or its title, as the shortcode names it.
	 *
	 * @param array<int|string, mixed> $attrs Attributes.
	 */
	public static function number( array $attrs ): int {
		$id    = trim( (string) ( $attrs['hash'] ?? $attrs['id'] ?? '' ) );
		$title = trim( (string) ( $attrs['title'] ?? '' ) );
		$form  = null;
		if ( isset( $attrs[0] ) && ctype_digit( (string) $attrs[0] ) && function_exists( 'wpcf7_get_contact_form_by_old_id' ) ) {
			// Its first versions wrote [contact-form 1 "Title"].
			$form = wpcf7_get_contact_form_by_old_id( (int) $attrs[0] );
		}
		if ( ! $form && function_exists( 'wpcf7_get_contact_form_by_hash' ) && '' !== $id ) {
			$form = wpcf7_get_contact_form_by_hash( $id );
		}
		if ( ! $form && ctype_digit( (string) ( $attrs['id'] ?? '' ) ) ) {
			$form = WPCF7_ContactForm::get_instance( (int) $attrs['id'] );
		}
		if ( ! $form && '' !== $title && function_exists( 'wpcf7_get_contact_form_by_title' ) ) {
			$form = wpcf7_get_contact_form_by_title( $title );
		}
		return $form ? (int) $form->id() : 0;
	}

	/**
	 * A form.
	 *
	 * @param array<int|string, mixed> $attrs Attributes; Contact Form 7 shows no title.
	 */
	public static function form( int $number, array $attrs = array() ): ?Plugin_Form {
		$source = WPCF7_ContactForm::get_instance( $number );
		if ( ! $source ) {
			return null;
		}
		$form = new Plugin_Form( "cf7-$number" );
		self::refuse_guards( $source, $form );
		$tags = array_values( $source->scan_form_tags() );
		foreach ( Form_Markup::read( self::with_places( (string) $source->prop( 'form' ), $tags ) ) as list( $place, $words ) ) {
			if ( 'text' === $place ) {
				$form->add_text( $words );
			} elseif ( isset( $tags[ (int) $place ] ) ) {
				self::add( $form, $tags[ (int) $place ], $words );
			}
		}
		return $form;
	}

	/**
	 * Let Contact Form 7 process a submission.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, mixed>
	 */
	public static function submit( int $number, array $values ): array {
		$form  = WPCF7_ContactForm::get_instance( $number );
		$files = new Sent_Files();
		$post  = $_POST; // phpcs:ignore WordPress.Security.NonceVerification
		$sent  = $_FILES;
		self::prepare( $form, $values, $files );
		try {
			$result = $form->submit();
		} finally {
			$_POST  = $post;
			$_FILES = $sent;
			$files->delete();
		}
		$errors = array_map( static fn( $field ): string => Plugin_Form::plain( (string) ( is_array( $field ) ? $field['reason'] ?? '' : $field ) ), (array) ( $result['invalid_fields'] ?? array() ) );
		if ( 'acceptance_missing' === ( $result['status'] ?? '' ) ) {
			$errors = self::not_accepted( $form, $values, Plugin_Form::plain( (string) ( $result['message'] ?? '' ) ) );
		}
		return Forms::reply( 'mail_sent' === ( $result['status'] ?? '' ), Plugin_Form::plain( (string) ( $result['message'] ?? '' ) ), $errors );
	}

	/**
	 * The message at each acceptance that is missing.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, string>
	 */
	private static function not_accepted( WPCF7_ContactForm $form, array $values, string $message ): array {
		$missing = static fn( $tag ): bool => 'acceptance' === $tag->basetype && ! $tag->has_option( 'optional' ) && empty( $values[ $tag->name ] ) !== $tag->has_option( 'invert' );
		return array_fill_keys( array_column( array_filter( $form->scan_form_tags(), $missing ), 'name' ), $message );
	}

	/** Note what only the plugin's own page in a browser can do. */
	private static function refuse_guards( WPCF7_ContactForm $source, Plugin_Form $form ): void {
		foreach ( array( 'WPCF7_RECAPTCHA', 'WPCF7_Turnstile' ) as $guard ) {
			if ( class_exists( $guard ) && $guard::get_instance()->is_active() ) {
				$form->refuse( 'a guard against spam that needs its own page' );
			}
		}
		if ( is_callable( array( $source, 'is_true' ) ) && $source->is_true( 'subscribers_only' ) ) {
			$form->refuse( 'readers who have to log in' );
		}
	}

	/**
	 * The form with an empty element in place of each tag.
	 *
	 * @param list<WPCF7_FormTag> $tags Its tags, in order.
	 */
	private static function with_places( string $html, array $tags ): string {
		$types = array_unique( array_filter( array_map( static fn( $tag ): string => (string) $tag->type, $tags ) ) );
		// A type with an asterisk begins with the same type without one.
		rsort( $types );
		$number = -1;
		return $types ? (string) preg_replace_callback(
			'/' . get_shortcode_regex( $types ) . '/s',
			static function ( array $found ) use ( $tags, &$number ): string {
				if ( '[' === $found[1] && ']' === $found[6] ) {
					return esc_html( substr( $found[0], 1, -1 ) );
				}
				++$number;
				$tag  = $tags[ $number ] ?? null;
				$id   = $tag ? (string) $tag->get_option( 'id', 'id', true ) : '';
				$mute = $tag && in_array( $tag->basetype, array( 'hidden', 'acceptance', ...self::SILENT ), true ) ? ' data-mute' : '';
				return sprintf( '<input data-field="%d" id="%s"%s>', $number, esc_attr( $id ), $mute );
			},
			$html
		) : $html;
	}

	/** Add the field of a tag. */
	private static function add( Plugin_Form $form, WPCF7_FormTag $tag, string $label ): void {
		$kind = (string) $tag->basetype;
		if ( 'submit' === $kind ) {
			$form->submit = (string) ( $tag->values[0] ?? '' );
		}
		if ( 'acceptance' === $kind ) {
			self::add_acceptance( $form, $tag, $label );
		} elseif ( isset( self::TYPES[ $kind ] ) ) {
			self::add_field( $form, $tag, self::TYPES[ $kind ], $label );
		} elseif ( ! in_array( $kind, self::SILENT, true ) ) {
			$form->refuse( "a tag [$kind]" );
		}
	}

	private static function add_acceptance( Plugin_Form $form, WPCF7_FormTag $tag, string $label ): void {
		$words = trim( (string) ( '' !== trim( (string) $tag->content ) ? $tag->content : ( $tag->values[0] ?? '' ) ) );
		$form->add_field( $tag->name, 'checkbox', '' === $words ? $label : $words, array( 'required' => ! $tag->has_option( 'optional' ) && ! $tag->has_option( 'invert' ) ) );
	}

	private static function add_field( Plugin_Form $form, WPCF7_FormTag $tag, string $type, string $label ): void {
		$more = array( 'required' => $tag->is_required() || 'radio' === $type );
		if ( in_array( $type, array( 'select', 'radio', 'checkbox' ), true ) ) {
			$more['options'] = self::options( $tag );
			$type            = self::kind_of_choice( $tag, $type );
		} elseif ( 'hidden' === $type ) {
			$more['valeur'] = (string) $tag->get_default_option( (string) ( $tag->values[0] ?? '' ) );
		} elseif ( $tag->has_option( 'placeholder' ) || $tag->has_option( 'watermark' ) ) {
			$more['placeholder'] = (string) ( $tag->values[0] ?? '' );
		}
		$form->add_field( $tag->name, $type, $label, $more );
	}

	/** @return list<array{value: string, label: string}> The options of a tag. */
	private static function options( WPCF7_FormTag $tag ): array {
		$more   = array_values( (array) $tag->get_data_option() );
		$values = array( ...array_values( (array) $tag->values ), ...$more );
		$labels = array( ...array_values( (array) $tag->labels ), ...$more );
		$skip   = 'select' === $tag->basetype && $tag->has_option( 'first_as_label' ) ? 1 : 0;
		return Plugin_Form::options( array_slice( $values, $skip ), array_slice( $labels, $skip ) );
	}

	/** Whether one or several options may be chosen. */
	private static function kind_of_choice( WPCF7_FormTag $tag, string $type ): string {
		if ( 'select' === $type ) {
			return $tag->has_option( 'multiple' ) ? 'checkbox' : 'select';
		}
		return 'checkbox' === $type && $tag->has_option( 'exclusive' ) ? 'radio' : $type;
	}

	/**
	 * Prepare the request as Contact Form 7 reads it.
	 *
	 * @param array<string, mixed> $values What was sent.
	 */
	private static function prepare( WPCF7_ContactForm $form, array $values, Sent_Files $files ): void {
		$number = (int) $form->id();
		$_POST  = array(
			'_wpcf7'                => (string) $number,
			'_wpcf7_version'        => defined( 'WPCF7_VERSION' ) ? WPCF7_VERSION : '',
			'_wpcf7_locale'         => is_callable( array( $form, 'locale' ) ) ? $form->locale() : '',
			'_wpcf7_unit_tag'       => "wpcf7-f$number-o1",
			'_wpcf7_container_post' => '0',
		);
		$_FILES = array();
		$paths  = array();
		foreach ( $form->scan_form_tags() as $tag ) {
			$value = $values[ $tag->name ] ?? null;
			if ( 'file' === $tag->basetype ) {
				$path = $value ? $files->write( $value ) : '';
				if ( '' !== $path ) {
					$paths[ $tag->name ]  = $path;
					$value                = basename( $path );
					$_FILES[ $tag->name ] = array(
						'name'     => $value,
						'type'     => (string) wp_check_filetype( $value )['type'],
						'tmp_name' => $path,
						'error'    => UPLOAD_ERR_OK,
						'size'     => (int) filesize( $path ),
					);
				}
			}
			if ( '' !== (string) $tag->name && null !== $value && false !== $value ) {
				$_POST[ $tag->name ] = wp_slash( true === $value ? '1' : map_deep( $value, 'strval' ) );
			}
		}
		self::attach( $paths );
	}

	/**
	 * Attach files to the mails that name their fields: Contact Form 7 itself takes only what a browser has sent to it.
	 *
	 * @param array<string, string> $paths Paths by field.
	 */
	private static function attach( array $paths ): void {
		if ( ! $paths ) {
			return;
		}
		$attach = static function ( $form ) use ( $paths ): void {
			$submission = WPCF7_Submission::get_instance();
			foreach ( array( 'mail', 'mail_2' ) as $mail ) {
				$named = (string) ( ( (array) $form->prop( $mail ) )['attachments'] ?? '' );
				foreach ( $paths as $name => $path ) {
					if ( str_contains( $named, "[$name]" ) ) {
						$submission->add_extra_attachments( $path, $mail );
					}
				}
			}
		};
		add_action( 'wpcf7_before_send_mail', $attach );
	}
}
