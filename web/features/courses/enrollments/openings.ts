/** The longest wait until an opening is recorded, in milliseconds. */
const patience = 3000;

let underWay: Promise<unknown> = Promise.resolve();
let noted = 0;

/** Return how many openings this tab has requested, to tell whether earlier responses are out of date. */
export function countOpenings(): number {
  return noted;
}

/** Register a running request that records the opening of a lesson. */
export function noteOpening(recording: Promise<unknown>): void {
  noted += 1;
  underWay = Promise.allSettled([underWay, recording]);
}

/** Wait until the openings in this tab are recorded, so that later responses include them, or until the timeout. */
export async function openingsRecorded(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([underWay, enough]);
  clearTimeout(timer);
}
