<?php
/**
 * Forms of other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

use Throwable;

/**
 * Puts the site's own form where another plugin would show one of its.
 *
 * A form becomes a mark in the HTML: an empty form element, by which HTML is parted into blocks. A
 * mark that stays is shown by the site as a sentence with a link to the mark's action.
 */
final class Plugin_Forms {

	/** @var array<string, class-string<Form_Plugin>> By what the IDs of their forms begin with. */
	private const KNOWN = array(
		'cf7'     => Forms_Contact_7::class,
		'gf'      => Forms_Gravity::class,
		'wpforms' => Forms_Wpforms::class,
	);

	/** @var array<string, Plugin_Form> Forms by their marks. */
	private static array $marks = array();

	/** @var array<string, int> How often each form is on the page. */
	private static array $seen = array();

	/**
	 * Make HTML in which forms of other plugins are marks.
	 *
	 * @param callable(): string $html Renders blocks or shortcodes.
	 */
	public static function marked( callable $html ): string {
		add_filter( 'pre_do_shortcode_tag', array( self::class, 'of_shortcode' ), 10, 3 );
		add_filter( 'pre_render_block', array( self::class, 'of_block' ), 10, 2 );
		try {
			return $html();
		} finally {
			remove_filter( 'pre_do_shortcode_tag', array( self::class, 'of_shortcode' ) );
			remove_filter( 'pre_render_block', array( self::class, 'of_block' ) );
		}
	}

	/**
	 * The mark of a shortcode.
	 *
	 * @param mixed                           $output What another filter has made of it.
	 * @param string                          $name   The shortcode.
	 * @param array<int|string, mixed>|string $attrs  Its attributes.
	 */
	public static function of_shortcode( $output, $name, $attrs ): mixed {
		return false === $output ? self::mark( (string) $name, (array) $attrs ) ?? false : $output;
	}

	/**
	 * The mark of a block.
	 *
	 * @param mixed                $output What another filter has made of it.
	 * @param array<string, mixed> $block  A parsed block.
	 */
	public static function of_block( $output, $block ): mixed {
		return null === $output ? self::mark( (string) ( $block['blockName'] ?? '' ), (array) ( $block['attrs'] ?? array() ) ) : $output;
	}

	/**
	 * The parts of HTML with marks: HTML, each balanced, and forms.
	 *
	 * @return list<string|Plugin_Form>
	 */
	public static function parts( string $html ): array {
		$places = array();
		foreach ( self::$marks as $mark => $form ) {
			$place = '' === $form->obstacle ? strpos( $html, $mark ) : false;
			if ( false !== $place ) {
				$places[ $place ] = $mark;
			}
		}
		if ( ! $places ) {
			return array( $html );
		}
		ksort( $places );
		$parts = array();
		$start = 0;
		foreach ( $places as $place => $mark ) {
			array_push( $parts, force_balance_tags( substr( $html, $start, $place - $start ) ), self::$marks[ $mark ] );
			$start = $place + strlen( $mark );
		}
		return array( ...$parts, force_balance_tags( substr( $html, $start ) ) );
	}

	/**
	 * Take the forms out of values of a block, at any depth; words around them stay.
	 *
	 * @param list<Plugin_Form> $forms The forms that were taken out.
	 */
	public static function without_forms( mixed $value, array &$forms ): mixed {
		if ( is_array( $value ) || is_object( $value ) ) {
			$parts = is_object( $value ) ? get_object_vars( $value ) : $value;
			foreach ( $parts as $key => $part ) {
				$parts[ $key ] = self::without_forms( $part, $forms );
			}
			return is_object( $value ) ? (object) $parts : $parts;
		}
		if ( ! is_string( $value ) || ! str_contains( $value, '<form data-villa-form=' ) ) {
			return $value;
		}
		foreach ( self::parts( $value ) as $part ) {
			$forms = $part instanceof Plugin_Form ? array( ...$forms, $part ) : $forms;
		}
		return str_replace( array_keys( array_filter( self::$marks, static fn( Plugin_Form $form ): bool => '' === $form->obstacle ) ), '', $value );
	}

	/**
	 * The contract's block of a form, under a name of its own on the page.
	 *
	 * @return array<string, mixed>
	 */
	public static function block( Plugin_Form $form ): array {
		$count                    = ( self::$seen[ $form->id ] ?? 0 ) + 1;
		self::$seen[ $form->id ] = $count;
		return $form->block( 'formulaire-' . $form->id . ( $count > 1 ? "-$count" : '' ) );
	}

