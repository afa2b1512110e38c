/** Normalises what is typed before it is judged, as `villa_site/content/input_text.py` does. */

const EDGE = /[\s\x85\xad\u061c\u200b\u200e\u200f\u2060-\u2064]/;
/** They come in pairs, which must not be parted. */
const EMBEDDING = /[\u202a-\u202e\u2066-\u2069]/;
const EXTENSION =
  /([0-9)])(?: ?[,;]+ ?| ?(?=[a-z#]))(?:(?:extension|extn?|poste|intern[oe]|int|x|#) ?[.:=]? ?)?([0-9]{1,7})#?$/i;

const KINDS = new Map<string, (text: string) => string>(
  Object.entries({ email, tel, url, number, date }),
);

/** Gives the text of a field as it was meant; `type` is that of its element. */
export function normalised(text: string, type: string): string {
  return (KINDS.get(type) ?? free)(text);
}

function free(text: string): string {
  const lines = text.replaceAll(/\r\n|[\r\v\f\x85\u2028\u2029]/g, "\n");
  const plain = lines.replaceAll(/(?![\t\n])\p{Cc}/gu, "").normalize();
  if (!/[^\p{DI}\s]/u.test(plain)) return "";
  const all = trim(plain, (char) => EDGE.test(char) || EMBEDDING.test(char));
  return EMBEDDING.test(all) ? trim(plain, (char) => EDGE.test(char)) : all;
}

function code(text: string): string {
  return oneLine(text).normalize("NFKC").replaceAll(/ +/g, " ").replaceAll(/^ | $/g, "");
}

function url(text: string): string {
  return oneLine(text).normalize();
}

function oneLine(text: string): string {
  const blanks = text.replaceAll(/\p{DI}/gu, "").replaceAll(/[\s\x85]+/g, " ");
  return blanks
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll(/ +/g, " ")
    .replaceAll(/^ | $/g, "");
}

function email(text: string): string {
  const plain = apostrophes(code(text).replaceAll(/[\u2010\u2011]/g, "-"));
  if (!/^mailto:/i.test(plain)) return plain;
  const address = plain.slice("mailto:".length).split("?", 1)[0] ?? "";
  return address
    .replaceAll(/%([2-7][0-9a-f])/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll(/^ +| +$/g, "");
}

function tel(text: string): string {
  const plain = figures(text).replaceAll(/[\xb7\u2022\u2027\u22c5]/g, ".");
  const number = /^tel:/i.test(plain)
    ? plain
        .slice("tel:".length)
        .replaceAll(/;(?:phone-context|isub)=[^;]*/gi, "")
        .trim()
    : plain;
  return number.replace(EXTENSION, "$1 ext. $2");
}

function number(text: string): string {
  const plain = apostrophes(figures(text)).replaceAll("\u066b", ".").replace(/^\+/, "");
  const grouped = /^-?[0-9]{1,3}(?:[ '][0-9]{3})+(?:[.,][0-9]+)?$/.test(plain);
  return grouped ? plain.replaceAll(/[ ']/g, "") : plain;
}

function date(text: string): string {
  return figures(text).replaceAll(/ ?- ?/g, "-");
}

function figures(text: string): string {
  return code(text)
    .replaceAll(/[\p{Pd}\u2043\u2212\u30fc]/gu, "-")
    .replaceAll(/\p{Nd}/gu, digit);
}

/** The digits of each script are in a row, zero first. */
function digit(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}

function apostrophes(text: string): string {
  return text.replaceAll(/[\u2018\u2019\u02bc]/g, "'");
}

/** An expression for the end would be tried at each of many blanks within the text. */
function trim(text: string, isEdge: (char: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (end > start && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
