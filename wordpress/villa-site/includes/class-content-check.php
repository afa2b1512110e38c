<?php
/**
 * Content that filters withhold.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Passes the content of the page that is being read through `the_content`. */
final class Content_Check {

	/** How many different words tell a page builder's copy from a sentence for members, and which share must be shown. */
	private const ENOUGH = 10;
	private const SHARE  = 0.9;

	/** What a reader gets in place of the post's content; null where it is shown. */
	public static function instead( WP_Post $post ): ?string {
		if ( '' === $post->post_password && post_password_required( $post ) ) {
			// The form for the password is WordPress' own, which the site has not.
			return '';
		}
		$mark   = Content_Mark::of( 'content' );
		$marked = "$post->post_content\n\n$mark";
		// WordPress' own callbacks only make it slow: lists check thousands of posts.
		$shown = self::text( Foreign_Hooks::filter( 'the_content', $marked ) );
		if ( Content_Mark::is_in( $shown, $mark ) ) {
			return self::in_place_of_blocks( $mark );
		}
		if ( self::has_words_of( $shown, $post ) ) {
			return null;
		}
		$shown = self::text( apply_filters( 'the_content', $marked ) );
		return Content_Mark::is_in( $shown, $mark ) || self::has_words_of( $shown, $post ) ? null : Content_Mark::removed( $shown );
	}

	/** Whether HTML has the words of a post's content: page builders give their own in place of their copy. */
	private static function has_words_of( string $html, WP_Post $post ): bool {
		$words = self::words( $post->post_content );
		return count( $words ) >= self::ENOUGH && count( array_intersect_key( $words, self::words( $html ) ) ) >= self::SHARE * count( $words );
	}

	/** @return array<string, int> The words of HTML, as keys. */
	private static function words( string $html ): array {
		$text = html_entity_decode( wp_strip_all_tags( strip_shortcodes( $html ) ), ENT_QUOTES );
		return array_flip( preg_split( '/[^\p{L}\p{N}]+/u', $text, -1, PREG_SPLIT_NO_EMPTY ) ?: array() );
	}

	/** The words that sum up a post, as other plugins give them. */
	public static function excerpt( WP_Post $post, string $words ): string {
		if ( ! Foreign_Hooks::exist( 'get_the_excerpt' ) ) {
			return $words;
		}
		return self::text( Main_Query::with( $post, static fn() => Foreign_Hooks::filter( 'get_the_excerpt', $words, $post ) ) );
	}

	/** What a reader gets where no block of the post is shown; null where some kinds are. */
	private static function in_place_of_blocks( string $mark ): ?string {
		if ( ! Foreign_Hooks::exist( 'render_block', 'pre_render_block', 'render_block_core/paragraph', 'render_block_core/heading' ) ) {
			return null;
		}
		$shown = '';
		foreach ( array( 'core/paragraph' => 'p', 'core/heading' => 'h2' ) as $name => $tag ) {
			$shown = render_block(
				array(
					'blockName'    => $name,
					'attrs'        => array(),
					'innerBlocks'  => array(),
					'innerHTML'    => "<$tag>$mark</$tag>",
					'innerContent' => array( "<$tag>$mark</$tag>" ),
				)
			);
			if ( Content_Mark::is_in( $shown, $mark ) ) {
				return null;
			}
		}
		return $shown;
	}

	private static function text( mixed $given ): string {
		return is_string( $given ) ? $given : '';
	}
}
