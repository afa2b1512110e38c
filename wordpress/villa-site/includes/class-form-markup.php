<?php
/**
 * The HTML around the fields of a form.
 *
 * @package VillaSite
 */

namespace VillaSite;

use DOMDocument;
use DOMElement;
use DOMNode;
use DOMText;

/**
 * Finds the words that belong to each field of a form that an editor wrote in HTML.
 *
 * Each field is an empty element `<input data-field="N" id="…">`. Its label is the label element
 * around it or for its id, else the words before it in its paragraph, else the legend around it.
 */
final class Form_Markup {

	private const PARAGRAPHS = array( 'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'tr', 'td', 'th', 'section', 'hr', 'legend', 'fieldset', 'blockquote' );
	private const IGNORED    = array( 'script', 'style', 'input', 'select', 'textarea', 'button', 'template' );

	/** @var list<array{string, string}> Texts, and numbers of fields with their labels, in order. */
	private array $found = array();

	/** @var array<string, string> The words of label elements by the id they are for. */
	private array $labels = array();

	private string $before = '';
	private string $label  = '';
	private string $legend = '';

	/**
	 * The texts and the fields of a form, in order: `['text', HTML]` or `['N', label]`.
	 *
	 * @return list<array{string, string}>
	 */
	public static function read( string $html ): array {
		$document = new DOMDocument();
		$former   = libxml_use_internal_errors( true );
		$loaded   = $document->loadHTML( '<?xml encoding="utf-8"?><body>' . $html . '</body>', LIBXML_NONET );
		libxml_clear_errors();
		libxml_use_internal_errors( $former );
		$body = $loaded ? $document->getElementsByTagName( 'body' )->item( 0 ) : null;
		if ( ! $body ) {
			return array();
		}
		$reader = new self();
		foreach ( $document->getElementsByTagName( 'label' ) as $label ) {
			if ( '' !== $label->getAttribute( 'for' ) ) {
				$reader->labels[ $label->getAttribute( 'for' ) ] = self::words( $label );
			}
		}
		$reader->walk( $body );
		$reader->end_paragraph();
		return $reader->found;
	}

	private function walk( DOMNode $node ): void {
		foreach ( $node->childNodes as $child ) { // phpcs:ignore WordPress.NamingConventions.ValidVariableName
			if ( $child instanceof DOMText ) {
				$this->before .= esc_html( $child->data );
				if ( str_contains( $child->data, "\n\n" ) && '' === trim( $child->data ) ) {
					$this->end_paragraph();
				}
			} elseif ( $child instanceof DOMElement ) {
				$this->element( $child );
			}
		}
	}

	private function element( DOMElement $element ): void {
		$name = strtolower( $element->tagName ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
		if ( $element->hasAttribute( 'data-field' ) ) {
			$this->field( $element );
		} elseif ( 'label' === $name ) {
			$this->label_element( $element );
		} elseif ( 'legend' === $name ) {
			$this->end_paragraph();
			$this->legend = self::words( $element );
		} elseif ( in_array( $name, self::PARAGRAPHS, true ) ) {
			$former = $this->legend;
			$this->end_paragraph();
			$this->walk( $element );
			$this->end_paragraph();
			$this->use_legend( 'fieldset' === $name ? $former : $this->legend );
		} elseif ( 'br' === $name ) {
			$this->before .= '<br>';
		} elseif ( 'a' === $name && ! self::holds_field( $element ) ) {
			$this->before .= $element->ownerDocument->saveHTML( $element ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
		} elseif ( ! in_array( $name, self::IGNORED, true ) ) {
			$this->walk( $element );
		}
	}

	private function label_element( DOMElement $element ): void {
		if ( ! self::holds_field( $element ) ) {
			// The words of one for a field elsewhere are found by its id, those of any other are words before a field.
			$this->before .= '' === $element->getAttribute( 'for' ) ? esc_html( self::words( $element ) ) : '';
			return;
		}
		$this->end_paragraph();
		$this->label = self::words( $element );
		$this->walk( $element );
		$this->label  = '';
		$this->before = '';
	}

	private function field( DOMElement $element ): void {
		$number = $element->getAttribute( 'data-field' );
		$label  = '' !== $this->label ? $this->label : ( $this->labels[ $element->getAttribute( 'id' ) ] ?? '' );
		$before = Plugin_Form::plain( $this->before );
		if ( '' === $label && ! $element->hasAttribute( 'data-mute' ) ) {
			$label        = '' !== $before ? $before : $this->legend;
			$this->legend = '' !== $before ? $this->legend : '';
			$this->before = '';
		}
		$this->end_paragraph( '' !== $this->label );
		$this->found[] = array( $number, $label );
		// What follows in the same label is no label of the next field.
		$this->label = '';
	}

	/** Words that belonged to no field are a text. */
	private function end_paragraph( bool $in_label = false ): void {
		if ( ! $in_label && '' !== Plugin_Form::plain( $this->before ) ) {
			$this->found[] = array( 'text', '<p>' . trim( $this->before ) . '</p>' );
		}
		$this->before = '';
	}

	/** A legend that named no field is a text. */
	private function use_legend( string $former ): void {
		if ( '' !== $this->legend && $former !== $this->legend ) {
			$this->found[] = array( 'text', '<p>' . esc_html( $this->legend ) . '</p>' );
			$this->legend  = $former;
		}
	}

	private static function holds_field( DOMElement $element ): bool {
		foreach ( $element->getElementsByTagName( 'input' ) as $input ) {
			if ( $input->hasAttribute( 'data-field' ) ) {
				return true;
			}
		}
		return false;
	}

	private static function words( DOMElement $element ): string {
		return trim( (string) preg_replace( '/\s+/u', ' ', $element->textContent ) ); // phpcs:ignore WordPress.NamingConventions.ValidVariableName
	}
}
