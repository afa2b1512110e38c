<?php
/**
 * Messages as a table.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Lets editors download messages as CSV files. */
final class Messages_Export {

	/** What a spreadsheet would take for a formula. */
	private const FORMULA = '/^[=+\-@\t\r]/';

	/** How many messages are read at once. */
	private const BATCH = 500;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_post_villa_export', array( self::class, 'download' ) );
		add_action( 'admin_post_villa_file', array( Message_Files::class, 'download' ) );
		add_action( 'restrict_manage_posts', array( self::class, 'print_links' ) );
	}

	/** Print the links above the list of messages. */
	public static function print_links( string $post_type ): void {
		if ( Messages::TYPE !== $post_type ) {
			return;
		}
		$names = array(
			Messages::NEWSLETTER => __( 'Download subscriptions (CSV)', 'villa-site' ),
			Messages::FORM       => __( 'Download forms (CSV)', 'villa-site' ),
		);
		foreach ( $names as $kind => $name ) {
			$url = wp_nonce_url( admin_url( "admin-post.php?action=villa_export&kind=$kind" ), 'villa_export' );
			echo '<a class="button" href="' . esc_url( $url ) . '">' . esc_html( $name ) . '</a> ';
		}
	}

	/** Send the table of one kind of messages. */
	public static function download(): void {
		check_admin_referer( 'villa_export' );
		if ( ! current_user_can( Messages::RIGHT ) ) {
			wp_die( esc_html__( 'You may not read messages.', 'villa-site' ), '', array( 'response' => 403 ) );
		}
		$kind = sanitize_key( $_GET['kind'] ?? '' );
		header( 'Content-Type: text/csv; charset=utf-8' );
		header( "Content-Disposition: attachment; filename=\"villa-$kind-" . wp_date( 'Y-m-d' ) . '.csv"' );
		$output = fopen( 'php://output', 'w' ); // phpcs:ignore WordPress.WP.AlternativeFunctions
		foreach ( self::table( $kind ) as $row ) {
			fputcsv( $output, $row, ',', '"', '' );
		}
		exit;
	}

	/**
	 * The rows of a kind of messages, the first with the names of the columns.
	 *
	 * @return list<list<string>>
	 */
	public static function table( string $kind ): array {
		$messages = array();
		$columns  = array();
		foreach ( self::ids( $kind ) as $id ) {
			$values     = Messages::texts( $id );
			if ( Messages::NEWSLETTER === $kind ) {
				$values += array( 'unsubscribe' => Subscriptions::unsubscribe_url( $id ) );
			}
			$columns   += array_fill_keys( array_keys( $values ), true );
			$messages[] = array( 'date' => (string) get_post_time( 'c', false, $id ), 'lang' => (string) get_post_meta( $id, '_villa_lang', true ) ) + array_combine( array_map( static fn( $name ): string => "field $name", array_keys( $values ) ), $values );
		}
		$names = array_map( 'strval', array_keys( $columns ) );
		$table = array( array( 'date', 'language', ...$names ) );
		foreach ( $messages as $message ) {
			$row = array( $message['date'], $message['lang'] );
			foreach ( $names as $name ) {
				$row[] = self::cell( $message[ "field $name" ] ?? '' );
			}
			$table[] = $row;
		}
		return $table;
	}

	/**
	 * The IDs of all messages of a kind.
	 *
	 * @return \Generator<int>
	 */
	private static function ids( string $kind ): \Generator {
		$page = 1;
		do {
			$ids = Messages::find( array( '_villa_kind' => $kind ), self::BATCH, $page );
			yield from $ids;
			++$page;
		} while ( self::BATCH === count( $ids ) );
	}

	private static function cell( string $text ): string {
		return preg_match( self::FORMULA, $text ) ? "'$text" : $text;
	}
}
