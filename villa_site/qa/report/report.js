// Filters and the slider; without script the report shows everything.
const form = document.querySelector('.filters');
const checks = [...document.querySelectorAll('details.check')].map((element) => ({
  element,
  requirements: element.dataset.requirement.split(' '),
  text: element.textContent.toLowerCase(),
  cases: [...element.querySelectorAll('.cases > li')],
}));

function filter() {
  const { verdict, kind, language, requirement, text } = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const { element, requirements, text: words, cases } of checks) {
    const fits = (!requirement || requirements.includes(requirement))
      && words.includes((text ?? '').toLowerCase());
    for (const each of cases) {
      each.hidden = !fits || (verdict && each.dataset.verdict !== verdict)
        || (kind && !each.dataset.kind.split('|').includes(kind))
        || (language && !each.dataset.language.split('|').includes(language));
      shown += !each.hidden;
    }
    element.hidden = cases.every((each) => each.hidden);
    for (const each of element.querySelectorAll('.kind')) {
      each.hidden = !each.querySelector('.cases > li:not([hidden])');
    }
  }
  for (const each of document.querySelectorAll('.area')) {
    each.hidden = !each.querySelector('details.check:not([hidden])');
  }
  const all = checks.reduce((sum, { cases }) => sum + cases.length, 0);
  form.querySelector('output').textContent = `${shown} of ${all} shown`;
}

form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('reset', () => setTimeout(filter));
form.addEventListener('submit', (event) => event.preventDefault());
filter();

for (const each of document.querySelectorAll('.compare input')) {
  each.addEventListener('input', () => {
    each.parentNode.style.setProperty('--cut', `${each.value}%`);
  });
}

addEventListener('beforeprint', () => {
  for (const each of document.querySelectorAll('details.check.failed')) each.open = true;
});
