<?php
/**
 * Links that an editor made.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Resolves buttons, paths and addresses. */
final class Link_Values {

	/**
	 * A button: the contract's CTA.
	 *
	 * @param array<string, mixed> $value Its parts, or ACF's field for links.
	 * @return array<string, mixed>
	 */
	public static function button( array $value ): array {
		if ( isset( $value['url'], $value['title'] ) && ! isset( $value['type'] ) ) {
			$value = array(
				'text' => $value['title'],
				'type' => 'url',
				'url'  => $value['url'],
			);
		}
		$link = $value['link'] ?? false;
		$file = $value['file'] ?? false;
		return array(
			'text' => is_scalar( $value['text'] ?? '' ) ? (string) ( $value['text'] ?? '' ) : '',
			'type' => is_string( $value['type'] ?? null ) ? $value['type'] : 'link',
			'link' => $link ? self::target( $link ) : false,
			'url'  => self::url( $value['url'] ?? '' ),
			'file' => $file ? Media::file( $file ) : false,
		);
	}

	/**
	 * The path of a page: of its ID, of the page, or of its address.
	 *
	 * @param mixed $value What is stored.
	 */
	public static function path( $value ): string {
		$target = self::target( $value );
		return is_array( $target ) ? $target['path'] : '';
	}

	/**
	 * An address; one of this WordPress becomes a path of the site.
	 *
	 * @param mixed $value What is stored.
	 */
	public static function url( $value ): string {
		$value = is_array( $value ) ? ( $value['url'] ?? '' ) : $value;
		if ( $value instanceof WP_Post || ( is_numeric( $value ) && $value > 0 ) ) {
			return self::path( $value );
		}
		$url = is_string( $value ) ? esc_url_raw( trim( $value ) ) : '';
		$own = Paths::of_url( $url );
		return Paths::is_file( $own ) || str_starts_with( $own, '/wp-content/' ) ? $url : $own;
	}

	/**
	 * A page that a link leads to; false where it is none that the call may see.
	 *
	 * @param mixed $value What is stored.
	 * @return array{path: string, post_title: string}|false
	 */
	private static function target( $value ): array|false {
		$value = is_array( $value ) && array_is_list( $value ) ? reset( $value ) : $value;
		if ( is_array( $value ) && ! isset( $value['ID'] ) ) {
			$path = Paths::of_url( (string) ( $value['path'] ?? $value['url'] ?? '' ) );
			return '' === $path ? false : array(
				'path'       => $path,
				'post_title' => (string) ( $value['post_title'] ?? $value['title'] ?? '' ),
			);
		}
		if ( is_string( $value ) && ! is_numeric( $value ) ) {
			return array(
				'path'       => Paths::of_url( $value ),
				'post_title' => '',
			);
		}
		$card = Card::of( $value );
		return $card ? array(
			'path'       => $card['path'],
			'post_title' => $card['post_title'],
		) : false;
	}
}
