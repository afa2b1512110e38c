/**
 * Forms made of what the site declares: one control for each kind of field.
 *
 * `villaSiteFields.Fields( { fields, value, onChange, html } )` edits an object; `html` is the
 * component that edits formatted text, where there is a better one than a plain text area.
 */
( function ( wp ) {
	'use strict';

	const { createElement: el, useEffect, useRef, useState } = wp.element;
	const { Button, ComboboxControl, SelectControl, TextControl, TextareaControl, ToggleControl } = wp.components;
	const say = window.villaSiteTexts;

	const { Checks, DayOfYear, Help, next, text } = window.villaSiteControls;
	const isObject = ( value ) => value && typeof value === 'object' && ! Array.isArray( value );

	const isOn = ( value ) => value === true || value === 1 || value === '1';

	/** Label and help of a control. */
	const labels = ( field ) => ( { label: field.label, help: field.help } );

	function Line( { field, value, onChange, type } ) {
		return el( TextControl, { ...next, ...labels( field ), type: type || 'text', value: text( value ), required: field.required, onChange } );
	}

	function Lines( { field, value, onChange } ) {
		return el( TextareaControl, { __nextHasNoMarginBottom: true, ...labels( field ), value: text( value ), rows: 6, onChange } );
	}

	function Num( { field, value, onChange } ) {
		const change = ( typed ) => onChange( typed === '' ? '' : Number( typed ) );
		return el( TextControl, { ...next, ...labels( field ), type: 'number', min: field.least, step: field.whole ? 1 : 'any', value: text( value ), onChange: change } );
	}

	function Flag( { field, value, onChange } ) {
		return el( ToggleControl, { __nextHasNoMarginBottom: true, ...labels( field ), checked: isOn( value ), onChange } );
	}

	function Choice( { field, value, onChange } ) {
		const options = ( field.choices || [] ).map( ( choice ) => ( { ...choice, label: choice.label || say.noChoice } ) );
		return el( SelectControl, { ...next, ...labels( field ), value: text( value ) || field.default || '', options, onChange } );
	}

	function Colour( { field, value, onChange } ) {
		return el(
			'div',
			null,
			el( TextControl, { ...next, ...labels( field ), type: 'color', value: text( value ) || '#ffffff', onChange } ),
			value ? el( Button, { variant: 'link', onClick: () => onChange( '' ) }, say.remove ) : null
		);
	}

	/** A picture or a file of the media library; its ID is stored. */
	function Media( { field, value, onChange } ) {
		const id = isObject( value ) ? Number( value.ID || value.id ) : Number( value );
		const isImage = field.kind === 'image';
		const [ chosen, setChosen ] = useState( null );
		useEffect( () => {
			let current = true;
			setChosen( null );
			if ( id ) {
				wp.apiFetch( { path: `/wp/v2/media/${ id }?context=edit` } ).then(
					( media ) => current && setChosen( media ),
					() => {}
				);
			}
			return () => {
				current = false;
			};
		}, [ id ] );
		const open = () => {
			const frame = window.wp.media( { title: field.label, multiple: false, library: isImage ? { type: 'image' } : {} } );
			frame.on( 'select', () => onChange( frame.state().get( 'selection' ).first().get( 'id' ) ) );
			frame.open();
		};
		return el(
			'div',
			{ role: 'group', 'aria-label': field.label },
			el( 'span', { className: 'villa-label' }, field.label ),
			el( Help, { field } ),
			isImage && chosen ? el( 'img', { className: 'villa-picture', src: chosen.source_url, alt: chosen.alt_text } ) : null,
			! isImage && chosen ? el( 'p', null, chosen.title.raw || chosen.source_url ) : null,
			el(
				'div',
				{ className: 'villa-tools' },
				el( Button, { variant: 'secondary', onClick: open }, id ? say.replace : say.choose ),
				id ? el( Button, { variant: 'tertiary', isDestructive: true, onClick: () => onChange( '' ) }, say.remove ) : null
			)
		);
	}

	/** A post of any type, found by its words; its ID is stored. */
	function Post( { field, value, onChange } ) {
		const id = isObject( value ) ? Number( value.ID || value.id ) : Number( value );
		const [ found, setFound ] = useState( [] );
		const [ words, setWords ] = useState( '' );
		useEffect( () => {
			let current = true;
			const query = id && ! words ? { include: id } : { search: words };
			const path = wp.url.addQueryArgs( '/wp/v2/search', { type: 'post', subtype: 'any', per_page: 20, ...query } );
			const timer = setTimeout( () => {
				wp.apiFetch( { path } ).then(
					( posts ) => current && setFound( posts.map( ( post ) => ( { value: String( post.id ), label: post.title || `#${ post.id }` } ) ) ),
					() => {}
				);
			}, 250 );
			return () => {
				current = false;
				clearTimeout( timer );
			};
		}, [ words, id ] );
		const known = found.some( ( option ) => option.value === String( id ) );
		const options = id && ! known ? [ { value: String( id ), label: `#${ id }` }, ...found ] : found;
		return el( ComboboxControl, {
			...next,
			label: field.label,
			help: field.help || say.search,
			value: id ? String( id ) : null,
			options,
			onFilterValueChange: setWords,
			onChange: ( chosen ) => onChange( chosen ? Number( chosen ) : '' ),
		} );
	}

	/** A button: its words, and what it leads to. */
	function Link( { field, value, onChange } ) {
		const link = isObject( value ) ? value : {};
		const set = ( part ) => onChange( { text: '', type: 'link', ...link, ...part } );
		const targets = [ 'link', 'url', 'file' ].map( ( type ) => ( { value: type, label: say[ type ] } ) );
		const type = link.type || 'link';
		const target = { link: Post, url: Line, file: Media }[ type ] || Post;
		return el(
			'fieldset',
			{ className: 'villa-group' },
			el( 'legend', null, field.label ),
			el( Help, { field } ),
			el( TextControl, { ...next, label: say.text, value: text( link.text ), onChange: ( words ) => set( { text: words } ) } ),
			el( SelectControl, { ...next, label: say.type, value: type, options: targets, onChange: ( chosen ) => set( { type: chosen } ) } ),
			el( target, { field: { label: say[ type ], kind: type }, value: link[ type ], onChange: ( chosen ) => set( { [ type ]: chosen } ) } )
		);
	}

	function Group( { field, value, onChange, html, around } ) {
		return el(
			'fieldset',
			{ className: 'villa-group' },
			el( 'legend', null, field.label ),
			el( Help, { field } ),
			el( Fields, { fields: field.fields || [], value, onChange, html, around } )
		);
	}

	/** Rows that can be added, moved and removed; of a choice, boxes to tick. */
	function Rows( props ) {
		return el( props.field.item.kind === 'choice' ? Checks : MovedRows, props );
	}

	const ADD = ':scope > button';
	const FIRST_OF_NEW = ':scope > .villa-row:last-of-type :is(input, select, textarea, button)';

	function MovedRows( { field, value, onChange, html, around } ) {
		const rows = Array.isArray( value ) ? value : [];
		const place = useRef();
		// What has the focus once the rows are others: it would be lost with a removed one.
		const focused = useRef( '' );
		useEffect( () => {
			if ( focused.current ) {
				place.current.querySelector( focused.current )?.focus();
				focused.current = '';
			}
		}, [ rows.length ] );
		const change = ( changed, selector ) => {
			focused.current = selector;
			onChange( changed );
		};
		const item = { ...field.item, label: field.item.label || field.label };
		const move = ( from, to ) => {
			const moved = [ ...rows ];
			moved.splice( to, 0, ...moved.splice( from, 1 ) );
			onChange( moved );
		};
		const empty = item.kind === 'group' ? {} : '';
		return el(
			'fieldset',
			{ className: 'villa-group', ref: place },
			el( 'legend', null, field.label ),
			el( Help, { field } ),
			rows.map( ( row, index ) =>
				el(
					'div',
					{ className: 'villa-row', key: index },
					el( Control, { field: { ...item, label: `${ item.label } ${ index + 1 }` }, value: row, html, around, onChange: ( changed ) => onChange( rows.map( ( each, other ) => ( other === index ? changed : each ) ) ) } ),
					el(
						'div',
						{ className: 'villa-tools' },
						el( Button, { variant: 'tertiary', disabled: index === 0, onClick: () => move( index, index - 1 ) }, say.up ),
						el( Button, { variant: 'tertiary', disabled: index === rows.length - 1, onClick: () => move( index, index + 1 ) }, say.down ),
						el( Button, { variant: 'tertiary', isDestructive: true, onClick: () => change( rows.filter( ( _, other ) => other !== index ), ADD ) }, say.remove )
					)
				)
			),
			el( Button, { variant: 'secondary', onClick: () => change( [ ...rows, empty ], FIRST_OF_NEW ) }, `${ say.add } (${ item.label })` )
		);
	}

	/** A day, with its time where that is declared. */
	function Day( { field, value, onChange } ) {
		const written = text( value ).replace( ' ', 'T' );
		if ( ! field.timed ) {
			return el( Line, { field, value, onChange, type: 'date' } );
		}
		return el( Line, { field, value: /^\d{4}-\d\d-\d\d$/.test( written ) ? `${ written }T00:00` : written.slice( 0, 16 ), onChange, type: 'datetime-local' } );
	}

	const typed = ( type ) => ( props ) => el( Line, { ...props, type } );
	const CONTROLS = {
		lines: Lines,
		html: Lines,
		number: Num,
		flag: Flag,
		choice: Choice,
		colour: Colour,
		image: Media,
		file: Media,
		relation: Post,
		page: Post,
		path: Post,
		link: Link,
		group: Group,
		subtitles: Group,
		rows: Rows,
		date: Day,
		day_of_year: DayOfYear,
		time: ( props ) => el( Line, { ...props, value: text( props.value ).slice( 0, 5 ), type: 'time' } ),
		url: typed( 'url' ),
	};

	/** What WordPress makes itself, and what has no form. */
	const isHidden = ( field ) => field.kind === 'table' || field.kind === 'menu_entry' || ( field.kind === 'rows' && isHidden( field.item ) );

	/** Whether several controls fit beside each other. */
	const isShort = ( { kind, timed } ) => kind === 'time' || ( kind === 'date' && ! timed );

	function Control( props ) {
		const own = props.field.kind === 'html' && props.html;
		return el( 'div', { className: isShort( props.field ) ? 'villa-field villa-short' : 'villa-field' }, el( own || CONTROLS[ props.field.kind ] || Line, props ) );
	}

	/** Whether a field is one to fill in, by the switch or the choice that governs it in its own or an outer group. */
	function isShown( field, groups ) {
		const group = field.shown && groups.find( ( { fields } ) => fields.some( ( { name } ) => name === field.shown.field ) );
		if ( ! group ) {
			return true;
		}
		const governor = group.fields.find( ( { name } ) => name === field.shown.field );
		const value = group.values[ governor.name ];
		return governor.kind === 'flag' ? isOn( value ) : field.shown.values.includes( text( value ) || governor.default || '' );
	}

	/**
	 * The fields of a group that are to be filled in; `around` are the outer groups, the nearest first.
	 * What is empty in `value` is taken from `inherited`, such as that of the default language.
	 */
	function Fields( { fields, value, onChange, html, around = [], inherited = {} } ) {
		const values = isObject( value ) ? value : {};
		const filled = Object.fromEntries( Object.entries( values ).filter( ( [ , each ] ) => each ) );
		const groups = [ { fields, values: { ...inherited, ...filled } }, ...around ];
		return el(
			wp.element.Fragment,
			null,
			fields
				.filter( ( field ) => ! isHidden( field ) && isShown( field, groups ) )
				.map( ( field ) =>
					el( Control, {
						key: field.name,
						field: { ...field, label: field.required ? `${ field.label } (${ say.needed })` : field.label },
						value: values[ field.name ],
						html,
						around: groups,
						onChange: ( changed ) => onChange( { ...values, [ field.name ]: changed } ),
					} )
				)
		);
	}

	window.villaSiteFields = { Fields, Help };
} )( window.wp );
