/** The remaining seconds at which the time left is announced. */
const thresholds = [1_800, 600, 300, 60, 30];

/** Return whether a threshold was reached since the time left was last read. A device that slept may pass several at once. */
export function passesThreshold(seconds: number, before: number): boolean {
  return thresholds.some((threshold) => seconds <= threshold && before > threshold);
}
