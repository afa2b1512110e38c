<?php
/**
 * The content of the tests: every core block on a page of its own, classic posts, nested pages,
 * what nobody may read, and entities of the site. Writes the IDs of what it made as JSON.
 */

namespace VillaTests;

require_once ABSPATH . 'wp-admin/includes/taxonomy.php';
require __DIR__ . '/pictures.php';
require __DIR__ . '/core_blocks.php';

/** Insert a post and return its ID. */
function post( array $values ): int {
	$id = wp_insert_post(
		wp_slash( $values ) + array(
			'post_type'   => 'page',
			'post_status' => 'publish',
			'post_author' => 1,
		),
		true
	);
	if ( is_wp_error( $id ) ) {
		throw new \RuntimeException( $id->get_error_message() );
	}
	return $id;
}

update_option( 'blogdescription', 'Une villa d’essai' );
$made    = array();
$picture = picture( 'loggia', 'La loggia & son "jardin"' );
$other   = picture( 'grotte', 'La grotte', 1200, 900 );
$hidden  = picture( 'secret', 'Un secret' );
$file    = attach( 'plan.pdf', "%PDF-1.4\n%%EOF\n" );
$term    = wp_create_category( 'Carnets' );
wp_set_current_user( 1 );

$made['picture'] = $picture;
$made['pattern'] = post(
	array(
		'post_type'    => 'wp_block',
		'post_title'   => 'Horaires',
		'post_content' => "<!-- wp:paragraph -->\n<p>Composition synchronisée.</p>\n<!-- /wp:paragraph -->",
	)
);

// Posts of the blog: the classic editor's, with shortcodes, and blocks.
$classic = "Une phrase d'introduction -- avec des tirets.\n\nUn second paragraphe.\n\n[caption id=\"attachment_$picture\" align=\"alignnone\" width=\"300\"]<img class=\"size-medium wp-image-$picture\" src=\"" . wp_get_attachment_image_url( $picture, 'medium' ) . "\" alt=\"\" width=\"300\" height=\"200\" /> Légende en code court[/caption]\n\n[gallery ids=\"$picture,$other\"]\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\n<blockquote>Une citation classique.</blockquote>\n\nFin de l'article.";
foreach ( range( 1, 30 ) as $number ) {
	$made['posts'][] = post(
		array(
			'post_type'     => 'post',
			'post_title'    => "Carnet n° $number <em>d’atelier</em>",
			'post_content'  => $number % 2 ? "Carnet classique $number.\n\n$classic" : "<!-- wp:paragraph -->\n<p>Carnet en blocs $number.</p>\n<!-- /wp:paragraph -->",
			'post_excerpt'  => $number % 3 ? '' : "Résumé du carnet $number.",
			'post_date'     => sprintf( '2025-%02d-%02d 10:00:00', 1 + $number % 12, 1 + $number % 28 ),
			'post_category' => array( $term ),
			'tags_input'    => array( 'pierre', 'papier' ),
		)
	);
}
set_post_thumbnail( $made['posts'][0], $picture );
$said = 0;
foreach ( array( array( 'Lectrice', 'Un commentaire approuvé.', 1 ), array( 'Lecteur', 'Une <b>réponse</b>.', 1 ), array( 'Passant', 'Mot-interdit', 0 ) ) as $comment ) {
	$said = wp_insert_comment(
		array(
			'comment_post_ID'      => $made['posts'][0],
			'comment_parent'       => $said,
			'comment_author'       => $comment[0],
			'comment_author_email' => 'mot-interdit@example.org',
			'comment_content'      => $comment[1],
			'comment_approved'     => $comment[2],
		)
	);
}
$made['comment'] = $said;

// Each core block on a page.
foreach ( core_blocks( $picture, $other, $file, $made['pattern'], $term ) as $name => $markup ) {
	$slug = sanitize_title( $name );
	$id   = post(
		array(
			'post_title'   => "Bloc $name",
			'post_name'    => "bloc-$slug",
			'post_content' => $markup,
			'post_excerpt' => "Extrait du bloc $name.",
			'meta_input'   => 'footnotes' === $name ? array( 'footnotes' => '[{"content":"Une note de bas de page","id":"11111111-2222-3333-4444-555555555555"}]' ) : array(),
		)
	);
	$made['blocks'][ $name ] = $id;
	if ( 'footnotes' === $name ) {
		wp_update_post( array( 'ID' => $id, 'post_content' => '<!-- wp:paragraph --><p>Texte noté<sup data-fn="11111111-2222-3333-4444-555555555555" class="fn"><a href="#11111111-2222-3333-4444-555555555555" id="11111111-2222-3333-4444-555555555555-link">1</a></sup></p><!-- /wp:paragraph -->' . $markup ) );
	}
	set_post_thumbnail( $id, $other );
}

// Pages below pages, and the front page.
$parent = 0;
foreach ( array( 'La villa', 'Les jardins', 'Le belvédère', 'La terrasse' ) as $title ) {
	$parent           = post( array( 'post_title' => $title, 'post_parent' => $parent, 'post_content' => "<!-- wp:paragraph -->\n<p>$title, en profondeur.</p>\n<!-- /wp:paragraph -->" ) );
	$made['nested'][] = $parent;
}
$made['front'] = post( array( 'post_title' => 'Accueil', 'post_content' => "<!-- wp:paragraph -->\n<p>Bienvenue à la villa.</p>\n<!-- /wp:paragraph -->" ) );
$made['news']  = post( array( 'post_title' => 'Actualités', 'post_name' => 'actualites' ) );
update_option( 'show_on_front', 'page' );
update_option( 'page_on_front', $made['front'] );
update_option( 'page_for_posts', $made['news'] );

// What nobody may read without the right.
$secret = "<!-- wp:paragraph -->\n<p>Mot-interdit %s.</p>\n<!-- /wp:paragraph -->\n<!-- wp:image {\"id\":$hidden} -->\n<figure class=\"wp-block-image\"><img src=\"" . wp_get_attachment_url( $hidden ) . "\" alt=\"\" class=\"wp-image-$hidden\"/></figure>\n<!-- /wp:image -->";
foreach ( array( 'draft', 'pending', 'private', 'future', 'trash' ) as $status ) {
	$made['hidden'][ $status ] = post(
		array(
			'post_title'   => "Mot-interdit titre $status",
			'post_name'    => "cache-$status",
			'post_content' => sprintf( $secret, $status ),
			'post_excerpt' => "Mot-interdit extrait $status",
			'post_status'  => $status,
			'post_date'    => 'future' === $status ? gmdate( 'Y-m-d H:i:s', time() + YEAR_IN_SECONDS ) : '',
		)
	);
}
$made['nameless']  = post( array( 'post_title' => 'Mot-interdit sans nom', 'post_status' => 'draft', 'post_content' => sprintf( $secret, 'sans nom' ) ) );
$made['protected'] = post( array( 'post_title' => 'Page protégée', 'post_name' => 'protegee', 'post_password' => 'sésame ouvre-toi', 'post_content' => sprintf( $secret, 'protégé' ), 'post_excerpt' => 'Mot-interdit extrait protégé' ) );

require __DIR__ . '/seed_entities.php';
require __DIR__ . '/seed_library.php';

echo wp_json_encode( $made );
