<?php
/**
 * A post's content as blocks.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Block_Patterns_Registry;

/**
 * Makes the contract's blocks of a post's content.
 *
 * What the site renders itself stays a block, with its data resolved; all else becomes the HTML
 * that WordPress shows. The current post is the one whose content it is.
 */
final class Content_Blocks {

	/** What would not work on the site, which has forms of its own, nobody to log in, and labels in tab panels. */
	private const LEFT_OUT = array(
		'core/comments',
		'core/post-comments',
		'core/post-comments-form',
		'core/comment-template',
		'core/comments-pagination',
		'core/comments-title',
		'core/login',
		'core/loginout',
		'core/search',
		'core/tab-list',
		'core/more',
		'core/nextpage',
	);

	/** Blocks of words in which an editor may write the shortcode of a form. */
	private const OF_WORDS = array( 'core/paragraph', 'core/html', 'core/preformatted', 'core/verse', 'core/heading', 'core/code' );

	private const DEEPEST = 12;

	/** @var list<int> The synced patterns that are being opened. */
	private static array $open = array();

	private static ?Block_Marks $marks = null;

	/**
	 * The blocks of a post's content.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function of( string $content ): array {
		return '' === trim( $content ) ? array() : Shown_Lists::during( static fn(): array => self::converted( $content ) );
	}

	/** @return list<array<string, mixed>> */
	private static function converted( string $content ): array {
		if ( ! has_blocks( $content ) ) {
			return self::html( Html_Content::of_classic_post( $content ) );
		}
		$before      = self::$marks;
		self::$marks = Block_Marks::of( $content );
		try {
			return self::all( parse_blocks( $content ), 0 );
		} finally {
			self::$marks = $before;
		}
	}

	/**
	 * Convert blocks of WordPress' parser.
	 *
	 * @param list<array<string, mixed>> $blocks Parsed blocks.
	 * @return list<array<string, mixed>>
	 */
	private static function all( array $blocks, int $depth ): array {
		if ( $depth >= self::DEEPEST ) {
			return self::html( Html_Content::of_block( implode( '', array_map( array( self::class, 'rendered' ), $blocks ) ) ) );
		}
		$found = array();
		foreach ( $blocks as $block ) {
			array_push( $found, ...self::one( $block, $depth ) );
		}
		return $found;
	}

	/**
	 * Convert a block; a pattern becomes several, white space none.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 * @return list<array<string, mixed>>
	 */
	private static function one( array $block, int $depth ): array {
		$name  = (string) ( $block['blockName'] ?? '' );
		$attrs = (array) ( $block['attrs'] ?? array() );
		if ( in_array( $name, self::LEFT_OUT, true ) || false === ( $attrs['metadata']['blockVisibility'] ?? null ) ) {
			return array();
		}
		if ( '' === $name && '' === trim( (string) $block['innerHTML'] ) ) {
			return array();
		}
		if ( self::$marks && ! self::$marks->show( $block ) ) {
			return self::html( Html_Content::of_block( self::$marks->instead( $block ) ) );
		}
		if ( '' === $name || 'core/freeform' === $name ) {
			return self::html( Html_Content::of_classic_part( (string) $block['innerHTML'] ) );
		}
		if ( 'core/block' === $name && empty( $attrs['content'] ) ) {
			return self::synced_pattern( (int) ( $attrs['ref'] ?? 0 ), $depth );
		}
		if ( 'core/pattern' === $name ) {
			return self::pattern( (string) ( $attrs['slug'] ?? '' ), $depth );
		}
		if ( Catalogue::renders( $name ) ) {
			$shortened = self::shortened( $block, $name, $attrs );
			return match ( true ) {
				null !== $shortened                  => self::html( Html_Content::of_block( $shortened ) ),
				self::is_withheld( $block, $name ) => array(),
				default                              => self::with_forms( self::own( $block, $name, $attrs, $depth ) ),
			};
		}
		if ( self::holds_own( $block['innerBlocks'] ) ) {
			// Its frame is missing, not what is in it.
			return array( ...self::html( Html_Content::of_block( (string) $block['innerHTML'] ) ), ...self::all( $block['innerBlocks'], $depth + 1 ) );
		}
		return self::html( Html_Content::of_block( self::rendered( $block ) ) );
	}

	/**
	 * Whether WordPress, or a plugin that reserves content for members, shows nothing of a stored block.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 */
	private static function is_withheld( array $block, string $name ): bool {
		$is_stored = str_starts_with( $name, 'core/' ) && Html_Content::shows_something( (string) $block['innerHTML'] );
		return $is_stored && '' === trim( render_block( $block ) );
	}

