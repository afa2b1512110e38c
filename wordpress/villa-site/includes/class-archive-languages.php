<?php
/**
 * Lists of posts in each language.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Query;
use WP_Term;

/** Finds the addresses of a list of posts in the languages in which it has posts. */
final class Archive_Languages {

	/** What a query is about, besides terms. */
	private const SUBJECT = array( 'post_type', 'author', 'author_name', 'year', 'monthnum', 'day', 'm' );

	/**
	 * The addresses on the site by language, that of the list itself first.
	 *
	 * @param string $path The path of the list, without the number of a page.
	 * @return array<string, string>
	 */
	public static function of( WP_Query $query, string $path ): array {
		$object = $query->get_queried_object();
		$own    = self::language( $object );
		$paths  = array( $own => $path );
		foreach ( array_diff( Languages::all(), array( $own ) ) as $code ) {
			$paths[ $code ] = match ( true ) {
				$object instanceof WP_Post => self::page( $object, $code ),
				$object instanceof WP_Term => self::term( $object, $code ),
				default                    => self::has_posts( $query, $code ) ? Language_Addresses::in_language( $path, $code ) : '',
			};
		}
		return array_map( array( Paths::class, 'on_site' ), array_filter( $paths ) );
	}

	private static function language( mixed $object ): string {
		return match ( true ) {
			$object instanceof WP_Post => Languages::of_post( $object ),
			$object instanceof WP_Term => Languages::of_term( $object ),
			default                    => Languages::requested(),
		};
	}

	private static function page( WP_Post $page, string $code ): string {
		$translation = Languages::translations( $page )[ $code ] ?? null;
		return $translation ? Paths::of_post( $translation ) : '';
	}

	/** The path of a term's list, empty where the language has no such term or no post of it. */
	private static function term( WP_Term $term, string $code ): string {
		$translation = Languages::term( $term, $code );
		if ( ! $translation ) {
			return '';
		}
		if ( $translation->term_id === $term->term_id ) {
			// A taxonomy that is not translated has posts of all languages at one address.
			return '';
		}
		$of_term = array(
			'post_type' => 'any',
			'tax_query' => array( // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_tax_query
				array(
					'taxonomy' => $translation->taxonomy,
					'terms'    => $translation->term_id,
				),
			),
		);
		$link    = self::any( $of_term, $code ) ? get_term_link( $translation ) : '';
		return is_string( $link ) && '' !== $link ? Paths::of_url( $link ) : '';
	}

	private static function has_posts( WP_Query $query, string $code ): bool {
		return self::any( array_filter( array_intersect_key( $query->query_vars, array_flip( self::SUBJECT ) ) ), $code );
	}

	/**
	 * Whether a reader sees any post of a query in a language.
	 *
	 * @param array<string, mixed> $arguments Arguments of WP_Query.
	 */
	private static function any( array $arguments, string $code ): bool {
		$arguments += array(
			'post_status'         => 'publish',
			'posts_per_page'      => 1,
			'no_found_rows'       => true,
			'ignore_sticky_posts' => true,
			'suppress_filters'    => false,
		);
		return (bool) get_posts( Languages::limit( $arguments, $code ) );
	}
}
