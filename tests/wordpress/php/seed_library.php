<?php
/**
 * A library of long pages, as an institution has them: many blocks of each kind together, forms
 * that blocks had in earlier years, classic content, and a few that nobody may read.
 */

namespace VillaTests;

require __DIR__ . '/prose.php';

mt_srand( 1803 );
$pictures = array( $picture, $other );
foreach ( array( 'allee', 'carre', 'dome', 'studiolo', 'perron', 'bosco' ) as $name ) {
	$pictures[] = picture( $name, "Vue : $name", 900, 600 );
}
$some = static fn( int $count ): array => array_map( static fn( int $key ): int => $pictures[ $key ], (array) array_rand( $pictures, max( 2, $count ) ) );
$link = home_url( '/la-villa/' );
$synced = post( array( 'post_type' => 'wp_block', 'post_title' => 'Accès', 'post_content' => heading( 3 ) . paragraphs() . block( 'block', array( 'ref' => $made['pattern'] ) ) ) );

// An article: text with its pictures, as most pages are.
$article = static fn(): string => implode(
	"\n\n",
	array(
		paragraphs( 2, 4 ),
		heading(),
		image( $some( 2 )[0], 'wide' ),
		paragraphs( 1, 5 ),
		block( 'list', array( 'ordered' => true ), '<ol class="wp-block-list">' . block( 'list-item', array(), '<li>' . sentence() . block( 'list', array(), '<ul class="wp-block-list">' . block( 'list-item', array(), '<li>' . sentence() . '</li>' ) . '</ul>' ) . '</li>' ) . block( 'list-item', array(), '<li>' . sentence() . '</li>' ) . '</ol>' ),
		heading( 3 ),
		block( 'quote', array(), '<blockquote class="wp-block-quote">' . paragraphs( 2, 1 ) . block( 'image', array(), '<figure class="wp-block-image"><img src="' . wp_get_attachment_url( $some( 2 )[0] ) . '" alt=""/></figure>' ) . '<cite>' . sentence() . '</cite></blockquote>' ),
		image( $some( 2 )[1], 'left', $link ),
		paragraphs( 2 ),
		block( 'separator', array(), '<hr class="wp-block-separator has-alpha-channel-opacity"/>' ),
		block( 'pullquote', array(), '<figure class="wp-block-pullquote"><blockquote><p>' . sentence() . '</p><cite>' . sentence() . '</cite></blockquote></figure>' ),
		block( 'preformatted', array(), '<pre class="wp-block-preformatted">' . sentence() . "\n   " . sentence() . '</pre>' ),
	)
);

// A dossier: blocks inside of blocks.
$dossier = static fn(): string => implode(
	"\n\n",
	array(
		block( 'cover', array( 'url' => wp_get_attachment_url( $some( 2 )[0] ), 'dimRatio' => 50 ), '<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background" alt="" src="' . wp_get_attachment_url( $some( 2 )[0] ) . '" data-object-fit="cover"/><div class="wp-block-cover__inner-container">' . heading() . paragraphs( 1, 1 ) . '</div></div>' ),
		block( 'columns', array(), '<div class="wp-block-columns">' . block( 'column', array( 'width' => '66.66%' ), '<div class="wp-block-column" style="flex-basis:66.66%">' . paragraphs( 2 ) . image( $some( 2 )[0] ) . '</div>' ) . block( 'column', array(), '<div class="wp-block-column">' . block( 'group', array( 'layout' => array( 'type' => 'flex' ) ), '<div class="wp-block-group">' . heading( 3 ) . paragraphs() . '</div>' ) . block( 'buttons', array(), '<div class="wp-block-buttons">' . block( 'button', array(), "<div class=\"wp-block-button\"><a class=\"wp-block-button__link wp-element-button\" href=\"$link\">" . pick( KINDS ) . '</a></div>' ) . block( 'button', array(), '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button">' . sentence() . '</a></div>' ) . '</div>' ) . '</div>' ) . '</div>' ),
		block( 'media-text', array( 'mediaPosition' => 'right', 'mediaType' => 'image' ), '<div class="wp-block-media-text has-media-on-the-right is-stacked-on-mobile"><div class="wp-block-media-text__content">' . heading( 2 ) . paragraphs() . '</div><figure class="wp-block-media-text__media"><img src="' . wp_get_attachment_url( $some( 2 )[1] ) . '" alt=""/></figure></div>' ),
		block( 'table', array( 'hasFixedLayout' => true ), '<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>' . pick( NOUNS ) . '</th><th>' . pick( NOUNS ) . '</th></tr></thead><tbody><tr><td>' . sentence() . '</td><td>' . sentence() . '</td></tr><tr><td colspan="2">' . sentence() . '</td></tr></tbody><tfoot><tr><td>' . pick( KINDS ) . '</td><td>' . pick( KINDS ) . '</td></tr></tfoot></table><figcaption class="wp-element-caption">' . sentence() . '</figcaption></figure>' ),
		block( 'details', array(), '<details class="wp-block-details"><summary>' . sentence() . '</summary>' . paragraphs() . image( $some( 2 )[0] ) . '</details>' ),
		block( 'block', array( 'ref' => $synced ) ),
		block( 'file', array( 'href' => wp_get_attachment_url( $file ) ), '<div class="wp-block-file"><a href="' . wp_get_attachment_url( $file ) . '">' . sentence() . '</a><a href="' . wp_get_attachment_url( $file ) . '" class="wp-block-file__button wp-element-button" download>Charger</a></div>' ),
		block( 'verse', array(), '<pre class="wp-block-verse">' . sentence() . "\n" . sentence() . '</pre>' ),
	)
);

