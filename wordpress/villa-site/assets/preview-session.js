/**
 * Tells the frame of the live preview what is typed, and the editor what happens in the frame.
 *
 * `villaSitePreviewSession.create( { post, report } )` gives a session; `attach( iframe )` begins it,
 * `report( changes )` is called with what its panel shows.
 */
( function ( wp ) {
	'use strict';

	const given = window.villaSiteLivePreview;
	const { create: createConverter, request } = window.villaSitePreviewBlocks;
	const { create: createTracker } = window.villaSitePreviewChanges;
	const NAME = 'villa-live-preview';
	const ORIGIN = new URL( given.frame, window.location.href ).origin;
	/** Milliseconds after which a token is replaced; WordPress lends it for an hour. */
	const TOKEN_AGE = 40 * 60000;
	/** Milliseconds in which the frame has to be there. */
	const PATIENCE = 20000;
	const { select, dispatch, subscribe } = wp.data;

	const blockEditor = () => select( 'core/block-editor' );

	function create( { post, report } ) {
		let iframe = null;
		let opening = null;
		let openedAt = 0;
		let language = '';
		let number = 0;
		let isThere = false;
		let isOpen = false;
		let hasEnded = false;
		let timer = 0;
		let patience = 0;
		let selected = null;
		/** What the page has beside its blocks, as WordPress has made it last. */
		let fields = null;
		let scale = 1;
		const converter = createConverter( post, settle );
		const tracker = createTracker( converter );

		const say = ( message ) => isThere && iframe?.contentWindow?.postMessage( { villa: NAME, ...message }, ORIGIN );
		const isOwn = () => ! language || language === opening?.language;

		function attach( frame ) {
			detach();
			iframe = frame;
			window.addEventListener( 'message', hear );
			frame.ownerDocument.defaultView !== window && frame.ownerDocument.defaultView.addEventListener( 'message', hear );
			patience = setTimeout( block, PATIENCE );
		}

		/** The frame is not there: the address is wrong, or a policy of WordPress refuses it. */
		function block() {
			clearTimeout( patience );
			report( { state: 'blocked' } );
		}

		/** End with a frame; another one may have taken its place. */
		function detach( frame = iframe ) {
			if ( frame !== iframe ) {
				return;
			}
			clearTimeout( patience );
			window.removeEventListener( 'message', hear );
			iframe?.ownerDocument.defaultView?.removeEventListener( 'message', hear );
			iframe = null;
			isThere = isOpen = false;
		}

		function hear( { data, source, origin } ) {
			if ( ! iframe || source !== iframe.contentWindow || origin !== ORIGIN || data?.villa !== NAME ) {
				return;
			}
			const reactions = { ready: open, connection: lose, shown, select: choose, caret: place, act, found: ( { findings, words, card } ) => report( { findings, words, card } ) };
			reactions[ data.kind ]?.( data );
		}

		/** The frame is there, or there again: it gets everything. */
		async function open() {
			clearTimeout( patience );
			isThere = true;
			isOpen = false;
			try {
				await renewToken();
			} catch ( error ) {
				report( { state: 'unavailable' } );
				patience = iframe ? setTimeout( open, PATIENCE ) : 0;
				return;
			}
			const to = opening.languages.find( ( { code } ) => code === ( language || opening.language ) );
			say( { kind: 'words', words: given.texts } );
			say( { kind: 'scale', scale } );
			say( { kind: 'open', path: to?.path || '/', token: opening.token, post: to?.post || 0 } );
			report( { languages: opening.languages, language: to?.code, state: 'loading' } );
			hasEnded = false;
			if ( ! isOwn() ) {
				say( { kind: 'typed', number: ++number } );
				return;
			}
			tracker.reset();
			tracker.followPage();
			await converter.begin( blockEditor().getBlocks() );
			isOpen = true;
			send();
			if ( fields ) {
				say( { kind: 'typed', number: ++number, fields } );
			}
			selected = null;
			showSelection( true );
		}

		async function renewToken() {
			if ( opening && Date.now() - openedAt < TOKEN_AGE ) {
				return;
			}
			opening = await request( post, {} );
			openedAt = Date.now();
		}

		function lose() {
			isOpen = false;
			report( { state: 'waiting' } );
		}

		function shown( { problem } ) {
			hasEnded = problem === 'ended';
			isOpen = isOpen && ! hasEnded;
			report( { state: problem || ( isOwn() ? 'following' : 'saved' ) } );
		}

		/** Send what differs from what was sent. */
		function send() {
			const changes = isOpen ? tracker.next() : null;
			if ( changes ) {
				say( { kind: 'typed', number: ++number, ...changes } );
			}
		}

		/** WordPress has converted blocks and fields. */
		function settle( { blocks, fields: made, failed } ) {
			fields = made || fields;
			report( { isInexact: failed } );
			tracker.refresh( blocks );
			schedule();
			if ( made && isOpen ) {
				say( { kind: 'typed', number: ++number, fields } );
			}
		}

		function schedule() {
			clearTimeout( timer );
			// After the key itself: typing waits for nothing.
			timer = setTimeout( send );
		}

		/** Something in the editor has changed. */
		function follow() {
			if ( ! iframe ) {
				return;
			}
			if ( hasEnded ) {
				if ( tracker.isBehind() ) {
					hasEnded = false;
					open();
				}
				return;
			}
			if ( isOpen && Date.now() - openedAt > TOKEN_AGE ) {
				openedAt = Date.now();
				opening = null;
				renewToken().then( () => say( { kind: 'open', path: opening.languages.find( ( { code } ) => code === opening.language )?.path || '/', token: opening.token, post } ), () => {} );
			}
			if ( isOpen && tracker.isBehind() ) {
				schedule();
			}
			showSelection( true );
		}

		/** The selected block and those around it: one of them is on the page. */
		function showSelection( scroll ) {
			const id = blockEditor().getSelectedBlockClientId();
			if ( id === selected || ! iframe ) {
				return;
			}
			selected = id;
			say( { kind: 'select', blocks: id ? [ id, ...blockEditor().getBlockParents( id, true ) ] : [], scroll } );
		}

		function formChanged( { detail } ) {
			const changed = converter.convertFields( detail );
			if ( isOpen && iframe ) {
				say( { kind: 'typed', number: ++number, fields: { ...changed, acf_fields: { ...fields?.acf_fields, ...changed.acf_fields } } } );
			}
		}

		function choose( { block } ) {
			if ( block === 'title' ) {
				window.villaSitePreviewCaret.title();
				return;
			}
			if ( isOwn() && blockEditor().getBlock( block ) && blockEditor().getSelectedBlockClientId() !== block ) {
				selected = block;
				dispatch( 'core/block-editor' ).selectBlock( block );
			}
		}

		function place( caret ) {
			if ( isOwn() && blockEditor().getBlock( caret.block ) ) {
				window.villaSitePreviewCaret.put( caret );
			}
		}

		function act( { block, action } ) {
			if ( ! isOwn() || ! blockEditor().getBlock( block ) ) {
				return;
			}
			const { moveBlocksUp, moveBlocksDown, duplicateBlocks, insertAfterBlock, removeBlock } = dispatch( 'core/block-editor' );
			const root = blockEditor().getBlockRootClientId( block ) || undefined;
			const actions = {
				up: () => moveBlocksUp( [ block ], root ),
				down: () => moveBlocksDown( [ block ], root ),
				duplicate: () => duplicateBlocks( [ block ] ),
				add: () => insertAfterBlock( block ),
				remove: () => removeBlock( block ),
			};
			actions[ action ]?.();
		}

		function setLanguage( code ) {
			language = code;
			open();
		}

		/** The frame is shown smaller than it is. */
		function setScale( changed ) {
			scale = changed;
			say( { kind: 'scale', scale } );
		}

		/** Show where a finding is. */
		function jump( block ) {
			if ( isOwn() && blockEditor().getBlock( block ) ) {
				dispatch( 'core/block-editor' ).selectBlock( block );
			}
			selected = block;
			say( { kind: 'select', blocks: [ block ], scroll: true } );
		}

		const stop = subscribe( follow );
		document.addEventListener( 'villa-site-fields', formChanged );
		return {
			attach,
			block,
			detach,
			jump,
			setLanguage,
			setScale,
			stop: () => {
				detach();
				stop();
				converter.stop();
				clearTimeout( timer );
				document.removeEventListener( 'villa-site-fields', formChanged );
			},
		};
	}

	window.villaSitePreviewSession = { create };
} )( window.wp );
