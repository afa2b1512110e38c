<?php
/**
 * A field of WPForms.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Makes the site's fields of one of WPForms, and its inputs of what was sent. */
final class Wpforms_Field {

	private const TYPES = array(
		'text'          => 'text',
		'textarea'      => 'textarea',
		'select'        => 'select',
		'radio'         => 'radio',
		'checkbox'      => 'checkbox',
		'gdpr-checkbox' => 'checkbox',
		'number'        => 'number',
		'number-slider' => 'number',
		'rating'        => 'number',
		'email'         => 'email',
		'phone'         => 'tel',
		'url'           => 'url',
		'hidden'        => 'hidden',
	);

	private const TEXTS = array(
		'html'    => 'code',
		'content' => 'content',
		'divider' => 'label',
	);

	private const SILENT = array( 'pagebreak', 'internal-information', 'entry-preview' );

	/** Parts of names, addresses and dates by the field's format. */
	private const PARTS = array(
		'name'      => array(
			'first-last'        => array( 'first', 'last' ),
			'first-middle-last' => array( 'first', 'middle', 'last' ),
		),
		'address'   => array(
			'us'            => array( 'address1', 'address2', 'city', 'state', 'postal' ),
			'international' => array( 'address1', 'address2', 'city', 'state', 'postal', 'country' ),
		),
		'date-time' => array(
			'date-time' => array( 'date', 'time' ),
			'date'      => array( 'date' ),
			'time'      => array( 'time' ),
		),
	);

	private const OPTIONAL = array( 'middle', 'address2', 'state' );

	/** @param array<string, mixed> $field The field as WPForms has it. */
	public function __construct( private readonly array $field ) {}

	/** Its number. */
	public function id(): string {
		return (string) ( $this->field['id'] ?? '' );
	}

	/** Add it to a form of the site. */
	public function add_to( Plugin_Form $form ): void {
		$type = $this->type();
		if ( in_array( $type, self::SILENT, true ) ) {
			return;
		}
		if ( isset( self::TEXTS[ $type ] ) ) {
			$text = (string) ( $this->field[ self::TEXTS[ $type ] ] ?? '' );
			$form->add_text( 'divider' === $type ? '<p><strong>' . esc_html( $text ) . '</strong></p>' . wpautop( $this->text( 'description' ) ) : $text );
		} elseif ( $this->parts() ) {
			array_map( fn( string $part ) => $this->add_part( $form, $part ), $this->parts() );
		} elseif ( isset( self::TYPES[ $type ] ) || 'name' === $type ) {
			$this->add( $form, self::TYPES[ $type ] ?? 'text' );
		} else {
			$form->refuse( "a field of the kind $type" );
		}
	}

	/**
	 * What WPForms reads, by the number of the field.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<int|string, mixed>
	 */
	public function inputs( array $values ): array {
		if ( $this->parts() ) {
			$sent = array();
			foreach ( $this->parts() as $part ) {
				$sent[ $part ] = 'date' === $part ? $this->date( self::word( $values[ $this->name( $part ) ] ?? '' ) ) : self::word( $values[ $this->name( $part ) ] ?? '' );
			}
			return array( $this->id() => $sent );
		}
		$value = $values[ $this->name() ] ?? '';
		return array(
			$this->id() => match ( true ) {
				'gdpr-checkbox' === $this->type()         => $value ? array( $this->labels()[0] ?? '1' ) : array(),
				$this->is_several()                       => array_map( array( self::class, 'word' ), array_values( (array) $value ) ),
				'email' === $this->type() && $this->text( 'confirmation' ) => array(
					'primary'   => self::word( $value ),
					'secondary' => self::word( $value ),
				),
				'' === self::word( $value )               => $this->least(),
				default                                   => self::word( $value ),
			},
		);
	}

	/** What is sent without an answer: a slider is somewhere at any time. */
	private function least(): string {
		$start = $this->text( 'default_value' );
		return 'number-slider' === $this->type() ? (string) ( is_numeric( $start ) ? $start : (float) $this->text( 'min' ) ) : '';
	}

	/**
	 * Its errors by the names of the site.
	 *
	 * @param mixed $errors A text, or texts by parts.
	 * @return array<string, string>
	 */
	public function errors( mixed $errors ): array {
		$parts = $this->parts();
		if ( is_array( $errors ) ) {
			$named = array();
			foreach ( $errors as $part => $text ) {
				$named[ in_array( $part, $parts, true ) ? $this->name( (string) $part ) : $this->name( $parts[0] ?? '' ) ] = Plugin_Form::plain( self::word( $text ) );
			}
			return array_filter( $named, 'strlen' );
		}
		$text = Plugin_Form::plain( self::word( $errors ) );
		return '' === $text ? array() : array( $this->name( $parts[0] ?? '' ) => $text );
	}