// An album: galleries of today and of before WordPress 5.9, with captions and links.
$old_item = static fn( int $id ): string => "<li class=\"blocks-gallery-item\"><figure><a href=\"$link\"><img src=\"" . wp_get_attachment_image_url( $id, 'large' ) . "\" alt=\"\" data-id=\"$id\" class=\"wp-image-$id\"/></a><figcaption class=\"blocks-gallery-item__caption\">" . sentence() . '</figcaption></figure></li>';
$album = static fn(): string => implode(
	"\n\n",
	array(
		paragraphs(),
		block( 'gallery', array( 'linkTo' => 'none' ), '<figure class="wp-block-gallery has-nested-images columns-default is-cropped">' . implode( "\n\n", array_map( static fn( int $id ): string => image( $id ), $some( 4 ) ) ) . '<figcaption class="blocks-gallery-caption wp-element-caption">' . sentence() . '</figcaption></figure>' ),
		heading(),
		block( 'gallery', array( 'ids' => $old = $some( 3 ) ), '<figure class="wp-block-gallery columns-3 is-cropped"><ul class="blocks-gallery-grid">' . implode( '', array_map( $old_item, $old ) ) . '</ul><figcaption class="blocks-gallery-caption">' . sentence() . '</figcaption></figure>' ),
		// Before WordPress 5.3 the list was the block itself.
		block( 'gallery', array( 'ids' => $oldest = $some( 2 ) ), '<ul class="wp-block-gallery columns-2 is-cropped">' . implode( '', array_map( $old_item, $oldest ) ) . '</ul>' ),
		block( 'shortcode', array(), '[gallery columns="2" link="none" ids="' . implode( ',', $some( 3 ) ) . '"]' ),
		paragraphs(),
	)
);

// Blocks in the forms they had in earlier years; what the editor would convert is stored as it was.
$archive = static fn(): string => implode(
	"\n\n",
	array(
		block( 'heading', array(), '<h2>' . sentence() . '</h2>' ),
		block( 'list', array(), '<ul><li>' . sentence() . '<ul><li>' . sentence() . '</li></ul></li><li>' . sentence() . '</li></ul>' ),
		block( 'quote', array(), '<blockquote class="wp-block-quote"><p>' . sentence() . '</p><p>' . sentence() . '</p><cite>' . sentence() . '</cite></blockquote>' ),
		block( 'image', array( 'align' => 'right' ), '<div class="wp-block-image"><figure class="alignright is-resized"><img src="' . wp_get_attachment_image_url( $some( 2 )[0], 'medium' ) . '" alt="" width="300"/><figcaption>' . sentence() . ' <a href="' . $link . '">' . pick( NOUNS ) . '</a></figcaption></figure></div>' ),
		block( 'button', array(), "<div class=\"wp-block-button aligncenter\"><a class=\"wp-block-button__link has-background\" href=\"$link\">" . sentence() . '</a></div>' ),
		block( 'cover', array( 'url' => wp_get_attachment_url( $some( 2 )[0] ) ), '<div class="wp-block-cover has-background-dim" style="background-image:url(' . wp_get_attachment_url( $some( 2 )[0] ) . ')"><div class="wp-block-cover__inner-container">' . paragraphs( 1, 1 ) . '</div></div>' ),
		block( 'core-embed/youtube', array( 'url' => 'https://www.youtube.com/watch?v=abcdefghijk', 'type' => 'video', 'providerNameSlug' => 'youtube' ), "<figure class=\"wp-block-embed-youtube wp-block-embed is-type-video is-provider-youtube\"><div class=\"wp-block-embed__wrapper\">\nhttps://www.youtube.com/watch?v=abcdefghijk\n</div><figcaption>" . sentence() . '</figcaption></figure>' ),
		block( 'table', array( 'className' => 'is-style-stripes' ), '<table class="wp-block-table is-style-stripes"><tbody><tr><td>' . sentence() . '</td></tr></tbody></table>' ),
		block( 'subhead', array(), '<p class="wp-block-subhead">' . sentence() . '</p>' ),
		block( 'html', array(), '<div class="encart"><h3>' . sentence() . '</h3><dl><dt>' . pick( NOUNS ) . '</dt><dd>' . sentence() . '</dd></dl><img src="' . wp_get_attachment_url( $some( 2 )[0] ) . '" alt=""></div>' ),
		"\n" . sentence() . "\n\n" . sentence() . "\n",
	)
);

