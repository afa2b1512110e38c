/** Formats seconds for display and for speech. */

/** `4:05`, and `1:04:05` from an hour on. */
export function formatClock(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** `4 min 5 s`: read aloud correctly in each of the site's languages. */
export function formatSpoken(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const units = [
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    rest > 0 && `${rest} s`,
  ];
  return units.filter(Boolean).join(" ") || "0 s";
}

function parts(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    rest: whole % 60,
  };
}
