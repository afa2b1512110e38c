/** Controls of forms that are made of several: boxes of a choice, the day and month of a date. */
( function ( wp ) {
	'use strict';

	const { createElement: el } = wp.element;
	const { CheckboxControl, SelectControl } = wp.components;
	const say = window.villaSiteTexts;

	const next = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };
	const text = ( value ) => ( typeof value === 'string' || typeof value === 'number' ? String( value ) : '' );

	/** The help of a control that is made of several. */
	function Help( { field } ) {
		return field.help ? el( 'p', { className: 'villa-help' }, field.help ) : null;
	}

	/** Any of the words of a choice, each with a box. */
	function Checks( { field, value, onChange } ) {
		const chosen = ( Array.isArray( value ) ? value : [ value ] ).map( text );
		const choices = ( field.item.choices || [] ).filter( ( choice ) => choice.value );
		const set = ( word, isChosen ) => onChange( choices.map( ( choice ) => choice.value ).filter( ( each ) => ( each === word ? isChosen : chosen.includes( each ) ) ) );
		return el(
			'fieldset',
			{ className: 'villa-checks' },
			el( 'legend', { className: 'villa-label' }, field.label ),
			el( Help, { field } ),
			choices.map( ( choice ) => el( CheckboxControl, { ...next, key: choice.value, label: choice.label, checked: chosen.includes( choice.value ), onChange: ( isChosen ) => set( choice.value, isChosen ) } ) )
		);
	}

	const MONTHS = Array.from( { length: 12 }, ( _, month ) => new Date( 2024, month, 1 ).toLocaleDateString( document.documentElement.lang || undefined, { month: 'long' } ) );
	const twoDigits = ( number ) => String( number ).padStart( 2, '0' );

	/** A day of each year, such as 10-01: its day and its month. */
	function DayOfYear( { field, value, onChange } ) {
		const [ , month, day ] = /^(\d\d)-(\d\d)$/.exec( text( value ) ) || [ '', '', '' ];
		const days = new Date( 2024, Number( month ) || 1, 0 ).getDate();
		const numbers = Array.from( { length: days }, ( _, index ) => ( { value: twoDigits( index + 1 ), label: String( index + 1 ) } ) );
		const months = MONTHS.map( ( label, index ) => ( { value: twoDigits( index + 1 ), label } ) );
		const none = { value: '', label: '—' };
		const set = ( chosenMonth, chosenDay ) => {
			const last = new Date( 2024, Number( chosenMonth ) || 1, 0 ).getDate();
			onChange( chosenMonth && chosenDay ? `${ chosenMonth }-${ twoDigits( Math.min( Number( chosenDay ), last ) ) }` : '' );
		};
		return el(
			'fieldset',
			{ className: 'villa-day-of-year' },
			el( 'legend', { className: 'villa-label' }, field.label ),
			el( Help, { field } ),
			el( SelectControl, { ...next, label: say.day, hideLabelFromVision: true, value: day, options: [ none, ...numbers ], onChange: ( chosen ) => set( chosen && ( month || '01' ), chosen ) } ),
			el( SelectControl, { ...next, label: say.month, hideLabelFromVision: true, value: month, options: [ none, ...months ], onChange: ( chosen ) => set( chosen, chosen && ( day || '01' ) ) } )
		);
	}

	window.villaSiteControls = { Checks, DayOfYear, Help, next, text };
} )( window.wp );
