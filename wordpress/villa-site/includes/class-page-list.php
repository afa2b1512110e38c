<?php
/**
 * The list of all pages.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

/** Lists what is published in all languages, the newest first: for the sitemap and for prerendering. */
final class Page_List {

	private const BATCH = 200;
	private const MOST  = 1000;

	/**
	 * A page of the list, with the number of all in headers as WordPress' own calls have it.
	 *
	 * Without `page` the list is whole: it is printed piece by piece when it is served.
	 */
	public static function answer( WP_REST_Request $request ): WP_REST_Response {
		if ( null === $request['page'] ) {
			return new WP_REST_Response();
		}
		$query    = self::query();
		$page     = max( 1, (int) $request['page'] );
		$wished   = (int) $request['per_page'];
		$per_page = $wished > 0 ? min( $wished, self::MOST ) : self::MOST;
		$lines    = array();
		foreach ( array_chunk( $query->ids( array(), $page, $per_page ), self::BATCH ) as $ids ) {
			array_push( $lines, ...self::lines( $ids ) );
		}
		$total    = (int) array_sum( array_column( $query->cells(), 'found' ) );
		$response = new WP_REST_Response( $lines );
		$response->header( 'X-WP-Total', (string) $total );
		$response->header( 'X-WP-TotalPages', (string) (int) ceil( $total / $per_page ) );
		return $response;
	}

	/** Print the whole list as JSON. */
	public static function print(): void {
		$comma = '';
		echo '[';
		foreach ( array_chunk( self::query()->ids( array(), 1, List_Query::ALL ), self::BATCH ) as $ids ) {
			foreach ( self::lines( $ids ) as $line ) {
				// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON.
				echo $comma . wp_json_encode( $line, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE );
				$comma = ',';
			}
		}
		echo ']';
	}

	/**
	 * The types of posts that have pages of their own.
	 *
	 * @return list<string>
	 */
	public static function post_types(): array {
		$types = array_filter( get_post_types(), 'is_post_type_viewable' );
		return array_values( array_diff( $types, array( 'attachment' ) ) );
	}

	/** The query of all published posts that have no password. */
	private static function query(): List_Query {
		$arguments = array(
			's'            => '',
			'post_type'    => self::post_types(),
			'post_status'  => 'publish',
			'has_password' => false,
			'orderby'      => 'ID',
			'order'        => 'DESC',
		);
		return new List_Query( Languages::limit( $arguments, '' ), is_whole: true );
	}

	/**
	 * The lines of posts that the call may see.
	 *
	 * @param list<int> $ids IDs of posts.
	 * @return list<array<string, mixed>>
	 */
	private static function lines( array $ids ): array {
		_prime_post_caches( $ids );
		$posts = array_values( array_filter( array_map( 'get_post', $ids ) ) );
		// Pages have those above them in their path.
		_prime_post_caches( array_filter( array_column( $posts, 'post_parent' ) ), false, false );
		$shown        = Access::shown( $posts );
		$translations = array_map( array( Languages::class, 'ids' ), $shown );
		_prime_post_caches( array_merge( array(), ...array_map( 'array_values', $translations ) ), false, false );
		List_Index::hide( array_values( array_diff( $ids, array_column( $shown, 'ID' ) ) ) );
		$lines = array_map( array( self::class, 'line' ), $shown );
		if ( wp_cache_supports( 'flush_runtime' ) ) {
			wp_cache_flush_runtime();
		}
		return $lines;
	}

	/** @return array<string, mixed> */
	private static function line( WP_Post $post ): array {
		$translations = Languages::translations( $post );
		$line         = array(
			'ID'           => $post->ID,
			'path'         => Paths::of_post( $post ),
			'post_type'    => $post->post_type,
			'template'     => Page_Answer::template( $post ),
			'modified'     => Page_Answer::moment( $post->post_modified_gmt ),
			'lang'         => Languages::of_post( $post ),
			'translations' => (object) array_map( array( Paths::class, 'of_post' ), $translations ),
		);
		return Seo_Plugins::hides( $post ) ? $line + array( 'noindex' => true ) : $line;
	}
}
