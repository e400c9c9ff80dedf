/** The longest wait for recording an opening, in milliseconds. */
const patience = 3000;

let underWay: Promise<unknown> = Promise.resolve();

/** Register that the opening of a lesson is being recorded. */
export function noteOpening(recording: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, recording]);
}

/** Resolve when openings in this tab have been recorded, so that later requests include them; or after the timeout. */
export async function openingsRecorded(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([underWay, enough]);
  clearTimeout(timer);
}
