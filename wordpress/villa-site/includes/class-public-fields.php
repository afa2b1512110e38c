<?php
/**
 * Public fields of posts of other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * The fields that a post of another plugin's type shows to everybody, in the site's shapes.
 *
 * They are meta data that is registered with `show_in_rest`, and ACF's fields. Names with an
 * underscore at their beginning are private, as they are to WordPress.
 */
final class Public_Fields {

	private const MOST = 100;

	/**
	 * A line for each field with a value.
	 *
	 * @return list<array<string, mixed>>
	 */
	public static function of( WP_Post $post ): array {
		/**
		 * Lets other code add, change and leave out what the page of a post shows.
		 *
		 * @param array   $fields Fields by name, each with `label`, `kind` and `value`; a kind is
		 *                        `text`, `html`, `date`, `url`, `link`, `image`, `file`, `relation` or `flag`.
		 * @param WP_Post $post   The post.
		 */
		$fields = (array) apply_filters( 'villa_site_public_fields', Acf_Public_Fields::of( $post ) + Registered_Meta::of( $post ), $post );
		$hidden = Schema_Mapping::hidden( $post->post_type );
		$lines  = array();
		foreach ( $fields as $name => $field ) {
			$name = (string) $name;
			$said = str_starts_with( $name, '_' ) || in_array( $name, $hidden, true ) ? array() : self::said( (string) $field['kind'], $field['value'] );
			if ( $said ) {
				$lines[] = array(
					'name'  => $name,
					'label' => esc_html( (string) $field['label'] ),
				) + $said;
			}
		}
		return $lines;
	}

	/**
	 * The labels of the fields that posts of a type may have, by name.
	 *
	 * @return array<string, string>
	 */
	public static function of_type( string $type ): array {
		return Acf_Public_Fields::of_type( $type ) + Registered_Meta::of_type( $type );
	}

	/** A label made of a name, for fields that have none: `opening_hours` is "Opening hours". */
	public static function label( string $name ): string {
		return ucfirst( trim( str_replace( array( '_', '-' ), ' ', $name ) ) );
	}

	/** What kind of text a value is: a day, an address, formatted text or words. */
	public static function kind_of_text( mixed $value ): string {
		$text = is_scalar( $value ) ? trim( (string) $value ) : '';
		return match ( true ) {
			1 === preg_match( '/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/', $text ) => 'date',
			1 === preg_match( '#^https?://\S+$#i', $text ) => 'url',
			// Words with emphasis are words.
			str_contains( $text, "\n" ), strip_tags( $text, '<b><strong><em><i><span>' ) !== $text => 'html',
			default => 'text',
		};
	}

	/**
	 * A value in the shape of its kind; nothing where it is empty.
	 *
	 * @param mixed $value The stored value, or a list of such.
	 * @return array<string, mixed>
	 */
	private static function said( string $kind, $value ): array {
		if ( 'flag' === $kind ) {
			return array( 'answer' => $value ? 'yes' : 'no' );
		}
		$values = is_array( $value ) && array_is_list( $value ) ? array_slice( $value, 0, self::MOST ) : array( $value );
		$values = array_filter( $values, static fn( $each ): bool => ! in_array( $each, array( null, '', false, array() ), true ) );
		$place  = array(
			'html'     => 'html',
			'date'     => 'days',
			'url'      => 'links',
			'link'     => 'links',
			'image'    => 'images',
			'file'     => 'files',
			'relation' => 'items',
		)[ $kind ] ?? 'texts';
		$made   = array_values( array_filter( array_map( static fn( $each ) => self::made( $kind, $each ), $values ) ) );
		if ( ! $made ) {
			return array();
		}
		return array( $place => 'html' === $place ? implode( "\n", $made ) : $made );
	}

	/**
	 * One value in the shape of its kind, something empty where there is none.
	 *
	 * @param mixed $value The stored value.
	 * @return mixed
	 */
	private static function made( string $kind, $value ) {
		if ( in_array( $kind, array( 'html', 'date', 'image', 'file', 'relation' ), true ) ) {
			return Field_Values::value( array( 'kind' => $kind ), $value );
		}
		if ( 'link' === $kind ) {
			return is_array( $value ) ? Link_Values::button( $value ) : self::made( 'url', $value );
		}
		if ( ! is_scalar( $value ) ) {
			return '';
		}
		if ( 'url' === $kind ) {
			$url = esc_url_raw( (string) $value, array( 'http', 'https', 'mailto', 'tel' ) );
			return '' === $url ? '' : array(
				'text' => esc_html( (string) ( preg_replace( '#^(?:https?://(?:www\.)?|mailto:|tel:)|/$#i', '', (string) $value ) ) ),
				'type' => 'url',
				'url'  => Link_Values::url( $url ),
			);
		}
		return esc_html( html_entity_decode( wp_strip_all_tags( (string) $value ), ENT_QUOTES ) );
	}
}
