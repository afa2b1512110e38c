<?php
/**
 * A form of another plugin.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_HTML_Tag_Processor;

/** The fields and texts of a form of another plugin, in its order; makes the contract's block of them. */
final class Plugin_Form {

	private const LONGEST_NAME = 100;

	/** What a form of the site may have. */
	private const MOST_FIELDS = 60;

	/** Why the site cannot show the form: a few English words for administrators; empty where it can. */
	public string $obstacle = '';

	/** The words of the button. */
	public string $submit = '';

	/** @var array<string, array<string, mixed>> The fields by name. */
	private array $fields = array();

	private string $introduction = '';

	/** @var list<string> Texts before the next field, as HTML. */
	private array $waiting = array();

	/**
	 * @param string $id    The form's ID in the contract.
	 * @param string $title Its title; empty where none is shown.
	 */
	public function __construct( public readonly string $id, private readonly string $title = '' ) {}

	/** Add what an editor wrote between the fields: before the first it introduces the form, later it helps with the next. */
	public function add_text( string $html ): void {
		if ( '' !== self::plain( $html ) ) {
			$this->waiting[] = $html;
		}
	}

	/**
	 * Add a field.
	 *
	 * @param array<string, mixed> $more Required, options, placeholder, aide, valeur.
	 */
	public function add_field( string $name, string $type, string $label, array $more = array() ): void {
		if ( '' === $name || isset( $this->fields[ $name ] ) ) {
			return;
		}
		$this->judge( $name, $type, $more );
		$hint                  = self::plain( (string) ( $more['placeholder'] ?? '' ) );
		$words                 = 'hidden' === $type ? $name : $this->label( $name, self::words( $label ), $hint );
		$this->fields[ $name ] = array_filter(
			array(
				'name'        => $name,
				'label'       => esc_html( $words ),
				'type'        => $type,
				'required'    => (bool) ( $more['required'] ?? false ),
				'options'     => $more['options'] ?? array(),
				'placeholder' => esc_html( $hint ),
				'aide'        => 'hidden' === $type ? '' : esc_html( $this->help( self::plain( (string) ( $more['aide'] ?? '' ) ), self::links( $label ) ) ),
				'valeur'      => esc_html( (string) ( $more['valeur'] ?? '' ) ),
			)
		);
	}

	/**
	 * Refuse what a form of the site cannot have.
	 *
	 * @param array<string, mixed> $more See `add_field`.
	 */
	private function judge( string $name, string $type, array $more ): void {
		if ( strlen( $name ) > self::LONGEST_NAME ) {
			$this->refuse( 'a field with too long a name' );
		}
		if ( count( $this->fields ) >= self::MOST_FIELDS ) {
			$this->refuse( 'more than ' . self::MOST_FIELDS . ' fields' );
		}
		if ( in_array( $type, array( 'select', 'radio' ), true ) && empty( $more['options'] ) ) {
			$this->refuse( 'a choice without options' );
		}
	}

	/** The label of a field: its own, else its hint, else the short text before it, else its name. */
	private function label( string $name, string $label, string $hint ): string {
		$before = $this->waiting ? self::plain( end( $this->waiting ) ) : '';
		if ( '' === $label && '' === $hint && '' !== $before && strlen( $before ) <= self::LONGEST_NAME ) {
			array_pop( $this->waiting );
			$label = $before;
		}
		$label = '' === $label ? $hint : $label;
		return '' === $label ? ucfirst( trim( strtr( $name, '-_', '  ' ) ) ) : $label;
	}

	/** The help of a field: the texts before it, unless they introduce the form, its own, and the addresses of its label's links. */
	private function help( string $own, string $links ): string {
		$texts         = array_filter( $this->fields, static fn( array $field ): bool => 'hidden' !== $field['type'] ) ? array_map( array( self::class, 'plain' ), $this->waiting ) : array();
		$this->introduction .= $texts ? '' : wp_kses_post( implode( '', $this->waiting ) );
		$this->waiting = array();
		return trim( implode( ' ', array_filter( array( ...$texts, $own, $links ), 'strlen' ) ) );
	}

	/** Note why the site cannot show the form; the first reason counts. */
	public function refuse( string $reason ): void {
		$this->obstacle = '' === $this->obstacle ? $reason : $this->obstacle;
	}

	/**
	 * The names of the fields.
	 *
	 * @return list<string>
	 */
	public function names(): array {
		return array_map( 'strval', array_keys( $this->fields ) );
	}

	/**
	 * The required fields without an answer.
	 *
	 * @param array<string, mixed> $values What was sent, by name.
	 * @return list<string>
	 */
	public function missing( array $values ): array {
		$required = array_filter( $this->fields, static fn( array $field ): bool => ! empty( $field['required'] ) );
		return array_values( array_filter( array_map( 'strval', array_keys( $required ) ), static fn( string $name ): bool => in_array( $values[ $name ] ?? '', array( '', false, array() ), true ) ) );
	}

	/** The type of a field, empty where there is no such field. */
	public function type( string $name ): string {
		return (string) ( $this->fields[ $name ]['type'] ?? '' );
	}

	/** Whether there is anything to fill in. */
	public function has_fields(): bool {
		return (bool) array_filter( $this->fields, static fn( array $field ): bool => 'hidden' !== $field['type'] );
	}

	/**
	 * The contract's block.
	 *
	 * @param string $anchor Its name on the page.
	 * @return array<string, mixed>
	 */
	public function block( string $anchor ): array {
		$data = array(
			'form_id'      => $this->id,
			'titre'        => esc_html( self::plain( $this->title ) ),
			'introduction' => $this->introduction . wp_kses_post( implode( '', $this->waiting ) ),
			'champs'       => array_values( $this->fields ),
			'submit_text'  => esc_html( self::plain( $this->submit ) ),
			'consent_text' => '',
		);
		return array(
			'blockName'   => 'acf/form',
			'attrs'       => (object) array(
				'name'   => 'acf/form',
				'anchor' => $anchor,
				'data'   => (object) $data,
			),
			'innerBlocks' => array(),
			'innerHTML'   => '',
		);
	}

	/**
	 * Options of values and labels.
	 *
	 * @param array<int, mixed> $values The values.
	 * @param array<int, mixed> $labels The labels.
	 * @return list<array{value: string, label: string}>
	 */
	public static function options( array $values, array $labels ): array {
		$options = array();
		foreach ( $values as $key => $value ) {
			$label     = self::plain( (string) ( $labels[ $key ] ?? $value ) );
			$options[] = array(
				'value' => esc_html( (string) $value ),
				'label' => esc_html( '' === $label ? (string) $value : $label ),
			);
		}
		return $options;
	}

	/** The words of a text, on one line, and the addresses that its links lead to. */
	public static function plain( string $html ): string {
		$links = self::links( $html );
		return trim( self::words( $html ) . ( '' === $links ? '' : " ($links)" ) );
	}

	private static function words( string $html ): string {
		$parted = str_replace( array( '<br', '</p>', '</div>', '</li>' ), array( ' <br', ' </p>', ' </div>', ' </li>' ), $html );
		$words  = html_entity_decode( wp_strip_all_tags( $parted, true ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( (string) preg_replace( '/\s+/u', ' ', $words ) );
	}

	private static function links( string $html ): string {
		$links = array();
		$tags  = new WP_HTML_Tag_Processor( $html );
		while ( $tags->next_tag( 'a' ) ) {
			$href    = $tags->get_attribute( 'href' );
			$links[] = is_string( $href ) ? Paths::on_site( Paths::of_url( $href ) ) : '';
		}
		return implode( ', ', array_filter( $links, 'strlen' ) );
	}
}
