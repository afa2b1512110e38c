<?php
/**
 * ACF's fields of posts of other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * Reads the fields that ACF shows on posts of a type.
 *
 * Those of groups that ACF shows in WordPress' own API are public; an administrator may show the
 * others, too.
 */
final class Acf_Public_Fields {

	private const KINDS = array(
		'text'             => 'text',
		'number'           => 'text',
		'range'            => 'text',
		'email'            => 'text',
		'color_picker'     => 'text',
		'time_picker'      => 'text',
		'select'           => 'choice',
		'radio'            => 'choice',
		'checkbox'         => 'choice',
		'button_group'     => 'choice',
		'textarea'         => 'html',
		'wysiwyg'          => 'html',
		'true_false'       => 'flag',
		'date_picker'      => 'date',
		'date_time_picker' => 'date',
		'url'              => 'url',
		'oembed'           => 'url',
		'link'             => 'link',
		'image'            => 'image',
		'gallery'          => 'image',
		'file'             => 'file',
		'post_object'      => 'relation',
		'relationship'     => 'relation',
		'google_map'       => 'place',
		'taxonomy'         => 'term',
	);
	/** ACF's types that hold fields. */
	private const OUTER = array( 'group', 'repeater' );

	/**
	 * The fields of a post by name.
	 *
	 * @return array<string, array{label: string, kind: string, value: mixed}>
	 */
	public static function of( WP_Post $post ): array {
		$objects = self::is_active() ? get_field_objects( $post->ID, false ) : array();
		$objects = array_filter( is_array( $objects ) ? $objects : array(), static fn( array $field ): bool => self::is_public( $field, $post->post_type ) );
		$objects = array_column( $objects, null, 'name' );
		$fields  = array();
		foreach ( array_keys( Rest_Check::part( $post, 'acf', array_column( $objects, 'value', 'name' ) ) ) as $name ) {
			$fields += self::fields( $objects[ $name ], $objects[ $name ]['value'] ?? null );
		}
		return $fields;
	}

	/**
	 * The labels of a type's fields by name.
	 *
	 * @return array<string, string>
	 */
	public static function of_type( string $type ): array {
		$labels = array();
		foreach ( self::is_active() ? acf_get_field_groups( array( 'post_type' => $type ) ) : array() as $group ) {
			foreach ( ! empty( $group['show_in_rest'] ) || Schema_Mapping::shows_all_of_acf( $type ) ? acf_get_fields( $group ) : array() as $field ) {
				$labels += array_column( self::known( $field ), 'label', 'name' );
			}
		}
		return $labels;
	}

	private static function is_active(): bool {
		return Acf_Fields::is_active() && function_exists( 'get_field_objects' ) && function_exists( 'acf_get_field_group' );
	}

	/** @param array<string, mixed> $field A field of ACF. */
	private static function is_public( array $field, string $type ): bool {
		$group = acf_get_field_group( $field['parent'] ?? 0 );
		return is_array( $group ) && ( $group['active'] ?? true ) && ( ! empty( $group['show_in_rest'] ) || Schema_Mapping::shows_all_of_acf( $type ) );
	}

	/**
	 * A field, or those inside of a group, that have a kind of the site.
	 *
	 * @param array<string, mixed> $field A field of ACF.
	 * @return list<array<string, mixed>>
	 */
	private static function known( array $field ): array {
		if ( isset( self::KINDS[ $field['type'] ] ) || 'repeater' === $field['type'] ) {
			return array( $field );
		}
		$known = array();
		foreach ( 'group' === $field['type'] ? $field['sub_fields'] ?? array() : array() as $sub ) {
			array_push( $known, ...self::known( self::inner( $field, $sub ) ) );
		}
		return $known;
	}

	/**
	 * A field of a group under the name that ACF stores it by.
	 *
	 * @param array<string, mixed> $group A group.
	 * @param array<string, mixed> $field One of its fields.
	 * @return array<string, mixed>
	 */
	private static function inner( array $group, array $field ): array {
		return array( 'name' => "{$group['name']}_{$field['name']}" ) + $field;
	}

	/**
	 * The fields of the site that a field of ACF is; a group is several.
	 *
	 * @param array<string, mixed> $field A field of ACF.
	 * @param mixed                $value Its value as it is stored.
	 * @return array<string, array{label: string, kind: string, value: mixed}>
	 */
	private static function fields( array $field, $value ): array {
		$label = (string) ( $field['label'] ?? '' );
		$label = '' !== $label ? $label : Public_Fields::label( (string) $field['name'] );
		if ( in_array( $field['type'], self::OUTER, true ) ) {
			return self::inside( $field, $label, is_array( $value ) ? $value : array() );
		}
		$kind = self::KINDS[ $field['type'] ] ?? '';
		$made = match ( $kind ) {
			''       => null,
			'choice' => array_map( static fn( $each ): string => (string) ( $field['choices'][ $each ] ?? $each ), array_filter( (array) $value, 'is_scalar' ) ),
			'place'  => is_array( $value ) ? $value['address'] ?? '' : '',
			'term'   => array_column( array_filter( array_map( 'get_term', (array) $value ), 'is_object' ), 'name' ),
			default  => $value,
		};
		$shape = array(
			'choice' => 'text',
			'place'  => 'text',
			'term'   => 'text',
		)[ $kind ] ?? $kind;
		return null === $made ? array() : array(
			(string) $field['name'] => array(
				'label' => $label,
				'kind'  => $shape,
				'value' => 'text' === $shape && is_array( $made ) ? array_values( $made ) : $made,
			),
		);
	}

	/**
	 * The fields of a group; of a repeater one field with the words of each row.
	 *
	 * @param array<string, mixed>     $field A group or repeater of ACF.
	 * @param array<int|string, mixed> $value Its values by the keys or names of its fields.
	 * @return array<string, array{label: string, kind: string, value: mixed}>
	 */
	private static function inside( array $field, string $label, array $value ): array {
		$fields = array();
		if ( 'group' === $field['type'] ) {
			foreach ( $field['sub_fields'] ?? array() as $sub ) {
				$fields += self::fields( self::inner( $field, $sub ), $value[ $sub['key'] ] ?? $value[ $sub['name'] ] ?? null );
			}
			return $fields;
		}
		$rows = array();
		foreach ( array_filter( $value, 'is_array' ) as $row ) {
			$words = array();
			foreach ( $field['sub_fields'] ?? array() as $sub ) {
				foreach ( self::fields( $sub, $row[ $sub['key'] ] ?? $row[ $sub['name'] ] ?? null ) as $part ) {
					array_push( $words, ...array_filter( (array) ( in_array( $part['kind'], array( 'text', 'html', 'url' ), true ) ? $part['value'] : array() ), 'is_scalar' ) );
				}
			}
			$rows[] = implode( ', ', array_filter( array_map( 'strval', $words ) ) );
		}
		return array(
			(string) $field['name'] => array(
				'label' => $label,
				'kind'  => 'text',
				'value' => array_values( array_filter( $rows ) ),
			),
		);
	}
}
