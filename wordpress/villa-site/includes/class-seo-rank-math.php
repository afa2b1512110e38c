<?php
/**
 * Rank Math.
 *
 * @package VillaSite
 */

namespace VillaSite;

use RankMath\Helper;
use RankMath\Paper\Paper;
use RankMath\Paper\Singular;
use WP_Post;
use WP_Term;
use WP_User;

/** Reads Rank Math through its helper, its papers and its fields of posts, terms and authors. */
final class Seo_Rank_Math implements Seo_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool {
		return class_exists( Helper::class );
	}

	/**
	 * The values of a post.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_post( WP_Post $post ): array {
		self::set_up();
		$field = static fn( string $name ) => get_post_meta( $post->ID, "rank_math_$name", true );
		$paper = class_exists( Singular::class ) ? new Singular() : null;
		$paper?->set_object( $post );
		return array(
			'title'       => static fn() => $field( 'title' ) ? self::text( $field( 'title' ), $post ) : $paper?->title(),
			'description' => static fn() => $field( 'description' ) ? self::text( $field( 'description' ), $post ) : $paper?->description(),
			'noindex'     => static fn() => $field( 'robots' ) ? $field( 'robots' ) : self::robots( $paper, "pt_$post->post_type" ),
			'canonical'   => static fn() => $field( 'canonical_url' ),
		) + self::social( $field, $post );
	}

	/**
	 * The values of the list that the main query shows.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_list(): array {
		self::set_up();
		$object = get_queried_object();
		$kind   = match ( true ) {
			$object instanceof WP_Post => 'post',
			$object instanceof WP_Term => 'term',
			$object instanceof WP_User => 'user',
			default                    => '',
		};
		$field = static fn( string $name ) => '' === $kind ? '' : get_metadata( $kind, get_queried_object_id(), "rank_math_$name", true );
		$paper = class_exists( Paper::class ) ? Paper::get() : null;
		return array(
			'title'       => static fn() => $paper ? $paper->get_title() : self::text( $field( 'title' ), $object ),
			'description' => static fn() => $paper ? $paper->get_description() : self::text( $field( 'description' ), $object ),
			'noindex'     => static fn() => $paper ? $paper->get_robots() : $field( 'robots' ),
			'canonical'   => static fn() => $paper ? $paper->get_canonical() : $field( 'canonical_url' ),
		) + self::social( $field, $object );
	}

	/** Let Rank Math know its variables, which it otherwise learns when it prints a page's head. */
	private static function set_up(): void {
		$plugin    = function_exists( 'rank_math' ) ? rank_math() : null;
		$is_known  = is_object( $plugin ) && ( isset( $plugin->variables ) || method_exists( $plugin, '__get' ) );
		$variables = $is_known ? $plugin->variables : null;
		if ( is_object( $variables ) && method_exists( $variables, 'setup' ) ) {
			$variables->setup();
		}
	}

	/**
	 * What social networks show.
	 *
	 * @param callable(string): mixed $field  Reads a field of Rank Math.
	 * @param mixed                   $object Whose variables are replaced.
	 * @return array<string, callable(): mixed>
	 */
	private static function social( callable $field, $object ): array {
		return array(
			'og_title'       => static fn() => self::text( $field( 'facebook_title' ), $object ),
			'og_description' => static fn() => self::text( $field( 'facebook_description' ), $object ),
			'og_image'       => static fn() => $field( 'facebook_image_id' ) ? $field( 'facebook_image_id' ) : $field( 'facebook_image' ),
		);
	}

	/**
	 * The robots of a post that has none of its own.
	 *
	 * @param object|null $paper The paper of the post.
	 */
	private static function robots( ?object $paper, string $kind ): mixed {
		if ( $paper ) {
			return $paper->robots();
		}
		return Helper::get_settings( "titles.{$kind}_custom_robots" ) ? Helper::get_settings( "titles.{$kind}_robots" ) : Helper::get_settings( 'titles.robots_global' );
	}

	/** A text with its variables replaced. */
	private static function text( mixed $text, mixed $object ): string {
		return is_string( $text ) && '' !== $text ? (string) Helper::replace_vars( $text, $object ) : '';
	}
}
