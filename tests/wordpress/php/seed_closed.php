<?php
/** Posts that `closing.php` closes, and pages that name them. Writes their IDs as JSON. */

namespace VillaTests;

require_once ABSPATH . 'wp-admin/includes/taxonomy.php';
require __DIR__ . '/pictures.php';

$insert  = static fn( array $values ): int => wp_insert_post( wp_slash( $values ) + array( 'post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1 ) );
$picture = picture( 'motcache', 'Motcache image' );
$quote   = '<!-- wp:acf/quote ' . wp_json_encode( array( 'data' => array( 'texte' => 'Motcache citation.', 'auteur' => 'Motcache auteur' ) ) ) . ' /-->';
$content = "<!-- wp:paragraph -->\n<p>Motcache paragraphe.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:group --><div class=\"wp-block-group\"><!-- wp:heading --><h2 class=\"wp-block-heading\">Motcache groupe</h2><!-- /wp:heading --></div><!-- /wp:group -->\n\n$quote";
$closed  = array(
	'post_title'   => 'Titreferme',
	'post_excerpt' => 'Motcache extrait.',
	'post_content' => $content,
	'meta_input'   => array( '_closed' => '1' ),
);
$made    = array( 'picture' => $picture );
$fields  = array( 'chapo' => 'Motcache chapo', 'image' => (string) $picture, 'lieu_nom' => 'Motcache lieu', 'lieu' => '', 'date_debut' => gmdate( 'Ymd', time() + 5 * DAY_IN_SECONDS ), 'categorie' => 'Motcachecategorie', 'main_color' => '#123456' );
foreach ( array( 'page', 'post', 'programme' ) as $type ) {
	$values        = array( 'post_type' => $type, 'post_name' => "ferme-$type", 'post_title' => "Titreferme $type" ) + $closed;
	$values['meta_input'] += 'programme' === $type ? $fields : array();
	$made[ $type ] = $insert( $values );
	set_post_thumbnail( $made[ $type ], $picture );
}
$made['classic'] = $insert( array( 'post_name' => 'ferme-classique', 'post_title' => 'Titreferme classique', 'post_content' => "Motcache classique.\n\nMotcache encore." ) + $closed );
wp_insert_comment( array( 'comment_post_ID' => $made['post'], 'comment_author' => 'Motcache lecteur', 'comment_content' => 'Motcache commentaire', 'comment_approved' => 1 ) );
add_post_meta( $made['page'], '_villa_old_path', '/ancienne-ferme/' );

$block        = static fn( string $name, array $data ): string => "<!-- wp:acf/$name " . wp_json_encode( array( 'data' => $data ), JSON_UNESCAPED_SLASHES ) . ' /-->';
$cta          = static fn( int $id ): array => array( 'titre' => 'Pousse', 'cta' => array( 'text' => 'Voir', 'type' => 'link', 'link' => $id ) );
$made['names'] = $insert(
	array(
		'post_title'   => 'Page qui nomme',
		'post_name'    => 'page-qui-nomme',
		'post_content' => implode(
			"\n\n",
			array(
				$block( 'agenda', array( 'titre' => 'Agenda', 'mode' => 'selection', 'evenements' => array( $made['programme'] ) ) ),
				$block( 'push', array( 'variante' => 'double', 'items' => array( $cta( $made['page'] ), $cta( $made['post'] ) ) ) ),
				'<!-- wp:latest-posts {"postsToShow":3,"displayPostContent":true,"displayPostContentRadio":"full_post","displayFeaturedImage":true} /-->',
				'<!-- wp:latest-posts {"postsToShow":3,"displayPostContent":true,"displayFeaturedImage":true} /-->',
				'<!-- wp:query {"query":{"perPage":3,"postType":"post","inherit":false}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- wp:post-excerpt /--><!-- wp:post-content /--><!-- wp:post-featured-image /--><!-- /wp:post-template --></div><!-- /wp:query -->',
				'<!-- wp:latest-comments {"commentsToShow":3} /-->',
				'<!-- wp:page-list /-->',
			)
		),
	)
);
// Words that are closed inside of a page that is open.
$made['parts'] = $insert(
	array(
		'post_title'   => 'Page ouverte',
		'post_name'    => 'page-ouverte',
		'post_content' => "<!-- wp:paragraph -->\n<p>Ouvert avant.</p>\n<!-- /wp:paragraph -->\n<!-- wp:shortcode -->\n[members]\n<!-- /wp:shortcode -->\n<!-- wp:paragraph -->\n<p>Motpartiel entre deux blocs.</p>\n<!-- /wp:paragraph -->\n" . str_replace( 'Motcache', 'Motpartiel', $quote ) . "\n<!-- wp:shortcode -->\n[/members]\n<!-- /wp:shortcode -->\n<!-- wp:paragraph -->\n<p>Ouvert après.</p>\n<!-- /wp:paragraph -->\n<!-- wp:paragraph -->\n<p>Ouvert [members]Motpartiel[/members] entre.</p>\n<!-- /wp:paragraph -->\n<!-- wp:paragraph -->\n<p>Ouvert autour [private]Motprive[/private] de mots.</p>\n<!-- /wp:paragraph -->\n<!-- wp:paragraph -->\n<p>[private]</p>\n<!-- /wp:paragraph -->\n<!-- wp:paragraph -->\n<p>Motprive entre deux blocs.</p>\n<!-- /wp:paragraph -->\n<!-- wp:paragraph -->\n<p>[/private]</p>\n<!-- /wp:paragraph -->\n<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">Ouvert enfin</h2>\n<!-- /wp:heading -->",
	)
);
$menu             = get_nav_menu_locations()['villa_main'];
$made['menu_item'] = wp_update_nav_menu_item( $menu, 0, array( 'menu-item-object' => 'page', 'menu-item-object-id' => $made['page'], 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish' ) );
flush_rewrite_rules();
echo wp_json_encode( $made );
