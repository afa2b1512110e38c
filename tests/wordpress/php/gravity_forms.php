<?php
/**
 * Plugin Name: Gravity Forms
 * Description: The public functions of Gravity Forms, over the option `test_gf`: forms by number, as `GFAPI::get_form` gives them.
 *
 * Left out of the real plugin: its tables, HTML, conditional logic, state, rules beyond what is needed.
 */

add_shortcode( 'gravityform', static fn() => '<form><label>Name <input name="input_1"></label></form>' );
add_action(
	'init',
	static fn() => register_block_type( 'gravityforms/form', array( 'render_callback' => static fn() => '<form><input name="input_1"></form>' ) )
);

class GFFormsModel {
	public static function get_tmp_upload_location( $form ) {
		return array( 'path' => WP_CONTENT_DIR . "/uploads/gravity_forms/$form/tmp/" );
	}

	public static function get_latest_form_revisions_id( $form ) {
		return 7;
	}
}

class GFAPI {
	public static function get_form( $id ) {
		$form = get_option( 'test_gf', array() )[ $id ] ?? false;
		if ( $form ) {
			$form['fields'] = array_map( static fn( $field ) => (object) $field, $form['fields'] );
		}
		return $form;
	}

	public static function submit_form( $id, $values, $field_values = array(), $target_page = 0, $source_page = 1 ) {
		$_POST  = array_merge_recursive( $_POST, $values );
		$posted = wp_unslash( $_POST );
		$errors = array();
		$files  = json_decode( $posted['gform_uploaded_files'] ?? '{}', true );
		$bytes  = array();
		foreach ( $files as $name => $list ) {
			$bytes[ $list[0]['uploaded_filename'] ] = file_get_contents( GFFormsModel::get_tmp_upload_location( $id )['path'] . $list[0]['temp_filename'] );
		}
		foreach ( self::get_form( $id )['fields'] as $field ) {
			$sent = array_filter( $posted, static fn( $name ) => preg_match( "/^input_{$field->id}(_|$)/", $name ), ARRAY_FILTER_USE_KEY );
			if ( ! empty( $field->isRequired ) && empty( $field->conditionalLogic ) && ! array_filter( $sent ) && empty( $files[ "input_{$field->id}" ] ) ) {
				$errors[ $field->id ] = 'Ce champ est <b>requis</b>.';
			}
		}
		if ( 'bloquer' === ( $posted['input_1'] ?? '' ) ) {
			return new WP_Error( 'form_restriction_error', 'Les inscriptions sont closes.' );
		}
		if ( $errors ) {
			return array( 'is_valid' => false, 'validation_messages' => $errors );
		}
		wp_mail( 'gf@villa.test', 'Gravity Forms', wp_json_encode( array( $values, $bytes, $source_page ) ) );
		return array( 'is_valid' => true, 'confirmation_message' => '<div>Merci <b>beaucoup</b>.</div>' );
	}
}
