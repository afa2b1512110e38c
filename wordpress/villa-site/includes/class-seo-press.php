<?php
/**
 * SEOPress.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Term;

/** Reads SEOPress through its services, as its own headless calls do. */
final class Seo_Press implements Seo_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return function_exists( 'seopress_get_service' );
	}

	/**
	 * The values of a post.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_post( WP_Post $post ): array {
		$context = seopress_get_service( 'ContextPage' )->buildContextWithCurrentId( $post->ID )->getContext();
		$hidden  = static fn() => (bool) ( self::robots( $context )['noindex'] ?? false ) || self::hides_type( $post->post_type );
		return array( 'noindex' => $hidden ) + self::values( $context );
	}

	/**
	 * The values of the list that the main query shows.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_list(): array {
		$pages  = seopress_get_service( 'ContextPage' );
		$object = get_queried_object();
		if ( $object instanceof WP_Post ) {
			return self::of_post( $object );
		}
		if ( $object instanceof WP_Term ) {
			$options = array(
				'type'     => 'term',
				'taxonomy' => $object->taxonomy,
			);
			// SEOPress would prefer the first post of the list to the term.
			$context = array( 'post' => null ) + $pages->buildContextWithCurrentId( $object->term_id, $options )->getContext();
			return self::social_of_term( $context ) + self::values( $context );
		}
		// Of other lists SEOPress would give all but the title of their first post.
		return array(
			'title'   => self::values( $pages->buildContextDefault()->getContext() )['title'],
			'noindex' => static fn() => self::hides_list(),
		);
	}

	/**
	 * What social networks show of a term.
	 *
	 * @param array<string, mixed> $context What SEOPress knows of it.
	 * @return array<string, callable(): mixed>
	 */
	private static function social_of_term( array $context ): array {
		$social = static fn( string $name ) => seopress_get_service( 'SocialMeta' )->getValue( $context )['og'][ $name ] ?? '';
		$words  = static fn( string $name ) => seopress_get_service( 'TagsToString' )->replace( (string) $social( $name ), $context );
		return array(
			'og_title'       => static fn() => $words( 'title' ),
			'og_description' => static fn() => $words( 'description' ),
			'og_image'       => static fn() => $social( 'attachment_id' ) ? $social( 'attachment_id' ) : $social( 'image' ),
		);
	}

	/**
	 * @param array<string, mixed> $context What SEOPress knows of a page.
	 * @return array<string, callable(): mixed>
	 */
	private static function values( array $context ): array {
		$social = static fn( string $name ) => seopress_get_service( 'SocialFacebookMeta' )->getValue( $context )[ $name ] ?? '';
		return array(
			'title'          => static fn() => seopress_get_service( 'TitleMeta' )->getValue( $context ),
			'description'    => static fn() => seopress_get_service( 'DescriptionMeta' )->getValue( $context ),
			'noindex'        => static fn() => (bool) ( self::robots( $context )['noindex'] ?? false ),
			'canonical'      => static fn() => self::robots( $context )['canonical'] ?? '',
			'og_title'       => static fn() => $social( 'title' ),
			'og_description' => static fn() => $social( 'description' ),
			'og_image'       => static fn() => $social( 'attachment_id' ) ? $social( 'attachment_id' ) : $social( 'image' ),
		);
	}

	/**
	 * @param array<string, mixed> $context What SEOPress knows of a page.
	 * @return array<string, mixed>
	 */
	private static function robots( array $context ): array {
		return (array) seopress_get_service( 'RobotMeta' )->getValue( $context, false );
	}

	/** Whether the settings hide all posts of a type from search engines. */
	private static function hides_type( string $post_type ): bool {
		return self::is_set( 'getSingleCptNoIndex', $post_type );
	}

	/** Whether the settings hide the list that the main query shows from search engines. */
	private static function hides_list(): bool {
		return match ( true ) {
			is_author()            => self::is_set( 'getArchiveAuthorNoIndex' ),
			is_date()              => self::is_set( 'getArchivesDateNoIndex' ),
			is_post_type_archive() => self::is_set( 'getArchivesCPTNoIndex' ),
			default                => false,
		};
	}

	private static function is_set( string $setting, string ...$words ): bool {
		$titles = seopress_get_service( 'TitleOption' );
		return is_object( $titles ) && method_exists( $titles, $setting ) && $titles->$setting( ...$words );
	}
}
