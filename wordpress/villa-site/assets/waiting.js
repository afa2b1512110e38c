/** Shows in the block editor which changes the site has not confirmed; WordPress' heartbeat updates it. */
( function ( wp, jQuery ) {
	'use strict';

	const ID = 'villa-site-waiting';
	const given = window.villaSiteWaiting;
	let shown = '';

	const show = ( text ) => {
		const { createWarningNotice, removeNotice } = wp.data.dispatch( 'core/notices' );
		if ( text && text !== shown ) {
			createWarningNotice( text, { id: ID, actions: [ { label: given.retry, url: given.url } ] } );
		}
		if ( ! text && shown ) {
			removeNotice( ID );
		}
		shown = text;
	};

	wp.domReady( () => show( given.text ) );
	jQuery( document ).on( 'heartbeat-tick', ( event, answer ) => {
		if ( typeof answer.villaSiteWaiting === 'string' ) {
			show( answer.villaSiteWaiting );
		}
	} );
} )( window.wp, window.jQuery );
