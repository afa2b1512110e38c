<?php
/**
 * What visitors send.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Stores subscriptions and forms as posts that nobody but editors sees. */
final class Messages {

	public const TYPE       = 'villa_message';
	public const NEWSLETTER = 'newsletter';
	public const PENDING    = 'newsletter_pending';
	public const FORM       = 'form';
	public const RIGHT      = 'edit_others_posts';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'init', array( self::class, 'register' ) );
		add_action( 'before_delete_post', array( Message_Files::class, 'delete_of' ) );
		add_filter( 'manage_' . self::TYPE . '_posts_columns', array( self::class, 'columns' ) );
		add_action( 'manage_' . self::TYPE . '_posts_custom_column', array( self::class, 'column' ), 10, 2 );
	}

	/** Register the post type: no page, no REST, no search. */
	public static function register(): void {
		$right = array_fill_keys( array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'publish_posts', 'read_private_posts', 'delete_posts' ), self::RIGHT );
		register_post_type(
			self::TYPE,
			array(
				'labels'              => array(
					'name'          => __( 'Messages', 'villa-site' ),
					'singular_name' => __( 'Message', 'villa-site' ),
					'menu_name'     => __( 'Messages of the site', 'villa-site' ),
				),
				'public'              => false,
				'show_ui'             => true,
				'show_in_rest'        => false,
				'exclude_from_search' => true,
				'can_export'          => false,
				'menu_icon'           => 'dashicons-email-alt',
				'supports'            => array( 'title' ),
				'capabilities'        => $right + array( 'create_posts' => 'do_not_allow' ),
				'map_meta_cap'        => false,
			)
		);
	}

	/**
	 * Store a message.
	 *
	 * @param string               $kind   Newsletter or form.
	 * @param string               $title  What editors see in the list.
	 * @param array<string, mixed> $fields Values by name.
	 * @param string               $email  Whose it is, where that is known.
	 * @param string               $key    Of what comes twice; empty for none.
	 * @return int Its ID, 0 where it cannot be stored.
	 */
	public static function store( string $kind, string $title, array $fields, string $email, string $key ): int {
		$data = array(
			'_villa_kind'   => $kind,
			'_villa_email'  => strtolower( $email ),
			'_villa_key'    => '' === $key ? '' : "$kind $key",
			'_villa_fields' => $fields,
			'_villa_lang'   => Languages::requested(),
		);
		$id   = (int) wp_insert_post(
			wp_slash(
				array(
					'post_type'   => self::TYPE,
					'post_status' => 'private',
					'post_title'  => sanitize_text_field( $title ),
				)
			)
		);
		foreach ( $id ? $data : array() as $name => $value ) {
			if ( ! add_post_meta( $id, $name, wp_slash( $value ), true ) ) {
				// Half a message would be one whose loss nobody notices.
				wp_delete_post( $id, true );
				return 0;
			}
		}
		return $id;
	}

	/**
	 * The IDs of messages with these meta values, the newest first; `$status` also names those in the trash.
	 *
	 * @param array<string, string> $values Values by the name of the meta field.
	 * @param string|list<string>   $status Statuses of posts.
	 * @return list<int>
	 */
	public static function find( array $values, int $most, int $page = 1, string|array $status = 'any' ): array {
		$wanted = array();
		foreach ( $values as $key => $value ) {
			$wanted[] = compact( 'key', 'value' );
		}
		return get_posts(
			array(
				'post_type'      => self::TYPE,
				'post_status'    => $status,
				'posts_per_page' => $most,
				'paged'          => $page,
				'fields'         => 'ids',
				'lang'           => '',
				'meta_query'     => $wanted, // phpcs:ignore WordPress.DB.SlowDBQuery.slow_db_query_meta_query
			)
		);
	}

	/**
	 * The values of a message as text, by name.
	 *
	 * @return array<string, string>
	 */
	public static function texts( int $id ): array {
		$fields = get_post_meta( $id, '_villa_fields', true );
		return array_map( array( self::class, 'text' ), is_array( $fields ) ? $fields : array() );
	}

	/** A value as text: several parted by commas, a file by its name. */
	public static function text( mixed $value ): string {
		if ( is_bool( $value ) ) {
			return $value ? __( 'yes', 'villa-site' ) : __( 'no', 'villa-site' );
		}
		if ( is_array( $value ) ) {
			return isset( $value['name'] ) ? (string) $value['name'] : implode( ', ', array_map( array( self::class, 'text' ), $value ) );
		}
		return is_scalar( $value ) ? (string) $value : '';
	}

	/**
	 * The columns of the list.
	 *
	 * @param array<string, string> $columns Titles by name.
	 * @return array<string, string>
	 */
	public static function columns( array $columns ): array {
		return array_slice( $columns, 0, 2, true ) + array( 'villa_fields' => __( 'Content', 'villa-site' ) ) + $columns;
	}

	/** Print a cell of the list. */
	public static function column( string $name, int $id ): void {
		if ( 'villa_fields' !== $name ) {
			return;
		}
		if ( self::PENDING === get_post_meta( $id, '_villa_kind', true ) ) {
			echo '<div><em>' . esc_html__( 'Subscription that is not confirmed yet', 'villa-site' ) . '</em></div>';
		}
		foreach ( self::texts( $id ) as $field => $text ) {
			echo '<div><strong>' . esc_html( $field ) . '</strong> ' . esc_html( wp_trim_words( $text, 60 ) );
			Message_Files::print_link( $id, $field );
			echo '</div>';
		}
	}
}
