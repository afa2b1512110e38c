/** Puts the caret where the page was clicked twice: into a text of the editor, or a field of a form. */
( function ( wp ) {
	'use strict';

	/** Attributes of WordPress' blocks that hold the text which they show. */
	const TEXTS = [ 'content', 'value', 'text', 'citation', 'caption', 'summary' ];
	const FIELDS = 'textarea, input:not([type]), input[type=text], [contenteditable=true]';
	/** Times that the form of a block is looked for: it is drawn once the block is selected. */
	const TRIES = 10;

	/** The document in which the content is edited. */
	const canvas = () => document.querySelector( 'iframe[name=editor-canvas]' )?.contentDocument || document;
	const plain = ( text ) => String( text ?? '' ).replace( /\s+/g, ' ' ).trim();
	const textOf = ( field ) => ( 'value' in field ? field.value : field.textContent );

	function put( { block, offset, words } ) {
		const { selectBlock, selectionChange } = wp.data.dispatch( 'core/block-editor' );
		const { attributes, name } = wp.data.select( 'core/block-editor' ).getBlock( block );
		selectBlock( block );
		const key = name.startsWith( 'core/' ) && TEXTS.find( ( each ) => attributes[ each ] !== undefined && plain( attributes[ each ] ) !== '' );
		if ( key ) {
			selectionChange( block, key, offset, offset );
			window.requestAnimationFrame( () => canvas().querySelector( `[data-block="${ block }"]` )?.focus() );
			return;
		}
		focusField( block, plain( words ), offset, TRIES );
	}

	/** Focus the field that holds the words, at their place. */
	function focusField( block, words, offset, tries ) {
		const form = [ canvas(), document ].map( ( each ) => each.querySelector( `[data-block="${ block }"]` ) ).find( Boolean );
		const fields = form ? [ ...form.querySelectorAll( FIELDS ) ] : [];
		const field = fields.find( ( each ) => words && plain( textOf( each ) ).includes( words ) );
		if ( ! field ) {
			if ( tries > 0 ) {
				window.requestAnimationFrame( () => focusField( block, words, offset, tries - 1 ) );
			}
			return;
		}
		field.focus();
		if ( 'setSelectionRange' in field ) {
			const start = Math.max( textOf( field ).indexOf( words ), 0 );
			field.setSelectionRange( start, start );
		}
	}

	/** Focus the title of the post. */
	function title() {
		const { clearSelectedBlock } = wp.data.dispatch( 'core/block-editor' );
		clearSelectedBlock();
		( canvas().querySelector( '.editor-post-title__input' ) || document.querySelector( '.editor-post-title__input' ) )?.focus();
	}

	window.villaSitePreviewCaret = { put, title };
} )( window.wp );