	/**
	 * The HTML of a block without the words that a plugin takes out of it; null where none are missing.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 * @param array<string, mixed> $attrs Its attributes.
	 */
	private static function shortened( array $block, string $name, array $attrs ): ?string {
		if ( ! self::$marks ) {
			return null;
		}
		$whole = str_starts_with( $name, 'core/' ) ? Html_Content::of_block( (string) $block['innerHTML'] ) : Block_Html::of( $name, $attrs );
		return self::$marks->shortened( $block, $whole );
	}

	/**
	 * A block that the site renders.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 * @param array<string, mixed> $attrs Its attributes.
	 * @return array<string, mixed>
	 */
	private static function own( array $block, string $name, array $attrs, int $depth ): array {
		if ( is_array( $attrs['data'] ?? null ) ) {
			$attrs['data'] = Block_Data::of( $name, $attrs );
		}
		// What WordPress fills in when it shows the block.
		$is_filled = isset( $attrs['metadata']['bindings'] ) || ! empty( $attrs['useFeaturedImage'] );
		$inner     = $is_filled ? render_block( $block ) : (string) $block['innerHTML'];
		return array(
			'blockName'   => $name,
			'attrs'       => (object) $attrs,
			'innerBlocks' => self::all( (array) $block['innerBlocks'], $depth + 1 ),
			'innerHTML'   => str_starts_with( $name, 'core/' ) ? Html_Content::of_block( $inner ) : $inner,
		);
	}

	/**
	 * A block that the site renders, or its parts, where a form of another plugin is among its words;
	 * a form in a field of a block follows it.
	 *
	 * @param array<string, mixed> $block A block of the contract.
	 * @return list<array<string, mixed>>
	 */
	private static function with_forms( array $block ): array {
		$html = (string) $block['innerHTML'];
		if ( in_array( $block['blockName'], self::OF_WORDS, true ) && count( Plugin_Forms::parts( $html ) ) > 1 ) {
			return self::html( $html );
		}
		$forms = array();
		if ( isset( $block['attrs']->data ) ) {
			$block['attrs']->data = Plugin_Forms::without_forms( $block['attrs']->data, $forms );
		}
		return array( $block, ...array_map( array( Plugin_Forms::class, 'block' ), $forms ) );
	}

	/**
	 * The HTML of a block; a form of another plugin is a mark in it.
	 *
	 * @param array<string, mixed> $block A parsed block.
	 */
	private static function rendered( array $block ): string {
		return Plugin_Forms::marked( static fn(): string => (string) render_block( $block ) );
	}

	/**
	 * The blocks of a synced pattern that is published; one inside of itself is empty.
	 *
	 * @return list<array<string, mixed>>
	 */
	private static function synced_pattern( int $id, int $depth ): array {
		$pattern = $id ? get_post( $id ) : null;
		if ( ! $pattern || 'wp_block' !== $pattern->post_type || 'publish' !== $pattern->post_status || '' !== $pattern->post_password || in_array( $id, self::$open, true ) ) {
			return array();
		}
		self::$open[] = $id;
		$found        = self::all( parse_blocks( $pattern->post_content ), $depth + 1 );
		array_pop( self::$open );
		return $found;
	}

	/**
	 * The blocks of a pattern of the theme or of a plugin.
	 *
	 * @return list<array<string, mixed>>
	 */
	private static function pattern( string $slug, int $depth ): array {
		$pattern = WP_Block_Patterns_Registry::get_instance()->get_registered( $slug );
		return $pattern ? self::all( parse_blocks( (string) $pattern['content'] ), $depth + 1 ) : array();
	}

	/**
	 * Whether a block with data of its own is among these, at any depth.
	 *
	 * @param list<array<string, mixed>> $blocks Parsed blocks.
	 */
	private static function holds_own( array $blocks ): bool {
		foreach ( $blocks as $block ) {
			$name = (string) ( $block['blockName'] ?? '' );
			if ( ( '' !== $name && ! str_starts_with( $name, 'core/' ) && Catalogue::renders( $name ) ) || self::holds_own( $block['innerBlocks'] ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * HTML as blocks: itself, and the forms of other plugins in it; nothing of HTML that shows nothing.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function html( string $html ): array {
		$blocks = array();
		foreach ( Plugin_Forms::parts( $html ) as $part ) {
			if ( $part instanceof Plugin_Form ) {
				$blocks[] = Plugin_Forms::block( $part );
			} elseif ( Html_Content::shows_something( $part ) ) {
				$blocks[] = array(
					'blockName'   => null,
					'attrs'       => (object) array(),
					'innerBlocks' => array(),
					'innerHTML'   => $part,
				);
			}
		}
		return $blocks;
	}
}
