<?php
/**
 * The languages of the content.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Term;

/** Languages by Polylang or WPML where one of them is active; else WordPress' only one. */
final class Languages {

	/** The language that the call names, where that is no longer in its query. */
	private static string $requested = '';

	/** Which plugin knows the languages: `polylang`, `wpml` or nothing. */
	public static function plugin(): string {
		if ( function_exists( 'pll_languages_list' ) && function_exists( 'PLL' ) ) {
			return 'polylang';
		}
		return defined( 'ICL_SITEPRESS_VERSION' ) ? 'wpml' : '';
	}

	/**
	 * The codes of all languages, the default one first.
	 *
	 * @return list<string>
	 */
	public static function all(): array {
		$codes = match ( self::plugin() ) {
			'polylang' => pll_languages_list( array( 'fields' => 'slug' ) ),
			'wpml'     => array_keys( (array) apply_filters( 'wpml_active_languages', array(), array( 'skip_missing' => 0 ) ) ),
			default    => array(),
		};
		$default = self::default();
		return array_values( array_unique( array_filter( array( $default, ...array_map( 'strval', $codes ) ) ) ) );
	}

	/** The code of the default language. */
	public static function default(): string {
		$code = match ( self::plugin() ) {
			'polylang' => pll_default_language( 'slug' ),
			'wpml'     => apply_filters( 'wpml_default_language', null ),
			default    => '',
		};
		return $code ? (string) $code : strtolower( substr( (string) get_option( 'WPLANG' ), 0, 2 ) ?: 'en' );
	}

	/**
	 * What paths of each language begin with; nothing for the default one.
	 *
	 * @return array<string, string>
	 */
	public static function prefixes(): array {
		$default  = self::default();
		$prefixes = array();
		foreach ( self::all() as $code ) {
			$prefixes[ $code ] = $code === $default ? '' : $code;
		}
		return $prefixes;
	}

	/** The locale of a language, such as `it_IT`; empty where no plugin says it. */
	public static function locale_of( string $code ): string {
		$locales = match ( self::plugin() ) {
			'polylang' => array_combine( pll_languages_list( array( 'fields' => 'slug' ) ), pll_languages_list( array( 'fields' => 'locale' ) ) ),
			'wpml'     => array_column( (array) apply_filters( 'wpml_active_languages', array(), array( 'skip_missing' => 0 ) ), 'default_locale', 'code' ),
			default    => array(),
		};
		return (string) ( $locales[ $code ] ?? '' );
	}

	/** The language of a post. */
	public static function of_post( WP_Post $post ): string {
		$code = match ( self::plugin() ) {
			'polylang' => pll_get_post_language( $post->ID, 'slug' ),
			'wpml'     => apply_filters( 'wpml_post_language_details', null, $post->ID )['language_code'] ?? '',
			default    => '',
		};
		return $code ? (string) $code : self::default();
	}

	/** The language of a term, the default one where terms have none. */
	public static function of_term( WP_Term $term ): string {
		$code = match ( self::plugin() ) {
			'polylang' => function_exists( 'pll_get_term_language' ) ? pll_get_term_language( $term->term_id, 'slug' ) : '',
			'wpml'     => apply_filters( 'wpml_element_language_code', null, array( 'element_id' => $term->term_taxonomy_id, 'element_type' => $term->taxonomy ) ), // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing
			default    => '',
		};
		return $code ? (string) $code : self::requested();
	}

	/** A term in a language, null where there is none. */
	public static function term( WP_Term $term, string $code ): ?WP_Term {
		$id   = match ( self::plugin() ) {
			'polylang' => function_exists( 'pll_get_term' ) ? pll_get_term( $term->term_id, $code ) : 0,
			'wpml'     => apply_filters( 'wpml_object_id', $term->term_id, $term->taxonomy, false, $code ),
			default    => 0,
		};
		$term = $id ? get_term( (int) $id, $term->taxonomy ) : null;
		return $term instanceof WP_Term ? $term : null;
	}

	/**
	 * A post in every language it exists in, its own included; only those that the call may see.
	 *
	 * @return array<string, WP_Post>
	 */
	public static function translations( WP_Post $post ): array {
		$posts = array_filter( array_map( 'get_post', self::ids( $post ) ) );
		return array_filter( $posts, static fn( WP_Post $each ): bool => Access::shows( $each ) );
	}

