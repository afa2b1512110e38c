<?php
/**
 * Removes the plugin's data when it is deleted.
 *
 * @package VillaSite
 */

namespace VillaSite;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require __DIR__ . '/autoload.php';

Uninstall::everywhere();
