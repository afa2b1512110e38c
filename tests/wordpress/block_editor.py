"""The administration and the block editor of a WordPress, in a browser."""

from __future__ import annotations

from playwright.async_api import FrameLocator, Page

from tests.wordpress.wordpress_server import WordPressServer


def switch_guides_off(server: WordPressServer) -> None:
    """Let no guide and no choice of patterns cover the form."""
    server.evaluate(
        "$off = ['welcomeGuide' => false, 'enableChoosePatternModal' => false];"
        "update_user_meta(1, $GLOBALS['wpdb']->get_blog_prefix() . 'persisted_preferences',"
        "['core' => $off, 'core/edit-post' => $off, '_modified' => gmdate('c')]);"
    )


async def log_in(page: Page, name: str, password: str) -> None:
    """Log a user in."""
    await page.goto("/wp-login.php")
    # The log-in page moves the focus when it is ready.
    await page.wait_for_function("() => document.activeElement.id === 'user_login'")
    await page.fill("#user_login", name)
    await page.fill("#user_pass", password)
    await page.click("#wp-submit")
    await page.wait_for_url("**/wp-admin/**")


async def new_page(page: Page, block: str) -> Page | FrameLocator:
    """Open a new page with one block in it; return what holds the block's form."""
    await page.goto("/wp-admin/post-new.php?post_type=page", wait_until="domcontentloaded")
    await page.wait_for_function(
        "() => window.wp?.data?.select('core/editor')?.getCurrentPostType?.() === 'page'"
    )
    await page.evaluate(
        "name => wp.data.dispatch('core/block-editor').insertBlock(wp.blocks.createBlock(name))",
        block,
    )
    # WordPress decides whether content is edited in a frame.
    await page.wait_for_function(
        """() => document.querySelector('.villa-form') ||
            document.querySelector('[name=editor-canvas]')
            ?.contentDocument?.querySelector('.villa-form')"""
    )
    framed = not await page.locator(".villa-form").count()
    return page.frame_locator("[name=editor-canvas]") if framed else page
