/** Longest that anybody waits for the record of an opening, in milliseconds. */
const patience = 3000;

let underWay: Promise<unknown> = Promise.resolve();

/** Notes that the opening of a lesson is being recorded. */
export function noteOpening(recording: Promise<unknown>): void {
  underWay = Promise.allSettled([underWay, recording]);
}

/** Resolves when what was opened in this tab has been recorded, so that what is asked then knows of it; soon in any case. */
export async function openingsRecorded(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([underWay, enough]);
  clearTimeout(timer);
}
