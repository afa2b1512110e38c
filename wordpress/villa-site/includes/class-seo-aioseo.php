<?php
/**
 * All in One SEO.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Reads All in One SEO through `aioseo()`. */
final class Seo_Aioseo implements Seo_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return function_exists( 'aioseo' );
	}

	/**
	 * The values of a post.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_post( WP_Post $post ): array {
		$stored = static fn() => aioseo()->meta->metaData->getMetaData( $post );
		return array(
			'title'          => static fn() => aioseo()->meta->title->getPostTitle( $post ),
			'description'    => static fn() => aioseo()->meta->description->getPostDescription( $post ),
			'noindex'        => static fn() => self::hides( $stored(), $post ),
			'canonical'      => static fn() => $stored()->canonical_url ?? '',
			'og_title'       => static fn() => aioseo()->social->facebook->getTitle( $post ),
			'og_description' => static fn() => aioseo()->social->facebook->getDescription( $post ),
			'og_image'       => static fn() => self::first( aioseo()->social->facebook->getImage( $post->ID ) ),
		);
	}

	/**
	 * The values of the list that the main query shows.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_list(): array {
		$object = get_queried_object();
		return $object instanceof WP_Post ? self::of_post( $object ) : array(
			'title'       => static fn() => aioseo()->meta->title->getTitle(),
			'description' => static fn() => aioseo()->meta->description->getDescription(),
			'noindex'     => static fn() => aioseo()->meta->robots->meta(),
			'canonical'   => static fn() => aioseo()->helpers->canonicalUrl(),
		);
	}

	/**
	 * Whether a post, or its type, is hidden from search engines.
	 *
	 * @param object|false $stored What is stored for the post.
	 */
	private static function hides( $stored, WP_Post $post ): bool {
		if ( is_object( $stored ) && ! ( $stored->robots_default ?? true ) ) {
			return (bool) ( $stored->robots_noindex ?? false );
		}
		$helpers = aioseo()->helpers ?? null;
		return is_object( $helpers ) && method_exists( $helpers, 'isPostTypeNoindexed' ) && $helpers->isPostTypeNoindexed( $post->post_type );
	}

	/** A picture, or the first part of one with its measures. */
	private static function first( mixed $image ): mixed {
		return is_array( $image ) && array_is_list( $image ) ? reset( $image ) : $image;
	}
}
