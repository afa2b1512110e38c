<?php
/**
 * What every page shares.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Gathers the contract's site options: menus of WordPress, the rest of the plugin's own page. */
final class Site_Options {

	public const NAME = 'villa_site_options';

	private const FOOTER = array(
		'col_1' => 'villa_footer_1',
		'col_2' => 'villa_footer_2',
		'col_3' => 'villa_footer_3',
		'col_4' => 'villa_footer_4',
	);

	/**
	 * The options in a language.
	 *
	 * @return array<string, mixed>
	 */
	public static function in_language( string $code ): array {
		$fields  = Catalogue::fields_of( 'options' );
		$options = array_intersect_key( Field_Values::group( $fields, self::stored( $code ) ), array_flip( array_column( $fields, 'name' ) ) );
		$header  = (array) ( $options['main_header'] ?? array() );
		$footer  = (array) ( $options['footer'] ?? array() );
		$options['main_header'] = array( 'menu' => Menus::at( 'villa_main' ) ) + $header + array( 'cta_billetterie' => false );
		foreach ( self::FOOTER as $column => $place ) {
			$own               = (array) ( $footer[ $column ] ?? array() );
			$own['menu']       = Menus::at( $place );
			$own['titre']      = ! empty( $own['titre'] ) ? $own['titre'] : Menus::title( $place );
			$footer[ $column ] = $own;
		}
		$options['footer']                 = array( 'legals' => Menus::at( 'villa_legal' ) ) + $footer;
		$options['wpnuxt_pages_templates'] = self::template_pages( $code );
		return self::completed( $fields, $options );
	}

	/**
	 * Values with each declared field that has none as an empty one.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param array<string, mixed>       $values The values there are.
	 * @return array<string, mixed>
	 */
	private static function completed( array $fields, array $values ): array {
		foreach ( $fields as $field ) {
			$value = $values[ $field['name'] ] ?? false;
			if ( 'group' === $field['kind'] && is_array( $value ) && ! empty( $field['fields'] ) ) {
				$value = self::completed( $field['fields'], $value );
			}
			$values[ $field['name'] ] = $value;
		}
		return $values;
	}

	/** The text of the information banner. */
	public static function banner( string $code ): string {
		$text = self::stored( $code )['bandeau'] ?? '';
		$text = is_array( $text ) ? ( $text['text'] ?? '' ) : $text;
		return is_scalar( $text ) ? wp_kses_post( (string) $text ) : '';
	}

	/** The lines of texts of the interface that editors wrote for a language, and for no other. */
	public static function stored_strings( string $code ): string {
		$all   = get_option( self::NAME );
		$lines = is_array( $all ) ? ( $all[ $code ]['strings'] ?? '' ) : '';
		return is_string( $lines ) ? $lines : '';
	}

	/**
	 * What editors stored for a language; what is empty there is taken from the default language.
	 *
	 * @return array<string, mixed>
	 */
	public static function stored( string $code ): array {
		$all    = get_option( self::NAME );
		$all    = is_array( $all ) ? $all : array();
		$filled = static fn( $values ): array => array_filter( is_array( $values ) ? $values : array(), static fn( $value ): bool => ! in_array( $value, array( null, '', false, array() ), true ) );
		return $filled( $all[ $code ] ?? array() ) + $filled( Acf_Fields::of_options() ) + $filled( $all[ Languages::default() ] ?? array() );
	}

	/**
	 * The pages that use each of the site's templates.
	 *
	 * @return array<string, list<array<string, mixed>>>
	 */
	private static function template_pages( string $code ): array {
		$templates = array_map( static fn( $name ): string => Post_Types::TEMPLATE . $name, array_keys( Catalogue::templates() ) );
		$pages     = get_posts(
			Languages::limit(
				array(
					'post_type'   => 'page',
					'post_status' => 'publish',
					'numberposts' => -1,
					// WordPress stores the name of its default template, too: with most pages.
					'meta_query'  => array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query
						array(
							'key'     => '_wp_page_template',
							'value'   => $templates,
							'compare' => 'IN',
						),
					),
					'orderby'     => 'menu_order title',
					'order'       => 'ASC',
				),
				$code
			)
		);
		$found = array();
		Closed_Posts::check( $pages );
		foreach ( array_filter( $pages, array( Access::class, 'shows' ) ) as $page ) {
			$template = Page_Answer::template( $page );
			if ( '' !== $template ) {
				$found[ $template ][] = array(
					'ID'   => $page->ID,
					'path' => Paths::of_post( $page ),
					'meta' => array( 'main_color' => (string) sanitize_hex_color( (string) get_post_meta( $page->ID, 'main_color', true ) ) ),
				);
			}
		}
		$front = get_post( Paths::post_id( '/' ) );
		if ( $front instanceof WP_Post && Access::shows( $front ) && ! isset( $found['home'] ) ) {
			$found['home'] = array(
				array(
					'ID'   => $front->ID,
					'path' => Paths::of_post( $front ),
				),
			);
		}
		return $found + array_fill_keys( array_filter( array_keys( Catalogue::templates() ) ), false );
	}
}
