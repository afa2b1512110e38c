<?php
/**
 * Changes of the site content.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Upgrader;

/**
 * Stores single fields of the site content, and finds those that somebody else has changed meanwhile.
 *
 * A change names its language, the path of its field through groups, the value that the editor saw
 * and the new one. It is stored where the editor saw what is there now; else it is a conflict, and
 * both values stay until the editor chooses.
 */
final class Content_Changes {

	private const LOCK = 'villa_site_content';

	/** Seconds after which the lock of a request that ended early counts for nothing. */
	private const LOCK_SECONDS = 30;

	private const ATTEMPTS = 20;
	private const PAUSE    = 100000;

	/**
	 * Store changes; null where others are storing theirs all the time.
	 *
	 * @param list<array<string, mixed>> $fields  The declared fields.
	 * @param list<mixed>                $changes Changes as a form sent them.
	 * @return array{conflicts: list<array<string, mixed>>, unknown: list<array<string, mixed>>}|null
	 */
	public static function store( array $fields, array $changes ): ?array {
		return self::locked( static fn( array $stored ): array => self::apply( $fields, $changes, $stored ) );
	}

	/**
	 * Store other content of a language in place of what there is.
	 *
	 * @param array<string, mixed> $values The values.
	 */
	public static function replace( string $language, array $values ): void {
		self::locked( static fn( array $stored ): bool => update_option( Site_Options::NAME, array( $language => $values ) + $stored ) );
	}

	/**
	 * Call a function with what is stored, while no other request stores anything; null where others never end.
	 *
	 * @param callable(array<string, mixed>): mixed $change The function.
	 * @return mixed
	 */
	private static function locked( callable $change ) {
		require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		$attempts = self::ATTEMPTS;
		while ( ! WP_Upgrader::create_lock( self::LOCK, self::LOCK_SECONDS ) ) {
			if ( --$attempts < 1 ) {
				return null;
			}
			usleep( self::PAUSE );
		}
		try {
			// What this request has read before it had the lock may be old.
			wp_cache_delete( 'alloptions', 'options' );
			wp_cache_delete( Site_Options::NAME, 'options' );
			$stored = get_option( Site_Options::NAME );
			return $change( is_array( $stored ) ? $stored : array() );
		} finally {
			WP_Upgrader::release_lock( self::LOCK );
		}
	}

	/**
	 * The value at a path, null where there is none.
	 *
	 * @param mixed        $values Values of a language.
	 * @param list<string> $path   Names of groups, then of the field.
	 * @return mixed
	 */
	public static function at( $values, array $path ) {
		foreach ( $path as $name ) {
			$values = is_array( $values ) ? $values[ $name ] ?? null : null;
		}
		return $values;
	}

	/**
	 * Whether two values are the same to an editor: what is empty in any way, and numbers as text.
	 *
	 * @param mixed $first  A value.
	 * @param mixed $second Another one.
	 */
	public static function are_same( $first, $second ): bool {
		return self::plain( $first ) === self::plain( $second );
	}

	/**
	 * Apply changes to what is stored at this moment.
	 *
	 * @param list<array<string, mixed>> $fields  The declared fields.
	 * @param list<mixed>                $changes As above.
	 * @param array<string, mixed>       $stored  What is stored.
	 * @return array{conflicts: list<array<string, mixed>>, unknown: list<array<string, mixed>>}
	 */
	private static function apply( array $fields, array $changes, array $stored ): array {
		$values = $stored;
		$found  = array(
			'conflicts' => array(),
			'unknown'   => array(),
		);
		foreach ( $changes as $change ) {
			$language = is_array( $change ) && is_string( $change['language'] ?? null ) ? $change['language'] : '';
			$path     = is_array( $change ) && is_array( $change['path'] ?? null ) ? array_values( array_filter( $change['path'], 'is_string' ) ) : array();
			$place    = array(
				'language' => $language,
				'path'     => $path,
			);
			if ( ! in_array( $language, Languages::all(), true ) || ! self::is_declared( $fields, $path ) ) {
				$found['unknown'][] = $place;
				continue;
			}
			$current = self::at( $stored[ $language ] ?? array(), $path );
			$new     = self::sanitised( $change['value'] ?? null );
			if ( self::are_same( $current, $change['before'] ?? null ) || self::are_same( $current, $new ) ) {
				$values[ $language ] = self::with( $values[ $language ] ?? array(), $path, $new );
			} else {
				$found['conflicts'][] = $place + array( 'theirs' => $current ) + Content_History::author( $language, $path );
			}
		}
		update_option( Site_Options::NAME, $values );
		return $found;
	}

	/**
	 * Whether a path leads through declared groups to a declared field.
	 *
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param list<string>               $path   A path.
	 */
	private static function is_declared( array $fields, array $path ): bool {
		$name  = array_shift( $path );
		$known = array_column( $fields, null, 'name' )[ (string) $name ] ?? null;
		if ( ! $known ) {
			return false;
		}
		return ! $path || ( 'group' === $known['kind'] && self::is_declared( $known['fields'] ?? array(), $path ) );
	}

	/**
	 * What may be stored of a value: HTML as far as the editor may write it.
	 *
	 * @param mixed $value The value as it was sent.
	 * @return mixed
	 */
	private static function sanitised( $value ) {
		return current_user_can( 'unfiltered_html' ) ? $value : map_deep( $value, static fn( $each ) => is_string( $each ) ? wp_kses_post( $each ) : $each );
	}

	/**
	 * Values with another one at a path.
	 *
	 * @param mixed        $values Values of a language, or of a group.
	 * @param list<string> $path   A path.
	 * @param mixed        $value  The new value.
	 * @return array<string, mixed>
	 */
	private static function with( $values, array $path, $value ): array {
		$values          = is_array( $values ) ? $values : array();
		$name            = (string) array_shift( $path );
		$values[ $name ] = $path ? self::with( $values[ $name ] ?? array(), $path, $value ) : $value;
		return $values;
	}

	/**
	 * A value to compare: text, without what is empty in objects.
	 *
	 * @param mixed $value Any value.
	 * @return mixed
	 */
	private static function plain( $value ) {
		if ( ! is_array( $value ) ) {
			return is_scalar( $value ) ? str_replace( "\r\n", "\n", (string) $value ) : '';
		}
		$plain = array_map( array( self::class, 'plain' ), $value );
		if ( ! array_is_list( $plain ) ) {
			$plain = array_filter( $plain, static fn( $each ): bool => '' !== $each );
			ksort( $plain );
		}
		return $plain ? $plain : '';
	}
}
