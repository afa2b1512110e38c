/** Registers the site's blocks in the editor, each with a form made of its declaration. */
( function ( wp ) {
	'use strict';

	const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
	const { InspectorControls, RichText, useBlockProps } = wp.blockEditor;
	const { PanelBody, TextControl } = wp.components;
	const { Fields, Help } = window.villaSiteFields;
	const say = window.villaSiteTexts;

	/** Formatted text, edited in its place. */
	function Html( { field, value, onChange } ) {
		return el(
			'div',
			null,
			el( 'span', { className: 'villa-label' }, field.label ),
			el( Help, { field } ),
			el( RichText, { tagName: 'div', className: 'villa-text', 'aria-label': field.label, value: typeof value === 'string' ? value : '', onChange: ( typed ) => onChange( String( typed ) ) } )
		);
	}

	/** Milliseconds after the last change until the site renders the block. */
	const PAUSE = 600;
	/** Pixels of the highest preview; what is higher scrolls. */
	const HIGHEST = 900;
	/** Pixels below what a preview holds. */
	const BELOW = 32;

	/** The block as the site renders it, without its scripts; it follows the form. */
	function Preview( { name, attributes } ) {
		const [ shown, setShown ] = useState( { html: '', message: say.loading } );
		const frame = useRef( null );
		const post = wp.data.useSelect( ( select ) => select( 'core/editor' )?.getCurrentPostId(), [] );
		const request = JSON.stringify( { name, attributes, post: Number( post ) || 0 } );
		useEffect( () => {
			const abandoned = new AbortController();
			const timer = setTimeout( () => {
				wp.apiFetch( { path: '/villa-site/v1/block-preview', method: 'POST', data: JSON.parse( request ), signal: abandoned.signal } )
					.then( ( { html } ) => setShown( { html, message: '' } ) )
					.catch( ( error ) => abandoned.signal.aborted || setShown( { html: '', message: `${ say.missing } ${ error?.message || '' }`.trim() } ) );
			}, PAUSE );
			return () => {
				clearTimeout( timer );
				abandoned.abort();
			};
		}, [ request ] );
		const fit = () => {
			const content = frame.current?.contentDocument?.documentElement;
			if ( content ) {
				frame.current.style.height = `${ Math.min( content.scrollHeight + BELOW, HIGHEST ) }px`;
			}
		};
		return el(
			'div',
			{ className: 'villa-preview' },
			el( 'p', { className: 'villa-label' }, say.preview ),
			shown.message && el( 'p', { role: 'status' }, shown.message ),
			// No script runs in it; the editor may measure it.
			shown.html && el( 'iframe', { ref: frame, title: say.preview, sandbox: 'allow-same-origin', srcDoc: shown.html, onLoad: fit, inert: 'true', tabIndex: -1 } )
		);
	}

	Object.entries( window.villaSiteBlocks || {} ).forEach( ( [ type, block ] ) => {
		wp.blocks.registerBlockType( type, {
			// The rest is in block.json, which WordPress has read; an empty object is none that PHP can say.
			attributes: {
				data: { type: 'object', default: {} },
				anchor: { type: 'string', default: '' },
			},
			edit: ( { name, attributes, setAttributes } ) =>
				el(
					Fragment,
					null,
					el(
						InspectorControls,
						null,
						el(
							PanelBody,
							{ title: say.anchor, initialOpen: false },
							el( TextControl, { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true, label: say.anchor, value: attributes.anchor, onChange: ( anchor ) => setAttributes( { anchor } ) } )
						)
					),
					el(
						'div',
						useBlockProps( { className: 'villa-form' } ),
						el( 'p', { className: 'villa-form-title' }, block.title ),
						el( Fields, { fields: block.fields, value: attributes.data, html: Html, onChange: ( data ) => setAttributes( { data } ) } ),
						el( Preview, { name, attributes } )
					)
				),
			save: () => null,
		} );
	} );
} )( window.wp );
