<?php
/**
 * Posts that are refused by rights.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;
use WP_User;

/** Finds out whether another plugin refuses the current user the right to read a published post. */
final class Right_Check {

	/** Whether the right is refused; WordPress itself refuses nobody a published post. */
	public static function refuses( WP_Post $post ): bool {
		if ( ! is_post_publicly_viewable( $post ) ) {
			return true;
		}
		if ( ! Foreign_Hooks::exist( 'map_meta_cap', 'user_has_cap' ) ) {
			return false;
		}
		$user = wp_get_current_user();
		$type = get_post_type_object( $post->post_type );
		foreach ( array( 'read_post', $type->cap->read_post ) as $right ) {
			$needed = map_meta_cap( $right, $user->ID, $post->ID );
			// What WordPress itself requires, which its anonymous readers need not have.
			$usual = array( 'read', 'exist', 'read_post', $type->cap->read, $type->cap->read_post );
			if ( array_diff( $needed, $usual ) || self::takes_away( $needed, $right, $user, $post ) ) {
				return true;
			}
		}
		return false;
	}

	/** @param list<string> $needed What is needed, which the user is said to have. */
	private static function takes_away( array $needed, string $right, WP_User $user, WP_Post $post ): bool {
		$needed  = array( ...$needed, 'exist', $right );
		$granted = (array) Foreign_Hooks::filter( 'user_has_cap', array_fill_keys( $needed, true ), $needed, array( $right, $user->ID, $post->ID ), $user );
		foreach ( $needed as $each ) {
			if ( empty( $granted[ $each ] ) ) {
				return true;
			}
		}
		return false;
	}
}
