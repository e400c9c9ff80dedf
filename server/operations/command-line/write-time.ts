/** Format a time for the operator, to the minute. */
export function writeTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
