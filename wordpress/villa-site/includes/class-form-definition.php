<?php
/**
 * A form as an editor made it.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** The fields of a form block, and the rules of their answers. */
final class Form_Definition {

	private const BLOCK       = 'acf/form';
	private const LONGEST     = 10000;
	private const WITH_OPTION = array( 'select', 'radio', 'checkbox' );
	private const PATTERNS    = array(
		'email'  => "/^[A-Za-z0-9._+'-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,24}$/D",
		'tel'    => '/^\+?[0-9(][0-9 ().\-\/]{4,24}(?: ext\. [0-9]{1,7})?$/D',
		'number' => '/^-?[0-9]+(?:[.,][0-9]+)?$/D',
		'date'   => '/^\d{4}-\d\d-\d\d$/D',
	);

	/**
	 * @param string                     $id     The form's ID.
	 * @param string                     $title  Its title.
	 * @param list<array<string, mixed>> $fields Its fields that have a name.
	 */
	private function __construct( public readonly string $id, public readonly string $title, private readonly array $fields ) {}

	/** The form with this ID in published content, null where there is none. */
	public static function find( string $id ): ?self {
		global $wpdb;
		$like = '%<!-- wp:' . $wpdb->esc_like( self::BLOCK ) . ' %';
		// Other letters than these may be stored as they are or by their numbers.
		$named = preg_match( '/^[a-z0-9_.-]+$/Di', $id ) ? $id : '';
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- no function of WordPress looks for a block.
		$contents = $wpdb->get_col( $wpdb->prepare( "SELECT post_content FROM $wpdb->posts WHERE post_status = 'publish' AND post_content LIKE %s AND post_content LIKE %s ORDER BY ID", $like, '%' . $wpdb->esc_like( $named ) . '%' ) );
		foreach ( $contents as $content ) {
			$data = self::among( parse_blocks( (string) $content ), $id );
			if ( $data ) {
				$named = array_filter( $data['champs'] ?? array(), static fn( $field ): bool => is_object( $field ) && ! empty( $field->name ) );
				$title = is_string( $data['titre'] ?? null ) && '' !== $data['titre'] ? $data['titre'] : $id;
				return new self( $id, $title, array_map( 'get_object_vars', array_values( $named ) ) );
			}
		}
		return null;
	}

	/**
	 * The names of the fields.
	 *
	 * @return list<string>
	 */
	public function names(): array {
		return array_map( 'strval', array_column( $this->fields, 'name' ) );
	}

	/** What an answer is called. */
	public function label( string $name ): string {
		$labels = array_column( $this->fields, 'label', 'name' );
		return wp_specialchars_decode( (string) ( $labels[ $name ] ?? $name ), ENT_QUOTES );
	}

	/**
	 * What is wrong with each answer, by name.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, string>
	 */
	public function errors( array $values ): array {
		$errors = array();
		foreach ( $this->fields as $field ) {
			$error = $this->error( $field, $values[ $field['name'] ] ?? null );
			if ( '' !== $error ) {
				$errors[ $field['name'] ] = $error;
			}
		}
		return $errors;
	}

	/**
	 * What is stored of an accepted submission: the form's own fields, and the consent.
	 *
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, mixed>|null Null where a file cannot be stored.
	 */
	public function stored( array $values ): ?array {
		$stored = array();
		$types  = array_column( $this->fields, 'type', 'name' );
		foreach ( array( ...$this->names(), 'consent' ) as $name ) {
			if ( ! isset( $values[ $name ] ) ) {
				continue;
			}
			$is_file = 'file' === ( $types[ $name ] ?? '' );
			$value   = $is_file ? Message_Files::store( $values[ $name ] ) : map_deep( $values[ $name ], 'sanitize_textarea_field' );
			if ( null === $value ) {
				Message_Files::delete( $stored );
				return null;
			}
			$stored[ $name ] = $value;
		}
		return $stored;
	}

	/**
	 * The address of who sent it, empty where the form does not ask for one.
	 *
	 * @param array<string, mixed> $stored What is stored.
	 */
	public function email( array $stored ): string {
		foreach ( $this->fields as $field ) {
			$value = Messages::text( $stored[ $field['name'] ] ?? '' );
			if ( 'email' === ( $field['type'] ?? '' ) && is_email( $value ) ) {
				return $value;
			}
		}
		return '';
	}

	/**
	 * The error of one answer, empty for none.
	 *
	 * @param array<string, mixed> $field The field.
	 */
	private function error( array $field, mixed $value ): string {
		$type  = (string) ( $field['type'] ?? 'text' );
		$texts = array_filter( array_map( 'trim', array_map( array( Messages::class, 'text' ), is_array( $value ) && array_is_list( $value ) ? $value : array( $value ) ) ), 'strlen' );
		if ( ! $texts || false === $value ) {
			return filter_var( $field['required'] ?? false, FILTER_VALIDATE_BOOLEAN ) ? __( 'This answer is needed.', 'villa-site' ) : '';
		}
		if ( 'file' === $type ) {
			return Message_Files::error( $value );
		}
		if ( array_sum( array_map( 'strlen', $texts ) ) > self::LONGEST ) {
			return __( 'This answer is too long.', 'villa-site' );
		}
		$options = in_array( $type, self::WITH_OPTION, true ) ? self::options( $field ) : array();
		foreach ( $texts as $text ) {
			if ( $options && ! in_array( self::words( $text ), $options, true ) ) {
				return __( 'Please choose one of the answers.', 'villa-site' );
			}
			if ( isset( self::PATTERNS[ $type ] ) && ! preg_match( self::PATTERNS[ $type ], $text ) ) {
				return __( 'This answer does not have the required format.', 'villa-site' );
			}
		}
		return '';
	}

	/**
	 * The words that a choice may have.
	 *
	 * @param array<string, mixed> $field The field.
	 * @return list<string>
	 */
	private static function options( array $field ): array {
		$options = array();
		foreach ( (array) ( $field['options'] ?? array() ) as $option ) {
			$option    = (array) $option;
			$value     = (string) ( $option['value'] ?? '' );
			$options[] = self::words( '' === $value ? (string) ( $option['label'] ?? '' ) : $value );
		}
		return array_values( array_filter( $options, 'strlen' ) );
	}

	/** The words of a choice, by which two are compared: without markup and without the spaces in which it may end. */
	private static function words( string $text ): string {
		return (string) preg_replace( '/\s+/u', '', html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}

	/**
	 * The data of the form among these blocks, at any depth.
	 *
	 * @param list<array<string, mixed>> $blocks Parsed blocks.
	 * @return array<string, mixed>|null
	 */
	private static function among( array $blocks, string $id ): ?array {
		foreach ( $blocks as $block ) {
			if ( self::BLOCK === $block['blockName'] && is_array( $block['attrs']['data'] ?? null ) ) {
				$data = get_object_vars( Block_Data::of( self::BLOCK, $block['attrs'] ) );
				if ( $id === (string) ( $data['form_id'] ?? '' ) ) {
					return $data;
				}
			}
			$inner = self::among( $block['innerBlocks'], $id );
			if ( $inner ) {
				return $inner;
			}
		}
		return null;
	}
}