	/**
	 * The IDs of a post in every language it exists in, its own included.
	 *
	 * @return array<string, int>
	 */
	public static function ids( WP_Post $post ): array {
		$ids = array( self::of_post( $post ) => $post->ID );
		if ( 'polylang' === self::plugin() ) {
			$ids += pll_get_post_translations( $post->ID );
		}
		if ( 'wpml' === self::plugin() ) {
			foreach ( self::all() as $code ) {
				$ids += array_filter( array( $code => apply_filters( 'wpml_object_id', $post->ID, $post->post_type, false, $code ) ) );
			}
		}
		return array_map( 'intval', $ids );
	}

	/** Answer in a language, where it is one of the content's. */
	public static function enter( string $code ): void {
		if ( ! in_array( $code, self::all(), true ) ) {
			$code = self::default();
		}
		if ( 'polylang' === self::plugin() ) {
			PLL()->curlang = PLL()->model->get_language( $code );
		}
		if ( 'wpml' === self::plugin() ) {
			do_action( 'wpml_switch_language', $code );
		}
	}

	/** Remember the language that the call names, and take it out of the query: it makes a list of a front page. */
	public static function take(): void {
		self::$requested = self::requested();
		unset( $_GET['lang'], $_REQUEST['lang'] ); // phpcs:ignore WordPress.Security.NonceVerification.Recommended -- not processed.
	}

	/** The language that the call names, the default one where it names none of the content's. */
	public static function requested(): string {
		if ( '' !== self::$requested ) {
			return self::$requested;
		}
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a public parameter of reading calls.
		$code = isset( $_GET['lang'] ) && is_string( $_GET['lang'] ) ? sanitize_key( $_GET['lang'] ) : '';
		return preg_match( '/^[a-z]{2,3}(?:-[a-z0-9]{2,4})*$/D', $code ) ? $code : self::default();
	}

	/** What is wrong with the languages and how to fix it; empty where the site understands them. */
	public static function problem(): string {
		if ( 'polylang' !== self::plugin() || ! isset( PLL()->options ) || ! function_exists( 'pll_is_translated_post_type' ) ) {
			return '';
		}
		if ( 0 === (int) ( PLL()->options['force_lang'] ?? 1 ) ) {
			return __( 'Polylang takes the language from the content: addresses do not say it, so lists of posts have none. Fix: choose in Languages, Settings, URL modifications that the language is set from the directory name.', 'villa-site' );
		}
		$types = array_filter( array_intersect( array_keys( Catalogue::post_types() ), get_post_types() ), static fn( string $type ): bool => ! pll_is_translated_post_type( $type ) );
		if ( ! $types ) {
			return '';
		}
		$names = array_map( static fn( string $type ): string => get_post_type_object( $type )->labels->name, $types );
		/* translators: %s: names of post types. */
		return sprintf( __( 'Polylang does not translate these post types: %s. Fix: tick them in Languages, Settings, Custom post types and Taxonomies.', 'villa-site' ), implode( ', ', $names ) );
	}

	/**
	 * Return what the function returns while queries find posts of every language.
	 *
	 * @template T
	 * @param callable(): T $do The function.
	 * @return T
	 */
	public static function in_all( callable $do ): mixed {
		if ( 'wpml' !== self::plugin() ) {
			return $do();
		}
		$before = apply_filters( 'wpml_current_language', null );
		do_action( 'wpml_switch_language', 'all' );
		try {
			return $do();
		} finally {
			do_action( 'wpml_switch_language', $before );
		}
	}

	/**
	 * Limit a query to one language; '' means all of them.
	 *
	 * @param array<string, mixed> $query Arguments of WP_Query.
	 * @return array<string, mixed>
	 */
	public static function limit( array $query, string $code ): array {
		if ( 'polylang' === self::plugin() ) {
			$query['lang'] = $code;
		}
		if ( 'wpml' === self::plugin() ) {
			if ( '' === $code ) {
				do_action( 'wpml_switch_language', 'all' );
			}
			$query['suppress_filters'] = false;
		}
		return $query;
	}
}
