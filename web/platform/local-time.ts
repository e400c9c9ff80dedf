/** Format a moment for a datetime-local input, in this device's time zone; "" without a moment. */
export function localTime(moment: string | null): string {
  if (moment === null) return "";
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Return the moment in a datetime-local input; null when it is empty or incomplete. */
export function momentOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
