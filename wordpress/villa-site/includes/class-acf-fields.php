<?php
/**
 * Advanced Custom Fields and Secure Custom Fields.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Reads fields through ACF where it is active; else what it has saved is unfolded as it is. */
final class Acf_Fields {

	/** What the names of ACF's blocks begin with. */
	private const PREFIX = 'acf/';

	/** Whether ACF or its fork is active. */
	public static function is_active(): bool {
		return function_exists( 'get_fields' ) && function_exists( 'acf_get_field' );
	}

	/**
	 * Register a block with ACF, which shows its own form; false where ACF has no field group for it.
	 *
	 * @param array<string, mixed> $block What the site declares.
	 */
	public static function take_block( string $name, array $block ): bool {
		if ( ! self::is_active() || ! function_exists( 'acf_register_block_type' ) || ! str_starts_with( $name, self::PREFIX ) ) {
			return false;
		}
		if ( ! acf_get_field_groups( array( 'block' => $name ) ) ) {
			return false;
		}
		return (bool) acf_register_block_type(
			array(
				'name'            => substr( $name, strlen( self::PREFIX ) ),
				'title'           => (string) $block['title'],
				'description'     => (string) $block['description'],
				'category'        => Block_Types::CATEGORY,
				'icon'            => 'layout',
				'mode'            => 'edit',
				'supports'        => array(
					'anchor' => true,
					'align'  => false,
				),
				'render_callback' => static function ( array $attrs ) use ( $name ): void {
					// phpcs:ignore WordPress.Security.EscapeOutput -- HTML that is escaped where it is made.
					echo Block_Html::of( $name, $attrs );
				},
			)
		);
	}

	/**
	 * The data of a block, formatted by ACF; null where ACF does not know the block.
	 *
	 * @param array<string, mixed> $attrs The block's attributes.
	 * @return array<string, mixed>|null
	 */
	public static function of_block( string $name, array $attrs ): ?array {
		if ( ! self::is_active() || ! function_exists( 'acf_setup_meta' ) || ! function_exists( 'acf_has_block_type' ) || ! acf_has_block_type( $name ) ) {
			return null;
		}
		$id = 'block_' . md5( (string) wp_json_encode( $attrs ) );
		acf_setup_meta( $attrs['data'], $id, true );
		$fields = get_fields( $id );
		acf_reset_meta( $id );
		return is_array( $fields ) ? $fields + self::named( $attrs['data'] ) : null;
	}

	/**
	 * The fields of a post, formatted by ACF.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_post( int $id ): array {
		$fields = self::is_active() ? get_fields( $id ) : array();
		return is_array( $fields ) ? $fields : array();
	}

	/**
	 * The fields of an options page, formatted by ACF.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_options(): array {
		$fields = self::is_active() && function_exists( 'acf_add_options_page' ) ? get_fields( 'option' ) : array();
		return is_array( $fields ) ? $fields : array();
	}

	/**
	 * Data with names in place of the keys of fields; ACF's own notes are left out.
	 *
	 * @param array<string, mixed> $data Data as ACF saves it.
	 * @return array<string, mixed>
	 */
	public static function named( array $data ): array {
		$names = array();
		foreach ( $data as $key => $value ) {
			if ( str_starts_with( (string) $key, '_' ) && is_string( $value ) && str_starts_with( $value, 'field_' ) ) {
				$names[ $value ] = substr( (string) $key, 1 );
			}
		}
		$named = array();
		foreach ( $data as $key => $value ) {
			$key = (string) $key;
			if ( str_starts_with( $key, 'field_' ) ) {
				$field = self::is_active() ? acf_get_field( $key ) : false;
				$key   = $field['name'] ?? $names[ $key ] ?? self::exported( $key );
			}
			if ( ! str_starts_with( $key, '_' ) ) {
				$named[ $key ] = is_array( $value ) && ! array_is_list( $value ) ? self::named( $value ) : $value;
			}
		}
		return $named;
	}

	/** The name in a key of the field groups that the site exports, `field_villa_block_push__items`; else the key. */
	private static function exported( string $key ): string {
		$parts = explode( '__', $key );
		return str_starts_with( $key, 'field_villa_' ) ? (string) end( $parts ) : $key;
	}
}
