<?php
/**
 * Plugin Name:       Villa Site
 * Description:       Feeds the Villa Site front end: pages, menus, options, search, forms, previews and notifications of changes.
 * Version:           0.1.0
 * Requires at least: 6.4
 * Requires PHP:      8.1
 * Author:            Villa Site contributors
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       villa-site
 * Domain Path:       /languages
 * Update URI:        https://villa-site.invalid/plugin
 *
 * @package VillaSite
 */

namespace VillaSite;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';
const FILE    = __FILE__;

require __DIR__ . '/autoload.php';

Plugin::start();
