/** The view of the live preview: the page at a width and in a language, and what its reader will meet. */
( function ( wp ) {
	'use strict';

	const { createElement: el, Fragment, useEffect, useRef, useState } = wp.element;
	const { Button, SelectControl } = wp.components;
	const given = window.villaSiteLivePreview;
	const say = given.texts;
	const WIDTHS = { phone: 390, tablet: 820, desktop: 1280 };
	/** Words that are read in a minute. */
	const PACE = 200;

	/** The frame, as wide as a device and as small as the panel. */
	function Frame( { session, width } ) {
		const around = useRef( null );
		const frame = useRef( null );
		const [ box, setBox ] = useState( null );
		useEffect( () => {
			const element = frame.current;
			const page = element.ownerDocument;
			const hear = ( { blockedURI } ) => blockedURI.startsWith( new URL( given.frame ).origin ) && session.block();
			page.addEventListener( 'securitypolicyviolation', hear );
			session.attach( element );
			const observer = new ResizeObserver( ( [ { contentRect } ] ) => setBox( { width: contentRect.width, height: contentRect.height } ) );
			observer.observe( around.current );
			return () => {
				page.removeEventListener( 'securitypolicyviolation', hear );
				observer.disconnect();
				session.detach( element );
			};
		}, [ session ] );
		const scale = box ? Math.min( 1, box.width / width ) : 1;
		useEffect( () => session.setScale( scale ), [ session, scale ] );
		const beside = box ? Math.max( 0, ( box.width - width ) / 2 ) : 0;
		const style = { width: `${ width }px`, left: `${ beside }px`, height: box ? `${ Math.round( box.height / scale ) }px` : '100%', transform: `scale(${ scale })` };
		return el( 'div', { className: 'villa-live-frame', ref: around }, el( 'iframe', { ref: frame, title: say.frame, src: given.frame, style } ) );
	}

	function Widths( { width, setWidth } ) {
		return el(
			'div',
			{ role: 'group', 'aria-label': say.width, className: 'villa-live-widths' },
			Object.keys( WIDTHS ).map( ( name ) => el( Button, { key: name, variant: 'tertiary', isPressed: width === name, 'aria-pressed': width === name, onClick: () => setWidth( name ) }, say[ name ] ) )
		);
	}

	function Languages( { session, shown } ) {
		if ( ! shown.languages || shown.languages.length < 2 ) {
			return null;
		}
		const options = shown.languages.map( ( { code, name, path } ) => ( { value: code, label: path ? name : say.lacking.replace( '%s', name ), disabled: ! path } ) );
		return el( SelectControl, { __nextHasNoMarginBottom: true, label: say.language, labelPosition: 'side', value: shown.language, options, onChange: session.setLanguage } );
	}

	function Finding( { finding, session } ) {
		const rule = say[ finding.rule ] || finding.rule;
		const words = finding.about ? say.finding.replace( '%1$s', () => rule ).replace( '%2$s', () => finding.about ) : rule;
		return el( 'li', null, finding.block ? el( Button, { variant: 'link', onClick: () => session.jump( finding.block ) }, words ) : words );
	}

	/** The page as search engines and networks draw it. */
	function Cards( { card } ) {
		return el(
			Fragment,
			null,
			el( 'h4', null, say.search ),
			card.hidden
				? el( 'p', null, say.hidden )
				: el( 'div', { className: 'villa-live-search' }, el( 'p', { className: 'villa-live-address' }, card.address ), el( 'p', { className: 'villa-live-name' }, card.title ), el( 'p', null, card.description || say.noDescription ) ),
			el( 'h4', null, say.share ),
			el(
				'div',
				{ className: 'villa-live-card' },
				card.image ? el( 'img', { src: card.image, alt: '' } ) : el( 'p', { className: 'villa-live-none' }, say.noImage ),
				el( 'p', { className: 'villa-live-address' }, card.site ),
				el( 'p', { className: 'villa-live-name' }, card.shareTitle ),
				card.shareDescription ? el( 'p', null, card.shareDescription ) : null
			)
		);
	}

	/** What the reader will meet. */
	function Findings( { shown, session } ) {
		const lacking = ( shown.languages || [] ).filter( ( { path } ) => ! path ).map( ( { name } ) => ( { rule: 'translation', block: '', about: name } ) );
		const all = [ ...( shown.findings || [] ), ...lacking ];
		const count = shown.words || 0;
		return el(
			'section',
			{ className: 'villa-live-findings', tabIndex: 0, 'aria-label': say.findings },
			el( 'h3', null, say.findings ),
			count ? el( 'p', null, say.length.replace( '%1$s', count ).replace( '%2$s', Math.max( 1, Math.round( count / PACE ) ) ) ) : null,
			all.length ? el( 'ul', null, all.map( ( finding, place ) => el( Finding, { key: place, finding, session } ) ) ) : el( 'p', null, say.nothing ),
			shown.card ? el( Cards, { card: shown.card } ) : null
		);
	}

	/** `openWindow` moves the view to a window of its own, and back; without it there is none. */
	function View( { session, shown, popup, openWindow } ) {
		const [ width, setWidth ] = useState( popup ? 'desktop' : 'phone' );
		const state = say[ shown.state ] || say.loading;
		return el(
			'div',
			{ className: 'villa-live' },
			el( 'div', { className: 'villa-live-head' }, el( Widths, { width, setWidth } ), el( Languages, { session, shown } ), openWindow ? el( Button, { variant: 'secondary', onClick: openWindow }, popup ? say.back : say.window ) : null ),
			el( 'p', { role: 'status', className: `villa-live-status villa-live-${ shown.state }` }, state, shown.isInexact ? ` ${ say.inexact }` : '' ),
			el( Frame, { session, width: WIDTHS[ width ] } ),
			el( Findings, { shown, session } )
		);
	}

	window.villaSitePreviewView = { View };
} )( window.wp );
