/** Shows a frame as a visitor has it who prefers less motion, more contrast, or more space. */

/* WCAG 1.4.12: text that is spaced so loses neither content nor function. */
const SPACED = [
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
  "p { margin-block-end: 2em !important; }",
];
const ALWAYS = "(min-width: 0px)";
const NEVER = "(max-width: 0px)";

/** Applies the preferences that a frame's attributes name, once what is in it has loaded. */
export function applyEnvironment(iframe) {
  const { motion, contrast, spacing } = iframe.dataset;
  const inside = iframe.contentWindow;
  const sheets = [...(iframe.contentDocument?.styleSheets ?? [])];
  const answers = new Map();
  if (motion === "reduced") {
    answers.set("(prefers-reduced-motion: reduce)", true);
    answers.set("(prefers-reduced-motion)", true);
    answers.set("(prefers-reduced-motion: no-preference)", false);
  }
  if (contrast === "more") {
    answers.set("(prefers-contrast: more)", true);
    answers.set("(prefers-contrast: no-preference)", false);
  }
  if (answers.size > 0) {
    for (const sheet of sheets) answer(sheet, answers);
    if (inside) answerScripts(inside, answers);
  }
  if (spacing === "wide" && sheets.length > 0) {
    const last = sheets[sheets.length - 1];
    for (const rule of SPACED) last.insertRule(rule, last.cssRules.length);
  }
}

function answered(condition, answers) {
  let text = condition;
  for (const [feature, holds] of answers) text = text.replaceAll(feature, holds ? ALWAYS : NEVER);
  return text;
}

function answer(rules, answers) {
  for (const rule of rules.cssRules ?? []) {
    if (rule.media) {
      const text = answered(rule.media.mediaText, answers);
      if (text !== rule.media.mediaText) rule.media.mediaText = text;
    }
    answer(rule.styleSheet ?? rule, answers);
  }
}

/* Scripts ask when something is about to move. */
function answerScripts(inside, answers) {
  const ask = inside.matchMedia.bind(inside);
  inside.matchMedia = (query) => ask(answered(query, answers));
}
