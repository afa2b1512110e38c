<?php
/**
 * Addresses of pictures and files.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * Answers the address that WordPress gives an attachment: the site leads it to the file.
 *
 * WordPress does so itself since 6.4. The words about a picture are shown where it is used.
 */
final class Attachment_Answer {

	/**
	 * The file of an attachment that everybody may see, else null.
	 *
	 * @return array<string, mixed>|null
	 */
	public static function of( WP_Post $attachment ): ?array {
		$file = self::is_public( $attachment ) ? wp_get_attachment_url( $attachment->ID ) : false;
		if ( ! $file ) {
			return null;
		}
		return array(
			'ID'         => $attachment->ID,
			'path'       => Paths::of_url( (string) get_attachment_link( $attachment ) ),
			'post_title' => Page_Answer::title( $attachment ),
			'post_type'  => 'attachment',
			'file'       => $file,
		);
	}

	/** Whether everybody may see an attachment: neither it nor what it was uploaded to is closed. */
	private static function is_public( WP_Post $attachment ): bool {
		if ( ! in_array( $attachment->post_status, array( 'inherit', 'publish' ), true ) || '' !== $attachment->post_password ) {
			return false;
		}
		$parent = $attachment->post_parent ? get_post( $attachment->post_parent ) : null;
		if ( $parent && ! ( Access::shows( $parent ) && Access::opens( $parent ) ) ) {
			return false;
		}
		return ! Closed_Posts::closes( $attachment );
	}
}
