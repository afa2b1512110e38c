<?php
/**
 * The history of the site content.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * Stores each state of the site content as a revision of WordPress, one post for each language.
 *
 * The option stays what the site reads. Its posts follow every change of it, from any source, and
 * restoring one of their revisions on WordPress' own screen writes the option.
 */
final class Content_History {

	private const TYPE = 'villa_content';

	/** How many revisions are searched for the author of a value. */
	private const MOST = 50;

	/** How many are stored where WordPress is set to store none. */
	private const REVISIONS = 50;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'init', array( self::class, 'register' ) );
		add_action( 'add_option_' . Site_Options::NAME, array( self::class, 'added' ), 10, 2 );
		add_action( 'update_option_' . Site_Options::NAME, array( self::class, 'changed' ), 10, 2 );
		add_action( 'wp_restore_post_revision', array( self::class, 'restored' ) );
		add_filter( 'wp_' . self::TYPE . '_revisions_to_keep', static fn( $number ) => 0 === (int) $number ? self::REVISIONS : $number );
		add_filter( '_wp_post_revision_field_post_content', array( self::class, 'readable' ), 10, 3 );
		add_filter( 'get_edit_post_link', array( self::class, 'edit_link' ), 10, 2 );
	}

	/** Register the post type, which has no screen but that of its revisions. */
	public static function register(): void {
		$right = Content_Options_Page::RIGHT;
		register_post_type(
			self::TYPE,
			array(
				'label'        => __( 'Site content', 'villa-site' ),
				'public'       => false,
				'rewrite'      => false,
				'query_var'    => false,
				'can_export'   => false,
				'supports'     => array( 'title', 'editor', 'revisions' ),
				'map_meta_cap' => false,
				'capabilities' => array(
					'edit_post'          => $right,
					'read_post'          => $right,
					'delete_post'        => 'do_not_allow',
					'edit_posts'         => $right,
					'edit_others_posts'  => $right,
					'delete_posts'       => 'do_not_allow',
					'publish_posts'      => $right,
					'read_private_posts' => $right,
					'create_posts'       => 'do_not_allow',
				),
			)
		);
	}

	/**
	 * Begin the history of content that is set for the first time.
	 *
	 * @param mixed $value The content.
	 */
	public static function added( string $option, $value ): void {
		self::changed( array(), $value );
	}

	/**
	 * Add the new state of each language that has changed.
	 *
	 * @param mixed $before The content as it was.
	 * @param mixed $after  The content as it is.
	 */
	public static function changed( $before, $after ): void {
		$before = is_array( $before ) ? $before : array();
		$after  = is_array( $after ) ? $after : array();
		foreach ( array_keys( $before + $after ) as $language ) {
			$old = $before[ $language ] ?? array();
			$new = $after[ $language ] ?? array();
			if ( ! Content_Changes::are_same( $old, $new ) ) {
				self::begin_with( (string) $language, $old );
				self::add( (string) $language, $new );
			}
		}
	}

	/** Begin the history of content that is older than it. */
	public static function begin(): void {
		$stored = get_option( Site_Options::NAME );
		foreach ( is_array( $stored ) ? $stored : array() as $language => $values ) {
			self::begin_with( (string) $language, $values );
		}
	}

	/** The address of WordPress' screen that compares and restores, empty where there is nothing to compare. */
	public static function url( string $language ): string {
		$revisions = self::revisions( $language, 2 );
		return count( $revisions ) > 1 ? admin_url( 'revision.php?revision=' . $revisions[0]->ID ) : '';
	}

	/**
	 * Who stored the current value of a field, and when.
	 *
	 * @param list<string> $path The path of the field; none for anything.
	 * @return array{who: string, when: string}
	 */
	public static function author( string $language, array $path = array() ): array {
		$revisions = self::revisions( $language, self::MOST );
		$found     = $revisions[0] ?? null;
		$current   = $found ? Content_Changes::at( self::values( $found ), $path ) : null;
		foreach ( $path ? $revisions : array() as $revision ) {
			if ( ! Content_Changes::are_same( $current, Content_Changes::at( self::values( $revision ), $path ) ) ) {
				break;
			}
			$found = $revision;
		}
		return array(
			'who'  => $found ? (string) get_the_author_meta( 'display_name', (int) $found->post_author ) : '',
			'when' => $found ? (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), (int) get_post_timestamp( $found, 'modified' ) ) : '',
		);
	}

	/** Write a restored state into the option. */
	public static function restored( int $id ): void {
		$post = get_post( $id );
		if ( ! $post || self::TYPE !== $post->post_type ) {
			return;
		}
		Content_Changes::replace( $post->post_excerpt, self::values( $post ) );
	}

	/**
	 * A state as lines of labels and values, for the screen that compares revisions.
	 *
	 * @param mixed  $content The stored text.
	 * @param string $field   The name of the post's field.
	 * @param mixed  $compare The revision.
	 * @return mixed
	 */
	public static function readable( $content, $field, $compare ) {
		$parent = $compare instanceof WP_Post ? get_post( $compare->post_parent ? $compare->post_parent : $compare->ID ) : null;
		if ( ! $parent || self::TYPE !== $parent->post_type ) {
			return $content;
		}
		return implode( "\n", self::lines( Content_Options_Page::fields(), self::values( $compare ), '' ) );
	}

	/**
	 * The page of the site content in place of an editor, which the posts do not have.
	 *
	 * @param mixed $link The address of the editor.
	 * @param mixed $id   The post.
	 * @return mixed
	 */
	public static function edit_link( $link, $id ) {
		return self::TYPE === get_post_type( (int) $id ) ? Content_Options_Page::url() : $link;
	}

	/**
	 * Begin the history of a language with a state that nobody is known to have written.
	 *
	 * @param mixed $values The values.
	 */
	private static function begin_with( string $language, $values ): void {
		if ( ! self::post( $language ) ) {
			$user = get_current_user_id();
			wp_set_current_user( 0 );
			self::add( $language, $values );
			wp_set_current_user( $user );
		}
	}

	/**
	 * Add a state of a language, unless it is the last one.
	 *
	 * @param mixed $values The values.
	 */
	private static function add( string $language, $values ): void {
		$post = self::post( $language );
		$made = array(
			'post_type'    => self::TYPE,
			'post_status'  => 'private',
			'post_name'    => 'villa-content-' . $language,
			/* translators: %s: code of a language. */
			'post_title'   => sprintf( __( 'Site content (%s)', 'villa-site' ), $language ),
			'post_excerpt' => $language,
			// Without characters that the filters of HTML, which see any post, would change.
			'post_content' => (string) wp_json_encode( is_array( $values ) ? $values : array(), JSON_HEX_TAG | JSON_HEX_QUOT | JSON_HEX_AMP | JSON_HEX_APOS | JSON_UNESCAPED_UNICODE ),
		);
		if ( ! $post && $values ) {
			wp_insert_post( wp_slash( $made ) );
		} elseif ( $post && ! Content_Changes::are_same( self::values( $post ), $values ) ) {
			wp_update_post( wp_slash( array( 'ID' => $post->ID ) + $made ) );
		}
	}

	private static function post( string $language ): ?WP_Post {
		$posts = get_posts(
			array(
				'post_type'        => self::TYPE,
				'post_status'      => 'private',
				'name'             => 'villa-content-' . $language,
				'numberposts'      => 1,
				'suppress_filters' => true,
				'lang'             => '',
			)
		);
		return $posts[0] ?? null;
	}

	/** @return list<WP_Post> */
	private static function revisions( string $language, int $most ): array {
		$post = self::post( $language );
		return $post ? array_values( wp_get_post_revisions( $post->ID, array( 'posts_per_page' => $most ) ) ) : array();
	}

	/** @return array<string, mixed> */
	private static function values( WP_Post $post ): array {
		$values = json_decode( $post->post_content, true );
		return is_array( $values ) ? $values : array();
	}

	/**
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param array<string, mixed>       $values Their values.
	 * @return list<string>
	 */
	private static function lines( array $fields, array $values, string $above ): array {
		$lines = array();
		foreach ( $fields as $field ) {
			$value = $values[ $field['name'] ] ?? null;
			$label = $above . $field['label'];
			if ( 'group' === $field['kind'] && is_array( $value ) ) {
				$lines = array( ...$lines, ...self::lines( $field['fields'] ?? array(), $value, "$label › " ) );
			} elseif ( ! Content_Changes::are_same( $value, null ) ) {
				$text  = true === $value ? '✓' : ( is_array( $value ) ? wp_json_encode( $value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) : (string) $value );
				$lines = array( ...$lines, ...explode( "\n", "$label: $text" ) );
			}
		}
		return $lines;
	}
}
