<?php
/**
 * Plugin Name: Languages
 * Description: Stands in for Polylang, which is in no package: its functions, over the posts' meta data.
 */

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
	return array_map( 'intval', (array) get_post_meta( $id, 'test_translations', true ) );
}

function PLL() { // phpcs:ignore
	static $languages = null;
	if ( null === $languages ) {
		$languages        = new stdClass();
		$languages->model = new class() {
			public function get_language( $code ) {
				return $code;
			}
		};
	}
	return $languages;
}
