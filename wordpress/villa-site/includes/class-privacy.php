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
		$ids  = Messages::find( array( '_villa_email' => strtolower( trim( $email ) ) ), self::BATCH, $page, self::statuses() );
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
	 * Delete what a person has sent, files included, and files that belong to no message.
	 *
	 * @return array<string, mixed>
	 */
	public static function erase( string $email ): array {
		$ids     = Messages::find( array( '_villa_email' => strtolower( trim( $email ) ) ), self::BATCH, 1, self::statuses() );
		$deleted = array_filter( array_map( static fn( int $id ) => wp_delete_post( $id, true ), $ids ) );
		// Where another plugin prevents a message from being deleted, the next try would meet it again.
		$done = count( $deleted ) < self::BATCH;
		if ( $done ) {
			Message_Files::tidy();
		}
		return array(
			'items_removed'  => (bool) $deleted,
			'items_retained' => count( $deleted ) < count( $ids ),
			'messages'       => count( $deleted ) < count( $ids ) ? array( __( 'Some messages could not be deleted. Delete them in “Messages of the site”.', 'villa-site' ) ) : array(),
			'done'           => $done,
		);
	}

	/**
	 * The statuses of messages: those in the trash are a person's, too.
	 *
	 * @return list<string>
	 */
	private static function statuses(): array {
		return array_values( get_post_stati() );
	}
}
