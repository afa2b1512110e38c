<?php
/**
 * The site's blocks outside of the site.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Shows a block's words and pictures plainly: in WordPress' own pages, in feeds, in mails. */
final class Block_Html {

	/**
	 * Plain HTML of a block's data.
	 *
	 * @param array<string, mixed> $attrs The block's attributes.
	 */
	public static function of( string $name, array $attrs ): string {
		$attrs['data'] = (array) ( $attrs['data'] ?? array() );
		$fields        = Catalogue::block_fields( $name );
		$html          = self::group( $fields, get_object_vars( Block_Data::of( $name, $attrs ) ) );
		$id            = (string) ( $attrs['anchor'] ?? '' );
		return '' === $html ? '' : '<section' . ( '' === $id ? '' : ' id="' . esc_attr( $id ) . '"' ) . ">$html</section>";
	}

	/**
	 * @param list<array<string, mixed>> $fields The declared fields.
	 * @param array<string, mixed>       $values The values, resolved.
	 */
	private static function group( array $fields, array $values ): string {
		$html = '';
		foreach ( $fields as $field ) {
			$html .= self::value( $field, $values[ $field['name'] ] ?? '' );
		}
		return $html;
	}

	/** @param array<string, mixed> $field The declared field. */
	private static function value( array $field, mixed $value ): string {
		if ( in_array( $value, array( null, '', false, array() ), true ) ) {
			return '';
		}
		$values = is_object( $value ) ? get_object_vars( $value ) : $value;
		return match ( $field['kind'] ) {
			'text'     => is_scalar( $value ) ? '<p>' . esc_html( wp_specialchars_decode( (string) $value, ENT_QUOTES ) ) . '</p>' : '',
			'html'     => wp_kses_post( (string) $value ),
			'image'    => isset( $values['ID'] ) ? wp_get_attachment_image( (int) $values['ID'], 'large' ) : '',
			'relation' => self::link( (string) $values['path'], (string) $values['post_title'] ),
			'link'     => self::link( (string) ( $values['link']['path'] ?? $values['file']['url'] ?? $values['url'] ), (string) ( $values['text'] ?: $values['link']['post_title'] ?? '' ) ),
			'file'     => self::link( (string) $values['url'], (string) ( $values['title'] ?? '' ) ),
			'group'    => self::group( $field['fields'] ?? array(), $values ),
			'rows'     => implode( '', array_map( static fn( $row ): string => self::value( $field['item'], $row ), $values ) ),
			default    => '',
		};
	}

	private static function link( string $url, string $text ): string {
		return '' === $url || '' === $text ? '' : '<p><a href="' . esc_url( $url ) . '">' . esc_html( wp_specialchars_decode( $text, ENT_QUOTES ) ) . '</a></p>';
	}
}
