/**
 * Return the position of the first entry that is not before `key` in a list sorted by code units. A dictionary is searched in its sorted
 * file rather than in a map, which would take longer to build at startup than all searches of a day.
 */
export function lowerBound(sorted: readonly string[], key: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? "") < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
