<?php
/**
 * What other plugins and the theme have hooked in.
 *
 * @package VillaSite
 */

namespace VillaSite;

use Closure;
use ReflectionFunction;
use ReflectionMethod;
use WeakMap;
use WP_Hook;

/** Runs the callbacks of hooks that are neither WordPress' own nor this plugin's. */
final class Foreign_Hooks {

	/** @var array<string, bool> Which named callbacks are foreign. */
	private static array $named = array();

	/** @var WeakMap<object, bool>|null Which closures are. */
	private static ?WeakMap $closures = null;

	/** Whether anybody else has hooked into one of these. */
	public static function exist( string ...$names ): bool {
		foreach ( $names as $name ) {
			if ( self::callbacks( $name ) ) {
				return true;
			}
		}
		return false;
	}

	/** The value as the others filter it. */
	public static function filter( string $name, mixed $value, mixed ...$more ): mixed {
		return self::callbacks( $name ) ? self::limited( $name, self::callbacks( $name ), static fn() => apply_filters( $name, $value, ...$more ) ) : $value;
	}

	/** Run the others' callbacks of an action one by one; the function gets each to call it. */
	public static function each( string $name, callable $do, mixed ...$values ): void {
		foreach ( self::callbacks( $name ) as $callback ) {
			$do( static fn() => self::limited( $name, array( $callback ), static fn() => do_action( $name, ...$values ) ) );
		}
	}

	/**
	 * Return what the function returns, after which these hooks are as they were.
	 *
	 * @param list<string> $names Names of hooks.
	 */
	public static function restored( array $names, callable $do ): mixed {
		$before = array();
		foreach ( $names as $name ) {
			$hook            = $GLOBALS['wp_filter'][ $name ] ?? null;
			$before[ $name ] = array( $hook, $hook instanceof WP_Hook ? clone $hook : null );
		}
		try {
			return $do();
		} finally {
			foreach ( $before as $name => list( $hook, $copy ) ) {
				$now = $GLOBALS['wp_filter'][ $name ] ?? null;
				if ( ! $hook ) {
					unset( $GLOBALS['wp_filter'][ $name ] );
				} elseif ( $now !== $hook || $hook->callbacks !== $copy->callbacks ) {
					$GLOBALS['wp_filter'][ $name ] = $copy;
				}
			}
		}
	}

	/**
	 * Run a function while a hook has these callbacks alone; it is as before even after an exception.
	 *
	 * @param list<array{priority: int, function: callable, accepted_args: int}> $callbacks Callbacks.
	 */
	public static function limited( string $name, array $callbacks, callable $do ): mixed {
		$before = $GLOBALS['wp_filter'][ $name ] ?? null;
		$stack  = $GLOBALS['wp_current_filter'];
		$hook   = new WP_Hook();
		foreach ( $callbacks as $each ) {
			$hook->add_filter( $name, $each['function'], $each['priority'], $each['accepted_args'] );
		}
		$GLOBALS['wp_filter'][ $name ] = $hook;
		try {
			return $do();
		} finally {
			$GLOBALS['wp_current_filter'] = $stack;
			if ( $before ) {
				$GLOBALS['wp_filter'][ $name ] = $before;
			} else {
				unset( $GLOBALS['wp_filter'][ $name ] );
			}
		}
	}

	/** @return list<array{priority: int, function: callable, accepted_args: int}> */
	private static function callbacks( string $name ): array {
		$hook  = $GLOBALS['wp_filter'][ $name ] ?? null;
		$found = array();
		foreach ( $hook instanceof WP_Hook ? $hook->callbacks : array() as $priority => $callbacks ) {
			foreach ( $callbacks as $each ) {
				if ( self::is_foreign( $each['function'] ) ) {
					$found[] = array( 'priority' => (int) $priority ) + $each;
				}
			}
		}
		return $found;
	}

	/** Whether a callback comes from another plugin or the theme. */
	private static function is_foreign( mixed $callback ): bool {
		self::$closures ??= new WeakMap();
		if ( is_object( $callback ) ) {
			self::$closures[ $callback ] ??= self::comes_from_elsewhere( $callback );
			return self::$closures[ $callback ];
		}
		$parts = (array) $callback;
		$name  = ( is_object( $parts[0] ) ? $parts[0]::class : $parts[0] ) . '::' . ( $parts[1] ?? '' );

		self::$named[ $name ] ??= self::comes_from_elsewhere( $callback );
		return self::$named[ $name ];
	}

	/** Whether a callback is defined outside of WordPress and this plugin, or is WordPress' `__return_…`. */
	private static function comes_from_elsewhere( mixed $callback ): bool {
		if ( is_string( $callback ) && str_starts_with( $callback, '__return_' ) ) {
			return true;
		}
		$file = is_callable( $callback ) ? self::file( $callback ) : '';
		foreach ( array( ABSPATH . WPINC, ABSPATH . 'wp-admin', dirname( __DIR__ ) ) as $folder ) {
			if ( str_starts_with( $file, trailingslashit( (string) realpath( $folder ) ) ) ) {
				return false;
			}
		}
		return true;
	}

	private static function file( callable $callback ): string {
		if ( is_string( $callback ) && str_contains( $callback, '::' ) ) {
			$callback = explode( '::', $callback, 2 );
		}
		$made = match ( true ) {
			is_array( $callback ) && method_exists( $callback[0], $callback[1] ) => new ReflectionMethod( $callback[0], $callback[1] ),
			is_object( $callback ) && ! $callback instanceof Closure            => new ReflectionMethod( $callback, '__invoke' ),
			is_array( $callback )                                               => null,
			default                                                             => new ReflectionFunction( $callback ),
		};
		return $made ? (string) realpath( (string) $made->getFileName() ) : '';
	}
}
