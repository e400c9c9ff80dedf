/** How many letters left out, put in, replaced or swapped with their neighbour lie between two words; null beyond `most`. */
export function slipsBetween(a: string, b: string, most: number): number | null {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return null;
    before = previous;
    previous = row;
  }
  const slips = previous[b.length] ?? 0;
  return slips <= most ? slips : null;
}
