<?php
/**
 * Gravity Forms.
 *
 * @package VillaSite
 */

namespace VillaSite;

use GFAPI;
use RuntimeException;

/** Reads the forms of Gravity Forms, and lets it process what is sent. */
final class Forms_Gravity implements Form_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return class_exists( GFAPI::class );
	}

	/** The plugin's name. */
	public static function name(): string {
		return 'Gravity Forms';
	}

	/**
	 * The blocks and shortcodes by which the plugin shows a form.
	 *
	 * @return list<string>
	 */
	public static function places(): array {
		return array( 'gravityform', 'gravityforms', 'gravityforms/form' );
	}

	/**
	 * The number of a form.
	 *
	 * @param array<int|string, mixed> $attrs Attributes.
	 */
	public static function number( array $attrs ): int {
		$shows = in_array( $attrs['action'] ?? 'form', array( 'form', '' ), true );
		return $shows ? absint( $attrs['formId'] ?? $attrs['id'] ?? $attrs['form'] ?? 0 ) : 0;
	}

	/**
	 * A form that is active.
	 *
	 * @param array<int|string, mixed> $attrs Attributes.
	 */
	public static function form( int $number, array $attrs = array() ): ?Plugin_Form {
		$source = self::source( $number );
		if ( ! $source ) {
			return null;
		}
		$shows        = static fn( string $name ): bool => filter_var( $attrs[ $name ] ?? true, FILTER_VALIDATE_BOOLEAN );
		$form         = new Plugin_Form( "gf-$number", $shows( 'title' ) ? (string) ( $source['title'] ?? '' ) : '' );
		$form->submit = (string) ( $source['button']['text'] ?? '' );
		if ( ! empty( $source['requireLogin'] ) ) {
			$form->refuse( 'readers who have to log in' );
		}
		$form->add_text( $shows( 'description' ) ? wpautop( (string) ( $source['description'] ?? '' ) ) : '' );
		foreach ( (array) ( $source['fields'] ?? array() ) as $field ) {
			( new Gravity_Field( $field ) )->add_to( $form );
		}
		return $form;
	}

	/**
	 * Let Gravity Forms process a submission.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, mixed>
	 * @throws RuntimeException Where Gravity Forms gives an error of its own.
	 */
	public static function submit( int $number, array $values ): array {
		$source = (array) self::source( $number );
		$inputs = array();
		$fields = array_map( static fn( $field ): Gravity_Field => new Gravity_Field( $field ), (array) ( $source['fields'] ?? array() ) );
		$pages  = 1;
		foreach ( $fields as $field ) {
			$pages  += 'page' === $field->type() ? 1 : 0;
			$inputs += $field->inputs( $values, $number );
		}
		$post   = $_POST; // phpcs:ignore WordPress.Security.NonceVerification
		$upload = new Gravity_Upload( $number );
		$_POST  = $upload->post( $fields, $values );
		try {
			$result = GFAPI::submit_form( $number, wp_slash( $inputs ), array(), 0, $pages );
		} finally {
			$_POST = $post;
			$upload->delete();
		}
		if ( is_wp_error( $result ) ) {
			return Forms::reply( false, Plugin_Form::plain( $result->get_error_message() ) );
		}
		if ( empty( $result['is_valid'] ) ) {
			return Forms::reply( false, __( 'Please correct the marked answers.', 'villa-site' ), self::errors( $fields, (array) ( $result['validation_messages'] ?? array() ) ) );
		}
		$thanks = Plugin_Form::plain( is_string( $result['confirmation_message'] ?? null ) ? $result['confirmation_message'] : '' );
		return Forms::reply( true, '' === $thanks ? __( 'Thank you! Your message has been sent.', 'villa-site' ) : $thanks );
	}

	/** @return array<string, mixed>|null The form as Gravity Forms has it. */
	private static function source( int $number ): ?array {
		$source = GFAPI::get_form( $number );
		return is_array( $source ) && ! empty( $source['is_active'] ?? true ) && empty( $source['is_trash'] ) ? $source : null;
	}

	/**
	 * The messages by the site's names of the fields.
	 *
	 * @param list<Gravity_Field>       $fields   The fields.
	 * @param array<int|string, string> $messages Messages by numbers of fields.
	 * @return array<string, string>
	 */
	private static function errors( array $fields, array $messages ): array {
		$errors = array();
		foreach ( $fields as $field ) {
			$message = $messages[ $field->id() ] ?? '';
			$message = Plugin_Form::plain( implode( ' ', array_map( 'strval', (array) $message ) ) );
			$name    = $field->names()[0] ?? '';
			if ( '' !== $message && '' !== $name ) {
				$errors[ $name ] = $message;
			}
		}
		return $errors;
	}
}
