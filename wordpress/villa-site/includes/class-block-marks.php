<?php
/**
 * Blocks that WordPress does not show.
 *
 * @package VillaSite
 */

namespace VillaSite;

/**
 * Renders a post's whole content once with a mark at both ends of each block.
 *
 * What is left of the marks shows which blocks a reader of WordPress sees: one may be taken out by
 * itself, with the block around it, or by a shortcode that begins and ends in other blocks.
 */
final class Block_Marks {

	/** Blocks of words alone, in which words can be missing. */
	private const WORDS = array( 'core/paragraph', 'core/heading', 'core/list-item', 'core/table', 'core/preformatted', 'core/verse', 'core/pullquote', 'core/code' );

	private function __construct( private string $shown ) {}

	/** The marks of a content; null where nobody but WordPress has a say in it. */
	public static function of( string $content ): ?self {
		$hooks = array_filter( array_keys( $GLOBALS['wp_filter'] ), static fn( $name ): bool => str_starts_with( (string) $name, 'render_block' ) );
		if ( ! str_contains( $content, '[' ) && ! Foreign_Hooks::exist( 'the_content', 'pre_render_block', ...array_values( $hooks ) ) ) {
			return null;
		}
		return new self( self::marked( static fn(): string => (string) apply_filters( 'the_content', $content ) ) );
	}

	/**
	 * Whether a block is shown whole.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 */
	public function show( array $block ): bool {
		return self::has( $this->shown, $block );
	}

	/**
	 * The HTML that a plugin gives in place of a block that is not shown.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 */
	public function instead( array $block ): string {
		$alone = self::marked( static fn(): string => render_block( $block ) );
		// What is shown by itself is taken out by what is around it.
		return self::has( $alone, $block ) ? '' : Content_Mark::removed( $alone );
	}

	/**
	 * The HTML of a block of which words are missing; null where none are.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 * @param string               $whole Its HTML with all of its words.
	 */
	public function shortened( array $block, string $whole ): ?string {
		$name = (string) $block['blockName'];
		if ( str_starts_with( $name, 'core/' ) && ! in_array( $name, self::WORDS, true ) ) {
			return null;
		}
		list( $start, $end ) = self::ends( $block );

		list( , $from ) = Content_Mark::place( $this->shown, $start ) ?? array( 0, 0 );
		list( $to )     = Content_Mark::place( $this->shown, $end, $from ) ?? array( $from );
		$shown          = Content_Mark::removed( substr( $this->shown, $from, $to - $from ) );
		return mb_strlen( self::letters( $shown ) ) < mb_strlen( self::letters( $whole ) ) ? $shown : null;
	}

	private static function marked( callable $render ): string {
		$mark = static function ( $html, array $block ): string {
			list( $start, $end ) = self::ends( $block );
			$is_space            = null === $block['blockName'] && '' === trim( (string) $html );
			return $is_space ? (string) $html : "$start $html $end";
		};
		add_filter( 'render_block', $mark, PHP_INT_MIN, 2 );
		try {
			return $render();
		} finally {
			remove_filter( 'render_block', $mark, PHP_INT_MIN );
		}
	}

	/** @param array<string, mixed> $block A parsed block. */
	private static function has( string $html, array $block ): bool {
		list( $start, $end ) = self::ends( $block );
		$place               = Content_Mark::place( $html, $start );
		return $place && Content_Mark::place( $html, $end, $place[1] );
	}

	/**
	 * The marks of a block; blocks that are alike share theirs, what is shown of one is no secret in the other.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 * @return array{string, string}
	 */
	private static function ends( array $block ): array {
		// WordPress adds to the other attributes while it renders.
		$name = (string) wp_json_encode( array( $block['blockName'], $block['attrs']['data'] ?? null, $block['attrs']['ref'] ?? null, $block['innerHTML'] ) );
		return array( Content_Mark::of( "start $name" ), Content_Mark::of( "end $name" ) );
	}

	private static function letters( string $html ): string {
		$text = (string) preg_replace( '#https?://\S+#', '', html_entity_decode( wp_strip_all_tags( $html ), ENT_QUOTES ) );
		return (string) preg_replace( '/[^\p{L}\p{N}]+/u', '', $text );
	}
}
