/** The page of settings: generates a secret, and tests the connection with what is typed. */
( function () {
	'use strict';

	const say = window.villaSiteSettings;
	const form = document.getElementById( 'villa-settings' );
	const BYTES = 16;

	function generate() {
		const field = document.getElementById( 'villa-secret' );
		const bytes = window.crypto.getRandomValues( new Uint8Array( BYTES ) );
		field.value = Array.from( bytes, ( byte ) => byte.toString( 16 ).padStart( 2, '0' ) ).join( '' );
		// It can be copied until it is saved.
		field.type = 'text';
		field.focus();
		field.select();
		document.getElementById( 'villa-generate-status' ).textContent = say.generated;
	}

	/** Takes one step: whether it is well, and a sentence. */
	async function take( step ) {
		const sent = new FormData( form );
		// These belong to saving.
		[ 'action', 'option_page', '_wpnonce', '_wp_http_referer' ].forEach( ( name ) => sent.delete( name ) );
		sent.append( 'action', say.action );
		sent.append( '_ajax_nonce', say.nonce );
		sent.append( 'step', step );
		try {
			const answer = await fetch( say.url, { method: 'POST', credentials: 'same-origin', body: sent } );
			const { success, data } = await answer.json();
			return success ? data : { good: false, text: say.failed };
		} catch {
			return { good: false, text: say.failed };
		}
	}

	function line( label, { good, text } ) {
		const item = document.createElement( 'li' );
		const mark = document.createElement( 'span' );
		mark.setAttribute( 'aria-hidden', 'true' );
		mark.textContent = good ? '✓ ' : '✗ ';
		const word = document.createElement( 'span' );
		word.className = 'screen-reader-text';
		word.textContent = `${ good ? say.well : say.problem } `;
		const name = document.createElement( 'strong' );
		name.textContent = label;
		item.append( mark, word, name, `: ${ text }` );
		return item;
	}

	async function test( button ) {
		const results = document.getElementById( 'villa-test-results' );
		const status = document.getElementById( 'villa-test-status' );
		if ( button.getAttribute( 'aria-disabled' ) === 'true' ) {
			return;
		}
		// The focus stays on the button.
		button.setAttribute( 'aria-disabled', 'true' );
		results.replaceChildren();
		for ( const [ step, label ] of Object.entries( say.steps ) ) {
			status.textContent = `${ label }…`;
			results.append( line( label, await take( step ) ) );
		}
		status.textContent = say.done;
		button.removeAttribute( 'aria-disabled' );
	}

	/** Makes a button work, which is printed disabled: a click before would do nothing. */
	function enable( id, onClick ) {
		const button = document.getElementById( id );
		button?.addEventListener( 'click', () => onClick( button ) );
		button?.removeAttribute( 'disabled' );
	}

	enable( 'villa-generate', generate );
	enable( 'villa-test', test );
} )();
