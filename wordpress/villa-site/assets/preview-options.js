/** Shows the site beside the form of what all pages share, with what is typed and not saved. */
( function ( wp ) {
	'use strict';

	const { createElement: el, Fragment, useEffect, useState } = wp.element;
	const { Button } = wp.components;
	const { View } = window.villaSitePreviewView;
	const { group, learn, readJson } = window.villaSitePreviewBlocks;
	const given = window.villaSiteLivePreview;
	const { fields } = window.villaSiteOptions;
	const say = given.texts;
	const NAME = 'villa-live-preview';
	const ORIGIN = new URL( given.frame, window.location.href ).origin;
	/** Milliseconds after the last change until WordPress is requested. */
	const PAUSE = 800;
	/** Milliseconds in which the frame has to be there. */
	const PATIENCE = 20000;

	const isObject = ( value ) => value && typeof value === 'object' && ! Array.isArray( value );
	const isEmpty = ( value ) => value === undefined || value === null || value === '' || value === false || ( Array.isArray( value ) && value.length === 0 );

	/** What is typed on top of what WordPress says; what is empty is taken from there, menus too. */
	function merged( below, above ) {
		const made = { ...below };
		for ( const [ name, value ] of Object.entries( above ) ) {
			if ( ! isEmpty( value ) ) {
				made[ name ] = isObject( value ) && isObject( below[ name ] ) ? merged( below[ name ], value ) : value;
			}
		}
		return made;
	}

	function create( report ) {
		let iframe = null;
		let answer = null;
		let typed = null;
		let number = 0;
		let isOpen = false;
		let timer = 0;
		let patience = 0;
		const known = new Map();

		const say = ( message ) => iframe?.contentWindow?.postMessage( { villa: NAME, ...message }, ORIGIN );

		function hear( { data, source, origin } ) {
			if ( ! iframe || source !== iframe.contentWindow || origin !== ORIGIN || data?.villa !== NAME ) {
				return;
			}
			const reactions = {
				ready: open,
				connection: () => {
					isOpen = false;
					report( { state: 'waiting' } );
				},
				shown: ( { problem } ) => report( { state: problem || 'following' } ),
				found: ( { findings, words, card } ) => report( { findings, words, card } ),
			};
			reactions[ data.kind ]?.( data );
		}

		async function ask() {
			const asked = typed;
			const text = await wp.apiFetch( { path: '/villa-site/v1/live-preview-options', method: 'POST', parse: false, data: { language: asked.language, values: asked.values || {} } } ).then( ( reply ) => reply.text() );
			answer = readJson( text );
			fields.forEach( ( field ) => learn( field, asked.values?.[ field.name ], answer.options[ field.name ], known ) );
		}

		async function open() {
			clearTimeout( patience );
			isOpen = false;
			try {
				await ask();
			} catch ( error ) {
				report( { state: 'unavailable' } );
				patience = iframe ? setTimeout( open, PATIENCE ) : 0;
				return;
			}
			tell();
		}

		/** The frame is not there: the address is wrong, or a policy of WordPress refuses it. */
		function block() {
			clearTimeout( patience );
			report( { state: 'blocked' } );
		}

		function tell() {
			say( { kind: 'open', path: answer.path, token: answer.token, post: 0 } );
			isOpen = true;
			send( answer.options );
		}

		function send( options ) {
			if ( isOpen ) {
				number += 1;
				say( { kind: 'typed', number, options } );
			}
		}

		/** The form has changed: it is shown at once, and exactly after a pause. */
		function follow( { detail } ) {
			const isOther = typed && typed.language !== detail.language;
			typed = detail;
			if ( ! iframe ) {
				return;
			}
			if ( isOther ) {
				open();
				return;
			}
			if ( answer ) {
				send( merged( answer.options, group( fields, detail.values || {}, known ) ) );
			}
			clearTimeout( timer );
			timer = setTimeout( () => ask().then( () => send( answer.options ), () => report( { isInexact: true } ) ), PAUSE );
		}

		document.addEventListener( 'villa-site-options', follow );
		return {
			attach: ( frame ) => {
				iframe = frame;
				window.addEventListener( 'message', hear );
				patience = setTimeout( block, PATIENCE );
			},
			block,
			detach: ( frame ) => {
				if ( frame !== iframe ) {
					return;
				}
				clearTimeout( timer );
				clearTimeout( patience );
				window.removeEventListener( 'message', hear );
				iframe = null;
				isOpen = false;
			},
			jump: () => {},
			setLanguage: () => {},
			setScale: ( scale ) => say( { kind: 'scale', scale } ),
		};
	}

	function Preview() {
		const [ isShown, setShown ] = useState( false );
		const [ shown, setState ] = useState( { state: 'loading' } );
		const [ session, setSession ] = useState( null );
		useEffect( () => {
			setSession( create( ( changes ) => setState( ( before ) => ( { ...before, ...changes } ) ) ) );
			document.dispatchEvent( new CustomEvent( 'villa-site-options-wanted' ) );
		}, [] );
		return el(
			Fragment,
			null,
			el( Button, { variant: 'secondary', 'aria-expanded': isShown, onClick: () => setShown( ! isShown ) }, say.title ),
			isShown && session ? el( View, { session, shown } ) : null
		);
	}

	const place = document.getElementById( 'villa-site-options-preview' );
	if ( place ) {
		wp.element.createRoot( place ).render( el( Preview ) );
	}
} )( window.wp );
