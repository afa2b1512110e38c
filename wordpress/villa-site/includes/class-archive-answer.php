<?php
/**
 * Lists of posts that WordPress has at an address of their own.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_Query;
use WP_Term;
use WP_User;

/** Makes a page of the page of posts and of archives; the posts are in `archive`. */
final class Archive_Answer {

	/** The lists that have a page before anything is in them; others would say who or what exists. */
	private const MAY_BE_EMPTY = array( 'posts', 'category', 'tag', 'term', 'post_type' );

	/**
	 * The page of a query, null where it shows nothing that is public.
	 *
	 * @return array<string, mixed>|null
	 */
	public static function of( WP_Query $query ): ?array {
		$kind   = self::kind( $query );
		$object = get_queried_object();
		Card::prime( array_column( $query->posts, 'ID' ) );
		$items = array_values( array_filter( array_map( array( Card::class, 'of' ), $query->posts ) ) );
		if ( '' === $kind || ( ! $items && ( ! in_array( $kind, self::MAY_BE_EMPTY, true ) || ( $query->is_paged() && ! $query->have_posts() ) ) ) ) {
			return null;
		}
		$page = $object instanceof WP_Post ? $object : null;
		$path = self::path( $kind, $query );
		$own  = $query->is_paged() ? trailingslashit( $path ) . 'page/' . (int) $query->get( 'paged' ) . '/' : $path;
		if ( ( $page && ! Access::shows( $page ) ) || Closed_Posts::closes_list( $path, $own ) ) {
			return null;
		}
		// Posts that are all closed are as good as none.
		$none = ! $items && $query->max_num_pages <= 1;
		return array(
			'ID'         => $page ? $page->ID : 0,
			'path'       => $path,
			'link'       => Paths::on_site( $path ),
			'post_title' => self::title( $kind, $page ),
			'post_type'  => 'page',
			'template'   => is_front_page() ? 'home' : 'archive',
			'status'     => 'publish',
			'modified'   => Page_Answer::moment( max( array( '', ...array_column( array( $page, ...$query->posts ), 'post_modified_gmt' ) ) ) ),
			'seo'        => Seo_Data::of_list( $path ),
			'lang'       => Archive_Languages::of( $query, $path ),
			'meta'       => array( 'theme_de_couleur' => 'auto' ),
			'acf_fields' => (object) array(),
			'blocks'     => $page ? Page_Answer::blocks( $page ) : array(),
			'archive'    => array(
				'kind'        => $kind,
				'value'       => self::value( $object ),
				'post_type'   => array_values( array_filter( (array) ( $query->get( 'post_type' ) ?: 'post' ) ) ),
				'page'        => max( 1, (int) $query->get( 'paged' ) ),
				'total'       => $none ? 0 : (int) $query->found_posts,
				'total_pages' => $none ? 0 : (int) $query->max_num_pages,
				'items'       => $items,
			),
		);
	}

	private static function kind( WP_Query $query ): string {
		return match ( true ) {
			$query->is_home()              => 'posts',
			$query->is_category()          => 'category',
			$query->is_tag()               => 'tag',
			$query->is_tax()               => 'term',
			$query->is_author()            => 'author',
			$query->is_date()              => 'date',
			$query->is_post_type_archive() => 'post_type',
			default                        => '',
		};
	}

	/** The address of the list; its later pages share it. */
	private static function path( string $kind, WP_Query $query ): string {
		$object = get_queried_object();
		$url    = match ( true ) {
			$object instanceof WP_Post => get_permalink( $object ),
			$object instanceof WP_Term => get_term_link( $object ),
			$object instanceof WP_User => get_author_posts_url( $object->ID ),
			'posts' === $kind          => home_url( '/' ),
			'post_type' === $kind      => get_post_type_archive_link( (string) current( (array) $query->get( 'post_type' ) ) ),
			'date' === $kind           => self::date_link( $query ),
			default                    => null,
		};
		if ( null === $url ) {
			return (string) preg_replace( '#/page/\d+/?$#', '/', trailingslashit( Language_Addresses::requested() ) );
		}
		return Paths::of_url( is_string( $url ) ? $url : home_url( '/' ) );
	}

	/** The address of a year, a month or a day, whichever parameters it was requested by. */
	private static function date_link( WP_Query $query ): string {
		$all   = preg_replace( '/\D/', '', (string) $query->get( 'm' ) );
		$year  = (int) ( $query->get( 'year' ) ?: substr( $all, 0, 4 ) );
		$month = (int) ( $query->get( 'monthnum' ) ?: substr( $all, 4, 2 ) );
		$day   = (int) ( $query->get( 'day' ) ?: substr( $all, 6, 2 ) );
		return match ( true ) {
			$day > 0 && $month > 0 => get_day_link( $year, $month, $day ),
			$month > 0             => get_month_link( $year, $month ),
			default                => get_year_link( $year ),
		};
	}

	private static function title( string $kind, ?WP_Post $page ): string {
		if ( $page ) {
			return Page_Answer::title( $page );
		}
		// The site says the kind of list in its own words.
		add_filter( 'get_the_archive_title_prefix', '__return_empty_string' );
		$title = 'posts' === $kind ? get_bloginfo( 'name', 'display' ) : get_the_archive_title();
		remove_filter( 'get_the_archive_title_prefix', '__return_empty_string' );
		return trim( wp_strip_all_tags( $title ) );
	}

	private static function value( mixed $object ): string {
		return match ( true ) {
			$object instanceof WP_Term => $object->slug,
			$object instanceof WP_User => $object->user_nicename,
			default                    => '',
		};
	}
}
