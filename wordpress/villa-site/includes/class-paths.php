<?php
/**
 * Addresses as paths of the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Makes paths of WordPress' addresses: what follows its home address, with a slash at the end. */
final class Paths {

	/** What the last part of the path of a draft without a name begins with; its ID follows. */
	public const DRAFT = 'draft-';

	/** The path of a post; a draft has the one it would be published at. */
	public static function of_post( WP_Post $post ): string {
		$front = (int) get_option( 'page_on_front' );
		if ( $front && 'page' === $post->post_type && in_array( $front, Languages::ids( $post ), true ) ) {
			// Each language has its front page at its home; some plugins give it an address of its own.
			return Language_Addresses::in_language( '/', Languages::of_post( $post ) );
		}
		$published = clone $post;
		if ( in_array( $post->post_status, array( 'draft', 'pending', 'auto-draft', 'future' ), true ) ) {
			$published->post_status = 'publish';
			// Otherwise WordPress would read the post again.
			$published->filter = 'raw';
			if ( '' === $published->post_name ) {
				$published->post_name = self::DRAFT . $post->ID;
			}
		}
		return self::of_url( (string) get_permalink( $published ) );
	}

	/** The path of an address of WordPress or of the site; a foreign one stays as it is. */
	public static function of_url( string $url ): string {
		$rest = self::after_home( $url );
		return null === $rest ? $url : self::with_slash( $rest );
	}

	/** What follows the home address in an address of WordPress or of the site; null for a foreign one. */
	public static function after_home( string $url ): ?string {
		$own = Language_Addresses::path( $url );
		if ( null !== $own ) {
			return $own;
		}
		foreach ( array_filter( array( home_url(), site_url(), Settings::site_url() ) ) as $home ) {
			$bare = preg_replace( '#^https?:#', '', untrailingslashit( $home ) );
			$rest = preg_replace( '#^https?:#', '', $url );
			if ( $rest === $bare || str_starts_with( $rest, "$bare/" ) || str_starts_with( $rest, "$bare?" ) || str_starts_with( $rest, "$bare#" ) ) {
				return substr( $rest, strlen( $bare ) );
			}
		}
		return null;
	}

	/** The address on the site of a path, or the path where no site is set. */
	public static function on_site( string $path ): string {
		return str_starts_with( $path, '/' ) ? Settings::site_url() . $path : $path;
	}

	/** The post that a path leads to, 0 where there is none that is published. */
	public static function post_id( string $path ): int {
		return '/' === $path ? (int) get_option( 'page_on_front' ) : url_to_postid( Language_Addresses::url( $path ) );
	}

	/** The same path in preview: `/it/x/` is `/it/preview/x/`. */
	public static function in_preview( string $path ): string {
		foreach ( Languages::prefixes() as $prefix ) {
			if ( '' !== $prefix && str_starts_with( $path, "/$prefix/" ) ) {
				return "/$prefix/preview/" . substr( $path, strlen( $prefix ) + 2 );
			}
		}
		return "/preview$path";
	}

	/** Whether a path is that of an upload or another file. */
	public static function is_file( string $path ): bool {
		$bare = (string) wp_parse_url( $path, PHP_URL_PATH );
		return str_contains( basename( $bare ), '.' );
	}

	private static function with_slash( string $path ): string {
		if ( ! preg_match( '/^([^?#]*)(.*)$/s', $path, $parts ) ) {
			return '/';
		}
		$bare = rawurldecode( '/' . ltrim( $parts[1], '/' ) );
		return ( self::is_file( $bare ) ? $bare : trailingslashit( $bare ) ) . $parts[2];
	}
}
