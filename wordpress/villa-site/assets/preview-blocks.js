/**
 * Makes the contract's blocks of the editor's: at once, as far as the editor knows them, and exactly
 * by WordPress after a pause.
 *
 * `villaSitePreviewBlocks.create( post, changed )` gives a converter; it calls `changed` when WordPress
 * has answered.
 */
( function ( wp ) {
	'use strict';

	const given = window.villaSiteLivePreview;
	const own = window.villaSiteBlocks || {};
	/** Milliseconds after the last change until WordPress is requested. */
	const PAUSE = 800;
	/** Conversions that are remembered. */
	const MOST = 1000;
	/** Kinds whose values WordPress looks up. */
	const LOOKED_UP = [ 'image', 'file', 'relation', 'link', 'page', 'subtitles' ];

	const isEmpty = ( value ) => value === undefined || value === null || value === '' || value === false || ( Array.isArray( value ) && value.length === 0 );
	const isObject = ( value ) => value && typeof value === 'object' && ! Array.isArray( value );
	const isRendered = ( block ) => Boolean( given.blocks[ block.blockName ] ) && block.innerBlocks.every( isRendered );
	const keyOf = ( field, value ) => `${ field.kind }|${ JSON.stringify( value ) }`;

	/** A value as the site reads it: what WordPress looks up as it was looked up before, else as it is. */
	function resolved( field, value, known ) {
		if ( isEmpty( value ) ) {
			return value ?? '';
		}
		if ( field.kind === 'group' ) {
			return isObject( value ) ? group( field.fields || [], value, known ) : value;
		}
		if ( field.kind === 'rows' ) {
			return Array.isArray( value ) ? value.map( ( row ) => resolved( field.item, row, known ) ).filter( ( row ) => ! isEmpty( row ) ) : value;
		}
		if ( known.has( keyOf( field, value ) ) ) {
			return known.get( keyOf( field, value ) );
		}
		return field.kind === 'html' ? wp.autop.autop( String( value ) ) : value;
	}

	function group( fields, values, known ) {
		const made = { ...values };
		for ( const field of fields ) {
			if ( field.name in values ) {
				made[ field.name ] = resolved( field, values[ field.name ], known );
			}
		}
		return made;
	}

	/** Remember what WordPress has looked up. */
	function learn( field, value, answer, known ) {
		if ( isEmpty( value ) || answer === undefined ) {
			return;
		}
		if ( field.kind === 'group' && isObject( value ) && isObject( answer ) ) {
			( field.fields || [] ).forEach( ( each ) => learn( each, value[ each.name ], answer[ each.name ], known ) );
		} else if ( field.kind === 'rows' && Array.isArray( value ) && Array.isArray( answer ) && value.length === answer.length ) {
			value.forEach( ( row, place ) => learn( field.item, row, answer[ place ], known ) );
		} else if ( LOOKED_UP.includes( field.kind ) || field.kind === 'html' ) {
			known.set( keyOf( field, value ), answer );
		}
	}

	/** Name the blocks of a conversion as the editor does, so that a click finds them. */
	function marked( converted, block ) {
		if ( converted.length === 1 && converted[ 0 ].blockName === block.name ) {
			const inner = converted[ 0 ].innerBlocks || [];
			const same = inner.length === block.innerBlocks.length;
			const named = same ? inner.flatMap( ( each, place ) => marked( [ each ], block.innerBlocks[ place ] ) ) : inner;
			return [ { ...converted[ 0 ], innerBlocks: named, mark: block.clientId } ];
		}
		return converted.map( ( each ) => ( { ...each, mark: block.clientId } ) );
	}

	/** Read JSON that PHP may have put notices in front of. */
	function readJson( text ) {
		for ( let start = 0; start >= 0 && start < text.length; start = text.indexOf( '{', start + 1 ) ) {
			try {
				return JSON.parse( text.slice( start ) );
			} catch ( error ) {
				// It begins further on.
			}
		}
		throw new Error( 'WordPress has not answered with JSON.' );
	}

	const request = ( post, options ) => wp.apiFetch( { path: `/villa-site/v1/live-preview/${ post }`, parse: false, ...options } ).then( ( answer ) => answer.text() ).then( readJson );

	function create( post, changed ) {
		const written = new WeakMap();
		const exact = new Map();
		const latest = new Map();
		const known = new Map();
		let wanted = new Map();
		let form = null;
		let typed = null;
		let isPageWanted = false;
		let timer = 0;

		function textOf( block ) {
			if ( ! written.has( block ) ) {
				written.set( block, wp.blocks.serialize( [ block ] ) );
			}
			return written.get( block );
		}

		/** The blocks of one of the editor's; `isExact` is false until WordPress has converted it. */
		function convert( block ) {
			const text = textOf( block );
			if ( exact.has( text ) ) {
				latest.set( block.clientId, exact.get( text ) );
				return marked( exact.get( text ), block );
			}
			wanted.set( block.clientId, block );
			schedule();
			const parsed = wp.blockSerializationDefaultParser.parse( text ).filter( ( each ) => each.blockName || each.innerHTML.trim() );
			if ( parsed.every( isRendered ) ) {
				return marked( parsed.map( atOnce ), block );
			}
			// Only WordPress knows how it looks: until then it looks as before.
			return marked( latest.get( block.clientId ) || parsed.map( ( { innerHTML } ) => ( { blockName: null, attrs: {}, innerBlocks: [], innerHTML } ) ), block );
		}

		function atOnce( { blockName, attrs, innerBlocks, innerHTML } ) {
			const declared = own[ blockName ];
			const data = declared && isObject( attrs?.data ) ? { data: group( declared.fields, attrs.data, known ) } : {};
			return { blockName, attrs: { ...attrs, ...data }, innerBlocks: innerBlocks.map( atOnce ), innerHTML };
		}

		/** The fields of the post's form. */
		function convertFields( changed ) {
			form = changed;
			isPageWanted = true;
			schedule();
			return splitFields( group( form.fields, form.values, known ) );
		}

		/** What the page has beside its blocks; WordPress makes it of title, excerpt and picture. */
		function convertPost( changed ) {
			typed = changed;
			isPageWanted = true;
			schedule();
		}

		function splitFields( values ) {
			const isMeta = ( [ name ] ) => given.meta.includes( name );
			const entries = Object.entries( values );
			return { acf_fields: Object.fromEntries( entries.filter( ( each ) => ! isMeta( each ) ) ), meta: Object.fromEntries( entries.filter( isMeta ) ) };
		}

		function schedule() {
			clearTimeout( timer );
			timer = setTimeout( ask, PAUSE );
		}

		/** Have WordPress convert what has changed; a block that is typed into meanwhile comes later. */
		async function ask() {
			const blocks = [ ...wanted.values() ];
			const asked = { form, typed: isPageWanted ? typed : null };
			wanted = new Map();
			isPageWanted = false;
			if ( blocks.length === 0 && ! asked.typed ) {
				return;
			}
			const texts = blocks.map( textOf );
			try {
				const answer = await request( post, { method: 'POST', data: { contents: texts, typed: asked.typed || {}, fields: form ? form.values : {} } } );
				blocks.forEach( ( block, place ) => remember( block, texts[ place ], answer.blocks[ place ] ) );
				if ( asked.typed && asked.form ) {
					const found = { ...answer.fields.acf_fields, ...answer.fields.meta };
					asked.form.fields.forEach( ( each ) => learn( each, asked.form.values[ each.name ], found[ each.name ], known ) );
				}
				changed( { blocks: blocks.map( ( { clientId } ) => clientId ), fields: answer.fields, failed: false } );
			} catch ( error ) {
				// They are converted with the next change.
				blocks.forEach( ( block ) => wanted.has( block.clientId ) || wanted.set( block.clientId, block ) );
				isPageWanted = isPageWanted || Boolean( asked.typed );
				changed( { blocks: [], fields: null, failed: true } );
			}
		}

		function remember( block, text, converted ) {
			if ( exact.size >= MOST ) {
				exact.delete( exact.keys().next().value );
			}
			exact.set( text, converted );
			latest.set( block.clientId, converted );
			if ( converted.length === 1 ) {
				learnBlock( block, converted[ 0 ] );
			}
		}

		function learnBlock( block, converted ) {
			const declared = own[ block.name ];
			if ( declared && isObject( block.attributes?.data ) ) {
				declared.fields.forEach( ( field ) => learn( field, block.attributes.data[ field.name ], converted.attrs?.data?.[ field.name ], known ) );
			}
			if ( block.innerBlocks.length === ( converted.innerBlocks || [] ).length ) {
				block.innerBlocks.forEach( ( each, place ) => learnBlock( each, converted.innerBlocks[ place ] ) );
			}
		}

		/** Convert all at once by WordPress, before the first is shown. */
		function begin( blocks ) {
			blocks.forEach( ( block ) => exact.has( textOf( block ) ) || wanted.set( block.clientId, block ) );
			clearTimeout( timer );
			return ask();
		}

		return { begin, convert, convertFields, convertPost, stop: () => clearTimeout( timer ) };
	}

	window.villaSitePreviewBlocks = { create, group, learn, readJson, request };
} )( window.wp );
