<?php
/**
 * Plugin Name: Exhibitions
 * Description: A plugin with a post type of its own, with meta data in WordPress' own API and not, a taxonomy, and ACF's fields.
 *
 * Of ACF it has the functions that read the fields of a post, for one group that is shown in
 * WordPress' API and one that is not. It leaves out ACF's forms, formats and storage.
 */

add_action(
	'init',
	static function () {
		$is_italian = str_starts_with( get_locale(), 'it' );
		register_post_type(
			'exhibition',
			array(
				'labels'       => array(
					'name'          => $is_italian ? 'Mostre' : 'Exhibitions',
					'singular_name' => $is_italian ? 'Mostra' : 'Exhibition',
				),
				'public'       => true,
				'has_archive'  => true,
				'show_in_rest' => true,
				'supports'     => array( 'title', 'editor', 'excerpt', 'thumbnail', 'custom-fields' ),
			)
		);
		register_taxonomy(
			'period',
			'exhibition',
			array(
				'labels'       => array(
					'name'          => 'Periods',
					'singular_name' => 'Period',
				),
				'public'       => true,
				'show_in_rest' => true,
			)
		);
		register_taxonomy( 'shelf', 'exhibition', array( 'public' => false ) );
		$public = array(
			'single'       => true,
			'show_in_rest' => true,
		);
		register_post_meta( 'exhibition', 'curator', $public + array( 'type' => 'string', 'label' => 'Curated by' ) );
		register_post_meta( 'exhibition', 'start_date', $public + array( 'type' => 'string' ) );
		register_post_meta( 'exhibition', 'website', $public + array( 'type' => 'string' ) );
		register_post_meta( 'exhibition', 'works', $public + array( 'type' => 'integer' ) );
		register_post_meta( 'exhibition', 'accessible', $public + array( 'type' => 'boolean' ) );
		register_post_meta( 'exhibition', 'story', $public + array( 'type' => 'string' ) );
		register_post_meta( 'exhibition', 'lenders', array( 'type' => 'string', 'single' => false, 'show_in_rest' => true ) );
		register_post_meta(
			'exhibition',
			'opening_hours',
			array(
				'type'         => 'object',
				'single'       => true,
				'show_in_rest' => array(
					'schema' => array(
						'properties' => array(
							'week'   => array( 'type' => 'string', 'title' => 'In the week' ),
							'guards' => array( 'type' => 'string', 'context' => array( 'edit' ) ),
						),
					),
				),
			)
		);
		register_post_meta( 'exhibition', 'insurance', array( 'type' => 'string', 'single' => true ) );
		register_post_meta( 'exhibition', '_alarm', $public + array( 'type' => 'string', 'auth_callback' => '__return_true' ) );
		register_post_meta( 'exhibition', 'for_editors', array( 'type' => 'string', 'single' => true, 'show_in_rest' => array( 'schema' => array( 'context' => array( 'edit' ) ) ) ) );
		register_post_meta( 'exhibition', 'prepared', array( 'type' => 'string', 'single' => true, 'show_in_rest' => array( 'prepare_callback' => static fn() => 'Prepared words' ) ) );
	}
);

function acf_get_field() {
	return false;
}

function get_fields() {
	return false;
}

function acf_get_field_groups( $where ) {
	return 'exhibition' === ( $where['post_type'] ?? '' ) ? array( acf_get_field_group( 'group_public' ), acf_get_field_group( 'group_inner' ) ) : array();
}

function acf_get_field_group( $key ) {
	return array(
		'key'          => $key,
		'show_in_rest' => 'group_public' === $key ? 1 : 0,
	);
}

function acf_get_fields( $group ) {
	return array_values( array_filter( get_field_objects( 0, false ), static fn( $field ) => $field['parent'] === $group['key'] ) );
}

function get_field_objects( $post, $format ) {
	unset( $format );
	$fields = array();
	foreach ( array( 'hall' => 'select', 'poster' => 'image', 'guide' => 'file', 'events' => 'relationship', 'closing' => 'date_picker', 'code' => 'password', 'budget' => 'text' ) as $name => $type ) {
		$fields[ $name ] = array(
			'key'     => "field_$name",
			'name'    => $name,
			'label'   => ucfirst( $name ) . ' of ACF',
			'type'    => $type,
			'parent'  => 'budget' === $name ? 'group_inner' : 'group_public',
			'choices' => array( 'east' => 'East wing' ),
			'value'   => $post ? get_post_meta( $post, $name, true ) : '',
		);
	}
	return $post && 'exhibition' !== get_post_type( $post ) ? false : $fields;
}
