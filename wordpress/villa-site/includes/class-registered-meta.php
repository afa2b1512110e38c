<?php
/**
 * Meta data that other code has registered.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_REST_Request;

/** Reads the meta data of posts that WordPress' own API shows to everybody. */
final class Registered_Meta {

	/** Meta data of WordPress itself, which blocks show. */
	private const CORE = array( 'footnotes' );

	/**
	 * The fields of a post by name.
	 *
	 * @return array<string, array{label: string, kind: string, value: mixed}>
	 */
	public static function of( WP_Post $post ): array {
		$registered = array();
		$values     = array();
		foreach ( self::registered( $post->post_type ) as $key => $arguments ) {
			if ( metadata_exists( 'post', $post->ID, $key ) ) {
				$name                = self::name( $key, $arguments );
				$registered[ $name ] = array( $key, $arguments );
				$values[ $name ]     = self::value( $post, $key, $arguments );
			}
		}
		$fields = array();
		foreach ( Rest_Check::part( $post, 'meta', $values ) as $name => $value ) {
			$fields += self::fields( $registered[ $name ][0], $registered[ $name ][1], $value );
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
		foreach ( self::registered( $type ) as $key => $arguments ) {
			$parts = self::parts( $arguments );
			$name  = self::name( $key, $arguments );
			if ( null === $parts ) {
				$labels[ $name ] = self::label( $key, $arguments );
			}
			foreach ( $parts ?? array() as $part => $inside ) {
				$labels[ "$name.$part" ] = self::part_label( $part, $inside );
			}
		}
		return $labels;
	}

	/**
	 * What is registered for a type and shown to everybody.
	 *
	 * @return array<string, array<string, mixed>>
	 */
	private static function registered( string $type ): array {
		// WordPress' own API gives no other type's meta data.
		if ( ! post_type_supports( $type, 'custom-fields' ) || empty( get_post_type_object( $type )->show_in_rest ) ) {
			return array();
		}
		$all = get_registered_meta_keys( 'post', $type ) + get_registered_meta_keys( 'post' );
		return array_filter(
			$all,
			static function ( array $arguments, $key ): bool {
				$rest = $arguments['show_in_rest'] ?? false;
				$seen = is_array( $rest ) ? (array) ( $rest['schema']['context'] ?? array( 'view' ) ) : array( 'view' );
				return $rest && in_array( 'view', $seen, true ) && ! is_protected_meta( (string) $key, 'post' ) && ! in_array( $key, self::CORE, true );
			},
			ARRAY_FILTER_USE_BOTH
		);
	}

	/**
	 * The value as WordPress' own API gives it.
	 *
	 * @param array<string, mixed> $arguments What is registered.
	 * @return mixed
	 */
	private static function value( WP_Post $post, string $key, array $arguments ) {
		$value   = get_post_meta( $post->ID, $key, ! empty( $arguments['single'] ) );
		$prepare = is_array( $arguments['show_in_rest'] ) ? $arguments['show_in_rest']['prepare_callback'] ?? null : null;
		if ( ! is_callable( $prepare ) ) {
			return $value;
		}
		$ask = static fn( $each ) => $prepare( $each, new WP_REST_Request( 'GET', rest_get_route_for_post( $post ) ), $arguments );
		return empty( $arguments['single'] ) ? array_map( $ask, (array) $value ) : $ask( $value );
	}

	/**
	 * The field that a value is; several of an object, one for each of its public properties.
	 *
	 * @param array<string, mixed> $arguments What is registered.
	 * @param mixed                $value     The value.
	 * @return array<string, array{label: string, kind: string, value: mixed}>
	 */
	private static function fields( string $key, array $arguments, $value ): array {
		$schema = self::schema( $arguments );
		$name   = self::name( $key, $arguments );
		$label  = self::label( $key, $arguments );
		$parts  = self::parts( $arguments );
		if ( null === $parts ) {
			return array( $name => self::field( $label, $schema, $value ) );
		}
		$fields = array();
		foreach ( array_intersect_key( $parts, is_array( $value ) ? $value : array() ) as $part => $inside ) {
			$fields[ "$name.$part" ] = self::field( self::part_label( $part, $inside ), $inside, $value[ $part ] );
		}
		return $fields;
	}

	/**
	 * The schemas of an object's public properties by name; null of anything else.
	 *
	 * @param array<string, mixed> $arguments What is registered.
	 * @return array<string, array<string, mixed>>|null
	 */
	private static function parts( array $arguments ): ?array {
		$schema = self::schema( $arguments );
		if ( 'object' !== ( $schema['type'] ?? '' ) ) {
			return null;
		}
		return array_filter(
			empty( $arguments['single'] ) ? array() : (array) ( $schema['properties'] ?? array() ),
			static fn( $inside, $part ): bool => ! str_starts_with( (string) $part, '_' ) && in_array( 'view', (array) ( $inside['context'] ?? array( 'view' ) ), true ),
			ARRAY_FILTER_USE_BOTH
		);
	}

	/** @param array<string, mixed> $schema The schema of a property. */
	private static function part_label( string $part, array $schema ): string {
		return (string) ( $schema['title'] ?? Public_Fields::label( $part ) );
	}

	/**
	 * @param array<string, mixed> $schema The value's schema.
	 * @param mixed                $value  The value.
	 * @return array{label: string, kind: string, value: mixed}
	 */
	private static function field( string $label, array $schema, $value ): array {
		$item  = 'array' === ( $schema['type'] ?? '' ) ? (array) ( $schema['items'] ?? array() ) : $schema;
		$first = is_array( $value ) ? reset( $value ) : $value;
		$kind  = match ( true ) {
			'boolean' === ( $item['type'] ?? '' ) => 'flag',
			'uri' === ( $item['format'] ?? '' ) => 'url',
			in_array( $item['format'] ?? '', array( 'date', 'date-time' ), true ) => 'date',
			default => Public_Fields::kind_of_text( $first ),
		};
		return array(
			'label' => $label,
			'kind'  => $kind,
			'value' => $value,
		);
	}

	/**
	 * @param array<string, mixed> $arguments What is registered.
	 * @return array<string, mixed>
	 */
	private static function schema( array $arguments ): array {
		$rest = $arguments['show_in_rest'];
		return ( is_array( $rest ) ? (array) ( $rest['schema'] ?? array() ) : array() ) + array( 'type' => $arguments['type'] ?? 'string' );
	}

	/** @param array<string, mixed> $arguments What is registered. */
	private static function name( string $key, array $arguments ): string {
		return is_array( $arguments['show_in_rest'] ) ? (string) ( $arguments['show_in_rest']['name'] ?? $key ) : $key;
	}

	/** @param array<string, mixed> $arguments What is registered. */
	private static function label( string $key, array $arguments ): string {
		// The label is younger than WordPress 6.7.
		$words = (string) ( $arguments['label'] ?? '' );
		return '' !== $words ? $words : (string) ( self::schema( $arguments )['title'] ?? Public_Fields::label( $key ) );
	}
}
