<?php
/**
 * What the site declares.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** The content of `blocks.json`, which is generated from the site's models: one list of fields each. */
final class Catalogue {

	/** @var array<string, mixed>|null */
	private static ?array $content = null;

	/** The hash of the plugin as the site has it, empty where it is not from an archive. */
	public static function build(): string {
		$build = self::content()['build'] ?? '';
		return is_string( $build ) ? $build : '';
	}

	/** Whether the site renders a block type itself. */
	public static function renders( string $name ): bool {
		return isset( self::content()['blocks'][ $name ] );
	}

	/**
	 * The names of the block types that the site renders itself.
	 *
	 * @return list<string>
	 */
	public static function block_names(): array {
		return array_keys( self::content()['blocks'] ?? array() );
	}

	/**
	 * The block types that hold their data in `attrs.data`, by name.
	 *
	 * @return array<string, array<string, mixed>>
	 */
	public static function own_blocks(): array {
		$own = static fn( string $name ): bool => ! str_starts_with( $name, 'core/' );
		return array_filter( self::content()['blocks'] ?? array(), $own, ARRAY_FILTER_USE_KEY );
	}

	/**
	 * The fields of a block type.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function block_fields( string $name ): array {
		return self::content()['blocks'][ $name ]['fields'] ?? array();
	}

	/**
	 * The fields of a post type, or of the pages that use a template.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function post_fields( string $post_type, string $template ): array {
		return self::content()['entities'][ $post_type ] ?? self::content()['templates'][ $template ] ?? array();
	}

	/** Whether the site has a model of a post type. */
	public static function declares( string $post_type ): bool {
		return isset( self::content()['entities'][ $post_type ] );
	}

	/**
	 * The fields of a part of the site that is no post: `options`, `meta` or `maintenance`.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function fields_of( string $part ): array {
		return self::content()[ $part ] ?? array();
	}

	/**
	 * The site's post types, what they are called by their names.
	 *
	 * @return array<string, string>
	 */
	public static function post_types(): array {
		return self::names( 'post_types' );
	}

	/**
	 * The site's post types in a language of the content, what they are called by their names.
	 *
	 * @return array<string, string>
	 */
	public static function post_types_in( string $language ): array {
		return array_column( Editor_Texts::in_language( self::content()['post_types'] ?? array(), $language ), 'label', 'value' );
	}

	/**
	 * The site's templates, what they are called by their names.
	 *
	 * @return array<string, string>
	 */
	public static function templates(): array {
		return self::names( 'page_templates' );
	}

	/**
	 * What editors read, by language and French text.
	 *
	 * @return array<string, array<string, string>>
	 */
	public static function texts(): array {
		return self::content()['texts'] ?? array();
	}

	/** @return array{weights: array<string, float>, slip: array{int, int}, stop_words: array<string, list<string>>, endings: array<string, list<string>>} */
	public static function search_rules(): array {
		return ( self::content()['search'] ?? array() ) + array(
			'weights'    => array_fill_keys( array( 'whole_title', 'in_title', 'part_of_title', 'current', 'later', 'late', 'over' ), 1 ),
			'slip'       => array( 4, 40 ),
			'stop_words' => array(),
			'endings'    => array(),
		);
	}

	/** @return array<string, string> */
	private static function names( string $part ): array {
		return array_column( Editor_Texts::translated( self::content()[ $part ] ?? array() ), 'label', 'value' );
	}

	/** @return array<string, mixed> */
	private static function content(): array {
		if ( null === self::$content ) {
			$file          = plugin_dir_path( FILE ) . 'blocks.json';
			$content       = is_readable( $file ) ? wp_json_file_decode( $file, array( 'associative' => true ) ) : null;
			self::$content = is_array( $content ) ? $content : array();
		}
		return self::$content;
	}
}
