/**
 * Finds out what of the edited post differs from what the preview was sent.
 *
 * `villaSitePreviewChanges.create( converter )` gives a tracker: `next()` is what has changed, null for
 * nothing.
 */
( function ( wp ) {
	'use strict';

	const { select } = wp.data;
	const attribute = ( name ) => select( 'core/editor' ).getEditedPostAttribute( name );
	/** What the names of the site's templates begin with in WordPress. */
	const TEMPLATE = 'villa-';

	const allBlocks = () => select( 'core/block-editor' ).getBlocks();
	const edited = ( name ) => String( attribute( name ) || '' );
	/** The title as a reader sees it: its tags are WordPress' own matter. */
	const title = () => edited( 'title' ).replace( /<[^>]*>/g, '' );
	const template = () => ( edited( 'template' ).startsWith( TEMPLATE ) ? edited( 'template' ).slice( TEMPLATE.length ) : null );

	const pageNow = () => JSON.stringify( { title: edited( 'title' ), excerpt: edited( 'excerpt' ), picture: Number( attribute( 'featured_media' ) ) || 0 } );

	function create( converter ) {
		let texts = new Map();
		let sent = new Map();
		let order = null;
		let fields = {};
		let seen = null;
		let page = '';
		const settled = new Set();

		/** Begin again: the preview knows nothing. */
		function reset() {
			texts = new Map();
			sent = new Map();
			order = null;
			fields = {};
			seen = null;
			page = '';
		}

		/** WordPress has converted these blocks. */
		function refresh( names ) {
			names.forEach( ( name ) => settled.add( name ) );
			seen = null;
		}

		/** Title, excerpt and picture: of them WordPress makes what the page has beside its blocks. */
		function followPage() {
			if ( pageNow() !== page ) {
				page = pageNow();
				converter.convertPost( JSON.parse( page ) );
			}
		}

		const isBehind = () => allBlocks() !== seen || title() !== fields.post_title || ( template() ?? '' ) !== ( fields.template ?? '' ) || pageNow() !== page;

		function next() {
			followPage();
			const all = allBlocks();
			const blocks = all === seen ? {} : changedBlocks( all );
			const names = all.map( ( { clientId } ) => clientId );
			const isMoved = names.join() !== order?.join();
			if ( isMoved ) {
				// What was taken out and is back is unknown to the site.
				names.filter( ( name ) => order && ! order.includes( name ) && ! blocks[ name ] ).forEach( ( name ) => ( blocks[ name ] = JSON.parse( texts.get( name ) ) ) );
				order = names;
			}
			seen = all;
			const changed = changedFields();
			const isNew = isMoved || Object.keys( blocks ).length > 0 || Object.keys( changed ).length > 0;
			return isNew ? { blocks, fields: changed, ...( isMoved ? { order } : {} ) } : null;
		}

		/** Blocks that differ from what was sent, by their names. */
		function changedBlocks( all ) {
			const blocks = {};
			for ( const block of all ) {
				const { clientId } = block;
				if ( sent.get( clientId ) === block && ! settled.has( clientId ) ) {
					continue;
				}
				const converted = converter.convert( block );
				const text = JSON.stringify( converted );
				if ( texts.get( clientId ) !== text ) {
					texts.set( clientId, text );
					blocks[ clientId ] = converted;
				}
				sent.set( clientId, block );
				settled.delete( clientId );
			}
			return blocks;
		}

		function changedFields() {
			const now = { post_title: title() };
			// The template of a page that has none may be one by its place, such as the front page's.
			if ( template() !== null || fields.template !== undefined ) {
				now.template = template() ?? '';
			}
			const changed = Object.entries( now ).filter( ( [ name, value ] ) => fields[ name ] !== value );
			fields = { ...fields, ...now };
			return Object.fromEntries( changed );
		}

		return { followPage, isBehind, next, refresh, reset };
	}

	window.villaSitePreviewChanges = { create };
} )( window.wp );
