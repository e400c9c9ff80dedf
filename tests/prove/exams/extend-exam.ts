import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "#tests/prove/faults/person.ts";
import type { Truth } from "#tests/prove/faults/truth.ts";
import type { World } from "#tests/prove/faults/world.ts";

type Academy = { author: Person; world: World; truth: Truth };

/** Extend an exam that is being taken; true if that was accepted, in which case every running attempt has to close later. */
export async function extendExam({ author, world, truth }: Academy, id: string, exam: object): Promise<boolean> {
  const later = new Date(Date.now() + 9_000).toISOString();
  const change = { ...exam, closes_at: later };
  let reply = await author.call("PUT", `/api/exams/${id}`, change);
  let isTriedAgain = false;
  // During a fault there may be no verdict.
  for (let time = 0; time < 20 && (reply.status === 0 || reply.status >= 500 || [401, 429].includes(reply.status)); time += 1) {
    await pause(200);
    if (reply.status === 401) await author.signIn();
    reply = await author.call("PUT", `/api/exams/${id}`, change);
    isTriedAgain = true;
  }
  const isAccepted = reply.status === 200 || (isTriedAgain && reply.body["code"] === "exam.changed_meanwhile");
  if (!isAccepted) {
    // A clock that is ahead is past any closing time.
    if (reply.status > 401 && reply.status < 429 && reply.body["code"] !== "exam.unfit")
      truth.report(`extending exam ${id} was refused: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
    return false;
  }
  const early = await world
    .onDatabase("select id, closes_at from exam_attempts where exam_id = $1 and handed_in_at is null and closes_at < $2", [
      id,
      later,
    ])
    .catch(() => []);
  if (early.length > 0) truth.report(`exam ${id} was extended to ${later}, and attempts close before: ${JSON.stringify(early)}`);
  return true;
}
