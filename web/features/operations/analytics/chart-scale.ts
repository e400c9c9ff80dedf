/** The scale goes up to at least four, so that a single item does not look like many. */
const leastTop = 4;
const mostSteps = 4;

/**
 * Choose the ticks of a chart's axis: from zero up to at least the largest figure, in at most four equal steps of 1, 2 or 5 times a power
 * of ten.
 */
export function chartScale(largest: number): { top: number; ticks: number[] } {
  const step = niceStep(Math.max(largest, leastTop) / mostSteps);
  const steps = Math.ceil(Math.max(largest, leastTop) / step);
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}
