<?php
/** Entities and blocks of the site, as the plugin's own forms and as ACF store them; menus. */

namespace VillaTests;

// Stored plainly, and flattened as ACF leaves it.
$made['resident'] = post(
	array(
		'post_type'  => 'resident',
		'post_title' => 'Ada Rossi',
		'meta_input' => array( 'nom' => 'Ada Rossi', 'promotion' => '2025', 'discipline' => 'Cinéma', 'portrait' => (string) $picture, '_portrait' => 'field_5f1', 'biographie' => "Née à Rome.\n\nVit à Nice." ),
	)
);
$made['event'] = post(
	array(
		'post_type'    => 'programme',
		'post_title'   => 'Nuit blanche',
		'post_content' => '',
		'meta_input'   => array(
			'chapo'          => 'Toute une nuit.',
			'image'          => (string) $other,
			'categorie'      => 'Fête',
			'date_debut'     => '20261201',
			'date_fin'       => '03/12/2026',
			'lieu'           => '',
			'lieu_nom'       => 'Loggia',
			'lieu_adresse'   => 'Viale Trinità dei Monti 1',
			'cta'            => '',
			'cta_text'       => 'Réserver',
			'cta_type'       => 'link',
			'cta_link'       => (string) $made['nested'][0],
			'participants'   => array( (string) $made['resident'], (string) $made['hidden']['draft'] ),
			'statut'         => 'complet',
		),
	)
);
foreach ( range( 1, 12 ) as $number ) {
	post(
		array(
			'post_type'  => 'programme',
			'post_title' => "Concert $number",
			'meta_input' => array( 'chapo' => "Programme $number", 'categorie' => $number % 2 ? 'Concert' : 'Atelier', 'date_debut' => sprintf( '2027-%02d-15', $number ) ),
		)
	);
}

$data  = static fn( string $name, array $data ): string => "<!-- wp:acf/$name " . wp_json_encode( array( 'data' => $data ), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_HEX_TAG | JSON_HEX_AMP ) . ' /-->';
$quote = $data( 'quote', array( 'texte' => 'Parole de résidente.', 'auteur' => 'Ada Rossi', 'image' => $picture ) );

$made['own'] = post(
	array(
		'post_title'   => 'Blocs du site',
		'post_name'    => 'blocs-du-site',
		'post_content' => implode(
			"\n\n",
			array(
				$quote,
				// As ACF saves a block: a repeater flattened, notes beside it.
				$data( 'accordion', array( 'titre' => 'Questions', '_titre' => 'field_1', 'items' => 2, '_items' => 'field_2', 'items_0_titre' => 'Première', '_items_0_titre' => 'field_3', 'items_0_texte' => "Une ligne.\n\nUne autre.", 'items_1_titre' => 'Deuxième', 'items_1_texte' => '<p>Avec <a href="' . home_url( '/la-villa/' ) . '">lien</a>.</p>' ) ),
				$data( 'push', array( 'variante' => 'double', 'items' => array( array( 'titre' => 'Visiter', 'image' => (string) $other, 'cta' => array( 'text' => 'Y aller', 'type' => 'link', 'link' => $made['nested'][1] ) ), array( 'titre' => 'Caché', 'cta' => array( 'text' => 'Non', 'type' => 'link', 'link' => $made['hidden']['draft'] ) ) ) ) ),
				$data( 'agenda', array( 'titre' => 'À venir', 'mode' => 'selection', 'evenements' => array( $made['event'], $made['hidden']['private'] ) ) ),
				$data( 'form', array( 'form_id' => 'contact', 'titre' => 'Écrire à la villa', 'champs' => array( array( 'name' => 'nom', 'label' => 'Nom', 'type' => 'text', 'required' => true ), array( 'name' => 'courriel', 'label' => 'Courriel', 'type' => 'email', 'required' => true ), array( 'name' => 'sujet', 'label' => 'Sujet', 'type' => 'select', 'options' => array( array( 'value' => 'visite', 'label' => 'Visite' ) ) ), array( 'name' => 'piece', 'label' => 'Pièce', 'type' => 'file' ) ) ) ),
				"<!-- wp:cover -->\n<div class=\"wp-block-cover\"><div class=\"wp-block-cover__inner-container\">$quote</div></div>\n<!-- /wp:cover -->",
			)
		),
	)
);

$menu = wp_create_nav_menu( 'Principal' );
$top  = wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => 'Découvrir', 'menu-item-url' => '#', 'menu-item-status' => 'publish' ) );
wp_update_nav_menu_item( $menu, 0, array( 'menu-item-object' => 'page', 'menu-item-object-id' => $made['nested'][1], 'menu-item-type' => 'post_type', 'menu-item-parent-id' => $top, 'menu-item-status' => 'publish' ) );
wp_update_nav_menu_item( $menu, 0, array( 'menu-item-object' => 'page', 'menu-item-object-id' => $made['hidden']['draft'], 'menu-item-type' => 'post_type', 'menu-item-status' => 'publish' ) );
wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => 'Billetterie', 'menu-item-url' => 'https://billets.example.org/', 'menu-item-status' => 'publish' ) );
wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => 'Villa', 'menu-item-url' => home_url( '/la-villa/' ), 'menu-item-status' => 'publish' ) );
set_theme_mod( 'nav_menu_locations', array( 'villa_main' => $menu ) );

update_option(
	'villa_site_options',
	array(
		'en' => array(
			'bandeau'     => 'La villa est ouverte.',
			'main_header' => array( 'cta_billetterie' => array( 'url' => 'https://billets.example.org/', 'texte' => 'Billets' ) ),
			'newsletter'  => array( 'title' => 'La lettre', 'subtitle' => 'Chaque mois' ),
			'footer'      => array( 'col_1' => array( 'titre' => 'Villa', 'social_networks' => array( array( 'reseau' => 'mastodon', 'url' => 'https://mastodon.social/@villa', 'actif' => '1' ) ) ) ),
			'strings'     => "Recherche = Cherchez donc\nRetour à l'accueil = À la maison",
		),
	)
);
