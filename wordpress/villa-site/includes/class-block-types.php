<?php
/**
 * The site's blocks in the editor.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Registers each block that the site declares; one script makes the form of each. */
final class Block_Types {

	private const SCRIPT   = 'villa-site-blocks';
	public const CATEGORY = 'villa-site';

	/** Hook into WordPress. */
	public static function hook(): void {
		// After ACF and other plugins, whose blocks of the same name go before.
		add_action( 'init', array( self::class, 'register' ), 30 );
		add_filter( 'block_categories_all', array( self::class, 'category' ) );
	}

	/** Register the blocks that nobody else has. */
	public static function register(): void {
		Form_Assets::register();
		$url = plugins_url( 'assets/blocks.js', FILE );
		wp_register_script( self::SCRIPT, $url, array( Form_Assets::SCRIPT, 'wp-api-fetch', 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-data', 'wp-element' ), VERSION, true );
		$mine     = array();
		$registry = \WP_Block_Type_Registry::get_instance();
		foreach ( Editor_Texts::translated( Catalogue::own_blocks() ) as $name => $block ) {
			if ( ! $registry->is_registered( $name ) && ! Acf_Fields::take_block( $name, $block ) && self::register_one( $name, $block ) ) {
				$mine[ $name ] = $block;
			}
		}
		wp_localize_script( self::SCRIPT, 'villaSiteBlocks', $mine );
	}

	/**
	 * Add the site's category of blocks.
	 *
	 * @param list<array<string, mixed>> $categories Categories.
	 * @return list<array<string, mixed>>
	 */
	public static function category( array $categories ): array {
		$own = array(
			'slug'  => self::CATEGORY,
			'title' => __( 'Site', 'villa-site' ),
		);
		return array( $own, ...$categories );
	}

	/**
	 * Register a block by its `block.json`, which the site's archive holds, with the editor's texts.
	 *
	 * @param array<string, mixed> $block What the site declares.
	 */
	private static function register_one( string $name, array $block ): bool {
		$folder = plugin_dir_path( FILE ) . 'blocks/' . str_replace( '/', '-', $name );
		return is_file( "$folder/block.json" ) && register_block_type(
			$folder,
			array(
				'title'           => (string) $block['title'],
				'description'     => (string) $block['description'],
				'render_callback' => static fn( array $attrs ): string => Block_Html::of( $name, $attrs ),
			)
		);
	}
}
