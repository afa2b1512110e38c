<?php
/**
 * Plugin Name: Closing
 * Description: Closes the posts with the field `_closed` to anonymous readers, by the way that the option `test_closing` names.
 *
 * Each way is what plugins for members, for private sites and for visibility do by WordPress' own
 * hooks. It leaves out their settings, roles, payments, log-in pages and screens.
 */

const CLOSING_SENTENCE = '<p class="members">Réservé aux membres, <a href="/wp-login.php">connectez-vous</a>.</p>';

function closing_applies( $post ): bool {
	$post = get_post( $post );
	return $post && ! is_user_logged_in() && get_post_meta( $post->ID, '_closed', true );
}

function closing_ids(): array {
	global $wpdb;
	return is_user_logged_in() ? array() : array_map( 'intval', $wpdb->get_col( "SELECT post_id FROM $wpdb->postmeta WHERE meta_key = '_closed'" ) );
}

$words   = static fn( $text ) => closing_applies( get_the_ID() ) ? CLOSING_SENTENCE : $text;
$without = static fn( $posts ) => array_values( array_filter( $posts, static fn( $post ) => ! closing_applies( $post ) ) );
$on_page = static function ( callable $do ): callable {
	return static function () use ( $do ) {
		if ( is_singular() && closing_applies( get_queried_object_id() ) ) {
			$do();
		}
	};
};
$of_rest = static fn( callable $do ): callable => static fn( $response, $post ) => closing_applies( $post ) ? $do( $response ) : $response;
$route   = static fn( $given, $handler, $request ) => preg_match( '#^/wp/v2/\w+/(\d+)$#', $request->get_route(), $parts ) && closing_applies( (int) $parts[1] ) ? new WP_Error( 'closed', 'For members.', array( 'status' => 403 ) ) : $given;
$block   = static fn( $html ) => closing_applies( get_the_ID() ) ? '' : $html;
$types   = array( 'page', 'post', 'programme' );

