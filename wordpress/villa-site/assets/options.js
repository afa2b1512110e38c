/** The form of what every page shares, one language at a time. */
( function ( wp ) {
	'use strict';

	const { createElement: el, useState } = wp.element;
	const { Button, SelectControl } = wp.components;
	const { Fields } = window.villaSiteFields;
	const say = window.villaSiteTexts;
	const given = window.villaSiteOptions;

	function Options() {
		const [ values, setValues ] = useState( given.values );
		const [ language, setLanguage ] = useState( given.languages[ 0 ] );
		const [ state, setState ] = useState( '' );
		const save = () => {
			setState( '…' );
			fetch( `${ given.url }&_wpnonce=${ given.nonce }`, { method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify( values ) } ).then(
				( answer ) => setState( answer.ok ? say.saved : say.failed ),
				() => setState( say.failed )
			);
		};
		const change = ( changed ) => {
			setValues( { ...values, [ language ]: changed } );
			setState( '' );
		};
		return el(
			'div',
			{ className: 'villa-form' },
			given.languages.length > 1
				? el( SelectControl, { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true, label: say.language, value: language, options: given.languages.map( ( code ) => ( { value: code, label: code } ) ), onChange: setLanguage } )
				: null,
			el( Fields, { key: language, fields: given.fields, value: values[ language ], onChange: change } ),
			el( Button, { variant: 'primary', onClick: save }, say.save ),
			el( 'span', { role: 'status', style: { marginInlineStart: '12px' } }, state )
		);
	}

	const place = document.getElementById( 'villa-site-options' );
	if ( place ) {
		wp.element.createRoot( place ).render( el( Options ) );
	}
} )( window.wp );
