/** An observation: its features, whether it is true, and how much it counts. */
type Observation<Features> = { features: Features; isTrue: boolean; share: number };

/** A weight for each feature. The log odds are `base` plus the sum of each feature times its weight. */
export type Fitted<Features> = Features & { base: number };

/** Penalizes large weights of standardized features. */
const ridge = 3;
const rounds = 60;
const closeEnough = 1e-8;

/** Fit a logistic regression with a ridge penalty by Newton's method. Features are standardized for the fit, so that all are penalized alike. */
export function fitLogistic<Features extends Record<string, number>>(
  observed: readonly Observation<Features>[],
): Fitted<Features> {
  const names = Object.keys(observed[0]?.features ?? {});
  const columns = names.map((name) => observed.map(({ features }) => features[name] ?? 0));
  const means = columns.map((column) => column.reduce((sum, each) => sum + each, 0) / column.length);
  const spreads = columns.map((column, at) => {
    const square = column.reduce((sum, each) => sum + (each - (means[at] ?? 0)) ** 2, 0);
    return Math.sqrt(square / column.length) || 1;
  });
  const rows = observed.map(({ features }) => [1, ...names.map((name, at) => standardized(features[name] ?? 0, at))]);
  let fitted = rows[0]?.map(() => 0) ?? [];
  for (let round = 0; round < rounds; round += 1) {
    const step = solve(...newtonStep(rows, observed, fitted));
    fitted = fitted.map((weight, at) => weight + (step[at] ?? 0));
    if (Math.max(...step.map(Math.abs)) < closeEnough) break;
  }
  const [base = 0, ...scaled] = fitted;
  const weights = scaled.map((weight, at) => weight / (spreads[at] ?? 1));
  const named = Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0])) as Features;
  return { base: base - weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0), ...named };

  function standardized(value: number, at: number): number {
    return (value - (means[at] ?? 0)) / (spreads[at] ?? 1);
  }
}

/** Return the negative Hessian of the penalized log likelihood, and its gradient. The base, which comes first, is hardly penalized. */
function newtonStep(
  rows: readonly (readonly number[])[],
  observed: readonly { isTrue: boolean; share: number }[],
  fitted: readonly number[],
): [number[][], number[]] {
  const penalty = (at: number) => (at === 0 ? 1e-6 : ridge);
  const hessian = fitted.map((_, at) => fitted.map((_other, other): number => (at === other ? penalty(at) : 0)));
  const gradient = fitted.map((weight, at): number => -penalty(at) * weight);
  for (const [index, row] of rows.entries()) {
    const { isTrue = false, share = 0 } = observed[index] ?? {};
    const chance = 1 / (1 + Math.exp(-row.reduce((sum, each, at) => sum + each * (fitted[at] ?? 0), 0)));
    for (const [at, value] of row.entries()) {
      gradient[at] = (gradient[at] ?? 0) + share * ((isTrue ? 1 : 0) - chance) * value;
      const line = hessian[at] ?? [];
      for (const [other, factor] of row.entries()) {
        line[other] = (line[other] ?? 0) + share * chance * (1 - chance) * value * factor;
      }
    }
  }
  return [hessian, gradient];
}

/** Solve a system of linear equations by Gaussian elimination. The matrix must be positive definite, so that no pivot is zero. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column <= rows.length; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  const solution = rows.map(() => 0);
  for (const [at, row] of [...rows.entries()].toReversed()) {
    const known = solution.reduce((sum, each, column) => (column > at ? sum + each * (row[column] ?? 0) : sum), 0);
    solution[at] = ((row[rows.length] ?? 0) - known) / (row[at] ?? 1);
  }
  return solution;
}
