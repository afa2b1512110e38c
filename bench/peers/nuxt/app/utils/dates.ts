/** Dates as French readers write them. The days of the content have no time and no zone. */

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr", { ...options, timeZone: "UTC" });
const whole = formatter({ day: "numeric", month: "long", year: "numeric" });
const withoutYear = formatter({ day: "numeric", month: "long" });
const month = formatter({ month: "long", year: "numeric" });
const short = formatter({ month: "short" });

const ordinal = (text: string) => text.replace(/^1(?= )/, "1er");

/** A day, or the shortest form of a range. */
export function formatDays(first: string, last: string | null): string {
  const [from, to] = [new Date(first), new Date(last ?? first)];
  if (to <= from) return ordinal(whole.format(from));
  const end = ordinal(whole.format(to));
  if (first.slice(0, 7) === last?.slice(0, 7)) return `${from.getUTCDate()}–${end}`;
  const start = first.slice(0, 4) === last?.slice(0, 4) ? withoutYear : whole;
  return `${ordinal(start.format(from))}\u00a0– ${end}`;
}

/** A month with its year; `value` is `2100-01`. */
export const formatMonth = (value: string) => month.format(new Date(`${value}-01`));

/** An abbreviated month without its full stop. */
export const formatShortMonth = (day: string) => short.format(new Date(day)).replace(/\.$/, "");

export const dayOfMonth = (day: string) => new Date(day).getUTCDate();

export const year = (day: string) => day.slice(0, 4);
