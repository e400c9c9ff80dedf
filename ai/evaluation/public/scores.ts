/** F1 scores of predicted labels, averaged like scikit-learn's over all labels that occur. */
export type F1Scores = { micro: number; macro: number; weighted: number };

/** Return accuracy, precision, recall and F1 of a binary prediction; a ratio with denominator 0 is 0. */
export function scoreBinary(predicted: readonly boolean[], wanted: readonly boolean[]) {
  const { truePositives, chosen, positives } = countOf(predicted, wanted, true);
  return {
    accuracy: ratio(predicted.filter((each, at) => each === wanted[at]).length, wanted.length),
    precision: ratio(truePositives, chosen),
    recall: ratio(truePositives, positives),
    f1: ratio(2 * truePositives, chosen + positives),
  };
}

/** Return the F1 scores of multi-class predictions. */
export function scoreLabels(predicted: readonly number[], wanted: readonly number[]): F1Scores {
  const each = [...new Set([...predicted, ...wanted])].map((label) => {
    const { truePositives, chosen, positives } = countOf(predicted, wanted, label);
    return { f1: ratio(2 * truePositives, chosen + positives), positives };
  });
  return {
    // With one label per example, micro F1 is the accuracy.
    micro: ratio(predicted.filter((label, at) => label === wanted[at]).length, wanted.length),
    macro: ratio(
      each.reduce((sum, { f1 }) => sum + f1, 0),
      each.length,
    ),
    weighted: ratio(
      each.reduce((sum, { f1, positives }) => sum + f1 * positives, 0),
      wanted.length,
    ),
  };
}

/** Return the share of predictions that equal the wanted number; a missing one counts as wrong. */
export function scoreNumbers(predicted: readonly (number | null)[], wanted: readonly number[]): number {
  const right = wanted.filter((number, at) => {
    const said = predicted[at] ?? null;
    return said !== null && Math.abs(said - number) < 1e-6;
  });
  return ratio(right.length, wanted.length);
}

function countOf<Label>(predicted: readonly Label[], wanted: readonly Label[], label: Label) {
  return {
    truePositives: predicted.filter((each, at) => each === label && wanted[at] === label).length,
    chosen: predicted.filter((each) => each === label).length,
    positives: wanted.filter((each) => each === label).length,
  };
}

function ratio(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}
