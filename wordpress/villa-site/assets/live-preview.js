/** The panel of the live preview in the block editor, and its window for a second screen. */
( function ( wp ) {
	'use strict';

	const { createElement: el, createPortal, Fragment, useEffect, useState } = wp.element;
	const { Button } = wp.components;
	const { PluginPrePublishPanel, PluginSidebar, PluginSidebarMoreMenuItem } = wp.editor.PluginSidebar ? wp.editor : wp.editPost;
	const { View } = window.villaSitePreviewView;
	const { checks, texts: say } = window.villaSiteLivePreview;
	const SIDEBAR = 'villa-live-preview';
	/** The states in which nothing can be found: publishing does not wait for a site that is down. */
	const SILENT = [ 'waiting', 'refused', 'missing', 'unavailable', 'blocked', 'too-long' ];

	/** A window for a second screen; the editor owns it, so it ends with the editor. */
	function useWindow() {
		const [ popup, setPopup ] = useState( null );
		useEffect( () => {
			if ( ! popup ) {
				return undefined;
			}
			const left = () => setPopup( null );
			const close = () => popup.close();
			popup.addEventListener( 'pagehide', left );
			window.addEventListener( 'pagehide', close );
			return () => {
				popup.removeEventListener( 'pagehide', left );
				window.removeEventListener( 'pagehide', close );
				popup.close();
			};
		}, [ popup ] );
		const toggle = () => {
			if ( popup ) {
				setPopup( null );
				return;
			}
			const opened = window.open( '', 'villa-live-preview', 'popup,width=1320,height=900' );
			if ( opened ) {
				opened.document.title = say.title;
				opened.document.documentElement.lang = document.documentElement.lang;
				document.querySelectorAll( 'link[rel=stylesheet]' ).forEach( ( { href } ) => /live-preview|components/.test( href ) && opened.document.head.append( stylesheet( opened.document, href ) ) );
				stylesheetsOfPage( opened.document );
				opened.document.body.className = 'villa-live-window';
				setPopup( opened );
			}
		};
		return [ popup, toggle ];
	}

	function stylesheet( target, href ) {
		const link = target.createElement( 'link' );
		link.rel = 'stylesheet';
		link.href = href;
		return link;
	}

	/** WordPress may send its styles in one file with a name of its own. */
	function stylesheetsOfPage( target ) {
		const known = document.querySelector( 'link[href*="load-styles.php"]' );
		if ( known ) {
			target.head.prepend( stylesheet( target, known.href ) );
		}
	}

	/** In the step before publishing, which waits until nothing is found on the page. */
	function Check( { shown, setChecking, view } ) {
		const isBlocked = ! SILENT.includes( shown.state ) && ( ! shown.findings || shown.findings.length > 0 );
		useEffect( () => {
			setChecking( true );
			return () => setChecking( false );
		}, [] );
		useEffect( () => {
			const { lockPostSaving, unlockPostSaving } = wp.data.dispatch( 'core/editor' );
			if ( isBlocked ) {
				lockPostSaving( SIDEBAR );
			}
			return () => unlockPostSaving( SIDEBAR );
		}, [ isBlocked ] );
		return el( Fragment, null, isBlocked && shown.findings ? el( 'p', { role: 'alert' }, say.checks ) : null, view );
	}

	function LivePreview() {
		const post = wp.data.useSelect( ( select ) => select( 'core/editor' ).getCurrentPostId(), [] );
		const isShown = wp.data.useSelect( ( select ) => ( select( 'core/edit-post' )?.getActiveGeneralSidebarName?.() || select( 'core/interface' )?.getActiveComplementaryArea?.( 'core' ) || '' ).includes( SIDEBAR ), [] );
		const [ session, setSession ] = useState( null );
		const [ shown, setShown ] = useState( { state: 'loading' } );
		const [ popup, openWindow ] = useWindow();
		const [ isChecking, setChecking ] = useState( false );
		const isNeeded = Boolean( post ) && ( isShown || isChecking || Boolean( popup ) );
		// Without the step before publishing there is nothing that could wait.
		useEffect( () => {
			if ( checks ) {
				wp.data.dispatch( 'core/editor' ).enablePublishSidebar();
			}
		}, [] );
		useEffect( () => {
			if ( ! isNeeded ) {
				return undefined;
			}
			const made = window.villaSitePreviewSession.create( { post, report: ( changes ) => setShown( ( before ) => ( { ...before, ...changes } ) ) } );
			setSession( made );
			return () => {
				made.stop();
				setSession( null );
				setShown( { state: 'loading' } );
			};
		}, [ post, isNeeded ] );
		const view = session && el( View, { key: popup ? 'window' : isChecking ? 'check' : 'panel', session, shown, popup, openWindow } );
		const inPanel = isChecking ? null : view;
		return el(
			Fragment,
			null,
			el( PluginSidebarMoreMenuItem, { target: SIDEBAR, icon: 'visibility' }, say.title ),
			el( PluginSidebar, { name: SIDEBAR, title: say.title, icon: 'visibility', className: 'villa-live-sidebar' }, popup ? el( Button, { variant: 'secondary', onClick: openWindow }, say.back ) : inPanel ),
			checks ? el( PluginPrePublishPanel, { title: say.findings, initialOpen: true }, el( Check, { shown, setChecking, view: popup ? null : view } ) ) : null,
			popup && view ? createPortal( view, popup.document.body ) : null
		);
	}

	wp.plugins.registerPlugin( 'villa-live-preview', { render: LivePreview, icon: 'visibility' } );
} )( window.wp );
