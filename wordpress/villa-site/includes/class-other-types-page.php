<?php
/**
 * The settings of post types of other plugins.
 *
 * @package VillaSite
 */

namespace VillaSite;

/** Shows administrators what pages of other plugins' types hold, and what search engines read. */
final class Other_Types_Page {

	private const RIGHT = 'manage_options';
	private const PAGE  = 'villa-site-types';

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'admin_menu', array( self::class, 'add' ) );
		add_action( 'admin_init', array( self::class, 'register' ) );
	}

	/** Add the page to the menu where there is such a type. */
	public static function add(): void {
		if ( Other_Types::names() ) {
			$title = __( 'Villa Site: content of other plugins', 'villa-site' );
			add_options_page( $title, __( 'Villa Site: other content', 'villa-site' ), self::RIGHT, self::PAGE, array( self::class, 'print' ) );
		}
	}

	/** Register what the form stores. */
	public static function register(): void {
		register_setting(
			self::PAGE,
			Schema_Mapping::NAME,
			array(
				'type'              => 'array',
				// A type whose plugin is off at the moment retains what is set.
				'sanitize_callback' => static fn( $sent ): array => Schema_Mapping::sanitise( ( is_array( $sent ) ? $sent : array() ) + array_diff_key( (array) get_option( Schema_Mapping::NAME, array() ), array_flip( Other_Types::names() ) ) ),
				'show_in_rest'      => false,
			)
		);
	}

	/** Print the page. */
	public static function print(): void {
		if ( ! current_user_can( self::RIGHT ) ) {
			return;
		}
		echo '<div class="wrap"><h1>' . esc_html__( 'Villa Site: content of other plugins', 'villa-site' ) . '</h1>';
		echo '<p>' . esc_html__( 'The site shows these fields on the pages of such content. An empty property leaves a field out of what search engines read.', 'villa-site' ) . '</p>';
		echo '<form method="post" action="options.php">';
		settings_fields( self::PAGE );
		foreach ( Other_Types::names() as $type ) {
			self::section( $type );
		}
		submit_button();
		echo '</form></div>';
	}

	private static function section( string $type ): void {
		$set = Schema_Mapping::of( $type );
		echo '<h2>' . esc_html( Type_Names::plural( $type ) ) . '</h2><table class="form-table" role="presentation">';
		self::row(
			self::id( $type, 'schema' ),
			__( 'Type of schema.org', 'villa-site' ),
			self::input( $type, array( 'schema' ), $set['schema'] ?? '', Schema_Mapping::type( $type ) )
		);
		if ( Acf_Fields::is_active() ) {
			self::row(
				'',
				__( 'All fields of ACF', 'villa-site' ),
				self::check( $type, array( 'acf' ), '1', $set['acf'] ?? false, __( 'Also those of field groups that are not shown in the REST API', 'villa-site' ) )
			);
		}
		foreach ( Public_Fields::of_type( $type ) as $name => $label ) {
			/* translators: %s: name of a field. */
			$property = sprintf( __( 'Property of schema.org for %s', 'villa-site' ), $label );
			self::row(
				self::id( $type, $name ),
				$label,
				self::input( $type, array( 'properties', $name ), $set['properties'][ $name ] ?? Schema_Mapping::usual( $name ), '', $property )
					. self::check( $type, array( 'hidden', '' ), $name, in_array( $name, Schema_Mapping::hidden( $type ), true ), __( 'Hidden on the site', 'villa-site' ) )
			);
		}
		echo '</table>';
	}

	/** @param list<string> $path Where the value is stored. */
	private static function input( string $type, array $path, string $value, string $usual, string $label = '' ): string {
		return sprintf(
			'<input class="regular-text" type="text" id="%1$s" name="%2$s" value="%3$s" placeholder="%4$s" pattern="[A-Za-z]{2,41}"%5$s> ',
			esc_attr( self::id( $type, end( $path ) ) ),
			esc_attr( self::name( $type, $path ) ),
			esc_attr( $value ),
			esc_attr( $usual ),
			'' !== $label ? ' aria-label="' . esc_attr( $label ) . '"' : ''
		);
	}

	/** @param list<string> $path Where the value is stored. */
	private static function check( string $type, array $path, string $value, bool $is_on, string $label ): string {
		return sprintf(
			'<label><input type="checkbox" name="%1$s" value="%2$s" %3$s> %4$s</label>',
			esc_attr( self::name( $type, $path ) ),
			esc_attr( $value ),
			checked( $is_on, true, false ),
			esc_html( $label )
		);
	}

	/** Print a row of the form; `$input` is escaped HTML. */
	private static function row( string $id, string $label, string $input ): void {
		$name = '' === $id ? esc_html( $label ) : '<label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label>';
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- escaped above and by the caller.
		echo '<tr><th scope="row">' . $name . '</th><td>' . $input . '</td></tr>';
	}

	private static function id( string $type, string $name ): string {
		return "villa-$type-$name";
	}

	/** @param list<string> $path Where the value is stored. */
	private static function name( string $type, array $path ): string {
		return Schema_Mapping::NAME . "[$type][" . implode( '][', $path ) . ']';
	}
}
