<?php
/**
 * HTML as WordPress shows it.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Embed;

/** Does to stored HTML what WordPress does when it shows it. */
final class Html_Content {

	/** What is seen although it holds no words. */
	private const SEEN = '/<(?:img|picture|svg|video|audio|iframe|embed|object|hr|canvas|figure|table|form)\b/i';

	/** The content of a post that was written without blocks; page builders add theirs here. */
	public static function of_classic_post( string $content ): string {
		return self::for_site( Plugin_Forms::marked( static fn(): string => (string) apply_filters( 'the_content', $content ) ) );
	}

	/** Content of the classic editor: between blocks, or in a field. */
	public static function of_classic_part( string $html ): string {
		if ( '' === trim( $html ) ) {
			return '';
		}
		$embed = $GLOBALS['wp_embed'] ?? null;
		if ( $embed instanceof WP_Embed ) {
			$html = $embed->autoembed( $embed->run_shortcode( $html ) );
		}
		return self::with_shortcodes( shortcode_unautop( wpautop( wptexturize( $html ) ) ) );
	}

	/** HTML of a block, stored or rendered. */
	public static function of_block( string $html ): string {
		if ( '' === trim( $html ) ) {
			return $html;
		}
		return self::with_shortcodes( wptexturize( $html ) );
	}

	private static function with_shortcodes( string $html ): string {
		$html = Plugin_Forms::marked( static fn(): string => do_shortcode( $html ) );
		return self::for_site( wp_filter_content_tags( $html, 'the_content' ) );
	}

	/** Whether a reader sees anything of it. */
	public static function shows_something( string $html ): bool {
		return '' !== trim( wp_strip_all_tags( $html ) ) || preg_match( self::SEEN, $html );
	}

	/** HTML as the site reads it: without scripts, with links to the host of a language as its own. */
	private static function for_site( string $html ): string {
		return Language_Addresses::in_links( self::without_scripts( $html ) );
	}

	/** Leave out scripts and styles, which the site would drop, and let forms lead to where they can be filled in. */
	public static function without_scripts( string $html ): string {
		return Form_Pages::with_actions( (string) preg_replace( '#<(script|style)\b[^>]*>.*?</\1\s*>#is', '', $html ) );
	}
}
