<?php
/**
 * The data of a block.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Resolves `attrs.data`, as ACF or the plugin's own form has saved it. */
final class Block_Data {

	/**
	 * The data of a block in the contract's shapes; fields that the site does not know stay.
	 *
	 * @param array<string, mixed> $attrs The block's attributes.
	 * @return object
	 */
	public static function of( string $name, array $attrs ): object {
		$data   = Acf_Fields::of_block( $name, $attrs ) ?? Acf_Fields::named( $attrs['data'] );
		$fields = Catalogue::block_fields( $name );
		return (object) ( $fields ? Field_Values::group( $fields, $data ) : $data );
	}
}
