<?php
/**
 * A plugin for search engines.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/**
 * Reads what one plugin says of a page, through its public functions.
 *
 * Each value is a function by name: title, description, noindex, canonical, og_title,
 * og_description, og_image. It may fail or be missing.
 */
interface Seo_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool;

	/**
	 * The values of a post.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_post( WP_Post $post ): array;

	/**
	 * The values of the list of posts that WordPress' main query shows.
	 *
	 * @return array<string, callable(): mixed>
	 */
	public static function of_list(): array;
}
