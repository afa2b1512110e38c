<?php
/**
 * Plugins for search engines.
 *
 * @package VillaSite
 */

namespace VillaSite;

use Throwable;
use WP_Post;

/** Reads from the plugin that is active; what it cannot say is empty, and is logged once. */
final class Seo_Plugins {

	/** @var list<class-string<Seo_Plugin>> */
	private const KNOWN = array( Seo_Yoast::class, Seo_Rank_Math::class, Seo_Press::class, Seo_Aioseo::class );

	/** Texts in which a plugin names the number of a list's page, which the site does itself. */
	private const NUMBERED = array( 'title', 'description', 'og_title', 'og_description' );

	private const LONGEST_URL = 2000;

	/** A variable, as Yoast, SEOPress and Rank Math write it. */
	private const VARIABLE = '/%%?[a-z][a-z0-9_-]*(?:\([^)]*\))?%/i';

	/**
	 * What the active plugin says of a post: see `Seo_Plugin`; texts are plain.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_post( WP_Post $post ): array {
		return self::read( static fn( string $plugin ): array => $plugin::of_post( $post ) );
	}

	/**
	 * What the active plugin says of the list that the main query shows.
	 *
	 * @return array<string, mixed>
	 */
	public static function of_list(): array {
		return self::read( static fn( string $plugin ): array => $plugin::of_list() );
	}

	/** Whether the active plugin hides a post from search engines. */
	public static function hides( WP_Post $post ): bool {
		$noindex = static fn( string $plugin ): array => array_intersect_key( $plugin::of_post( $post ), array( 'noindex' => true ) );
		return self::read( $noindex )['noindex'] ?? false;
	}

	/**
	 * Read the values of the active plugin.
	 *
	 * @param callable(class-string<Seo_Plugin>): array<string, callable(): mixed> $of Names the values.
	 * @return array<string, mixed>
	 */
	private static function read( callable $of ): array {
		foreach ( self::KNOWN as $plugin ) {
			if ( $plugin::is_active() ) {
				return self::values( $plugin, $of );
			}
		}
		return array();
	}

	/**
	 * @param class-string<Seo_Plugin> $plugin Whose values.
	 * @param callable                 $of     Names the values.
	 * @return array<string, mixed>
	 */
	private static function values( string $plugin, callable $of ): array {
		// That WordPress' own host is closed to search engines says nothing of the site.
		$public = static fn(): string => '1';
		add_filter( 'pre_option_blog_public', $public );
		$values = array();
		foreach ( self::guarded( $plugin, '', static fn(): array => $of( $plugin ) ) ?? array() as $name => $value ) {
			$read            = in_array( $name, self::NUMBERED, true ) ? static fn() => self::without_number( $value ) : $value;
			$values[ $name ] = self::clean( $name, self::guarded( $plugin, $name, $read ) );
		}
		remove_filter( 'pre_option_blog_public', $public );
		return $values;
	}

	/**
	 * Call a function of another plugin; null where it fails.
	 *
	 * @param class-string<Seo_Plugin> $plugin Whose function.
	 */
	private static function guarded( string $plugin, string $name, callable $read ): mixed {
		ob_start();
		try {
			return $read();
		} catch ( Throwable $error ) {
			$named = trim( str_replace( array( __NAMESPACE__ . '\\Seo_', '_' ), array( '', ' ' ), $plugin ) . " $name" );
			Problem_Log::add( "The SEO plugin fails ($named): the page has the data of the site instead.", $error->getMessage() );
			return null;
		} finally {
			ob_end_clean();
		}
	}

	/** A value as on the first page of a list. */
	private static function without_number( callable $value ): mixed {
		$query = $GLOBALS['wp_query'] ?? null;
		$paged = $query ? $query->get( 'paged' ) : 0;
		if ( $paged < 2 ) {
			return $value();
		}
		$query->set( 'paged', 0 );
		try {
			return $value();
		} finally {
			$query->set( 'paged', $paged );
		}
	}

	private static function clean( string $name, mixed $value ): mixed {
		return match ( $name ) {
			'noindex'   => self::has_noindex( $value ),
			'canonical' => self::canonical( $value ),
			'og_image'  => $value ? Media::image( $value ) : false,
			default     => is_scalar( $value ) ? self::text( (string) $value ) : '',
		};
	}

	/** A plain text; none of one whose variables are not replaced, because the plugin is not set up yet. */
	private static function text( string $html ): string {
		$text = trim( html_entity_decode( wp_strip_all_tags( $html, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
		return preg_match( self::VARIABLE, $text ) ? '' : $text;
	}

	/** Whether robots, as words or as a list, name `noindex`; true and false say it themselves. */
	private static function has_noindex( mixed $robots ): bool {
		if ( is_bool( $robots ) ) {
			return $robots;
		}
		$words = is_array( $robots ) ? array_filter( $robots, 'is_string' ) : explode( ',', is_scalar( $robots ) ? (string) $robots : '' );
		return (bool) array_intersect( array( 'noindex', 'none' ), array_map( 'strtolower', array_map( 'trim', $words ) ) );
	}

	/** A canonical address: a path of the site, or an absolute one by https elsewhere. */
	private static function canonical( mixed $value ): string {
		$url = is_string( $value ) && strlen( $value ) <= self::LONGEST_URL ? esc_url_raw( trim( $value ), array( 'http', 'https' ) ) : '';
		$url = '' === $url ? '' : Paths::of_url( str_starts_with( $url, '/' ) && ! str_starts_with( $url, '//' ) ? home_url( $url ) : $url );
		return str_starts_with( $url, '/' ) && ! str_starts_with( $url, '//' ) || str_starts_with( $url, 'https://' ) ? $url : '';
	}
}
