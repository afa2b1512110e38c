<?php
/**
 * The end of a page.
 *
 * @package VillaSite
 */

namespace VillaSite;

use Error;

/** Another plugin ends the page; the message is where it sends the reader. No `Exception`, which it might catch. */
final class Page_Ended extends Error {}
