<?php
/** Pictures and files of the tests' media library. */

namespace VillaTests;

/** Draw a picture, put it into the media library and return its ID. */
function picture( string $name, string $alt, int $width = 1600, int $height = 1067 ): int {
	$image = imagecreatetruecolor( $width, $height );
	$shade = crc32( $name );
	imagefilledrectangle( $image, 0, 0, $width, $height, imagecolorallocate( $image, $shade & 255, ( $shade >> 8 ) & 255, ( $shade >> 16 ) & 255 ) );
	ob_start();
	imagejpeg( $image, null, 60 );
	return attach( "$name.jpg", (string) ob_get_clean(), $alt );
}

/** Put a file into the media library and return its ID. */
function attach( string $name, string $content, string $alt = '' ): int {
	require_once ABSPATH . 'wp-admin/includes/image.php';
	require_once ABSPATH . 'wp-admin/includes/media.php';
	require_once ABSPATH . 'wp-admin/includes/file.php';
	$file = wp_upload_bits( $name, null, $content );
	$id   = wp_insert_attachment(
		array(
			'post_title'     => pathinfo( $name, PATHINFO_FILENAME ),
			'post_mime_type' => wp_check_filetype( $name )['type'],
			'post_excerpt'   => '' === $alt ? '' : "Légende : $alt",
		),
		$file['file']
	);
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file['file'] ) );
	if ( '' !== $alt ) {
		update_post_meta( $id, '_wp_attachment_image_alt', $alt );
	}
	return $id;
}
