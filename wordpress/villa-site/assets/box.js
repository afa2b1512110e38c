/** The form of a post's own fields; what it holds is sent with the post, once it has changed. */
( function ( wp ) {
	'use strict';

	const { createElement: el, useState } = wp.element;
	const place = document.getElementById( 'villa-fields-form' );
	const store = document.getElementById( 'villa-fields-values' );
	if ( ! place || ! store ) {
		return;
	}
	const given = JSON.parse( place.dataset.given );

	function Box() {
		const [ values, setValues ] = useState( given.values );
		const change = ( changed ) => {
			setValues( changed );
			store.value = JSON.stringify( changed );
			document.dispatchEvent( new CustomEvent( 'villa-site-fields', { detail: { fields: given.fields, values: changed } } ) );
		};
		return el( window.villaSiteFields.Fields, { fields: given.fields, value: values, onChange: change } );
	}

	wp.element.createRoot( place ).render( el( Box ) );
} )( window.wp );
