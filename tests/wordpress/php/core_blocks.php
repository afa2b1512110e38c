<?php
/**
 * A page's worth of markup for each core block, as the editor saves it.
 *
 * Each sample holds words of its own, so that a test can say which one is missing.
 */

namespace VillaTests;

/** Markup by block name; `$picture` and `$other` are pictures of the media library, `$file` a file. */
function core_blocks( int $picture, int $other, int $file, int $pattern, int $category ): array {
	$url    = wp_get_attachment_url( $picture );
	$large  = wp_get_attachment_image_url( $other, 'large' );
	$pdf    = wp_get_attachment_url( $file );
	$static = array(
		'paragraph'    => "<!-- wp:paragraph {\"align\":\"center\"} -->\n<p class=\"has-text-align-center\">Le <strong>paragraphe</strong> du jardin &amp; ses “guillemets” -- 3x4.</p>\n<!-- /wp:paragraph -->",
		'heading'      => "<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">Titre du belvédère</h2>\n<!-- /wp:heading -->",
		'list'         => "<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>Cyprès<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>Cyprès nain</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>Citronnier</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->",
		'quote'        => "<!-- wp:quote -->\n<blockquote class=\"wp-block-quote\"><!-- wp:paragraph -->\n<p>La citation mémorable.</p>\n<!-- /wp:paragraph --><cite>Auteur cité</cite></blockquote>\n<!-- /wp:quote -->",
		'pullquote'    => "<!-- wp:pullquote -->\n<figure class=\"wp-block-pullquote\"><blockquote><p>Exergue lumineux.</p><cite>Voix exergue</cite></blockquote></figure>\n<!-- /wp:pullquote -->",
		'verse'        => "<!-- wp:verse -->\n<pre class=\"wp-block-verse\">Vers premier\n  vers second</pre>\n<!-- /wp:verse -->",
		'code'         => "<!-- wp:code -->\n<pre class=\"wp-block-code\"><code>fonction codée()</code></pre>\n<!-- /wp:code -->",
		'preformatted' => "<!-- wp:preformatted -->\n<pre class=\"wp-block-preformatted\">Préformaté   espacé</pre>\n<!-- /wp:preformatted -->",
		'details'      => "<!-- wp:details -->\n<details class=\"wp-block-details\"><summary>Résumé dépliable</summary><!-- wp:paragraph -->\n<p>Détail déplié.</p>\n<!-- /wp:paragraph --></details>\n<!-- /wp:details -->",
		'table'        => "<!-- wp:table -->\n<figure class=\"wp-block-table\"><table><thead><tr><th>Saison</th><th>Horaire</th></tr></thead><tbody><tr><td>Été</td><td>9 h à 19 h</td></tr></tbody></table><figcaption class=\"wp-element-caption\">Légende du tableau</figcaption></figure>\n<!-- /wp:table -->",
		'separator'    => "<!-- wp:separator -->\n<hr class=\"wp-block-separator has-alpha-channel-opacity\"/>\n<!-- /wp:separator -->",
		'spacer'       => "<!-- wp:spacer {\"height\":\"40px\"} -->\n<div style=\"height:40px\" aria-hidden=\"true\" class=\"wp-block-spacer\"></div>\n<!-- /wp:spacer -->",
		'html'         => "<!-- wp:html -->\n<dl><dt>Terme HTML</dt><dd>Définition HTML</dd></dl>\n<!-- /wp:html -->",
		'buttons'      => "<!-- wp:buttons -->\n<div class=\"wp-block-buttons\"><!-- wp:button -->\n<div class=\"wp-block-button\"><a class=\"wp-block-button__link wp-element-button\" href=\"/visite/\">Réserver maintenant</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->",
		'columns'      => "<!-- wp:columns -->\n<div class=\"wp-block-columns\"><!-- wp:column -->\n<div class=\"wp-block-column\"><!-- wp:paragraph -->\n<p>Colonne gauche.</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column -->\n\n<!-- wp:column -->\n<div class=\"wp-block-column\"><!-- wp:paragraph -->\n<p>Colonne droite.</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->",
		'group'        => "<!-- wp:group {\"layout\":{\"type\":\"constrained\"}} -->\n<div class=\"wp-block-group\"><!-- wp:paragraph -->\n<p>Groupe intérieur.</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->",
		'image'        => "<!-- wp:image {\"id\":$picture,\"sizeSlug\":\"full\"} -->\n<figure class=\"wp-block-image size-full\"><img src=\"$url\" alt=\"Loggia\" class=\"wp-image-$picture\"/><figcaption class=\"wp-element-caption\">Légende de l’image</figcaption></figure>\n<!-- /wp:image -->",
		'gallery'      => "<!-- wp:gallery {\"linkTo\":\"none\"} -->\n<figure class=\"wp-block-gallery has-nested-images columns-default is-cropped\"><!-- wp:image {\"id\":$other,\"sizeSlug\":\"large\"} -->\n<figure class=\"wp-block-image size-large\"><img src=\"$large\" alt=\"Grotte\" class=\"wp-image-$other\"/><figcaption class=\"wp-element-caption\">Légende galerie</figcaption></figure>\n<!-- /wp:image --><figcaption class=\"blocks-gallery-caption wp-element-caption\">Légende générale</figcaption></figure>\n<!-- /wp:gallery -->",
		'gallery old'  => "<!-- wp:gallery {\"ids\":[$other],\"linkTo\":\"none\"} -->\n<figure class=\"wp-block-gallery columns-1 is-cropped\"><ul class=\"blocks-gallery-grid\"><li class=\"blocks-gallery-item\"><figure><img src=\"$large\" alt=\"Grotte ancienne\" data-id=\"$other\" class=\"wp-image-$other\"/><figcaption class=\"blocks-gallery-item__caption\">Légende ancienne</figcaption></figure></li></ul></figure>\n<!-- /wp:gallery -->",
		'media-text'   => "<!-- wp:media-text {\"mediaId\":$picture,\"mediaType\":\"image\"} -->\n<div class=\"wp-block-media-text is-stacked-on-mobile\"><figure class=\"wp-block-media-text__media\"><img src=\"$url\" alt=\"\" class=\"wp-image-$picture size-full\"/></figure><div class=\"wp-block-media-text__content\"><!-- wp:paragraph -->\n<p>Texte voisin du média.</p>\n<!-- /wp:paragraph --></div></div>\n<!-- /wp:media-text -->",
		'cover'        => "<!-- wp:cover {\"url\":\"$url\",\"id\":$picture,\"dimRatio\":50} -->\n<div class=\"wp-block-cover\"><span aria-hidden=\"true\" class=\"wp-block-cover__background has-background-dim\"></span><img class=\"wp-block-cover__image-background wp-image-$picture\" alt=\"\" src=\"$url\" data-object-fit=\"cover\"/><div class=\"wp-block-cover__inner-container\"><!-- wp:paragraph -->\n<p>Couverture parlante.</p>\n<!-- /wp:paragraph --></div></div>\n<!-- /wp:cover -->",
		'file'         => "<!-- wp:file {\"id\":$file,\"href\":\"$pdf\"} -->\n<div class=\"wp-block-file\"><a id=\"wp-block-file--1\" href=\"$pdf\">Plan à imprimer</a><a href=\"$pdf\" class=\"wp-block-file__button wp-element-button\" download aria-describedby=\"wp-block-file--1\">Télécharger</a></div>\n<!-- /wp:file -->",
		'audio'        => "<!-- wp:audio -->\n<figure class=\"wp-block-audio\"><audio controls src=\"$pdf\"></audio><figcaption class=\"wp-element-caption\">Légende audio</figcaption></figure>\n<!-- /wp:audio -->",
		'video'        => "<!-- wp:video -->\n<figure class=\"wp-block-video\"><video controls src=\"$pdf\"></video><figcaption class=\"wp-element-caption\">Légende vidéo</figcaption></figure>\n<!-- /wp:video -->",
		'embed'        => "<!-- wp:embed {\"url\":\"https://www.youtube.com/watch?v=abcdefghijk\",\"type\":\"video\",\"providerNameSlug\":\"youtube\"} -->\n<figure class=\"wp-block-embed is-type-video is-provider-youtube\"><div class=\"wp-block-embed__wrapper\">\nhttps://www.youtube.com/watch?v=abcdefghijk\n</div><figcaption class=\"wp-element-caption\">Légende incorporée</figcaption></figure>\n<!-- /wp:embed -->",
		'footnotes'    => "<!-- wp:footnotes /-->",
		'freeform'     => "Paragraphe classique sans balise.\n\nSecond paragraphe classique.",
		'shortcode'    => "<!-- wp:shortcode -->\n[gallery ids=\"$picture,$other\"]\n<!-- /wp:shortcode -->",
		'more'         => "<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->",
		'nextpage'     => "<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->",
		'social-links' => "<!-- wp:social-links {\"showLabels\":true} -->\n<ul class=\"wp-block-social-links has-visible-labels\"><!-- wp:social-link {\"url\":\"https://mastodon.social/@villa\",\"service\":\"mastodon\",\"label\":\"Villa sociale\"} /--></ul>\n<!-- /wp:social-links -->",
		'missing'      => "<!-- wp:villa/never-registered -->\n<p>Bloc disparu mais lisible.</p>\n<!-- /wp:villa/never-registered -->",
	);
	$query   = "<!-- wp:query {\"queryId\":1,\"query\":{\"perPage\":3,\"pages\":0,\"offset\":0,\"postType\":\"post\",\"order\":\"desc\",\"orderBy\":\"date\",\"inherit\":false}} -->\n<div class=\"wp-block-query\"><!-- wp:post-template -->\n<!-- wp:post-title {\"isLink\":true} /-->\n<!-- wp:post-date /-->\n<!-- wp:post-excerpt /-->\n<!-- wp:post-featured-image /-->\n<!-- wp:post-terms {\"term\":\"category\"} /-->\n<!-- wp:post-author-name /-->\n<!-- /wp:post-template --><!-- wp:query-no-results -->\n<p>Rien</p>\n<!-- /wp:query-no-results --></div>\n<!-- /wp:query -->";
	$dynamic = array(
		'query'                => $query,
		'latest-posts'         => '<!-- wp:latest-posts {"postsToShow":3,"displayPostContent":true,"displayAuthor":true,"displayPostDate":true} /-->',
		'latest-comments'      => '<!-- wp:latest-comments {"commentsToShow":3} /-->',
		'archives'             => '<!-- wp:archives /-->',
		'calendar'             => '<!-- wp:calendar /-->',
		'categories'           => '<!-- wp:categories /-->',
		'tag-cloud'            => '<!-- wp:tag-cloud /-->',
		'page-list'            => '<!-- wp:page-list /-->',
		'site-title'           => '<!-- wp:site-title /-->',
		'site-tagline'         => '<!-- wp:site-tagline /-->',
		'post-title'           => '<!-- wp:post-title /-->',
		'post-date'            => '<!-- wp:post-date /-->',
		'post-author'          => '<!-- wp:post-author /-->',
		'post-author-name'     => '<!-- wp:post-author-name /-->',
		'post-excerpt'         => '<!-- wp:post-excerpt /-->',
		'post-featured-image'  => '<!-- wp:post-featured-image /-->',
		'read-more'            => '<!-- wp:read-more {"content":"Lire la suite du voyage"} /-->',
		'navigation'           => "<!-- wp:navigation -->\n<!-- wp:navigation-link {\"label\":\"Lien de navigation\",\"url\":\"/jardin/\"} /-->\n<!-- /wp:navigation -->",
		'rss'                  => '<!-- wp:rss {"feedURL":"http://127.0.0.1:9/none"} /-->',
		'block'                => "<!-- wp:block {\"ref\":$pattern} /-->",
		'pattern'              => '<!-- wp:pattern {"slug":"villa-tests/pattern"} /-->',
		'term-description'     => '<!-- wp:term-description /-->',
		'avatar'               => '<!-- wp:avatar {"size":32} /-->',
		'query-title'          => '<!-- wp:query-title {"type":"archive"} /-->',
	);
	$dynamic += array(
		'comments'             => "<!-- wp:comments -->\n<div class=\"wp-block-comments\"><!-- wp:comments-title /--><!-- wp:comment-template --><!-- wp:comment-author-name /--><!-- wp:comment-date /--><!-- wp:comment-content /--><!-- wp:comment-reply-link /--><!-- wp:comment-edit-link /--><!-- /wp:comment-template --><!-- wp:comments-pagination --><!-- wp:comments-pagination-previous /--><!-- wp:comments-pagination-numbers /--><!-- wp:comments-pagination-next /--><!-- /wp:comments-pagination --><!-- wp:post-comments-form /--></div>\n<!-- /wp:comments -->",
		'query pages'          => str_replace( '<!-- /wp:post-template -->', '<!-- wp:post-author-biography /--><!-- /wp:post-template --><!-- wp:query-pagination --><!-- wp:query-pagination-previous /--><!-- wp:query-pagination-numbers /--><!-- wp:query-pagination-next /--><!-- /wp:query-pagination -->', $query ),
		'navigation deep'      => "<!-- wp:navigation -->\n<!-- wp:home-link {\"label\":\"Maison\"} /--><!-- wp:navigation-submenu {\"label\":\"Sous-menu\",\"url\":\"/villa/\"} --><!-- wp:navigation-link {\"label\":\"Feuille\",\"url\":\"/feuille/\"} /--><!-- /wp:navigation-submenu -->\n<!-- /wp:navigation -->",
		'loginout'             => '<!-- wp:loginout /-->',
		'search'               => '<!-- wp:search {"label":"Chercher","buttonText":"Chercher"} /-->',
		'site-logo'            => '<!-- wp:site-logo /-->',
		'post-navigation-link' => '<!-- wp:post-navigation-link /-->',
		'text-columns'         => "<!-- wp:text-columns -->\n<div class=\"wp-block-text-columns alignundefined columns-2\"><div class=\"wp-block-column\"><p>Ancienne colonne une</p></div><div class=\"wp-block-column\"><p>Ancienne colonne deux</p></div></div>\n<!-- /wp:text-columns -->",
	);
	$newer    = array(
		'accordion'         => "<!-- wp:accordion -->\n<div class=\"wp-block-accordion\"><!-- wp:accordion-item -->\n<div class=\"wp-block-accordion-item\"><!-- wp:accordion-heading -->\n<h3 class=\"wp-block-accordion-heading\"><button type=\"button\" class=\"wp-block-accordion-heading__toggle\"><span class=\"wp-block-accordion-heading__toggle-title\">Titre accordéon</span><span class=\"wp-block-accordion-heading__toggle-icon\" aria-hidden=\"true\">+</span></button></h3>\n<!-- /wp:accordion-heading --><!-- wp:accordion-panel -->\n<div role=\"region\" class=\"wp-block-accordion-panel\"><!-- wp:paragraph -->\n<p>Panneau accordéon.</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:accordion-panel --></div>\n<!-- /wp:accordion-item --></div>\n<!-- /wp:accordion -->",
		'tabs'              => "<!-- wp:tabs -->\n<div class=\"wp-block-tabs\"><!-- wp:tab-list -->\n<div role=\"tablist\" class=\"wp-block-tab-list\"><button type=\"button\" role=\"tab\">Onglet premier</button></div>\n<!-- /wp:tab-list --><!-- wp:tab-panels -->\n<div class=\"wp-block-tab-panels\"><!-- wp:tab-panel {\"label\":\"Onglet premier\"} -->\n<section role=\"tabpanel\" class=\"wp-block-tab-panel\"><!-- wp:paragraph -->\n<p>Contenu de l’onglet.</p>\n<!-- /wp:paragraph --></section>\n<!-- /wp:tab-panel --></div>\n<!-- /wp:tab-panels --></div>\n<!-- /wp:tabs -->",
		'math'              => "<!-- wp:math {\"latex\":\"x^2\"} -->\n<div class=\"wp-block-math\"><math display=\"block\"><msup><mi>x</mi><mn>2</mn></msup></math></div>\n<!-- /wp:math -->",
		'playlist'          => "<!-- wp:playlist -->\n<figure class=\"wp-block-playlist\"><ol class=\"wp-block-playlist__tracklist\"><!-- wp:playlist-track {\"id\":$file,\"src\":\"$pdf\",\"title\":\"Piste première\",\"artist\":\"Artiste nommée\"} /--></ol><figcaption class=\"wp-element-caption\">Légende de liste</figcaption></figure>\n<!-- /wp:playlist -->",
		'icon'              => '<!-- wp:icon {"icon":"core/star-filled"} /-->',
		'breadcrumbs'       => '<!-- wp:breadcrumbs /-->',
		'post-time-to-read' => '<!-- wp:post-time-to-read /-->',
		'terms-query'       => "<!-- wp:terms-query {\"termQuery\":{\"perPage\":5,\"taxonomy\":\"post_tag\",\"order\":\"asc\",\"orderBy\":\"name\",\"include\":[],\"hideEmpty\":true,\"showNested\":false,\"inherit\":false}} -->\n<div class=\"wp-block-terms-query\"><!-- wp:term-template --><!-- wp:term-name /--><!-- wp:term-count /--><!-- /wp:term-template --></div>\n<!-- /wp:terms-query -->",
		'query-total'       => str_replace( '<!-- wp:query-no-results', '<!-- wp:query-total /--><!-- wp:query-no-results', $query ),
		'post comments'     => '<!-- wp:post-comments-count /--><!-- wp:post-comments-link /-->',
	);
	unset( $category );
	$exists = static fn( string $markup ): bool => preg_match( '/wp:([a-z-]+)/', $markup, $found ) && \WP_Block_Type_Registry::get_instance()->is_registered( "core/{$found[1]}" );
	return $static + $dynamic + array_filter( $newer, $exists );
}