// A page that shows what others hold, between blocks of the site.
$portal = static fn(): string => implode(
	"\n\n",
	array(
		paragraphs(),
		block( 'acf/text', array( 'data' => array( 'titre' => sentence(), 'texte' => sentence() . "\n\n" . sentence() ) ) ),
		block( 'latest-posts', array( 'postsToShow' => 2, 'displayPostContent' => true, 'displayFeaturedImage' => true ) ),
		block( 'acf/accordion', array( 'data' => array( 'titre' => sentence(), 'items' => 2, 'items_0_titre' => sentence(), 'items_0_texte' => sentence(), 'items_1_titre' => sentence(), 'items_1_texte' => '<ul><li>' . sentence() . '</li></ul>' ) ) ),
		block( 'query', array( 'queryId' => 7, 'query' => array( 'perPage' => 2, 'postType' => 'post', 'order' => 'asc', 'orderBy' => 'title', 'inherit' => false ) ), '<div class="wp-block-query">' . block( 'post-template', array(), block( 'post-featured-image' ) . block( 'post-title', array( 'isLink' => true ) ) . block( 'post-excerpt' ) ) . '</div>' ),
		block( 'group', array(), '<div class="wp-block-group">' . block( 'acf/quote', array( 'data' => array( 'texte' => sentence(), 'auteur' => pick( NOUNS ), 'image' => (string) $some( 2 )[0] ) ) ) . paragraphs() . '</div>' ),
		block( 'acf/image', array( 'data' => array( 'image' => $some( 2 )[1], 'legende' => sentence() ) ) ),
		block( 'tag-cloud' ),
	)
);

// What the classic editor saved.
$classic_page = static fn(): string => implode(
	"\n\n",
	array(
		sentence() . "\n" . sentence(),
		'<h2>' . sentence() . '</h2>',
		'<img class="alignleft size-medium wp-image-' . $picture . '" src="' . wp_get_attachment_image_url( $picture, 'medium' ) . '" alt="" width="300" height="200" />' . prose( 4 ),
		'<!--more-->',
		"<ul>\n\t<li>" . sentence() . "</li>\n\t<li>" . sentence() . "</li>\n</ul>",
		'[caption id="" align="alignright" width="300"]<a href="' . $link . '"><img src="' . wp_get_attachment_image_url( $other, 'medium' ) . '" alt="" width="300" height="225" /></a> ' . sentence() . '[/caption]',
		'<blockquote>' . sentence() . '</blockquote>',
		'[gallery size="medium" ids="' . implode( ',', $some( 3 ) ) . '"]',
		'<table><tbody><tr><td>' . sentence() . '</td><td>' . sentence() . '</td></tr></tbody></table>',
		'<p style="text-align: center;"><span style="color: #800000;">' . sentence() . '</span></p>',
		'<pre>' . sentence() . "\n  " . sentence() . '</pre>',
		'[audio src="' . wp_get_attachment_url( $file ) . '.mp3"]',
		'[villa_unknown id="4"]' . sentence() . '[/villa_unknown]',
		'<hr />',
		sentence() . ' 2 &lt; 3 &amp; 5 &gt; 4, « guillemets », 3x4, :-)',
	)
);

$forms  = compact( 'article', 'dossier', 'album', 'archive', 'portal' ) + array( 'classique' => $classic_page );
$parent = $made['nested'][1];
foreach ( $forms as $form => $content ) {
	foreach ( range( 1, 7 ) as $number ) {
		$id = post(
			array(
				'post_type'    => $number % 3 ? 'page' : 'post',
				'post_title'   => ucfirst( $form ) . " $number : " . pick( NOUNS ) . ' & ' . pick( KINDS ),
				'post_name'    => "$form-$number",
				'post_parent'  => 2 === $number ? $parent : 0,
				'post_content' => $content(),
				'post_excerpt' => $number % 2 ? '' : sentence(),
			)
		);
		set_post_thumbnail( $id, $some( 2 )[0] );
		$made['library'][ $form ][] = $id;
		if ( 'post' === get_post_type( $id ) ) {
			$made['library_posts'][] = $id;
		}
	}
	foreach ( array( 'draft', 'private' ) as $status ) {
		post( array( 'post_title' => "Mot-interdit $form", 'post_name' => "cache-$form-$status", 'post_status' => $status, 'post_parent' => $parent, 'post_content' => "Mot-interdit $status.\n\n" . $content() ) );
	}
	$made['library_posts'][] = post( array( 'post_type' => 'post', 'post_title' => "Article réservé : $form", 'post_name' => "reserve-$form", 'post_password' => 'sésame', 'post_content' => "Mot-interdit réservé.\n\n" . $content(), 'post_excerpt' => 'Mot-interdit extrait' ) );
}
