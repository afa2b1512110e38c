<?php
/**
 * What post types are called.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Names of post types in the language of the call. */
final class Type_Names {

	/** What WordPress calls its own types where it has no translation. */
	private const UNTRANSLATED = array(
		'post' => 'Posts',
		'page' => 'Pages',
	);

	/** The name of a type's posts, such as "Events"; the type itself where the site has the better name. */
	public static function plural( string $type ): string {
		$object   = get_post_type_object( $type );
		$language = Languages::requested();
		$name     = $object ? (string) $object->labels->name : $type;
		if ( Post_Types::has_registered( $type ) ) {
			$name = Catalogue::post_types_in( $language )[ $type ] ?? $name;
		}
		if ( 'en' !== $language && ( self::UNTRANSLATED[ $type ] ?? '' ) === $name ) {
			$name = $type;
		}
		/**
		 * Lets other code name a post type in a language of the content.
		 *
		 * @param string $name     The name in the plural.
		 * @param string $type     The post type.
		 * @param string $language The code of the language.
		 */
		return (string) apply_filters( 'villa_site_type_name', $name, $type, $language );
	}

	/** The name of one post of a type. */
	public static function singular( string $type ): string {
		$object = get_post_type_object( $type );
		return $object ? (string) $object->labels->singular_name : $type;
	}
}
