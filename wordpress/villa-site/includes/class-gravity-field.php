<?php
/**
 * A field of Gravity Forms.
 *
 * @package VillaSite
 */

namespace VillaSite;

use GFFormsModel;

/** Makes the site's fields of one of Gravity Forms, and its inputs of what was sent. */
final class Gravity_Field {

	private const TYPES = array(
		'text'        => 'text',
		'textarea'    => 'textarea',
		'email'       => 'email',
		'phone'       => 'tel',
		'website'     => 'url',
		'number'      => 'number',
		'date'        => 'date',
		'time'        => 'text',
		'select'      => 'select',
		'radio'       => 'radio',
		'checkbox'    => 'checkbox',
		'multiselect' => 'checkbox',
		'consent'     => 'checkbox',
		'fileupload'  => 'file',
		'hidden'      => 'hidden',
	);

	/** Fields of several texts. */
	private const PARTED = array( 'name', 'address' );

	private const TEXTS  = array( 'html', 'section' );
	private const SILENT = array( 'page', 'submit', 'honeypot' );

	/** @param mixed $field The field as Gravity Forms has it. */
	public function __construct( private readonly mixed $field ) {}

	/** Its number. */
	public function id(): string {
		return (string) $this->get( 'id' );
	}

	/** The kind of its input. */
	public function type(): string {
		return (string) ( $this->get( 'inputType' ) ? $this->get( 'inputType' ) : $this->get( 'type' ) );
	}

	/** Add it to a form of the site. */
	public function add_to( Plugin_Form $form ): void {
		$type = $this->type();
		if ( $this->is_internal() || in_array( $type, self::SILENT, true ) ) {
			return;
		}
		if ( in_array( $type, self::TEXTS, true ) ) {
			$title = 'section' === $type ? '<p><strong>' . esc_html( $this->words( 'label' ) ) . '</strong></p>' : '';
			$form->add_text( $title . wpautop( (string) $this->get( 'html' === $type ? 'content' : 'description' ) ) );
			return;
		}
		if ( ! isset( self::TYPES[ $type ] ) && ! in_array( $type, self::PARTED, true ) ) {
			$form->refuse( "a field of the kind $type" );
			return;
		}
		$this->add( $form, $type );
	}

	/**
	 * The names of its fields on the site.
	 *
	 * @return list<string>
	 */
	public function names(): array {
		$own = 'input_' . $this->id();
		return in_array( $this->type(), self::PARTED, true ) ? array_map( static fn( $part ): string => 'input_' . strtr( (string) $part['id'], '.', '_' ), $this->parts() ) : array( $own );
	}

	/**
	 * What Gravity Forms reads, by the names of its inputs.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, mixed>
	 */
	public function inputs( array $values, int $form ): array {
		if ( $this->is_internal() ) {
			return array();
		}
		$name  = 'input_' . $this->id();
		$value = $values[ $name ] ?? '';
		$text  = is_scalar( $value ) ? (string) $value : '';
		return match ( $this->type() ) {
			'name', 'address' => array_intersect_key( $values, array_flip( $this->names() ) ),
			'checkbox'        => $this->checked( (array) $value ),
			'multiselect'     => array( $name => array_map( 'strval', array_filter( (array) $value, 'is_scalar' ) ) ),
			'consent'         => $value ? $this->consent( $form ) : array(),
			'email'           => array( $name => $text ) + ( $this->get( 'emailConfirmEnabled' ) ? array( "{$name}_2" => $text ) : array() ),
			'date'            => array( $name => $this->date( $text ) ),
			'time'            => array( $name => $this->time( $text ) ),
			'fileupload', 'page', 'html', 'section' => array(),
			default           => array( $name => $text ),
		};
	}

	private function add( Plugin_Form $form, string $type ): void {
		// Whether it is shown depends on other answers: Gravity Forms itself decides that when the form is sent.
		$required = $this->get( 'isRequired' ) && ! $this->get( 'conditionalLogic' );
		if ( in_array( $type, self::PARTED, true ) ) {
			foreach ( $this->parts() as $part ) {
				$label = trim( $this->words( 'label' ) . ' – ' . Plugin_Form::plain( (string) ( $part['customLabel'] ?? '' ?: $part['label'] ?? '' ) ), ' –' );
				$form->add_field( 'input_' . strtr( (string) $part['id'], '.', '_' ), 'text', $label, array( 'required' => $required && $this->needs( (string) $part['id'] ) ) );
			}
			return;
		}
		$hidden = 'hidden' === $this->get( 'visibility' ) || 'hidden' === $type;
		$more   = array(
			'required'    => $required,
			'placeholder' => (string) $this->get( 'placeholder' ),
			'aide'        => (string) $this->get( 'description' ),
			'options'     => in_array( $type, array( 'select', 'radio', 'checkbox', 'multiselect' ), true ) ? $this->options() : array(),
			'valeur'      => $hidden && is_scalar( $this->get( 'defaultValue' ) ) ? (string) $this->get( 'defaultValue' ) : '',
		);
		if ( 'time' === $type ) {
			$more['placeholder'] = '18:30';
		}
		$label = 'consent' === $type && '' !== $this->words( 'checkboxLabel' ) ? (string) $this->get( 'checkboxLabel' ) : (string) $this->get( 'label' );
		$form->add_field( 'input_' . $this->id(), $hidden ? 'hidden' : self::TYPES[ $type ], $label, $more );
	}