	/**
	 * The reply of the plugin whose form this is; null where the ID is of no such form.
	 *
	 * @param array<string, mixed> $values What was sent, by name.
	 * @return array<string, mixed>|null
	 */
	public static function submit( string $id, array $values ): ?array {
		list( $plugin, $number ) = self::named( $id );
		$form = $plugin ? self::form( $plugin, $number ) : null;
		if ( ! $form || '' !== $form->obstacle ) {
			return null;
		}
		$own    = array_intersect_key( $values, array_flip( $form->names() ) );
		$errors = self::errors_of_files( $form, $own );
		if ( $errors ) {
			return Forms::reply( false, __( 'Please correct the marked answers.', 'villa-site' ), $errors );
		}
		if ( Spam_Guard::is_spam( $values, $form->names() ) ) {
			return Forms::reply( true, __( 'Thank you! Your message has been sent.', 'villa-site' ) );
		}
		try {
			return self::completed( $plugin::submit( $number, $own ), $form->missing( $own ) );
		} catch ( Throwable $error ) {
			Problem_Log::add( sprintf( '%s fails when a form is sent.', $plugin::name() ), $error->getMessage() );
			return Forms::reply( false, __( 'Your message could not be stored. Please try again later.', 'villa-site' ) );
		}
	}

	/**
	 * A refusal that names each required field without an answer: a plugin may name the first alone.
	 *
	 * @param array<string, mixed> $reply   The plugin's reply.
	 * @param list<string>         $missing Names of fields.
	 * @return array<string, mixed>
	 */
	private static function completed( array $reply, array $missing ): array {
		if ( $reply['success'] || ! $missing ) {
			return $reply;
		}
		return array( 'errors' => ( $reply['errors'] ?? array() ) + array_fill_keys( $missing, __( 'This answer is needed.', 'villa-site' ) ) ) + $reply;
	}

	/**
	 * The mark of a form, null where the place is of none.
	 *
	 * @param array<int|string, mixed> $attrs The attributes of a block or a shortcode.
	 */
	private static function mark( string $place, array $attrs ): ?string {
		foreach ( self::KNOWN as $prefix => $plugin ) {
			if ( in_array( $place, $plugin::places(), true ) && $plugin::is_active() ) {
				$number = (int) self::guarded( $plugin, static fn() => $plugin::number( $attrs ) );
				$form   = $number ? self::form( $plugin, $number, $attrs ) : null;
				if ( ! $form ) {
					Problem_Log::add( sprintf( '%s: a page names a form that is not there.', $plugin::name() ) );
				}
				return $form ? self::noted( $form, $plugin ) : '';
			}
		}
		return null;
	}

	/** @param class-string<Form_Plugin> $plugin Whose form. */
	private static function noted( Plugin_Form $form, string $plugin ): string {
		$mark = sprintf( '<form data-villa-form="%s-%d" action="%s"></form>', esc_attr( $form->id ), count( self::$marks ), esc_url( Form_Pages::url() ) );
		if ( '' !== $form->obstacle ) {
			Problem_Log::add( sprintf( '%s: the site shows a link in place of form %s, because it has %s.', $plugin::name(), $form->id, $form->obstacle ) );
		}
		self::$marks[ $mark ] = $form;
		return $mark;
	}

	/**
	 * A form as it can be read; one that cannot has an obstacle.
	 *
	 * @param class-string<Form_Plugin> $plugin Whose form.
	 * @param array<int|string, mixed>  $attrs  The attributes of its block or shortcode.
	 */
	private static function form( string $plugin, int $number, array $attrs = array() ): ?Plugin_Form {
		$id   = array_search( $plugin, self::KNOWN, true ) . "-$number";
		$fail = new Plugin_Form( $id );
		$fail->refuse( 'a structure that cannot be read' );
		$form = self::guarded( $plugin, static fn() => $plugin::is_active() ? $plugin::form( $number, $attrs ) : null, $fail );
		if ( $form && '' === $form->obstacle && ! $form->has_fields() ) {
			$form->refuse( 'no field' );
		}
		return $form;
	}

	/**
	 * Call a function of another plugin.
	 *
	 * @param class-string<Form_Plugin> $plugin Whose function.
	 */
	private static function guarded( string $plugin, callable $call, mixed $otherwise = null ): mixed {
		try {
			return $call();
		} catch ( Throwable $error ) {
			Problem_Log::add( sprintf( '%s fails when a form is read.', $plugin::name() ), $error->getMessage() );
			return $otherwise;
		}
	}

	/**
	 * The plugin and the number of a form by its ID.
	 *
	 * @return array{class-string<Form_Plugin>|null, int}
	 */
	private static function named( string $id ): array {
		$found = preg_match( '/^(' . implode( '|', array_keys( self::KNOWN ) ) . ')-([1-9]\d{0,17})$/D', $id, $parts );
		return $found ? array( self::KNOWN[ $parts[1] ], (int) $parts[2] ) : array( null, 0 );
	}

	/**
	 * What is wrong with files, by field.
	 *
	 * @param array<string, mixed> $values What was sent, by name.
	 * @return array<string, string>
	 */
	private static function errors_of_files( Plugin_Form $form, array $values ): array {
		$files = array_filter( $values, static fn( $value, $name ): bool => $value && 'file' === $form->type( (string) $name ), ARRAY_FILTER_USE_BOTH );
		return array_filter( array_map( array( Message_Files::class, 'error' ), $files ), 'strlen' );
	}
}
