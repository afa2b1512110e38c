<?php
/**
 * The contract's page.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Makes the answer about one post, whatever its type. */
final class Page_Answer {

	/**
	 * The page of a post that the call may see.
	 *
	 * @return array<string, mixed>
	 */
	public static function of( WP_Post $post ): array {
		$post   = self::as_edited( $post );
		// Dynamic blocks and shortcodes speak of the current post.
		return Main_Query::with( $post, static fn(): array => self::made( $post ) );
	}

	/** @return array<string, mixed> */
	private static function made( WP_Post $post ): array {
		$open   = Access::opens( $post );
		$fields = $open ? Post_Fields::of( $post ) : array();
		return array(
			'ID'           => $post->ID,
			'path'         => Paths::of_post( $post ),
			'link'         => Paths::on_site( Paths::of_post( $post ) ),
			'post_title'   => self::title( $post ),
			'post_type'    => $post->post_type,
			'template'     => self::template( $post ),
			'status'       => $post->post_status,
			'protected'    => ! Access::has_password( $post ),
			'closed'       => Closed_Posts::closes( $post ),
			'modified'     => self::moment( $post->post_modified_gmt ),
			'lang'         => self::languages( $post ),
			'seo'          => Seo_Data::of( $post, $fields, $open ),
			'meta'         => $open ? Post_Fields::meta( $post ) : array( 'theme_de_couleur' => 'auto' ),
			'acf_fields'   => (object) $fields,
			'blocks'       => self::blocks( $post ),
		);
	}

	/** The title as a reader sees it, escaped once; WordPress' word about passwords is left out. */
	public static function title( WP_Post $post ): string {
		$plain = static fn(): string => '%s';
		add_filter( 'protected_title_format', $plain );
		add_filter( 'private_title_format', $plain );
		$title = get_the_title( $post );
		remove_filter( 'protected_title_format', $plain );
		remove_filter( 'private_title_format', $plain );
		return trim( wp_strip_all_tags( $title ) );
	}

	/** The site's template of a page: the front page is `home`. */
	public static function template( WP_Post $post ): string {
		if ( 'page' !== $post->post_type ) {
			return '';
		}
		foreach ( array( (int) get_option( 'page_on_front' ) ) as $front ) {
			if ( $front && in_array( $front, array_column( Languages::translations( $post ), 'ID' ), true ) ) {
				return 'home';
			}
		}
		$template = (string) get_page_template_slug( $post );
		return str_starts_with( $template, Post_Types::TEMPLATE ) ? substr( $template, strlen( Post_Types::TEMPLATE ) ) : '';
	}

	/** A moment of the database, which is in UTC, in the institution's time with its offset. */
	public static function moment( string $utc ): string {
		$moment = '0000-00-00 00:00:00' === $utc ? false : date_create_immutable( $utc, timezone_open( 'UTC' ) );
		return $moment ? $moment->setTimezone( wp_timezone() )->format( 'c' ) : '';
	}

	/**
	 * The addresses of the post in each language.
	 *
	 * @return array<string, string>
	 */
	private static function languages( WP_Post $post ): array {
		return array_map( static fn( WP_Post $each ): string => Paths::on_site( Paths::of_post( $each ) ), Languages::translations( $post ) );
	}

	/**
	 * The content; of a closed post what the plugin that closes it gives instead.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function blocks( WP_Post $post ): array {
		if ( ! Access::has_password( $post ) ) {
			return array();
		}
		return Access::opens( $post ) ? Content_Blocks::of( $post->post_content ) : Content_Blocks::html( Html_Content::without_scripts( Closed_Posts::notice( $post ) ) );
	}

	/** In a preview, the post as it is in the editor, saved or not. */
	private static function as_edited( WP_Post $post ): WP_Post {
		$autosave = Access::edits( $post ) ? wp_get_post_autosave( $post->ID, get_current_user_id() ) : false;
		if ( ! $autosave || $autosave->post_modified_gmt <= $post->post_modified_gmt ) {
			return $post;
		}
		$edited               = clone $post;
		$edited->post_title   = $autosave->post_title;
		$edited->post_content = $autosave->post_content;
		$edited->post_excerpt = $autosave->post_excerpt;
		return $edited;
	}
}
