<?php
/** Sentences of the tests' own, the same on each run, and the markup of blocks around them. */

namespace VillaTests;

const NOUNS = array( 'cyprès', 'terrasse', 'atelier', 'fontaine', 'fresque', 'pavillon', 'bassin', 'sculpture', 'gravure', 'promenade', 'façade', 'volière', 'obélisque', 'escalier', 'bibliothèque', 'tapisserie', 'citronnier', 'belvédère', 'grotte', 'pensionnaire', 'mosaïque', 'galerie', 'herbier', 'lanterne', 'partition', 'céramique', 'chapelle', 'colonnade', 'verger', 'manuscrit' );
const VERBS = array( 'traverse', 'éclaire', 'prolonge', 'raconte', 'abrite', 'dessine', 'domine', 'rejoint', 'entoure', 'dévoile', 'accompagne', 'inspire', 'borde', 'restaure', 'annonce' );
const KINDS = array( 'ancien', 'lumineux', 'discret', 'oublié', 'romain', 'précieux', 'monumental', 'fragile', 'silencieux', 'ouvert', 'secret', 'immense', 'baroque', 'végétal', 'rare' );

/** Return one of the words. */
function pick( array $words ): string {
	return $words[ mt_rand( 0, count( $words ) - 1 ) ];
}

/** Return a sentence with a number that no other sentence has. */
function sentence(): string {
	static $number = 1000;
	++$number;
	return sprintf( 'Le %s %s %s l’%s n° %d, puis %s chaque %s “%s” -- l’été comme l’hiver.', pick( NOUNS ), pick( KINDS ), pick( VERBS ), 'inventaire', $number, pick( VERBS ), pick( NOUNS ), pick( KINDS ) );
}

/** Return several sentences, one of them with markup. */
function prose( int $sentences = 3 ): string {
	$made = array();
	for ( $count = 0; $count < $sentences; $count++ ) {
		$made[] = sentence();
	}
	$made[0] = preg_replace( '/^(\S+ \S+)/u', '<strong>$1</strong>', $made[0] );
	return implode( ' ', $made );
}

/** Return a block as the editor saves it; without HTML it closes itself. */
function block( string $name, array $attrs = array(), string $html = '' ): string {
	$attrs = $attrs ? wp_json_encode( $attrs, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_HEX_TAG | JSON_HEX_AMP ) . ' ' : '';
	return '' === $html ? "<!-- wp:$name $attrs/-->" : "<!-- wp:$name $attrs-->\n$html\n<!-- /wp:$name -->";
}

/** Return paragraphs. */
function paragraphs( int $count = 1, int $sentences = 3 ): string {
	$made = array();
	for ( $each = 0; $each < $count; $each++ ) {
		$made[] = block( 'paragraph', array(), '<p>' . prose( $sentences ) . '</p>' );
	}
	return implode( "\n\n", $made );
}

/** Return a heading. */
function heading( int $level = 2 ): string {
	$attrs = 2 === $level ? array() : array( 'level' => $level );
	return block( 'heading', $attrs, "<h$level class=\"wp-block-heading\">" . ucfirst( pick( NOUNS ) ) . ' ' . pick( KINDS ) . "</h$level>" );
}

/** Return a picture with a caption, led from and aligned as requested. */
function image( int $id, string $align = '', string $href = '' ): string {
	$image = '<img src="' . wp_get_attachment_image_url( $id, 'large' ) . "\" alt=\"\" class=\"wp-image-$id\"/>";
	$image = '' === $href ? $image : "<a href=\"$href\">$image</a>";
	$attrs = array_filter( array( 'id' => $id, 'sizeSlug' => 'large', 'align' => $align ) );
	return block( 'image', $attrs, '<figure class="wp-block-image ' . ( $align ? "align$align " : '' ) . "size-large\">$image<figcaption class=\"wp-element-caption\">" . sentence() . '</figcaption></figure>' );
}
