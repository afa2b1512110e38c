<?php
/**
 * Plugin Name: Languages
 * Description: The functions and hooks of Polylang that the plugin uses, over meta data of posts and terms.
 *
 * Polylang is in no package of a registry. This has its addresses: a code before the path, with
 * `language/` or without, for the default language too or not, or a domain for each language. It
 * leaves out menus, settings, the language of visitors, slugs that two languages share, and
 * `rewrite_rules`: where Polylang has rules, this takes the code from the path of the request.
 */

/** The object that PLL() returns. */
final class Test_Polylang {

	/** @var string|null The language of the request. */
	public $curlang = null;

	public array $options;

	public object $model;

	public object $links_model;

	public function __construct() {
		$this->options     = (array) get_option( 'test_polylang' ) + array(
			'force_lang'   => 1,
			'hide_default' => true,
			'rewrite'      => true,
			'default_lang' => 'fr',
			'domains'      => array(),
		);
		$this->model       = new class() {
			public function get_language( $code ) {
				return $code;
			}

			public function get_languages_list( $arguments = array() ) {
				unset( $arguments );
				return array( 'fr', 'it' );
			}
		};
		$this->links_model = new class( $this->options ) {
			public function __construct( private array $options ) {
			}

			public function home_url( $code ) {
				$home = trailingslashit( get_option( 'home' ) );
				if ( 3 === $this->options['force_lang'] ) {
					return trailingslashit( $this->options['domains'][ $code ] ?? $home );
				}
				if ( $this->options['hide_default'] && $code === $this->options['default_lang'] ) {
					return $home;
				}
				return $home . ( $this->options['rewrite'] ? '' : 'language/' ) . "$code/";
			}
		};
	}

	/** Take the language from the path of the request. */
	public function init(): void {
		$this->curlang = $this->options['default_lang'];
		$uri           = $_SERVER['REQUEST_URI'] ?? '/';
		foreach ( array( 'fr', 'it' ) as $code ) {
			$start = (string) parse_url( $this->links_model->home_url( $code ), PHP_URL_PATH );
			if ( '/' !== $start && str_starts_with( $uri, $start ) ) {
				$this->curlang          = $code;
				$_SERVER['REQUEST_URI'] = '/' . substr( $uri, strlen( $start ) );
				unset( $_SERVER['PATH_INFO'] );
			}
		}
	}

	/** The address of what is in a language. */
	public function link( string $url, string $code ): string {
		return str_replace( trailingslashit( get_option( 'home' ) ), $this->links_model->home_url( $code ), $url );
	}
}

function PLL() { // phpcs:ignore
	static $polylang = null;
	$polylang ??= new Test_Polylang();
	return $polylang;
}

function pll_languages_list() {
	return array( 'fr', 'it' );
}

function pll_default_language() {
	return 'fr';
}

function pll_get_post_language( $id ) {
	return get_post_meta( $id, 'test_language', true ) ?: 'fr';
}

function pll_get_post_translations( $id ) {
	return array_filter( array_map( 'intval', (array) get_post_meta( $id, 'test_translations', true ) ) );
}

function pll_get_term_language( $id ) {
	return get_term_meta( $id, 'test_language', true ) ?: 'fr';
}

function pll_get_term( $id, $code ) {
	return (int) ( ( (array) get_term_meta( $id, 'test_translations', true ) )[ $code ] ?? 0 );
}

function pll_is_translated_post_type( $type ) {
	return ! in_array( $type, (array) get_option( 'test_unticked' ), true );
}

add_action(
	'plugins_loaded',
	static function () {
		$polylang = PLL();
		do_action_ref_array( 'pll_pre_init', array( &$polylang ) );
		$polylang->init();
		do_action_ref_array( 'pll_init', array( &$polylang ) );
	},
	1
);

foreach ( array( 'post_link', 'page_link', 'post_type_link' ) as $hook ) {
	add_filter( $hook, static fn( $url, $post ) => PLL()->link( $url, pll_get_post_language( is_object( $post ) ? $post->ID : $post ) ), 20, 2 );
}
foreach ( array( 'author_link', 'year_link', 'month_link', 'day_link' ) as $hook ) {
	add_filter( $hook, static fn( $url ) => PLL()->link( $url, PLL()->curlang ), 20 );
}
add_filter( 'term_link', static fn( $url, $term ) => PLL()->link( $url, pll_get_term_language( $term->term_id ) ), 20, 2 );

// A query has the posts of one language: the one that it names, else that of the request.
add_action(
	'pre_get_posts',
	static function ( $query ) {
		$code = $query->get( 'lang', null ) ?? ( $query->is_archive() || $query->is_home() ? PLL()->curlang : '' );
		if ( ! $code || is_admin() ) {
			return;
		}
		$own = array( 'key' => 'test_language', 'value' => $code ); // phpcs:ignore
		$query->set( 'meta_query', 'fr' === $code ? array( 'relation' => 'OR', $own, array( 'key' => 'test_language', 'compare' => 'NOT EXISTS' ) ) : array( $own ) ); // phpcs:ignore
	}
);
