<?php
/**
 * A plugin for forms.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Reads the forms of one plugin through its public functions, and hands it what visitors send. */
interface Form_Plugin {

	/** Whether the plugin is active. */
	public static function is_active(): bool;

	/** The plugin's name, for administrators. */
	public static function name(): string;

	/**
	 * The blocks and shortcodes by which the plugin shows a form.
	 *
	 * @return list<string>
	 */
	public static function places(): array;

	/**
	 * The number of the form that a block or a shortcode shows, 0 where there is none.
	 *
	 * @param array<int|string, mixed> $attrs The attributes of the block or the shortcode.
	 */
	public static function number( array $attrs ): int;

	/**
	 * A form, null where there is none that may be shown.
	 *
	 * @param array<int|string, mixed> $attrs The attributes of the block or the shortcode: they say whether its title is shown.
	 */
	public static function form( int $number, array $attrs = array() ): ?Plugin_Form;

	/**
	 * Let the plugin process a submission; the reply is the contract's.
	 *
	 * @param array<string, mixed> $values What was sent: a text, a list of texts, true or false, a file.
	 * @return array<string, mixed>
	 */
	public static function submit( int $number, array $values ): array;
}
