/** Retains what a visitor has chosen while defaults change around it. */

/** Notes the choices in `root`; call the result to make them again where they have changed. */
export function keepChoices(root: Element): () => void {
  const buttons = [...root.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
    ({ checked, defaultChecked }) => checked && !defaultChecked,
  );
  const lists = [...root.querySelectorAll("select")]
    .filter(({ options }) =>
      [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected),
    )
    .map((list) => ({ list, values: [...list.selectedOptions].map(({ value }) => value) }));
  return () => {
    for (const button of buttons) button.checked = true;
    for (const { list, values } of lists) {
      const options = [...list.options];
      if (!options.some(({ value }) => values.includes(value))) continue;
      for (const option of options) option.selected = values.includes(option.value);
    }
  };
}
