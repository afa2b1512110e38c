<?php
/**
 * What search engines read of posts of other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Which type of schema.org the posts of a type are, and which field is which of its properties. */
final class Schema_Mapping {

	public const NAME = 'villa_site_types';

	private const TYPES = array(
		'exhibition'  => 'ExhibitionEvent',
		'exposition'  => 'ExhibitionEvent',
		'mostra'      => 'ExhibitionEvent',
		'concert'     => 'MusicEvent',
		'screening'   => 'ScreeningEvent',
		'workshop'    => 'EducationEvent',
		'course'      => 'Course',
		'event'       => 'Event',
		'artwork'     => 'VisualArtwork',
		'oeuvre'      => 'VisualArtwork',
		'opera'       => 'VisualArtwork',
		'collection'  => 'Collection',
		'artist'      => 'Person',
		'person'      => 'Person',
		'people'      => 'Person',
		'member'      => 'Person',
		'staff'       => 'Person',
		'venue'       => 'Place',
		'place'       => 'Place',
		'location'    => 'Place',
		'book'        => 'Book',
		'publication' => 'Book',
		'article'     => 'Article',
		'product'     => 'Product',
	);

	private const PROPERTIES = array(
		'startDate'     => array( 'start_date', 'date_start', 'startdate', 'date_debut', 'data_inizio', 'opening_date', 'opening', 'start' ),
		'endDate'       => array( 'end_date', 'date_end', 'enddate', 'date_fin', 'data_fine', 'closing_date', 'closing', 'end' ),
		'location'      => array( 'location', 'venue', 'place', 'lieu', 'luogo' ),
		'contributor'   => array( 'curator', 'curators', 'commissaire', 'curatore', 'curatrice' ),
		'creator'       => array( 'artist', 'artists', 'artiste', 'artista', 'creator' ),
		'author'        => array( 'author', 'authors', 'auteur', 'autore' ),
		'organizer'     => array( 'organizer', 'organiser', 'organisateur' ),
		'jobTitle'      => array( 'job_title', 'position', 'fonction', 'ruolo' ),
		'isbn'          => array( 'isbn' ),
		'artMedium'     => array( 'medium', 'technique', 'tecnica' ),
		'dateCreated'   => array( 'year', 'annee', 'anno' ),
		'sameAs'        => array( 'website', 'url', 'site_web', 'sito' ),
		'datePublished' => array( 'publication_date', 'date_published' ),
	);

	/** The type of schema.org that posts of a type are. */
	public static function type( string $type ): string {
		$chosen = self::of( $type )['schema'] ?? '';
		if ( '' !== $chosen ) {
			return $chosen;
		}
		$words = preg_split( '/[_-]+/', strtolower( $type ) );
		foreach ( self::TYPES as $word => $kind ) {
			if ( array_intersect( array( $word, "{$word}s" ), (array) $words ) ) {
				return $kind;
			}
		}
		return 'CreativeWork';
	}

	/**
	 * The field of each property, of the fields that there are.
	 *
	 * @param list<string> $fields Names of fields.
	 * @return array<string, string>
	 */
	public static function properties( string $type, array $fields ): array {
		$chosen     = self::of( $type )['properties'] ?? array();
		$properties = array();
		foreach ( $fields as $field ) {
			$property = $chosen[ $field ] ?? self::usual( $field );
			if ( '' !== $property && ! isset( $properties[ $property ] ) ) {
				$properties[ $property ] = $field;
			}
		}
		return $properties;
	}

	/** The property that a field of this name usually is, empty where nothing is usual. */
	public static function usual( string $field ): string {
		foreach ( self::PROPERTIES as $property => $names ) {
			if ( in_array( strtolower( $field ), $names, true ) ) {
				return $property;
			}
		}
		return '';
	}

	/**
	 * The fields that an administrator has hidden.
	 *
	 * @return list<string>
	 */
	public static function hidden( string $type ): array {
		return self::of( $type )['hidden'] ?? array();
	}

	/** Whether fields of ACF are shown that are not in WordPress' own API. */
	public static function shows_all_of_acf( string $type ): bool {
		return self::of( $type )['acf'] ?? false;
	}

	/**
	 * What is set for a type; what was not sent safe stays out.
	 *
	 * @return array{schema?: string, acf?: bool, hidden?: list<string>, properties?: array<string, string>}
	 */
	public static function of( string $type ): array {
		$stored = get_option( self::NAME );
		return self::sanitise( is_array( $stored ) ? $stored : array() )[ $type ] ?? array();
	}

	/**
	 * Make what a form sent safe to store.
	 *
	 * @param mixed $sent Settings by type.
	 * @return array<string, array<string, mixed>>
	 */
	public static function sanitise( $sent ): array {
		$types = array();
		foreach ( is_array( $sent ) ? $sent : array() as $type => $set ) {
			$set            = is_array( $set ) ? $set : array();
			$properties     = array_map( array( self::class, 'property' ), array_filter( (array) ( $set['properties'] ?? array() ), 'is_string' ) );
			$types[ $type ] = array(
				'schema'     => 1 === preg_match( '/^[A-Z][A-Za-z]{1,40}$/', self::word( $set['schema'] ?? '' ) ) ? self::word( $set['schema'] ) : '',
				'acf'        => ! empty( $set['acf'] ),
				'hidden'     => array_values( array_filter( (array) ( $set['hidden'] ?? array() ), 'is_string' ) ),
				'properties' => $properties,
			);
		}
		return $types;
	}

	private static function property( string $written ): string {
		return 1 === preg_match( '/^[a-z][A-Za-z]{1,40}$/', trim( $written ) ) ? trim( $written ) : '';
	}

	private static function word( mixed $written ): string {
		return is_string( $written ) ? trim( $written ) : '';
	}
}
