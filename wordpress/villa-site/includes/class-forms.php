<?php
/**
 * Forms that editors made.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** Checks a submission against its form, stores it, and notifies the institution by mail. */
final class Forms {

	/**
	 * Answer a submission.
	 *
	 * @return array<string, mixed>|WP_Error|WP_REST_Response
	 */
	public static function submit( WP_REST_Request $request ): array|WP_Error|WP_REST_Response {
		$limited = Spam_Guard::limit();
		if ( $limited ) {
			return $limited;
		}
		$form_id = rawurldecode( (string) $request['form_id'] );
		$plugin  = self::of_plugin( $form_id, (array) $request->get_json_params() );
		if ( $plugin ) {
			return $plugin;
		}
		$form = Form_Definition::find( $form_id );
		if ( null === $form ) {
			return new WP_Error( 'not_found', __( 'There is no such form.', 'villa-site' ), array( 'status' => 404 ) );
		}
		$body   = (array) $request->get_json_params();
		$values = $body['fields'] ?? null;
		if ( ! is_array( $values ) ) {
			return new WP_Error( 'rest_invalid_param', __( 'The message could not be read.', 'villa-site' ), array( 'status' => 400 ) );
		}
		$errors = $form->errors( $values );
		if ( $errors ) {
			return self::reply( false, __( 'Please correct the marked answers.', 'villa-site' ), $errors );
		}
		if ( ! Spam_Guard::is_spam( $values, $form->names() ) && ! self::store( $form, $values, $body['key'] ?? '' ) ) {
			return self::reply( false, __( 'Your message could not be stored. Please try again later.', 'villa-site' ) );
		}
		return self::reply( true, __( 'Thank you! Your message has been sent.', 'villa-site' ) );
	}

	/**
	 * The reply of another plugin whose form this is, the same for what comes twice; null for other forms.
	 *
	 * @param array<string, mixed> $body What was sent.
	 * @return array<string, mixed>|null
	 */
	private static function of_plugin( string $form_id, array $body ): ?array {
		if ( ! is_array( $body['fields'] ?? null ) ) {
			return null;
		}
		$key   = is_string( $body['key'] ?? null ) && '' !== $body['key'] ? 'villa_form_' . md5( "$form_id $body[key]" ) : '';
		$known = '' === $key ? false : get_transient( $key );
		if ( is_array( $known ) ) {
			return $known;
		}
		$reply = Plugin_Forms::submit( $form_id, $body['fields'] );
		if ( '' !== $key && ! empty( $reply['success'] ) ) {
			set_transient( $key, $reply, HOUR_IN_SECONDS );
		}
		return $reply;
	}

	/**
	 * The contract's reply.
	 *
	 * @param array<string, string> $errors What is wrong, by field.
	 * @return array<string, mixed>
	 */
	public static function reply( bool $success, string $message, array $errors = array() ): array {
		$reply = array(
			'code'    => $success ? 'success' : 'error',
			'message' => $message,
			'success' => $success,
		);
		return $errors ? $reply + array( 'errors' => $errors ) : $reply;
	}

	/**
	 * Store a good submission and send it by mail.
	 *
	 * @param array<string, mixed> $values What was sent, by name.
	 * @param mixed                $key    Of what comes twice.
	 */
	private static function store( Form_Definition $form, array $values, $key ): bool {
		$key = is_string( $key ) && '' !== $key ? "$form->id " . substr( $key, 0, 100 ) : '';
		if ( '' !== $key && Messages::find( array( '_villa_key' => Messages::FORM . " $key" ), 1 ) ) {
			return true;
		}
		$stored = $form->stored( $values );
		if ( null === $stored ) {
			return false;
		}
		$mail = $form->email( $stored );
		if ( ! Messages::store( Messages::FORM, trim( "$form->title $mail" ), $stored, $mail, $key ) ) {
			Message_Files::delete( $stored );
			return false;
		}
		self::mail( $form, $stored, $mail );
		return true;
	}

	/**
	 * Notify the institution.
	 *
	 * @param array<string, mixed> $stored What is stored, by name.
	 */
	private static function mail( Form_Definition $form, array $stored, string $from ): void {
		Visitor_Texts::leave();
		$lines = array();
		$files = array();
		foreach ( $stored as $name => $value ) {
			$lines[] = $form->label( $name ) . ': ' . Messages::text( $value );
			$path    = Message_Files::path( $value );
			if ( '' !== $path ) {
				$files[ $value['name'] ] = $path;
			}
		}
		/* translators: %s: title of a form. */
		$subject = sprintf( __( 'New message: %s', 'villa-site' ), wp_specialchars_decode( $form->title, ENT_QUOTES ) );
		$headers = is_email( $from ) ? array( "Reply-To: $from" ) : array();
		wp_mail( Settings::mail_to(), $subject, implode( "\n", $lines ), $headers, $files );
		Visitor_Texts::enter();
	}
}
