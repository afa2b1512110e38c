<?php
/**
 * Values of fields in the contract's shapes.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Term;

/** Resolves stored values by the kinds of the fields that the site declares. */
final class Field_Values {

	private const MOST_ROWS = 1000;

	/**
	 * The fields of a group, resolved; what is not declared stays as it is.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param array<string, mixed>       $stored The stored values, flattened as ACF saves them or not.
	 * @return array<string, mixed>
	 */
	public static function group( array $fields, array $stored ): array {
		$plain  = self::unflattened( $fields, $stored );
		$values = array();
		foreach ( $fields as $field ) {
			$name = (string) $field['name'];
			if ( isset( $plain[ $name ] ) ) {
				$values[ $name ] = self::value( $field, $plain[ $name ] );
			}
		}
		return $values + $plain;
	}

	/**
	 * Stored values with groups and rows put together, those inside of them as they are.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param array<string, mixed>       $stored The stored values.
	 * @return array<string, mixed>
	 */
	public static function unflattened( array $fields, array $stored ): array {
		$plain    = array();
		$consumed = array();
		$others   = array_diff_key( $stored, array_flip( array_column( $fields, 'name' ) ) );
		foreach ( $fields as $field ) {
			$name    = (string) $field['name'];
			$prefix  = $name . '_';
			$current = $stored[ $name ] ?? null;
			if ( is_array( $current ) || ! in_array( $field['kind'], array( 'group', 'link', 'rows', 'subtitles' ), true ) ) {
				continue;
			}
			$flat = array_filter( $others, static fn( $key ): bool => str_starts_with( (string) $key, $prefix ), ARRAY_FILTER_USE_KEY );
			if ( $flat ) {
				$plain[ $name ] = self::unfolded( $field, $current, $flat, $prefix );
				$consumed      += $flat;
			}
		}
		return $plain + array_diff_key( $stored, $consumed );
	}

	/**
	 * One value, resolved.
	 *
	 * @param array<string, mixed> $field The declared field.
	 * @param mixed                $value The stored value.
	 * @return mixed
	 */
	public static function value( array $field, $value ) {
		if ( $value instanceof WP_Term ) {
			$value = $value->name;
		}
		if ( in_array( $value, array( null, '', false, array() ), true ) ) {
			return $value ?? '';
		}
		return match ( $field['kind'] ) {
			'image'     => Media::image( $value ),
			'file'      => Media::file( $value ),
			'subtitles' => is_array( $value ) ? $value : array( 'url' => Media::file( $value )['url'] ?? '' ),
			'relation'  => Card::of( is_array( $value ) && array_is_list( $value ) ? reset( $value ) : $value ) ?? false,
			'page'      => is_array( $value ) ? ( $value['ID'] ?? false ) : ( $value instanceof WP_Post ? $value->ID : $value ),
			'link'      => is_array( $value ) ? Link_Values::button( $value ) : false,
			'path'      => Link_Values::path( $value ),
			'url'       => Link_Values::url( $value ),
			'date'      => self::date( $value ),
			'html'      => is_string( $value ) ? Html_Content::of_classic_part( $value ) : '',
			'group'     => is_array( $value ) ? (object) self::group( $field['fields'] ?? array(), $value ) : $value,
			'rows'      => self::rows( $field['item'], $value ),
			default     => self::plain( $value ),
		};
	}

	/**
	 * Rows, each resolved; what a row refers to and is not there is left out.
	 *
	 * @param array<string, mixed> $item  The kind of each.
	 * @param mixed                $value The stored list.
	 * @return list<mixed>
	 */
	private static function rows( array $item, $value ): array {
		$rows = is_array( $value ) && ( array_is_list( $value ) || ! isset( $value['ID'] ) ) ? array_values( $value ) : array( $value );
		if ( count( $rows ) > self::MOST_ROWS ) {
			Problem_Log::add( sprintf( 'Pages show the first %d rows of a field; one has more.', self::MOST_ROWS ) );
		}
		$made = array_map( static fn( $row ) => self::value( $item, $row ), array_slice( $rows, 0, self::MOST_ROWS ) );
		return array_values( array_filter( $made, static fn( $row ): bool => false !== $row && '' !== $row && null !== $row ) );
	}

	/**
	 * Put together what ACF saves side by side: `items_0_titre` of rows, `lieu_nom` of a group.
	 *
	 * @param array<string, mixed> $field   The declared field.
	 * @param mixed                $current What is stored under the field's own name.
	 * @param array<string, mixed> $flat    What is stored under names that begin with it.
	 * @return array<int|string, mixed>|mixed
	 */
	private static function unfolded( array $field, $current, array $flat, string $prefix ) {
		$inside = array();
		foreach ( $flat as $key => $value ) {
			$inside[ substr( (string) $key, strlen( $prefix ) ) ] = $value;
		}
		if ( ! isset( $field['item'] ) ) {
			return in_array( $field['kind'], array( 'group', 'link' ), true ) && ! is_numeric( $current ) ? $inside : $current;
		}
		$rows = array();
		foreach ( $inside as $key => $value ) {
			if ( preg_match( '/^(\d{1,4})(?:_(.+))?$/', (string) $key, $parts ) && (int) $parts[1] < (int) $current ) {
				if ( isset( $parts[2] ) ) {
					$rows[ (int) $parts[1] ][ $parts[2] ] = $value;
				} else {
					$rows[ (int) $parts[1] ] = $value;
				}
			}
		}
		ksort( $rows );
		return array_values( $rows );
	}

	/**
	 * A date as `2026-12-01`, with its time where it has one.
	 *
	 * @param mixed $value `20261201`, `01/12/2026` or ISO 8601.
	 */
	private static function date( $value ): string {
		$text = is_scalar( $value ) ? trim( (string) $value ) : '';
		if ( preg_match( '/^(\d{4})(\d\d)(\d\d)$/', $text, $parts ) ) {
			return "$parts[1]-$parts[2]-$parts[3]";
		}
		if ( preg_match( '#^(\d\d)/(\d\d)/(\d{4})(.*)$#', $text, $parts ) ) {
			return "$parts[3]-$parts[2]-$parts[1]" . self::time( $parts[4] );
		}
		if ( preg_match( '/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/', $text ) ) {
			$moment = date_create_immutable( $text, wp_timezone() );
			return $moment ? $moment->format( 'c' ) : $text;
		}
		return $text;
	}

	private static function time( string $text ): string {
		return preg_match( '/(\d\d):(\d\d)/', $text, $parts ) ? "T$parts[1]:$parts[2]:00" : '';
	}

	/**
	 * Text, numbers and flags as they are; of a post its title, of a choice of ACF its value.
	 *
	 * @param mixed $value The stored value.
	 * @return mixed
	 */
	private static function plain( $value ) {
		if ( $value instanceof WP_Post ) {
			return Access::shows( $value ) ? Page_Answer::title( $value ) : '';
		}
		if ( is_array( $value ) && isset( $value['value'], $value['label'] ) ) {
			return $value['value'];
		}
		if ( is_array( $value ) && ! isset( $value['ID'] ) ) {
			return array_map( array( self::class, 'plain' ), $value );
		}
		return is_scalar( $value ) ? $value : '';
	}
}
