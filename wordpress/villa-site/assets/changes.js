/** Compares values of the form with those that are stored, field by field, through groups. */
( function () {
	'use strict';

	const isObject = ( value ) => value && typeof value === 'object' && ! Array.isArray( value );

	/** The value at a path. */
	const at = ( values, path ) => path.reduce( ( inside, name ) => ( isObject( inside ) ? inside[ name ] : undefined ), values );

	/** Values with another one at a path. */
	const put = ( values, path, value ) => {
		const [ name, ...rest ] = path;
		const known = isObject( values ) ? values : {};
		return { ...known, [ name ]: rest.length ? put( known[ name ], rest, value ) : value };
	};

	/** A value to compare: text, without what is empty in objects; as the server compares. */
	const plain = ( value ) => {
		if ( Array.isArray( value ) ) {
			return value.length ? value.map( plain ) : '';
		}
		if ( isObject( value ) ) {
			const filled = Object.keys( value )
				.sort()
				.map( ( name ) => [ name, plain( value[ name ] ) ] )
				.filter( ( [ , each ] ) => each !== '' );
			return filled.length ? Object.fromEntries( filled ) : '';
		}
		if ( value === null || value === undefined || value === false ) {
			return '';
		}
		return value === true ? '1' : String( value ).replaceAll( '\r\n', '\n' );
	};
	const same = ( first, second ) => JSON.stringify( plain( first ) ) === JSON.stringify( plain( second ) );

	/** The fields of one language that differ: path, labels, both values. */
	const differing = ( fields, before, after, path = [], labels = [] ) =>
		fields.flatMap( ( field ) => {
			const here = [ ...path, field.name ];
			const names = [ ...labels, field.label ];
			const [ old, now ] = [ at( before, [ field.name ] ), at( after, [ field.name ] ) ];
			if ( same( old, now ) ) {
				return [];
			}
			return field.kind === 'group' && field.fields ? differing( field.fields, old, now, here, names ) : [ { path: here, label: names.join( ' › ' ), before: old ?? null, value: now ?? null } ];
		} );

	/** The fields that differ, of all languages. */
	const changes = ( fields, languages, before, after ) =>
		languages.flatMap( ( language ) => differing( fields, before[ language ], after[ language ] ).map( ( change ) => ( { language, ...change, label: languages.length > 1 ? `${ change.label } (${ language })` : change.label } ) ) );

	/** Values of all languages with other ones at the places of changes. */
	const withChanges = ( values, list, read ) => list.reduce( ( all, change ) => put( all, [ change.language, ...change.path ], read( change ) ), values );

	const isAt = ( first ) => ( second ) => first.language === second.language && first.path.join( '/' ) === second.path.join( '/' );

	window.villaSiteChanges = { at, changes, isAt, same, withChanges };
} )();
