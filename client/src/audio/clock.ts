/** Formats seconds for display and for speech. */

/** `4:05`, and `1:04:05` from an hour on. */
export function formatClock(seconds: number): string {
  const { hours, minutes, remainder } = parts(seconds);
  const tail = String(remainder).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** `4 min 5 s`: read aloud correctly in each of the site's languages. */
export function formatSpoken(seconds: number): string {
  const { hours, minutes, remainder } = parts(seconds);
  const units = [
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    remainder > 0 && `${remainder} s`,
  ];
  return units.filter(Boolean).join(" ") || "0 s";
}

function parts(seconds: number) {
  const total = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(total / 3600),
    minutes: Math.floor(total / 60) % 60,
    remainder: total % 60,
  };
}
