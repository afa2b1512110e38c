<?php
/**
 * The script that makes forms.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Registers the script and the style of the forms that are made from the site's declaration. */
final class Form_Assets {

	public const SCRIPT = 'villa-site-fields';
	public const STYLE  = 'villa-site-fields';

	private const CONTROLS = 'villa-site-controls';

	/** Register them. */
	public static function register(): void {
		$needs = array( 'wp-api-fetch', 'wp-components', 'wp-data', 'wp-element', 'wp-url' );
		wp_register_script( self::CONTROLS, plugins_url( 'assets/controls.js', FILE ), $needs, VERSION, true );
		wp_register_script( self::SCRIPT, plugins_url( 'assets/fields.js', FILE ), array( self::CONTROLS ), VERSION, true );
		wp_register_style( self::STYLE, plugins_url( 'assets/fields.css', FILE ), array( 'wp-components' ), VERSION );
		wp_localize_script( self::CONTROLS, 'villaSiteTexts', self::texts() );
	}

	/**
	 * The words of the forms.
	 *
	 * @return array<string, string>
	 */
	private static function texts(): array {
		return array(
			'add'      => __( 'Add', 'villa-site' ),
			'remove'   => __( 'Remove', 'villa-site' ),
			'up'       => __( 'Move up', 'villa-site' ),
			'down'     => __( 'Move down', 'villa-site' ),
			'choose'   => __( 'Choose', 'villa-site' ),
			'replace'  => __( 'Replace', 'villa-site' ),
			'anchor'   => __( 'Anchor', 'villa-site' ),
			'search'   => __( 'Search for a page', 'villa-site' ),
			'text'     => __( 'Text', 'villa-site' ),
			'type'     => __( 'Leads to', 'villa-site' ),
			'link'     => __( 'A page', 'villa-site' ),
			'url'      => __( 'An address', 'villa-site' ),
			'file'     => __( 'A file', 'villa-site' ),
			'chosen'   => __( 'Chosen', 'villa-site' ),
			'needed'   => __( 'needed', 'villa-site' ),
			'save'     => __( 'Save', 'villa-site' ),
			'saved'    => __( 'Saved.', 'villa-site' ),
			'failed'   => __( 'Not saved. Please try again.', 'villa-site' ),
			'language' => __( 'Language', 'villa-site' ),
			'preview'  => __( 'On the site', 'villa-site' ),
			'loading'  => __( 'The preview is loading.', 'villa-site' ),
			'missing'  => __( 'No preview.', 'villa-site' ),
			'day'      => __( 'Day', 'villa-site' ),
			'month'    => __( 'Month', 'villa-site' ),
			'noChoice' => __( 'None', 'villa-site' ),
		);
	}
}
