<?php
/**
 * The words of the page beside its form.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Names what the panel of the live preview shows. */
final class Live_Preview_Texts {

	/**
	 * The words by their names in the script.
	 *
	 * @return array<string, string>
	 */
	public static function all(): array {
		return self::of_panel() + self::of_states() + self::of_tools() + self::of_findings();
	}

	/** @return array<string, string> */
	private static function of_panel(): array {
		return array(
			'title'    => __( 'On the site', 'villa-site' ),
			'frame'    => __( 'The page on the site', 'villa-site' ),
			'width'    => __( 'Width', 'villa-site' ),
			'phone'    => __( 'Phone', 'villa-site' ),
			'tablet'   => __( 'Tablet', 'villa-site' ),
			'desktop'  => __( 'Desktop', 'villa-site' ),
			'language' => __( 'Language', 'villa-site' ),
			/* translators: %s: a language. */
			'lacking'  => __( '%s (not translated)', 'villa-site' ),
			'window'   => __( 'Own window', 'villa-site' ),
			'back'     => __( 'Back to the editor', 'villa-site' ),
			'checks'   => __( 'Before publishing, correct what is listed here. The draft can be saved.', 'villa-site' ),
		);
	}

	/** @return array<string, string> */
	private static function of_states(): array {
		return array(
			'loading'     => __( 'The preview is loading.', 'villa-site' ),
			'following'   => __( 'The preview follows what you type.', 'villa-site' ),
			'saved'       => __( 'This translation is shown as it is saved.', 'villa-site' ),
			'waiting'     => __( 'The site does not answer. Go on typing: the preview catches up as soon as it does.', 'villa-site' ),
			'refused'     => __( 'The site refuses the preview. Reload the editor; if that does not help, test the connection in Settings, Villa Site.', 'villa-site' ),
			'missing'     => __( 'The site does not find the page. Save the draft once.', 'villa-site' ),
			'unavailable' => __( 'The site cannot read WordPress for the moment.', 'villa-site' ),
			'ended'       => __( 'The preview has ended after an hour without a key. It begins again with the next one.', 'villa-site' ),
			'blocked'     => __( 'The preview cannot be shown. The address of the site in Settings, Villa Site has to be right, and a Content-Security-Policy of WordPress has to allow it in frame-src.', 'villa-site' ),
			'too-long'    => __( 'This page is too long to be followed while it is typed. Use the Preview button.', 'villa-site' ),
			'inexact'     => __( 'What WordPress has to compute is not up to date: WordPress does not answer.', 'villa-site' ),
		);
	}

	/** @return array<string, string> */
	private static function of_tools(): array {
		return array(
			'tools'     => __( 'Tools of the block', 'villa-site' ),
			'up'        => __( 'Move up', 'villa-site' ),
			'down'      => __( 'Move down', 'villa-site' ),
			'duplicate' => __( 'Duplicate', 'villa-site' ),
			'add'       => __( 'Add after', 'villa-site' ),
			'remove'    => __( 'Delete', 'villa-site' ),
		);
	}

	/** @return array<string, string> */
	private static function of_findings(): array {
		return array(
			'findings'      => __( 'What the reader will meet', 'villa-site' ),
			/* translators: 1: what was found, 2: where. */
			'finding'       => __( '%1$s: %2$s', 'villa-site' ),
			'nothing'       => __( 'Nothing to report.', 'villa-site' ),
			'alternative'   => __( 'A picture without an alternative text', 'villa-site' ),
			'empty-heading' => __( 'A heading without words', 'villa-site' ),
			'heading-order' => __( 'A heading that skips a level', 'villa-site' ),
			'dead-link'     => __( 'A link that leads nowhere', 'villa-site' ),
			'heavy-picture' => __( 'A picture that is heavier than it has to be', 'villa-site' ),
			'contrast'      => __( 'A text that is hard to read on its colour', 'villa-site' ),
			'translation'   => __( 'Not translated', 'villa-site' ),
			/* translators: 1: number of words, 2: number of minutes. */
			'length'        => __( '%1$s words, %2$s min. to read', 'villa-site' ),
			'hidden'        => __( 'Search engines are asked to leave this page out.', 'villa-site' ),
			'noDescription' => __( 'No description: search engines choose words of the page.', 'villa-site' ),
			'noImage'       => __( 'No picture yet: the site draws one once the page is published.', 'villa-site' ),
			'search'        => __( 'In search results', 'villa-site' ),
			'share'         => __( 'When it is shared', 'villa-site' ),
		);
	}
}
