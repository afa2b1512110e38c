<?php
/**
 * References to posts.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Post;

/** Makes the contract's cards: a post with as much of it as a listing shows. */
final class Card {

	/** Which fields hold a card's values of each post type, the first that is filled. */
	private const SOURCES = array(
		'chapo'         => array( 'chapo', 'mandat' ),
		'image'         => array( 'image', 'portrait', 'couverture' ),
		'date_debut'    => array( 'date_debut' ),
		'date_fin'      => array( 'date_fin' ),
		'horaires'      => array( 'horaires' ),
		'duree'         => array( 'duree' ),
		'seances'       => array( 'seances' ),
		'lieu'          => array( 'lieu' ),
		'gratuit'       => array( 'gratuit' ),
		'publics'       => array( 'publics' ),
		'age'           => array( 'age' ),
		'langues'       => array( 'langues' ),
		'accessibilite' => array( 'accessibilite' ),
		'statut'        => array( 'statut' ),
		'nouvelle_date' => array( 'nouvelle_date' ),
		'categorie'     => array( 'categorie' ),
		'annee'         => array( 'annee', 'promotion', 'date' ),
		'discipline'    => array( 'discipline' ),
	);

	/** @var array<string, array<string, mixed>|null> Cards that were made for this call. */
	private static array $made = array();

	/**
	 * The card of a post that the call may see, else null.
	 *
	 * @param mixed $given A post, its ID, or an array with its ID.
	 * @return array<string, mixed>|null
	 */
	public static function of( $given ): ?array {
		$id   = is_array( $given ) ? ( $given['ID'] ?? $given['id'] ?? 0 ) : $given;
		$post = $id instanceof WP_Post ? $id : ( is_numeric( $id ) && $id > 0 ? get_post( (int) $id ) : null );
		if ( ! $post || ! Access::shows( $post ) ) {
			return null;
		}
		$key = $post->ID . ( Access::is_preview() ? ' preview' : '' );
		if ( ! array_key_exists( $key, self::$made ) ) {
			self::$made[ $key ] = self::values( $post );
		}
		return self::$made[ $key ];
	}

	/**
	 * Read at once what the cards of many posts need: posts, fields, terms, authors and pictures.
	 *
	 * @param list<int> $ids IDs of posts.
	 */
	public static function prime( array $ids ): void {
		_prime_post_caches( $ids );
		update_post_author_caches( array_filter( array_map( 'get_post', $ids ) ) );
		$pictures = array();
		foreach ( $ids as $id ) {
			foreach ( array( '_thumbnail_id', ...self::SOURCES['image'] ) as $name ) {
				$pictures[] = get_post_meta( $id, $name, true );
			}
		}
		_prime_post_caches( array_map( 'intval', array_unique( array_filter( $pictures, 'is_numeric' ) ) ), false );
	}

	/**
	 * The value of one field of a card, as text to filter by.
	 *
	 * @param array<string, mixed> $card A card.
	 */
	public static function text( array $card, string $name ): string {
		$value = $card[ $name ] ?? '';
		$value = is_array( $value ) ? ( $value['nom'] ?? $value['label'] ?? reset( $value ) ) : $value;
		return is_scalar( $value ) ? html_entity_decode( (string) $value, ENT_QUOTES ) : '';
	}

	/**
	 * The first and the last day of an event, those of its series and its new date included.
	 *
	 * @param array<string, mixed> $card A card.
	 * @return array{string, string} Empty without a day.
	 */
	public static function days( array $card ): array {
		$moved  = 'reporte' === self::text( $card, 'statut' ) ? ( $card['nouvelle_date'] ?? '' ) : '';
		$series = is_array( $card['seances'] ?? null ) ? array_map( static fn( $session ) => ( (array) $session )['date'] ?? '', $card['seances'] ) : array();
		$days   = array();
		foreach ( array( $card['date_debut'] ?? '', $card['date_fin'] ?? '', $moved, ...array_values( $series ) ) as $day ) {
			if ( is_string( $day ) && preg_match( '/^\d{4}-\d\d-\d\d/', $day ) ) {
				$days[] = substr( $day, 0, 10 );
			}
		}
		return $days ? array( min( $days ), max( $days ) ) : array( '', '' );
	}

	/**
	 * The card of a post, whether the call may see it or not.
	 *
	 * @param array<string, mixed>|null $fields Its fields, where they have been read.
	 * @return array<string, mixed>
	 */
	public static function values( WP_Post $post, ?array $fields = null ): array {
		$card = array(
			'ID'         => $post->ID,
			'post_type'  => $post->post_type,
			'post_title' => Page_Answer::title( $post ),
			'path'       => Paths::of_post( $post ),
		);
		if ( ! Access::opens( $post ) ) {
			return $card;
		}
		$fields = $fields ?? Post_Fields::scalars( $post );
		foreach ( self::SOURCES as $name => $sources ) {
			foreach ( $sources as $source ) {
				if ( ! empty( $fields[ $source ] ) ) {
					$card[ $name ] = 'annee' === $name && 'date' === $source ? substr( (string) $fields[ $source ], 0, 4 ) : $fields[ $source ];
					break;
				}
			}
		}
		$listed = Post_Fields::listed( $post );
		if ( $listed ) {
			$card['values'] = $listed;
		}
		$card['chapo'] = $card['chapo'] ?? self::excerpt( $post );
		$card['image'] = $card['image'] ?? Media::image( get_post_thumbnail_id( $post ) );
		return $card;
	}

	private static function first_words( WP_Post $post ): string {
		$content = Foreign_Hooks::filter( 'the_content', strip_shortcodes( $post->post_content ) );
		// Addresses on a line of their own are embedded: they are no words.
		$plain = (string) preg_replace( '#^\s*https?://\S+\s*$#m', '', is_string( $content ) ? $content : '' );
		return wp_trim_words( wptexturize( excerpt_remove_blocks( $plain ) ), 40 );
	}

	/** The words that an editor wrote to summarise a post; of a post of the blog its first words. */
	private static function excerpt( WP_Post $post ): string {
		$words = '' === trim( $post->post_excerpt ) && 'post' === $post->post_type ? Main_Query::with( $post, static fn(): string => self::first_words( $post ) ) : $post->post_excerpt;
		$words = Content_Check::excerpt( $post, $words );
		return esc_html( html_entity_decode( trim( wp_strip_all_tags( $words, true ) ), ENT_QUOTES ) );
	}
}