$ways = array(
	'the_content'           => static fn() => add_filter( 'the_content', $words, 95 ),
	'the_content in a loop' => static fn() => add_filter( 'the_content', static fn( $text ) => is_singular() && in_the_loop() && is_main_query() ? $words( $text ) : $text ),
	'the_content, a teaser' => static fn() => add_filter( 'the_content', static fn( $text ) => closing_applies( get_the_ID() ) ? '<p>Amorce.</p>' . CLOSING_SENTENCE : $text, 1 ),
	'the_content by address' => static fn() => add_filter( 'the_content', static fn( $text ) => str_contains( $_SERVER['REQUEST_URI'], 'ferme' ) ? CLOSING_SENTENCE : $text ),
	'the_content for html'  => static fn() => add_filter( 'the_content', static fn( $text ) => wp_is_json_request() ? $text : $words( $text ) ),
	'the_content outside of REST' => static fn() => add_filter( 'the_content', static fn( $text ) => defined( 'REST_REQUEST' ) ? $text : $words( $text ) ),
	'the_content from wp'   => static fn() => add_action( 'wp', static fn() => is_singular() && closing_applies( get_queried_object_id() ) ? add_filter( 'the_content', static fn() => CLOSING_SENTENCE ) : null ),
	'post_password_required' => static fn() => add_filter( 'post_password_required', static fn( $is, $post ) => $is || closing_applies( $post ), 10, 2 ),
	// What changes content and closes none.
	'letters are replaced'  => static fn() => add_filter( 'the_content', static fn( $text ) => strtr( $text, array( 'k' => 'к', 'm' => 'м', 'v' => 'в', 's' => 'с' ) ) ),
	'digits are replaced'   => static fn() => add_filter( 'the_content', static fn( $text ) => str_replace( array( '8', '1' ), array( '۸', '۱' ), $text ) ),
	'a page builder'        => static fn() => add_filter( 'the_content', static fn() => '<div class="built">' . wp_strip_all_tags( get_post()->post_content ) . '</div>', 9 ),
	'buttons are added'     => static fn() => add_filter( 'the_content', static fn( $text ) => "$text<p>Partager</p>" ),
	'get_the_excerpt'       => static fn() => add_filter( 'get_the_excerpt', static fn( $text, $post = null ) => closing_applies( $post ) ? '' : $text, 10, 2 ),
	'posts_results'         => static fn() => add_filter( 'posts_results', $without ),
	'the_posts'             => static fn() => add_filter( 'the_posts', $without ),
	'the_posts, words'      => static fn() => add_filter(
		'the_posts',
		static function ( $posts ) {
			foreach ( $posts as $post ) {
				$post->post_content = closing_applies( $post ) ? CLOSING_SENTENCE : $post->post_content;
			}
			return $posts;
		}
	),
	'pre_get_posts'         => static fn() => add_action( 'pre_get_posts', static fn( $query ) => $query->set( 'post__not_in', closing_ids() ) ),
	'pre_get_posts, main'   => static fn() => add_action( 'pre_get_posts', static fn( $query ) => $query->is_main_query() ? $query->set( 'post__not_in', closing_ids() ) : null ),
	'pre_get_posts, 404'    => static fn() => add_action( 'pre_get_posts', static fn( $query ) => $query->is_main_query() && ( $query->get( 'p' ) ? closing_applies( $query->get( 'p' ) ) : in_array( $query->get( 'name' ) . $query->get( 'pagename' ), array( 'ferme-page', 'ferme-post', 'ferme-programme', 'ferme-classique' ), true ) ) ? $query->set_404() : null ),
	'pre_get_posts, meta'   => static fn() => add_action( 'pre_get_posts', static fn( $query ) => is_user_logged_in() ? null : $query->set( 'meta_query', array( array( 'key' => '_closed', 'compare' => 'NOT EXISTS' ) ) ) ),
	'posts_where'           => static fn() => add_filter( 'posts_where', static fn( $sql ) => $sql . ' AND ' . $GLOBALS['wpdb']->posts . '.ID NOT IN (' . implode( ',', array( 0, ...closing_ids() ) ) . ')' ),
	'map_meta_cap'          => static fn() => add_filter( 'map_meta_cap', static fn( $caps, $cap, $user, $args ) => 'read_post' === $cap && closing_applies( $args[0] ) ? array( 'do_not_allow' ) : $caps, 10, 4 ),
	'user_has_cap'          => static fn() => add_filter(
		'user_has_cap',
		static function ( $all, $caps, $args ) {
			if ( 'read_post' === $args[0] && closing_applies( $args[2] ) ) {
				foreach ( $caps as $cap ) {
					unset( $all[ $cap ] );
				}
			}
			return $all;
		},
		10,
		3
	),
	'rest_prepare, refused' => static function () use ( $types, $of_rest ) {
		foreach ( $types as $type ) {
			add_filter( "rest_prepare_$type", $of_rest( static fn() => new WP_Error( 'closed', 'For members.', array( 'status' => 401 ) ) ), 10, 2 );
		}
	},
	'rest_prepare, words'   => static function () use ( $types, $of_rest ) {
		$emptied = static function ( $response ) {
			$response->data['content']['rendered'] = CLOSING_SENTENCE;
			return $response;
		};
		foreach ( $types as $type ) {
			add_filter( "rest_prepare_$type", $of_rest( $emptied ), 10, 2 );
		}
	},
	'rest_request'          => static fn() => add_filter( 'rest_request_before_callbacks', $route, 10, 3 ),
	'render_block'          => static fn() => add_filter( 'render_block', $block ),
	'render_block, some'    => static fn() => add_filter( 'render_block', static fn( $html, $block ) => closing_applies( get_the_ID() ) && in_array( $block['blockName'], array( 'core/paragraph', 'core/group', 'acf/quote' ), true ) ? CLOSING_SENTENCE : $html, 10, 2 ),
	'pre_render_block'      => static fn() => add_filter( 'pre_render_block', static fn( $html, $block ) => closing_applies( get_the_ID() ) ? '' : $html, 10, 2 ),
	'shortcode'             => static fn() => add_shortcode( 'members', static fn( $attrs, $inner ) => is_user_logged_in() ? do_shortcode( $inner ) : '' ),
	'words in brackets'     => static fn() => add_filter( 'the_content', static fn( $text ) => is_user_logged_in() ? $text : preg_replace( '#\[private\].*?\[/private\]#s', '', $text ) ),
	'auth_redirect'         => static fn() => add_action(
		'template_redirect',
		$on_page(
			static function () {
				auth_redirect();
				exit;
			}
		),
		0
	),
	'wp_redirect'           => static fn() => add_action(
		'template_redirect',
		$on_page(
			static function () {
				wp_safe_redirect( home_url( '/la-villa/' ) );
				exit;
			}
		)
	),
	'wp_die'                => static fn() => add_action( 'template_redirect', $on_page( static fn() => wp_die( 'For members.', 403 ) ) ),
	'404'                   => static fn() => add_action( 'template_redirect', $on_page( static fn() => $GLOBALS['wp_query']->set_404() ) ),
	'status_header'         => static fn() => add_action( 'template_redirect', $on_page( static fn() => status_header( 403 ) ) ),
	'exit'                  => static fn() => add_action(
		'template_redirect',
		$on_page(
			static function () {
				header( 'Location: /wp-login.php' );
				exit;
			}
		)
	),
	'wp_redirect from wp'   => static fn() => add_action( 'wp', $on_page( static fn() => wp_redirect( wp_login_url() ) && exit ) ),
	'throws'                => static fn() => add_filter( 'the_content', static fn( $text ) => closing_applies( get_the_ID() ) ? throw new RuntimeException( 'Members are broken.' ) : $text ),
	'villa_site_shows'      => static fn() => add_filter( 'villa_site_shows', static fn( $shown, $post ) => $shown && ! closing_applies( $post ), 10, 2 ),
);

$way = get_option( 'test_closing' );
if ( isset( $ways[ $way ] ) ) {
	$ways[ $way ]();
}
