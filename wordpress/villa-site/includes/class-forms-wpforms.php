<?php
/**
 * WPForms.
 *
 * @package VillaSite
 */

namespace VillaSite;

use stdClass;

/** Reads the forms of WPForms, and lets it process what is sent. */
final class Forms_Wpforms implements Form_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return function_exists( 'wpforms' );
	}

	/** The plugin's name. */
	public static function name(): string {
		return 'WPForms';
	}

	/**
	 * The blocks and shortcodes by which the plugin shows a form.
	 *
	 * @return list<string>
	 */
	public static function places(): array {
		return array( 'wpforms', 'wpforms/form-selector' );
	}

	/**
	 * The number of a form.
	 *
	 * @param array<int|string, mixed> $attrs Attributes.
	 */
	public static function number( array $attrs ): int {
		return absint( $attrs['formId'] ?? $attrs['id'] ?? 0 );
	}

	/**
	 * A published form.
	 *
	 * @param array<int|string, mixed> $attrs Attributes.
	 */
	public static function form( int $number, array $attrs = array() ): ?Plugin_Form {
		$source = self::source( $number );
		if ( ! $source ) {
			return null;
		}
		$shows        = static fn( string $name, string $of_block ): bool => filter_var( $attrs[ $name ] ?? $attrs[ $of_block ] ?? false, FILTER_VALIDATE_BOOLEAN );
		$form         = new Plugin_Form( "wpforms-$number", $shows( 'title', 'displayTitle' ) ? (string) ( $source['settings']['form_title'] ?? '' ) : '' );
		$form->submit = (string) ( $source['settings']['submit_text'] ?? '' );
		if ( ! empty( $source['settings']['recaptcha'] ) && self::has_captcha() ) {
			$form->refuse( 'a guard against spam that needs its own page' );
		}
		$form->add_text( $shows( 'description', 'displayDesc' ) ? wpautop( (string) ( $source['settings']['form_desc'] ?? '' ) ) : '' );
		// The parts of names and addresses are named by this plugin.
		Visitor_Texts::enter( Languages::requested() );
		foreach ( self::fields( $source ) as $field ) {
			$field->add_to( $form );
		}
		Visitor_Texts::resume();
		return $form;
	}

	/**
	 * Let WPForms process a submission.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, mixed>
	 */
	public static function submit( int $number, array $values ): array {
		$fields = self::fields( (array) self::source( $number ) );
		$inputs = array();
		foreach ( $fields as $field ) {
			$inputs += $field->inputs( $values );
		}
		$process = self::part( 'process' );
		$post    = $_POST; // phpcs:ignore WordPress.Security.NonceVerification
		$entry   = self::entry( $number, $inputs );
		// The reply is JSON: a page of thanks elsewhere would end the request.
		add_filter( 'wpforms_process_before_form_data', array( self::class, 'with_message' ) );
		try {
			$process->process( $entry );
			$thanks = method_exists( $process, 'get_confirmation_message' ) ? (string) $process->get_confirmation_message( $process->form_data, $process->fields, $process->entry_id ) : '';
		} finally {
			remove_filter( 'wpforms_process_before_form_data', array( self::class, 'with_message' ) );
			$_POST = $post;
		}
		$errors = (array) ( ( (array) $process->errors )[ $number ] ?? array() );
		if ( $errors ) {
			return self::refusal( $fields, $errors );
		}
		$thanks = Plugin_Form::plain( '' === $thanks ? (string) ( $process->confirmation_message ?? '' ) : $thanks );
		return Forms::reply( true, '' === $thanks ? __( 'Thank you! Your message has been sent.', 'villa-site' ) : $thanks );
	}

	/**
	 * A form whose confirmations are all messages.
	 *
	 * @param mixed $data The form's data.
	 */
	public static function with_message( $data ): mixed {
		if ( is_array( $data ) ) {
			foreach ( (array) ( $data['settings']['confirmations'] ?? array() ) as $key => $confirmation ) {
				$data['settings']['confirmations'][ $key ] = array( 'type' => 'message' ) + (array) $confirmation + array( 'message' => '' );
			}
			$data['settings']['confirmation_type'] = 'message';
		}
		return $data;
	}

	/**
	 * Prepare the request as WPForms reads it.
	 *
	 * @param array<int|string, mixed> $inputs Values by numbers of fields.
	 * @return array<string, mixed>
	 */
	private static function entry( int $number, array $inputs ): array {
		$entry = array(
			'id'     => $number,
			'hp'     => '',
			'submit' => 'wpforms-submit',
			'fields' => $inputs,
		);
		$token = self::part( 'token' );
		if ( is_object( $token ) && method_exists( $token, 'get' ) ) {
			$entry['token'] = $token->get( true );
		}
		$_POST = array(
			'wpforms'         => wp_slash( $entry ),
			// How long a person took is the site's own guard.
			'start_timestamp' => (string) ( time() - MINUTE_IN_SECONDS ),
			'end_timestamp'   => (string) time(),
		);
		return $entry;
	}

	/**
	 * The reply about what is wrong.
	 *
	 * @param list<Wpforms_Field>       $fields The fields.
	 * @param array<int|string, mixed>  $errors Errors by numbers of fields, and those of the form.
	 * @return array<string, mixed>
	 */
	private static function refusal( array $fields, array $errors ): array {
		$found = array();
		foreach ( $fields as $field ) {
			$found += $field->errors( $errors[ $field->id() ] ?? '' );
		}
		$words = array_map( static fn( string $name ): string => Plugin_Form::plain( is_string( $errors[ $name ] ?? '' ) ? $errors[ $name ] ?? '' : '' ), array( 'header', 'footer', 'recaptcha' ) );
		$words = trim( implode( ' ', array_filter( $words ) ) );
		return Forms::reply( false, '' === $words ? __( 'Please correct the marked answers.', 'villa-site' ) : $words, $found );
	}

	/** Whether a captcha is set up; where that cannot be known, it counts as set up. */
	private static function has_captcha(): bool {
		$settings = function_exists( 'wpforms_get_captcha_settings' ) ? (array) wpforms_get_captcha_settings() : null;
		return null === $settings || ( ! empty( $settings['provider'] ) && 'none' !== $settings['provider'] && ! empty( $settings['site_key'] ) );
	}

	/** @return array<string, mixed>|null The form as WPForms has it. */
	private static function source( int $number ): ?array {
		$post = get_post( $number );
		if ( $post && 'publish' !== $post->post_status ) {
			return null;
		}
		$source = self::part( 'form' )->get( $number, array( 'content_only' => true ) );
		return is_array( $source ) && ! empty( $source['fields'] ) ? $source : null;
	}

	/**
	 * @param array<string, mixed> $source The form as WPForms has it.
	 * @return list<Wpforms_Field>
	 */
	private static function fields( array $source ): array {
		return array_map( static fn( $field ): Wpforms_Field => new Wpforms_Field( (array) $field ), array_values( (array) ( $source['fields'] ?? array() ) ) );
	}

	/** A part of WPForms, as each of its versions names it. */
	private static function part( string $name ): ?object {
		$plugin = wpforms();
		foreach ( array( 'obj', 'get' ) as $method ) {
			$part = method_exists( $plugin, $method ) ? $plugin->$method( $name ) : null;
			// A part that is not there is an empty object.
			if ( is_object( $part ) && ! $part instanceof stdClass ) {
				return $part;
			}
		}
		return $plugin->$name ?? null;
	}
}