	/** @return list<array<string, mixed>> Its parts that are shown. */
	private function parts(): array {
		$hides = static fn( $part ): bool => ! is_array( $part ) || ! isset( $part['id'] ) || ! empty( $part['isHidden'] );
		return array_values( array_filter( (array) $this->get( 'inputs' ), static fn( $part ): bool => ! $hides( $part ) ) );
	}

	/** Whether a part is needed where its field is: of a name the first and the last, of an address all but its second line. */
	private function needs( string $part ): bool {
		$number = substr( (string) strrchr( $part, '.' ), 1 );
		return in_array( $number, 'name' === $this->type() ? array( '3', '6' ) : array( '1', '3', '4', '5', '6' ), true );
	}

	/** @return list<array{value: string, label: string}> */
	private function options(): array {
		$choices = array_map( static fn( $choice ): array => (array) $choice, (array) $this->get( 'choices' ) );
		$values  = array_map( array( self::class, 'value' ), $choices );
		return Plugin_Form::options( $values, array_map( static fn( array $choice ): string => (string) ( $choice['text'] ?? '' ), $choices ) );
	}

	/** @param array<string, mixed> $choice One of the choices. */
	private static function value( array $choice ): string {
		return (string) ( '' === (string) ( $choice['value'] ?? '' ) ? ( $choice['text'] ?? '' ) : $choice['value'] );
	}

	/**
	 * An input for each chosen box.
	 *
	 * @param array<int, mixed> $chosen The chosen values.
	 * @return array<string, string>
	 */
	private function checked( array $chosen ): array {
		$inputs = array();
		$boxes  = array_values( (array) $this->get( 'inputs' ) );
		foreach ( array_values( (array) $this->get( 'choices' ) ) as $key => $choice ) {
			$value = self::value( (array) $choice );
			if ( isset( $boxes[ $key ]['id'] ) && in_array( $value, array_map( 'strval', array_filter( $chosen, 'is_scalar' ) ), true ) ) {
				$inputs[ 'input_' . strtr( (string) $boxes[ $key ]['id'], '.', '_' ) ] = $value;
			}
		}
		return $inputs;
	}

	/** @return array<string, string> A consent with the words that were agreed to. */
	private function consent( int $form ): array {
		$id       = $this->id();
		$revision = is_callable( array( GFFormsModel::class, 'get_latest_form_revisions_id' ) ) ? GFFormsModel::get_latest_form_revisions_id( $form ) : '';
		return array(
			"input_{$id}_1" => '1',
			"input_{$id}_2" => (string) $this->get( 'checkboxLabel' ),
			"input_{$id}_3" => (string) $revision,
		);
	}

	/** @return string|list<string> A day as the field's format has it. */
	private function date( string $day ): string|array {
		$date = date_create_immutable( $day );
		if ( '' === $day || ! $date ) {
			return '';
		}
		$format = (string) ( $this->get( 'dateFormat' ) ? $this->get( 'dateFormat' ) : 'mdy' );
		$parts  = array_map( static fn( string $letter ): string => $date->format( 'y' === $letter ? 'Y' : $letter ), str_split( substr( $format, 0, 3 ) ) );
		if ( in_array( $this->get( 'dateType' ), array( 'datefield', 'datedropdown' ), true ) ) {
			return $parts;
		}
		$between = str_ends_with( $format, '_dash' ) ? '-' : ( str_ends_with( $format, '_dot' ) ? '.' : '/' );
		return implode( $between, $parts );
	}

	/** @return list<string>|string A time of day as the field has it; what is none stays. */
	private function time( string $time ): array|string {
		if ( ! preg_match( '/^(\d{1,2})\s*[:.hH]\s*(\d{2})\s*([ap])?\.?m?\.?$/i', trim( $time ), $parts ) ) {
			return $time;
		}
		$hour = (int) $parts[1];
		if ( '24' === (string) $this->get( 'timeFormat' ) ) {
			$late = 'p' === strtolower( $parts[3] ?? '' );
			return array( (string) ( $late ? $hour % 12 + 12 : $hour ), $parts[2] );
		}
		$half = $parts[3] ?? ( $hour >= 12 ? 'p' : 'a' );
		return array( (string) ( $hour % 12 ? $hour % 12 : 12 ), $parts[2], strtolower( $half ) . 'm' );
	}

	/** Whether only the institution sees it. */
	private function is_internal(): bool {
		return 'administrative' === $this->get( 'visibility' ) || $this->get( 'adminOnly' );
	}

	private function words( string $name ): string {
		return Plugin_Form::plain( (string) $this->get( $name ) );
	}

	private function get( string $name ): mixed {
		return is_array( $this->field ) ? $this->field[ $name ] ?? '' : $this->field->{$name} ?? '';
	}
}
