"""Proves that changes of pictures, authors, terms and fields are reported with their pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.wordpress.listener import Listener, listening
from tests.wordpress.seeded import WordPress

pytestmark = pytest.mark.req("WPR-08")


class Shown(NamedTuple):
    """A picture that is a week old, and the page that shows it in its content."""

    picture: int
    page: int


# IDs of their own: a small one may be another number in the content of a page.
@pytest.fixture
def shown(wordpress: WordPress) -> Iterator[Shown]:
    """A picture in the content of one page, `/grande-salle/`."""
    picture, page = wordpress.server.evaluate(
        "$folder = wp_upload_dir(); $file = $folder['path'] . '/salle-voutee.png';"
        "imagepng(imagecreatetruecolor(40, 30), $file);"
        "$picture = wp_insert_attachment(['post_mime_type' => 'image/png',"
        "'post_title' => 'Salle', 'import_id' => 98765,"
        "'post_date' => gmdate('Y-m-d H:i:s', time() - WEEK_IN_SECONDS)], $file);"
        "require_once ABSPATH . 'wp-admin/includes/image.php';"
        "wp_update_attachment_metadata($picture, wp_generate_attachment_metadata($picture, $file));"
        "$page = wp_insert_post(['post_type' => 'page', 'post_title' => 'Grande salle',"
        "'post_status' => 'publish', 'post_content' => '<!-- wp:image {\"id\":' . $picture . '} -->"
        '<figure class="wp-block-image"><img src="\' . wp_get_attachment_url($picture) . \'"'
        ' alt="" class="wp-image-\' . $picture . \'"/></figure><!-- /wp:image -->\']);'
        "return [$picture, $page];"
    )
    yield Shown(picture, page)
    wordpress.server.evaluate(
        f"wp_delete_attachment({picture}, true); wp_delete_post({page}, true);"
    )


@pytest.fixture
def listener(wordpress: WordPress, shown: Shown) -> Iterator[Listener]:
    """A site that hears of changes after the picture and the page were made."""
    assert shown
    with listening(wordpress) as made:
        yield made


_CHANGES = {
    "alternative text": "update_post_meta(%d, '_wp_attachment_image_alt', 'Une salle');",
    "caption": "wp_update_post(['ID' => %d, 'post_excerpt' => 'La salle voûtée']);",
    "title": "wp_update_post(['ID' => %d, 'post_title' => 'Salle voûtée']);",
    "crop": "$data = wp_get_attachment_metadata(%1$d); $data['width'] = 20;"
    "$data['file'] = 'salle-voutee-e1700000000000.png';"
    "update_attached_file(%1$d, 'salle-voutee-e1700000000000.png');"
    "wp_update_attachment_metadata(%1$d, $data);",
    "file replaced by one of its size": "wp_update_attachment_metadata(%1$d,"
    "wp_get_attachment_metadata(%1$d));",
    "deletion": "wp_delete_attachment(%d, true);",
}


@pytest.mark.parametrize("change", _CHANGES.values(), ids=_CHANGES)
def test_change_of_a_picture_reaches_the_page_that_shows_it(
    wordpress: WordPress, shown: Shown, listener: Listener, change: str
) -> None:
    wordpress.server.evaluate(
        change.replace("%1$d", str(shown.picture)).replace("%d", str(shown.picture))
    )
    (message,) = listener.taken()
    assert message == {"event": "update", "paths": ["/grande-salle/"], "ID": shown.picture}


def test_picture_of_cards_patterns_or_options_reaches_all_pages(
    wordpress: WordPress, shown: Shown, listener: Listener
) -> None:
    evaluate = wordpress.server.evaluate
    change = f"update_post_meta({shown.picture}, '_wp_attachment_image_alt', uniqid());"
    evaluate(f"set_post_thumbnail({shown.page}, {shown.picture});")
    listener.taken()
    evaluate(change)
    assert [message["paths"] for message in listener.taken()] == [[]]
    pattern = evaluate(
        f"delete_post_thumbnail({shown.page}); return wp_insert_post(['post_type' => 'wp_block',"
        f"'post_title' => 'Salle', 'post_status' => 'publish', 'post_content' => '"
        f'<!-- wp:image {{"id":{shown.picture}}} /-->'
        "']);"
    )
    listener.taken()
    evaluate(change)
    assert [message["paths"] for message in listener.taken()] == [[]]
    evaluate(
        f"wp_delete_post({pattern}, true); $GLOBALS['all'] = get_option('villa_site_options');"
        "update_option('saved', $GLOBALS['all'], false);"
        f"$all = $GLOBALS['all']; $all['en']['alert'] = ['image' => {shown.picture}];"
        "update_option('villa_site_options', $all);"
    )
    try:
        listener.taken()
        evaluate(change)
        assert [message["paths"] for message in listener.taken()] == [[]]
    finally:
        evaluate(
            "update_option('villa_site_options', get_option('saved')); delete_option('saved');"
        )


def test_upload_that_no_page_shows_is_not_reported(
    wordpress: WordPress, listener: Listener
) -> None:
    number = wordpress.server.evaluate(
        "return wp_insert_attachment(['post_mime_type' => 'image/png',"
        "'post_title' => 'Neuve', 'import_id' => 87654],"
        "'neuve-et-seule.png');"
    )
    wordpress.server.evaluate(f"update_post_meta({number}, '_wp_attachment_image_alt', 'Neuve');")
    assert listener.taken() == []
    # Once it is older, a plugin may show it in a way that is not known here.
    wordpress.server.evaluate(
        "global $wpdb; $day = gmdate('Y-m-d H:i:s', time() - DAY_IN_SECONDS);"
        "$wpdb->update($wpdb->posts, ['post_date' => $day, 'post_date_gmt' => $day],"
        f"['ID' => {number}]); clean_post_cache({number});"
    )
    wordpress.server.evaluate(f"update_post_meta({number}, '_wp_attachment_image_alt', 'Vue');")
    assert [message["paths"] for message in listener.taken()] == [[]]
    wordpress.server.evaluate(f"wp_delete_attachment({number}, true);")


def test_field_that_a_plugin_changes_reaches_its_page(
    wordpress: WordPress, shown: Shown, listener: Listener
) -> None:
    evaluate = wordpress.server.evaluate
    evaluate(f"set_post_thumbnail({shown.page}, {shown.picture});")
    assert [message["paths"] for message in listener.taken()] == [["/grande-salle/"]]
    evaluate(f"update_post_meta({shown.page}, 'main_color', '#ff0000');")
    assert [message["paths"] for message in listener.taken()] == [["/grande-salle/"]]
    evaluate(f"update_post_meta({shown.page}, 'views', 12);")
    evaluate(f"update_post_meta({shown.page}, '_edit_lock', '1:1');")
    assert listener.taken() == []


def test_author_with_another_name_or_without_account_reaches_all_pages(
    wordpress: WordPress, listener: Listener
) -> None:
    evaluate = wordpress.server.evaluate
    author = evaluate(
        "return wp_insert_user(['user_login' => 'ada-auteure', 'user_pass' => 'x',"
        "'role' => 'author', 'display_name' => 'Ada']);"
    )
    rename = f"wp_update_user(['ID' => {author}, 'display_name' => uniqid('Ada ')]);"
    evaluate(rename)
    assert listener.taken() == []
    post = evaluate(
        f"return wp_insert_post(['post_title' => 'Billet d’Ada', 'post_author' => {author},"
        "'post_status' => 'publish']);"
    )
    listener.taken()
    evaluate(rename)
    assert [message["paths"] for message in listener.taken()] == [[]]
    evaluate(f"wp_update_user(['ID' => {author}, 'description' => 'Poète.']);")
    assert [message["paths"] for message in listener.taken()] == [[]]
    evaluate(f"wp_update_user(['ID' => {author}, 'nickname' => 'a']);")
    assert listener.taken() == []
    evaluate(f"require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user({author}, 1);")
    assert [message["paths"] for message in listener.taken()] == [[]]
    evaluate(f"wp_delete_post({post}, true);")


def test_terms_reach_the_pages_that_list_them(wordpress: WordPress, listener: Listener) -> None:
    evaluate = wordpress.server.evaluate
    post = wordpress.ids["posts"][1]
    evaluate(f"wp_set_post_tags({post}, ['bois'], true);")
    (message,) = listener.taken()
    assert {"/carnet-n-2-datelier/", "/bloc-tag-cloud/", "/bloc-categories/"} <= set(
        message["paths"]
    )
    evaluate(
        "$term = get_term_by('slug', 'bois', 'post_tag');"
        "$new = ['name' => 'Bois brûlé', 'slug' => 'bois-brule'];"
        "wp_update_term($term->term_id, 'post_tag', $new);"
    )
    assert [message["paths"] for message in listener.taken()] == [[]]
    evaluate(
        "$term = get_term_by('slug', 'bois-brule', 'post_tag');"
        "wp_delete_term($term->term_id, 'post_tag');"
    )
    assert [message["paths"] for message in listener.taken()] == [[]]
