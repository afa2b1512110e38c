<?php
/**
 * Where forms are that the site cannot show.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_HTML_Tag_Processor;
use WP_Post;

/** Lets forms lead to a page where they can be filled in, or to the institution's contact. */
final class Form_Pages {

	/** What a page of contact is usually called. */
	private const CONTACT = array( 'contact', 'contatti', 'contacts', 'contact-us', 'contactez-nous', 'nous-contacter', 'contattaci' );

	/** The current post's page by WordPress' theme, else the page of contact on the site; empty without either. */
	public static function url(): string {
		$post   = get_post();
		$theirs = $post instanceof WP_Post ? self::by_theme( $post ) : '';
		return '' === $theirs ? self::contact( $post ) : $theirs;
	}

	/** HTML whose forms lead there, unless they are another host's. */
	public static function with_actions( string $html ): string {
		if ( false === stripos( $html, '<form' ) ) {
			return $html;
		}
		$tags = new WP_HTML_Tag_Processor( $html );
		while ( $tags->next_tag( 'form' ) ) {
			$action = $tags->get_attribute( 'action' );
			$known  = null !== $tags->get_attribute( 'data-villa-form' );
			if ( ! $known && ! preg_match( '#^(https?:|mailto:)#i', Paths::of_url( is_string( $action ) ? trim( $action ) : '' ) ) ) {
				$tags->set_attribute( 'action', self::url() );
				$tags->set_attribute( 'data-villa-form', 'page' );
			}
		}
		return $tags->get_updated_html();
	}

	/** The address of a post's page by WordPress' theme, empty where visitors do not get it. */
	private static function by_theme( WP_Post $post ): string {
		$own = wp_parse_url( Settings::site_url(), PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST );
		return 'publish' !== $post->post_status || Settings::sends_visitors() || $own ? '' : (string) get_permalink( $post );
	}

	private static function contact( ?WP_Post $post ): string {
		$pages = array_filter( array_map( 'get_page_by_path', self::CONTACT ), static fn( $page ): bool => $page instanceof WP_Post && 'publish' === $page->post_status && Access::shows( $page ) );
		$page  = $pages ? reset( $pages ) : null;
		$page  = $page && $post ? Languages::translations( $page )[ Languages::of_post( $post ) ] ?? $page : $page;

		/**
		 * Where a visitor is led who cannot fill in a form on the site.
		 *
		 * @param string $url An address, or a path of the site; empty for a sentence without a link.
		 */
		return (string) apply_filters( 'villa_site_contact_url', $page ? Paths::of_post( $page ) : '' );
	}
}
