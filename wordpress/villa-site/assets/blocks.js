/** Registers the site's blocks in the editor, each with a form made of its declaration. */
( function ( wp ) {
	'use strict';

	const { createElement: el, Fragment } = wp.element;
	const { InspectorControls, RichText, useBlockProps } = wp.blockEditor;
	const { PanelBody, TextControl } = wp.components;
	const { Fields } = window.villaSiteFields;
	const say = window.villaSiteTexts;

	/** Formatted text, edited where it stands. */
	function Html( { field, value, onChange } ) {
		return el(
			'div',
			null,
			el( 'span', { className: 'villa-label' }, field.label ),
			el( RichText, { tagName: 'div', className: 'villa-text', 'aria-label': field.label, value: typeof value === 'string' ? value : '', onChange: ( typed ) => onChange( String( typed ) ) } )
		);
	}

	Object.entries( window.villaSiteBlocks || {} ).forEach( ( [ name, block ] ) => {
		wp.blocks.registerBlockType( name, {
			apiVersion: 3,
			title: block.title,
			description: block.description,
			category: 'villa-site',
			icon: 'layout',
			attributes: {
				data: { type: 'object', default: {} },
				anchor: { type: 'string', default: '' },
			},
			supports: { html: false, customClassName: false },
			edit: ( { attributes, setAttributes } ) =>
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
						el( Fields, { fields: block.fields, value: attributes.data, html: Html, onChange: ( data ) => setAttributes( { data } ) } )
					)
				),
			save: () => null,
		} );
	} );
} )( window.wp );
