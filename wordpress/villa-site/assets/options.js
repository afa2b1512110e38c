/** The form of what every page shares, one language at a time; it saves the fields that were changed. */
( function ( wp ) {
	'use strict';

	const { createElement: el, useEffect, useRef, useState } = wp.element;
	const { Button, SelectControl } = wp.components;
	const { Fields } = window.villaSiteFields;
	const { at, changes, isAt, same, withChanges } = window.villaSiteChanges;
	const say = window.villaSiteTexts;
	const given = window.villaSiteOptions;
	const words = given.texts;
	const fill = ( text, ...parts ) => parts.reduce( ( made, part, place ) => made.replace( '%s', () => part ).replace( `%${ place + 1 }$s`, () => part ), text );

	/** Send changes; resolves with the answer, or with the code of a failure. */
	async function send( list, mayRetry = true ) {
		const body = JSON.stringify( list.map( ( { language, path, before, value } ) => ( { language, path, before, value } ) ) );
		let answer;
		try {
			answer = await fetch( `${ given.url }&_ajax_nonce=${ given.nonce }`, { method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/json' }, body } );
		} catch ( error ) {
			return { code: 'offline' };
		}
		const read = await answer.json().catch( () => null );
		if ( read?.success ) {
			return read.data;
		}
		if ( read?.data?.code === 'expired' && mayRetry ) {
			given.nonce = read.data.nonce;
			return send( list, false );
		}
		const code = read?.data?.code;
		return { code: words[ code ] ? code : 'failed', status: answer.status };
	}

	/** A value in words. */
	function Value( { value } ) {
		const text = typeof value === 'object' && value !== null ? JSON.stringify( value, null, 1 ) : String( value ?? '' );
		return el( 'pre', { className: 'villa-value' }, text.trim() && value !== false ? text : words.empty );
	}

	function Conflict( { conflict, choose } ) {
		return el(
			'fieldset',
			{ className: 'villa-group' },
			el( 'legend', null, conflict.label ),
			el( 'p', null, fill( words.changed, conflict.who || words.somebody, conflict.when ) ),
			el( 'p', { className: 'villa-label' }, words.mine ),
			el( Value, { value: conflict.mine } ),
			el( 'p', { className: 'villa-label' }, words.theirs ),
			el( Value, { value: conflict.theirs } ),
			el(
				'div',
				{ className: 'villa-tools' },
				el( Button, { variant: 'secondary', onClick: () => choose( conflict, true ) }, words.keepMine ),
				el( Button, { variant: 'secondary', onClick: () => choose( conflict, false ) }, words.keepTheir )
			)
		);
	}

	/** What somebody else has changed as well, with a choice for each; it takes the focus when it appears. */
	function Conflicts( { conflicts, choose } ) {
		const heading = useRef();
		const shown = conflicts.length > 0;
		useEffect( () => {
			if ( shown ) {
				heading.current.focus();
			}
		}, [ shown ] );
		if ( ! shown ) {
			return null;
		}
		return el(
			'section',
			{ className: 'villa-conflicts', 'aria-labelledby': 'villa-conflicts' },
			el( 'h2', { id: 'villa-conflicts', ref: heading, tabIndex: -1 }, words.conflict ),
			el( 'p', null, words.choose ),
			conflicts.map( ( conflict ) => el( Conflict, { key: `${ conflict.language }/${ conflict.path.join( '/' ) }`, conflict, choose } ) )
		);
	}

	function History( { history } ) {
		if ( ! history?.url ) {
			return null;
		}
		return el( 'section', { 'aria-label': words.history }, el( 'h2', null, words.history ), el( 'p', null, fill( words.changed, history.who || words.somebody, history.when ), ' ', el( 'a', { href: history.url }, words.compare ) ) );
	}

	/** Ask before the page is left with changes that are not saved. */
	function useWarning( isNeeded ) {
		useEffect( () => {
			const warn = ( event ) => {
				event.preventDefault();
				event.returnValue = '';
			};
			if ( isNeeded ) {
				window.addEventListener( 'beforeunload', warn );
			}
			return () => window.removeEventListener( 'beforeunload', warn );
		}, [ isNeeded ] );
	}

	function Options() {
		const [ values, setValues ] = useState( given.values );
		const [ stored, setStored ] = useState( given.values );
		const [ history, setHistory ] = useState( given.history );
		const [ conflicts, setConflicts ] = useState( [] );
		const [ language, setLanguage ] = useState( given.languages[ 0 ] );
		const [ state, setState ] = useState( { text: '', isError: false } );
		const [ isSaving, setSaving ] = useState( false );
		const typed = useRef( values );
		typed.current = values;
		const button = useRef();
		const between = ( before, after ) => changes( given.fields, given.languages, before, after );
		const unsaved = between( stored, values );
		useWarning( unsaved.length > 0 );

		/** Show what is stored now, with what was typed since, and what is in conflict, on top. */
		const take = ( answer, sent, sentValues ) => {
			const found = answer.conflicts.map( ( conflict ) => ( { ...conflict, ...sent.find( isAt( conflict ) ), theirs: conflict.theirs } ) ).map( ( conflict ) => ( { ...conflict, mine: at( typed.current[ conflict.language ], conflict.path ) } ) );
			const unknown = sent.filter( ( change ) => answer.unknown.some( isAt( change ) ) );
			const open = [ ...found, ...unknown ];
			const others = between( stored, answer.values ).filter( ( change ) => ! sent.some( isAt( change ) ) );
			setValues( withChanges( answer.values, [ ...open, ...between( sentValues, typed.current ) ], ( change ) => change.value ) );
			setStored( withChanges( answer.values, open, ( change ) => change.before ) );
			setHistory( answer.history );
			setConflicts( found );
			const notes = others.length ? ` ${ fill( words.others, others.map( ( { label } ) => label ).join( ', ' ) ) }` : '';
			if ( unknown.length ) {
				setState( { text: fill( words.unknown, unknown.map( ( { label } ) => label ).join( ', ' ) ), isError: true } );
			} else {
				setState( { text: ( found.length ? words.conflict : words.saved ) + notes, isError: found.length > 0 } );
			}
		};
		const save = async () => {
			if ( isSaving ) {
				return;
			}
			if ( ! unsaved.length ) {
				setState( { text: words.nothing, isError: false } );
				return;
			}
			setSaving( true );
			setState( { text: words.saving, isError: false } );
			const answer = await send( unsaved );
			setSaving( false );
			if ( answer.code ) {
				setState( { text: fill( words[ answer.code ], answer.status ), isError: true, login: answer.code === 'loggedOut' } );
			} else {
				take( answer, unsaved, values );
			}
		};
		const choose = ( conflict, isMine ) => {
			setStored( withChanges( stored, [ conflict ], () => conflict.theirs ) );
			if ( ! isMine ) {
				setValues( withChanges( values, [ conflict ], () => conflict.theirs ) );
			}
			setConflicts( conflicts.filter( ( each ) => each !== conflict ) );
			setState( { text: '', isError: false } );
			button.current.focus();
		};
		const change = ( changed ) => {
			setValues( { ...values, [ language ]: changed } );
			// A field in conflict that is typed into once more is shown as it is typed.
			setConflicts( conflicts.map( ( each ) => ( each.language === language ? { ...each, mine: at( changed, each.path ) } : each ) ) );
			if ( ! state.isError && state.text ) {
				setState( { text: '', isError: false } );
			}
		};
		useEffect( () => {
			const tell = () => document.dispatchEvent( new CustomEvent( 'villa-site-options', { detail: { language, values: values[ language ] } } ) );
			tell();
			document.addEventListener( 'villa-site-options-wanted', tell );
			return () => document.removeEventListener( 'villa-site-options-wanted', tell );
		}, [ language, values ] );
		const status = state.text || ( unsaved.length ? words.unsaved : '' );
		return el(
			'div',
			{ className: 'villa-form' },
			given.languages.length > 1
				? el( SelectControl, { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true, label: say.language, value: language, options: given.languages.map( ( code ) => ( { value: code, label: code } ) ), onChange: setLanguage } )
				: null,
			el( Fields, { key: language, fields: given.fields, value: values[ language ], inherited: values[ given.languages[ 0 ] ], onChange: change } ),
			el( Conflicts, { conflicts: conflicts.filter( ( each ) => ! same( each.mine, each.theirs ) ), choose } ),
			el( Button, { ref: button, variant: 'primary', isBusy: isSaving, 'aria-disabled': isSaving, onClick: save }, say.save ),
			el( 'span', { role: 'status', className: state.isError ? 'villa-status' : 'villa-status villa-quiet' }, state.isError ? '' : status ),
			el( 'span', { role: 'alert', className: 'villa-status' }, state.isError ? status : '', state.login ? el( 'a', { href: given.login, target: '_blank', rel: 'noreferrer' }, ` ${ words.login }` ) : null ),
			el( History, { history: history[ language ] } )
		);
	}

	const place = document.getElementById( 'villa-site-options' );
	if ( place ) {
		wp.element.createRoot( place ).render( el( Options ) );
	}
} )( window.wp );
