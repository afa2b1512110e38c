<?php
/**
 * Plugin Name: Measure
 * Description: Writes down what each request took: milliseconds, memory and queries.
 */

register_shutdown_function(
	static function (): void {
		$line = array(
			'uri'     => $_SERVER['REQUEST_URI'] ?? '',
			'ms'      => 1000 * ( microtime( true ) - $_SERVER['REQUEST_TIME_FLOAT'] ),
			'mb'      => memory_get_peak_usage() / 1e6,
			'queries' => get_num_queries(),
		);
		file_put_contents( WP_CONTENT_DIR . '/measured.jsonl', wp_json_encode( $line ) . "\n", FILE_APPEND | LOCK_EX );
	}
);
