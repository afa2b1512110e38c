<?php
/**
 * WordPress' tools for personal data.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Gives and erases what a person has sent, by email address. */
final class Privacy {

	private const BATCH = 50;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_filter( 'wp_privacy_personal_data_exporters', array( self::class, 'exporters' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( self::class, 'erasers' ) );
	}

	/**
	 * Add the exporter.
	 *
	 * @param array<string, array<string, mixed>> $exporters Exporters by name.
	 * @return array<string, array<string, mixed>>
	 */
	public static function exporters( array $exporters ): array {
		$exporters['villa-site'] = array(
			'exporter_friendly_name' => __( 'Messages of the site', 'villa-site' ),
			'callback'               => array( self::class, 'export' ),
		);
		return $exporters;
	}

	/**
	 * Add the eraser.
	 *
	 * @param array<string, array<string, mixed>> $erasers Erasers by name.
	 * @return array<string, array<string, mixed>>
	 */
	public static function erasers( array $erasers ): array {
		$erasers['villa-site'] = array(
			'eraser_friendly_name' => __( 'Messages of the site', 'villa-site' ),
			'callback'             => array( self::class, 'erase' ),
		);
		return $erasers;
	}

	/**
	 * What a person has sent.
	 *
	 * @return array{data: list<array<string, mixed>>, done: bool}
	 */
	public static function export( string $email, int $page = 1 ): array {
		$ids  = Messages::find( array( '_villa_email' => strtolower( trim( $email ) ) ), self::BATCH, $page );
		$data = array();
		foreach ( $ids as $id ) {
			$values = array();
			foreach ( Messages::texts( $id ) as $name => $value ) {
				$values[] = compact( 'name', 'value' );
			}
			$data[] = array(
				'group_id'    => 'villa-site',
				'group_label' => __( 'Messages of the site', 'villa-site' ),
				'item_id'     => "villa-message-$id",
				'data'        => $values,
			);
		}
		return array(
			'data' => $data,
			'done' => count( $ids ) < self::BATCH,
		);
	}

	/**
	 * Delete what a person has sent, files included.
	 *
	 * @return array<string, mixed>
	 */
	public static function erase( string $email ): array {
		$ids = Messages::find( array( '_villa_email' => strtolower( trim( $email ) ) ), self::BATCH );
		foreach ( $ids as $id ) {
			wp_delete_post( $id, true );
		}
		return array(
			'items_removed'  => (bool) $ids,
			'items_retained' => false,
			'messages'       => array(),
			'done'           => count( $ids ) < self::BATCH,
		);
	}
}