	private function add( Plugin_Form $form, string $type ): void {
		$more    = array(
			'required'    => $this->is_required(),
			'placeholder' => $this->text( 'placeholder' ),
			'aide'        => $this->text( 'description' ),
			'valeur'      => 'hidden' === $type ? $this->text( 'default_value' ) : '',
		);
		$label   = $this->text( 'label' );
		$choices = in_array( $type, array( 'select', 'radio', 'checkbox' ), true );
		if ( 'gdpr-checkbox' === $this->type() ) {
			$label = $this->labels()[0] ?? $label;
		} elseif ( $choices ) {
			$more['options'] = Plugin_Form::options( $this->values(), $this->labels() );
			$type            = $this->is_several() ? 'checkbox' : $type;
		}
		$form->add_field( $this->name(), $type, $label, $more );
	}

	private function add_part( Plugin_Form $form, string $part ): void {
		$kinds  = array(
			'first'    => __( 'First name', 'villa-site' ),
			'middle'   => __( 'Middle name', 'villa-site' ),
			'last'     => __( 'Last name', 'villa-site' ),
			'address1' => __( 'Street and number', 'villa-site' ),
			'address2' => __( 'Second line of the address', 'villa-site' ),
			'city'     => __( 'City', 'villa-site' ),
			'state'    => __( 'State or region', 'villa-site' ),
			'postal'   => __( 'Postal code', 'villa-site' ),
			'country'  => __( 'Country (two letters)', 'villa-site' ),
			'date'     => __( 'Day', 'villa-site' ),
			'time'     => __( 'Time of day', 'villa-site' ),
		);
		$single = 1 === count( $this->parts() );
		$form->add_field(
			$this->name( $part ),
			'date' === $part ? 'date' : 'text',
			trim( $this->text( 'label' ) . ( $single ? '' : ' – ' . $kinds[ $part ] ), ' –' ),
			array(
				'required'    => $this->is_required() && ! in_array( $part, self::OPTIONAL, true ),
				'placeholder' => $this->text( "{$part}_placeholder" ),
				'aide'        => $part === $this->parts()[0] ? $this->text( 'description' ) : '',
			)
		);
	}

	/** @return list<string> Its parts, none where it is one field. */
	private function parts(): array {
		if ( 'simple' === ( $this->field['format'] ?? '' ) ) {
			return array();
		}
		$formats = self::PARTS[ $this->type() ] ?? array();
		$key     = 'address' === $this->type() ? 'scheme' : 'format';
		$default = array_key_first( $formats );
		$parts   = $formats[ $this->field[ $key ] ?? '' ] ?? $formats[ $default ] ?? array();
		return array_values( array_filter( $parts, fn( string $part ): bool => empty( $this->field[ "{$part}_hide" ] ) ) );
	}

	private function is_several(): bool {
		return 'checkbox' === $this->type() || ( 'select' === $this->type() && ! empty( $this->field['multiple'] ) );
	}

	/** Where other answers decide whether it is shown, WPForms itself judges it. */
	private function is_required(): bool {
		return ! empty( $this->field['required'] ) && empty( $this->field['conditional_logic'] );
	}

	/** @return list<string> */
	private function labels(): array {
		return array_values( array_map( static fn( $choice ): string => (string) ( $choice['label'] ?? '' ), (array) ( $this->field['choices'] ?? array() ) ) );
	}

	/** @return list<string> What WPForms expects of each choice. */
	private function values(): array {
		$shown = ! empty( $this->field['show_values'] );
		return array_values( array_map( static fn( $choice ): string => (string) ( $shown && '' !== (string) ( $choice['value'] ?? '' ) ? $choice['value'] : ( $choice['label'] ?? '' ) ), (array) ( $this->field['choices'] ?? array() ) ) );
	}

	/** A day as the field's format has it. */
	private function date( string $day ): mixed {
		$date = '' === $day ? false : date_create_immutable( $day );
		if ( ! $date ) {
			return '';
		}
		if ( 'dropdown' === ( $this->field['date_type'] ?? '' ) ) {
			return array(
				'm' => $date->format( 'n' ),
				'd' => $date->format( 'j' ),
				'y' => $date->format( 'Y' ),
			);
		}
		$format = $this->text( 'date_format' );
		return $date->format( '' === $format ? 'm/d/Y' : $format );
	}

	private function name( string $part = '' ): string {
		return 'field-' . $this->id() . ( '' === $part ? '' : "-$part" );
	}

	private function type(): string {
		return (string) ( $this->field['type'] ?? '' );
	}

	private function text( string $name ): string {
		return self::word( $this->field[ $name ] ?? '' );
	}

	private static function word( mixed $value ): string {
		return is_scalar( $value ) ? (string) $value : '';
	}
}
