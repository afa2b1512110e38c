<?php
/**
 * Pictures and files of the media library.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Makes the contract's images and files of their IDs. */
final class Media {

	/**
	 * A picture with its sizes; false where there is none.
	 *
	 * @param mixed $given An ID, ACF's array of a picture, or the address of one.
	 * @return array<string, mixed>|false
	 */
	public static function image( $given ): array|false {
		if ( is_array( $given ) ) {
			$id = self::id( $given );
			return $id && wp_attachment_is_image( $id ) ? self::image( $id ) : self::with_address( $given );
		}
		if ( is_string( $given ) && str_contains( $given, '/' ) ) {
			$id = attachment_url_to_postid( $given );
			return $id ? self::image( $id ) : array( 'url' => esc_url_raw( $given ) );
		}
		$id   = is_numeric( $given ) ? (int) $given : 0;
		$file = $id && self::is_public( $id ) ? wp_get_attachment_image_src( $id, 'full' ) : false;
		if ( ! $file ) {
			return false;
		}
		return array(
			'ID'          => $id,
			'url'         => $file[0],
			'width'       => (int) $file[1],
			'height'      => (int) $file[2],
			'alt'         => esc_html( trim( wp_strip_all_tags( (string) get_post_meta( $id, '_wp_attachment_image_alt', true ) ) ) ),
			'description' => esc_html( wp_strip_all_tags( (string) get_post_field( 'post_content', $id ) ) ),
			'caption'     => wp_kses_post( (string) wp_get_attachment_caption( $id ) ),
			'sizes'       => (object) self::sizes( $id ),
		) + self::service( $id );
	}

	/**
	 * The IIIF Image API service that has a picture in tiles, by its field or by the filter.
	 *
	 * @return array{iiif?: string}
	 */
	private static function service( int $id ): array {
		/**
		 * The address of the IIIF Image API service of a picture, without info.json; empty without one.
		 *
		 * @param string $service The attachment's field `villa_iiif`.
		 * @param int    $id      The attachment's ID.
		 */
		$service = apply_filters( 'villa_site_iiif', get_post_meta( $id, 'villa_iiif', true ), $id );
		$service = is_string( $service ) ? esc_url_raw( $service, array( 'http', 'https' ) ) : '';
		return '' === $service ? array() : array( 'iiif' => $service );
	}

	/**
	 * A file to download; false where there is none.
	 *
	 * @param mixed $given An ID, ACF's array of a file, or the address of one.
	 * @return array<string, mixed>|false
	 */
	public static function file( $given ): array|false {
		if ( is_array( $given ) ) {
			$id = self::id( $given );
			return $id ? self::file( $id ) : self::with_address( $given );
		}
		if ( is_string( $given ) && str_contains( $given, '/' ) ) {
			$id = attachment_url_to_postid( $given );
			return $id ? self::file( $id ) : array( 'url' => esc_url_raw( $given ) );
		}
		$id  = is_numeric( $given ) ? (int) $given : 0;
		$url = $id && self::is_public( $id ) ? wp_get_attachment_url( $id ) : false;
		if ( ! $url ) {
			return false;
		}
		$path = (string) get_attached_file( $id );
		$type = wp_check_filetype( $path );
		return array(
			'ID'       => $id,
			'url'      => $url,
			'filesize' => is_file( $path ) ? (int) wp_filesize( $path ) : '',
			'subtype'  => (string) ( $type['ext'] ? $type['ext'] : pathinfo( $path, PATHINFO_EXTENSION ) ),
			'title'    => trim( wp_strip_all_tags( get_the_title( $id ) ) ),
		);
	}

	/** Whether an attachment may be named: it is one, neither trashed nor private by itself. */
	private static function is_public( int $id ): bool {
		return 'attachment' === get_post_type( $id ) && in_array( get_post_field( 'post_status', $id ), array( 'inherit', 'publish' ), true );
	}

	/** @param array<string, mixed> $given An array about a picture or a file. */
	private static function id( array $given ): int {
		$id = $given['ID'] ?? $given['id'] ?? 0;
		return is_numeric( $id ) && 'attachment' === get_post_type( (int) $id ) ? (int) $id : 0;
	}

	/**
	 * What is no part of this library, as it is, if it says where it is.
	 *
	 * @param array<string, mixed> $given An array about a picture or a file.
	 * @return array<string, mixed>|false
	 */
	private static function with_address( array $given ): array|false {
		$url = is_string( $given['url'] ?? null ) ? esc_url_raw( $given['url'] ) : '';
		return '' === $url ? false : array( 'url' => $url ) + $given;
	}

	/**
	 * The sizes that exist of a picture, each with its measures beside it.
	 *
	 * @return array<string, string|int>
	 */
	private static function sizes( int $id ): array {
		$sizes = array();
		$data  = wp_get_attachment_metadata( $id );
		foreach ( array_keys( (array) ( is_array( $data ) ? $data['sizes'] ?? array() : array() ) ) as $name ) {
			$file = wp_get_attachment_image_src( $id, (string) $name );
			if ( $file ) {
				$sizes[ $name ]          = $file[0];
				$sizes[ "$name-width" ]  = (int) $file[1];
				$sizes[ "$name-height" ] = (int) $file[2];
			}
		}
		return $sizes;
	}
}
