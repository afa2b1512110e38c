<?php
/**
 * Addresses in each language.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_HTML_Tag_Processor;

/**
 * Translates between WordPress' addresses and the site's paths where Polylang is active.
 *
 * A path of the site begins with the code of its language, that of the default language with
 * nothing. Polylang has other forms, too: a domain or a subdomain for each language, the code for
 * the default language as well, or `language/` before it. What a language's home address is, Polylang says.
 */
final class Language_Addresses {

	/** Polylang's object, before its own function gives it. */
	private static ?object $polylang = null;

	/** The path that the site requested, before it was translated. */
	private static string $requested = '';

	/** Hook into Polylang, before it reads the address of the request and after it. */
	public static function hook(): void {
		add_action( 'pll_pre_init', array( self::class, 'translate_request' ) );
		add_action( 'pll_init', array( self::class, 'enter_language' ) );
	}

	/**
	 * Let a call of the site have the address that WordPress has for its path.
	 *
	 * @param object $polylang Polylang's object.
	 */
	public static function translate_request( object $polylang ): void {
		self::$polylang = $polylang;
		if ( ! Page_Request::is_call() || ! self::homes() ) {
			return;
		}
		$uri             = (string) ( $_SERVER['REQUEST_URI'] ?? '/' ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- WordPress reads it.
		self::$requested = Api_Prefix::path();
		// Only the path is WordPress' own: the request may come to a host inside of a cluster.
		$path                   = '/' . ltrim( (string) preg_replace( '#^https?://[^/]*#i', '', self::url( self::$requested ) ), '/' );
		$_SERVER['REQUEST_URI'] = implode( '/', array_map( 'rawurlencode', explode( '/', $path ) ) ) . strstr( $uri, '?' );
		// WordPress prefers it, and some servers fill it in for every address.
		unset( $_SERVER['PATH_INFO'] );
	}

	/** The path that the site requested, which WordPress may have at another address. */
	public static function requested(): string {
		return '' !== self::$requested ? self::$requested : Api_Prefix::path();
	}

	/** Let Polylang answer a call of the site in its language, whatever host it came to. */
	public static function enter_language(): void {
		if ( Page_Request::is_call() ) {
			Languages::take();
			Languages::enter( Languages::requested() );
		}
	}

	/** The address in WordPress of a path of the site. */
	public static function url( string $path ): string {
		$homes   = self::homes();
		$default = self::default();
		foreach ( $homes as $code => $home ) {
			if ( $default !== $code && ( "/$code" === $path || str_starts_with( $path, "/$code/" ) ) ) {
				$rest = substr( $path, strlen( $code ) + 2 );
				return '' === $rest ? self::front( $code, $home ) : $home . $rest;
			}
		}
		$rest = ltrim( $path, '/' );
		$home = $homes[ $default ] ?? home_url( '/' );
		return '' === $rest ? self::front( $default, $home ) : $home . $rest;
	}

	/** HTML whose links to other hosts of this WordPress, or to paths with `language/`, are those of the site. */
	public static function in_links( string $html ): string {
		$homes = self::homes();
		$plain = array_filter( Languages::prefixes(), static fn( string $prefix, string $code ): bool => home_url( '' === $prefix ? '/' : "/$prefix/" ) === ( $homes[ $code ] ?? '' ), ARRAY_FILTER_USE_BOTH );
		if ( count( $plain ) >= count( $homes ) || ! str_contains( $html, '<a ' ) ) {
			return $html;
		}
		$tags = new WP_HTML_Tag_Processor( $html );
		while ( $tags->next_tag( 'a' ) ) {
			$href = $tags->get_attribute( 'href' );
			$path = is_string( $href ) && ! str_starts_with( $href, '/' ) ? self::path( $href ) : null;
			if ( null !== $path && ! Paths::is_file( $path ) ) {
				$tags->set_attribute( 'href', Paths::on_site( $path ) );
			}
		}
		return $tags->get_updated_html();
	}

	/** A path of the site in another language. */
	public static function in_language( string $path, string $code ): string {
		$bare = $path;
		foreach ( array_filter( Languages::prefixes() ) as $prefix ) {
			if ( str_starts_with( $path, "/$prefix/" ) ) {
				$bare = substr( $path, strlen( $prefix ) + 1 );
			}
		}
		$prefix = Languages::prefixes()[ $code ] ?? '';
		return '' === $prefix ? $bare : "/$prefix$bare";
	}

	/** The path of the site of an address in WordPress, null where it is in no language's home. */
	public static function path( string $url ): ?string {
		$homes = self::homes();
		// The home of one language may be within that of another.
		uasort( $homes, static fn( string $one, string $other ): int => strlen( $other ) <=> strlen( $one ) );
		$bare = self::without_scheme( $url );
		foreach ( $homes as $code => $home ) {
			$start = untrailingslashit( self::without_scheme( $home ) );
			if ( ! str_starts_with( $bare, $start ) || ! preg_match( '#^(?:[/?\#].*)?$#Ds', substr( $bare, strlen( $start ) ) ) ) {
				continue;
			}
			$rest = '/' . ltrim( substr( $bare, strlen( $start ) ), '/' );
			$own  = self::default() === $code || Paths::is_file( $rest );
			return $own ? $rest : "/$code$rest";
		}
		return null;
	}

	/**
	 * The home address of each language, with a slash at its end; none without Polylang.
	 *
	 * @return array<string, string>
	 */
	private static function homes(): array {
		$polylang = self::polylang();
		$homes    = array();
		foreach ( $polylang ? $polylang->model->get_languages_list( array( 'fields' => 'slug' ) ) : array() as $code ) {
			$homes[ $code ] = trailingslashit( (string) $polylang->links_model->home_url( $code ) );
		}
		return $homes;
	}

	/** The address of a language's front page, which Polylang may have below its home. */
	private static function front( string $code, string $home ): string {
		$language = self::polylang()?->model->get_language( $code );
		return is_object( $language ) && method_exists( $language, 'get_home_url' ) ? (string) $language->get_home_url() : $home;
	}

	private static function default(): string {
		return (string) ( self::polylang()->options['default_lang'] ?? '' );
	}

	private static function polylang(): ?object {
		$polylang = self::$polylang ?? ( 'polylang' === Languages::plugin() ? PLL() : null );
		return isset( $polylang->links_model ) ? $polylang : null;
	}

	private static function without_scheme( string $url ): string {
		return (string) preg_replace( '#^https?:#i', '', $url );
	}
}
