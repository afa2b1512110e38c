<?php
/**
 * Files for Gravity Forms.
 *
 * @package VillaSite
 */

namespace VillaSite;

use GFFormsModel;

/** Puts sent files where Gravity Forms stores those of a form that is being filled in. */
final class Gravity_Upload {

	/** @var list<string> */
	private array $paths = array();

	public function __construct( private readonly int $form ) {}

	/**
	 * What the request says of the files.
	 *
	 * @param list<Gravity_Field>  $fields The fields.
	 * @param array<string, mixed> $values What was sent.
	 * @return array<string, string>
	 */
	public function post( array $fields, array $values ): array {
		$files  = array();
		$unique = strtolower( wp_generate_password( 20, false ) );
		foreach ( $fields as $field ) {
			$name = 'input_' . $field->id();
			if ( 'fileupload' === $field->type() && ! empty( $values[ $name ] ) ) {
				$file = $this->write( "{$unique}_$name", $values[ $name ] );
				if ( $file ) {
					$files[ $name ] = $this->has_lists() ? array( $file ) : $file['uploaded_filename'];
				}
			}
		}
		return $files ? array(
			'gform_unique_id'      => $unique,
			'gform_uploaded_files' => wp_slash( (string) wp_json_encode( $files ) ),
		) : array();
	}

	/** Delete what Gravity Forms has not taken. */
	public function delete(): void {
		foreach ( array_filter( $this->paths, 'is_file' ) as $path ) {
			wp_delete_file( $path );
		}
	}

	/**
	 * Write a file.
	 *
	 * @param mixed $value What was sent: name and content.
	 * @return array<string, string>
	 */
	private function write( string $base, mixed $value ): array {
		$sent = new Sent_Files();
		$from = $sent->write( $value );
		if ( '' === $from ) {
			$sent->delete();
			return array();
		}
		$name = basename( $from );
		$temp = "$base." . pathinfo( $name, PATHINFO_EXTENSION );
		$path = trailingslashit( $this->folder() ) . $temp;
		$good = wp_mkdir_p( dirname( $path ) ) && copy( $from, $path );
		$sent->delete();
		$this->paths[] = $path;
		return $good ? array(
			'uploaded_filename' => $name,
			'temp_filename'     => $temp,
		) : array();
	}

	private function folder(): string {
		if ( $this->has_lists() ) {
			return (string) ( GFFormsModel::get_tmp_upload_location( $this->form )['path'] ?? '' );
		}
		return GFFormsModel::get_upload_path( $this->form ) . '/tmp';
	}

	/** Whether this version of Gravity Forms reads lists of files, each with its temporary name. */
	private function has_lists(): bool {
		return is_callable( array( GFFormsModel::class, 'get_tmp_upload_location' ) );
	}
}
