<?php
/**
 * The notice of a closed site.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Reads the notice from the plugin's page of options; it counts while its switch is on. */
final class Maintenance {

	/**
	 * The notice of every language, null while the site is open.
	 *
	 * @return array<string, array<string, mixed>>|null
	 */
	public static function notices(): ?array {
		$default = Site_Options::stored( Languages::default() );
		if ( empty( $default['maintenance_on'] ) ) {
			return null;
		}
		$notices = array();
		foreach ( Languages::all() as $code ) {
			$notice           = Site_Options::stored( $code )['maintenance'] ?? array();
			$notices[ $code ] = Field_Values::group( Catalogue::fields_of( 'maintenance' ), is_array( $notice ) ? $notice : array() );
			$title            = trim( (string) ( $notices[ $code ]['title'] ?? '' ) );
			if ( '' === $title ) {
				$notices[ $code ]['title'] = esc_html( get_bloginfo( 'name' ) );
			}
		}
		return $notices;
	}
}
