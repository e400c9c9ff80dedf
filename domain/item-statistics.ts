/** One person's answer to one question, in their first attempt. */
export type ItemAnswer = {
  itemId: string;
  /** The share of the points, from 0 to 1; null: not reached, which is not wrong. */
  share: number | null;
  /** Left unanswered although later questions were answered. */
  omitted: boolean;
  chosen: readonly string[];
  /** How long the question was on their screen; null: not measured. */
  visibleMs: number | null;
};
export type Interval = { value: number; low: number; high: number };
/** A number of people in the lowest, middle and highest third. */
type Thirds = [number, number, number];
type Flag = "too-easy" | "too-hard" | "weak" | "reversed";
export type ItemStatistics = {
  itemId: string;
  /** People who reached it. */
  n: number;
  omitted: number;
  notReached: number;
  difficulty: Interval | null;
  discrimination: Interval | null;
  /** How many of the lowest, middle and highest third chose each option. */
  thirds: { optionId: string; chosen: Thirds }[];
  /** The number of people whose time on the question was measured, and the median of that time in milliseconds. */
  timed: number;
  visibleMs: Interval | null;
  /** People in each third. */
  sizes: Thirds;
  flags: Flag[];
};

/** The 97.5 % quantile of the normal distribution: two-sided 95 %. */
const z95 = 1.959963984540054;

/**
 * Return a proportion with its 95 % interval. E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22
 * (1927), 209 to 212. For shares between 0 and 1 it is wider than needed, never narrower.
 */
export function wilsonInterval(mean: number, n: number): Interval | null {
  if (n === 0) return null;
  const scale = 1 + z95 ** 2 / n;
  const middle = (mean + z95 ** 2 / (2 * n)) / scale;
  const half = (z95 / scale) * Math.sqrt((mean * (1 - mean)) / n + z95 ** 2 / (4 * n ** 2));
  return { value: mean, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Return which share of each third chose something, with its interval; null for an empty third. */
export function sharesOfThirds(chosen: Thirds, sizes: Thirds): [Interval | null, Interval | null, Interval | null] {
  const share = (third: 0 | 1 | 2) => wilsonInterval(sizes[third] === 0 ? 0 : chosen[third] / sizes[third], sizes[third]);
  return [share(0), share(1), share(2)];
}

/**
 * Return Pearson's product-moment correlation (K. Pearson, Phil. Trans. A 187 (1896), 253 to 318) with its 95 % interval by the z
 * transformation (R. A. Fisher, Metron 1 (1921), 3 to 32). Null with fewer than four pairs, or where either side does not vary.
 */
export function correlate(pairs: readonly (readonly [number, number])[]): Interval | null {
  const n = pairs.length;
  if (n < 4) return null;
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / n;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  if (xx < 1e-12 || yy < 1e-12) return null;
  const value = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  const [z, half] = [Math.atanh(value), z95 / Math.sqrt(n - 3)];
  return { value, low: Math.tanh(z - half), high: Math.tanh(z + half) };
}

/**
 * Return the median with its 95 % interval between two order statistics, which assumes nothing about the distribution of times: the number
 * of values below the median is binomial with probability 1/2 (H. A. David and H. N. Nagaraja, "Order Statistics", 3rd edition 2003,
 * section 7.1). Null with fewer than six values, for which there is no such interval.
 */
export function medianInterval(values: readonly number[]): Interval | null {
  const sorted = values.toSorted((one, other) => one - other);
  const n = sorted.length;
  let [below, tail, log] = [0, Math.exp(-n * Math.LN2), -n * Math.LN2];
  while (tail <= 0.025 && 2 * below < n) {
    log += Math.log((n - below) / (below + 1));
    below++;
    tail += Math.exp(log);
  }
  const [low, high] = [sorted[below - 1], sorted[n - below]];
  const [left, right] = [sorted[Math.ceil(n / 2) - 1], sorted[Math.floor(n / 2)]];
  if (below === 0 || low === undefined || high === undefined || left === undefined || right === undefined) return null;
  return { value: (left + right) / 2, low, high };
}

/**
 * Return statistics of each question: difficulty (the mean share of its points), and the item-rest correlation, where the rest is a
 * person's share of the other questions they saw, since draws are random (F. M. Lord and M. R. Novick, "Statistical Theories of Mental Test
 * Scores", 1968, chapter 15). A question is flagged only if the whole interval supports it.
 */
export function describeItems(people: readonly (readonly ItemAnswer[])[]): ItemStatistics[] {
  const items = new Map<string, (Pick<ItemAnswer, "chosen" | "visibleMs"> & { share: number; rest: number | null })[]>();
  const missed = new Map<string, { omitted: number; notReached: number }>();
  for (const answers of people) {
    const reached = answers.flatMap(({ share }) => share ?? []);
    const total = reached.reduce((sum, share) => sum + share, 0);
    for (const { itemId, share, omitted, chosen, visibleMs } of answers) {
      const count = missed.get(itemId) ?? { omitted: 0, notReached: 0 };
      missed.set(itemId, { omitted: count.omitted + (omitted ? 1 : 0), notReached: count.notReached + (share === null ? 1 : 0) });
      const known = items.get(itemId) ?? [];
      items.set(itemId, known);
      if (share !== null)
        known.push({ share, chosen, visibleMs, rest: reached.length > 1 ? (total - share) / (reached.length - 1) : null });
    }
  }
  return Array.from(items, ([itemId, answers]) => {
    const n = answers.length;
    const difficulty = wilsonInterval(n === 0 ? 0 : answers.reduce((sum, { share }) => sum + share, 0) / n, n);
    const compared = answers.flatMap(({ share, rest, chosen }) => (rest === null ? [] : [{ share, rest, chosen }]));
    const discrimination = correlate(compared.map(({ share, rest }) => [share, rest] as const));
    const ranked = compared.toSorted((one, other) => one.rest - other.rest);
    const thirdOf = (at: number) => (3 * at < ranked.length ? 0 : 3 * at < 2 * ranked.length ? 1 : 2);
    const sizes: Thirds = [0, 0, 0];
    const thirds = new Map<string, Thirds>();
    for (const [at, { chosen }] of ranked.entries()) {
      const third = thirdOf(at);
      sizes[third]++;
      for (const optionId of chosen) {
        const counts = thirds.get(optionId) ?? [0, 0, 0];
        counts[third]++;
        thirds.set(optionId, counts);
      }
    }
    const times = answers.flatMap(({ visibleMs }) => visibleMs ?? []);
    const timed = { timed: times.length, visibleMs: medianInterval(times) };
    const flags: Flag[] = [];
    if (difficulty && difficulty.low > 0.95) flags.push("too-easy");
    if (difficulty && difficulty.high < 0.2) flags.push("too-hard");
    if (discrimination && discrimination.high < 0) flags.push("reversed");
    else if (discrimination && discrimination.high < 0.2) flags.push("weak");
    const { omitted, notReached } = missed.get(itemId) ?? { omitted: 0, notReached: 0 };
    const chosen = Array.from(thirds, ([optionId, counts]) => ({ optionId, chosen: counts }));
    return { itemId, n, omitted, notReached, difficulty, discrimination, ...timed, thirds: chosen, sizes, flags };
  });
}
