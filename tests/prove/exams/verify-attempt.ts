import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from "jose";
import { z } from "zod";
import type { World } from "#tests/prove/faults/world.ts";
import type { Candidate, Save } from "./candidate.ts";
import { pointsEach } from "./questions.ts";

const moment = z.date();
const attemptRow = z.object({
  id: z.uuid(),
  closes_at: moment,
  handed_in_at: moment.nullable(),
  handed_in_by: z.enum(["learner", "clock"]).nullable(),
  score: z.int().nullable(),
  max_score: z.int(),
  ungraded: z.int(),
});
const responseRow = z.object({ position: z.int(), answer: z.unknown(), counter: z.int(), score: z.int().nullable() });
const lateRow = z.object({ position: z.int(), answer: z.unknown(), counter: z.int() });

/** The allowed responses to a save. Anything else is an unexpected one. */
const words = ["saved", "late", "newer", "other", "silence", "attempt.elsewhere", "attempt.handed_in"];

export type AttemptFound = { saves: number; late: number; refused: number; by: "learner" | "clock" };

/**
 * Compare an ended attempt with everything that was sent: the last committed answer to each question counts, every answer is counted,
 * sealed or refused, the points are correct, and the receipt matches what is stored. Returns the violations.
 */
export async function verifyAttempt(
  world: World,
  candidate: Candidate,
): Promise<{ broken: string[]; found: AttemptFound | null }> {
  const broken: string[] = [];
  const { saves, person, exam } = candidate;
  const rows = await world.onDatabase(
    "select attempt.* from exam_attempts attempt join users on users.id = user_id where exam_id = $1 and users.email = $2",
    [exam.id, person.email],
  );
  const [attempt, ...others] = z.array(attemptRow).parse(rows);
  if (others.length > 0) broken.push(`${others.length + 1} attempts where one is allowed`);
  if (attempt?.id !== candidate.attemptId) broken.push("the attempt is not the one that was answered");
  if (!attempt?.handed_in_by || !attempt.handed_in_at)
    return { broken: [...broken, "the attempt was never handed in"], found: null };

  const read = (table: string) =>
    world.onDatabase(`select * from ${table} where attempt_id = $1 order by position`, [attempt.id]);
  const responses = z.array(responseRow).parse(await read("exam_responses"));
  const late = z.array(lateRow).parse(await read("late_answers"));
  let total = 0;
  let unread = 0;
  for (const { position, answer, counter, score } of responses) {
    const own = saves.filter((save) => save.position === position);
    const stored = own.filter(
      (save) => save.counter === counter && isDeepStrictEqual(save.answer, answer) && mayBeStored(save, "saved"),
    );
    const where = `question ${position}`;
    if (counter === 0 ? answer !== null : stored.length === 0)
      broken.push(`${where} holds answer ${counter}, which nobody sent or which was refused: ${JSON.stringify(answer)}`);
    const promised = Math.max(0, ...own.filter(({ outcomes }) => outcomes.includes("saved")).map((save) => save.counter));
    if (promised > counter) broken.push(`${where} was acknowledged with counter ${promised} and holds ${counter}`);
    for (const save of own.filter(({ outcomes }) => outcomes.includes("saved"))) {
      if (save.counter === counter && !isDeepStrictEqual(save.answer, answer))
        broken.push(`${where}: answer ${counter} was acknowledged and is another`);
    }
    const points = stored.length === 0 ? 0 : (stored[0]?.points ?? null);
    if (score !== points)
      broken.push(`${where} has ${score} points for an answer that is worth ${points}: ${JSON.stringify(answer)}`);
    total += points ?? 0;
    unread += points === null ? 1 : 0;
    const sealed = late.find((each) => each.position === position);
    const sealable = own.filter(({ outcomes }) => outcomes.includes("late")).map((save) => save.counter);
    if (Math.max(0, ...sealable) > (sealed?.counter ?? 0))
      broken.push(`${where} had a late answer ${Math.max(...sealable)}; sealed is ${sealed?.counter}`);
    for (const save of own.filter(({ outcomes }) => outcomes.includes("late"))) {
      if (save.counter === sealed?.counter && !isDeepStrictEqual(save.answer, sealed.answer))
        broken.push(`${where}: the late answer ${save.counter} was acknowledged and is another`);
    }
    if (
      sealed &&
      !own.some(
        (save) => save.counter === sealed.counter && isDeepStrictEqual(save.answer, sealed.answer) && mayBeStored(save, "late"),
      )
    )
      broken.push(`${where} has a late answer that nobody sent`);
  }
  if (responses.length !== exam.questions.size) broken.push(`${responses.length} answers to ${exam.questions.size} questions`);
  const expected = [total, responses.length * pointsEach, unread];
  if (!isDeepStrictEqual([attempt.score, attempt.max_score, attempt.ungraded], expected))
    broken.push(
      `score, maximum and unread are ${[attempt.score, attempt.max_score, attempt.ungraded].join(", ")} and have to be ${expected.join(", ")}`,
    );
  for (const { position, counter, outcomes } of saves) {
    const unknown = outcomes.filter((each) => !words.includes(each));
    if (unknown.length > 0) broken.push(`save ${counter} of question ${position} was answered ${unknown.join(", ")}`);
  }
  if (attempt.handed_in_by === "learner" && candidate.handIns === 0) broken.push("handed in by a learner who did not");
  if (attempt.handed_in_by === "clock" && attempt.handed_in_at.getTime() !== attempt.closes_at.getTime())
    broken.push(`the clock handed in at ${attempt.handed_in_at.toISOString()} what closed at ${attempt.closes_at.toISOString()}`);
  broken.push(...(await verifyReceipt(world, candidate, responses)));
  const answered = (word: string) => saves.filter(({ outcomes }) => outcomes.includes(word)).length;
  const found = {
    saves: answered("saved"),
    late: answered("late"),
    refused: answered("attempt.handed_in"),
    by: attempt.handed_in_by,
  };
  return { broken, found };
}

/** Return whether an answer may be stored in this state: it was acknowledged as such, or sent without a response. */
function mayBeStored({ outcomes }: Save, said: "saved" | "late"): boolean {
  return outcomes.includes(said) || outcomes.some((each) => ["silence", "newer", "other"].includes(each));
}

const receiptSchema = z.object({ receipt: z.string(), answers: z.array(z.string()) });
const keysSchema = z.object({ keys: z.array(z.record(z.string(), z.string())) });

async function verifyReceipt(
  world: World,
  { person, path, attemptId }: Candidate,
  responses: z.infer<typeof responseRow>[],
): Promise<string[]> {
  let reply = await person.call("GET", `${path}/receipt`);
  if (reply.status === 401 && (await person.signIn())) reply = await person.call("GET", `${path}/receipt`);
  const given = receiptSchema.safeParse(reply.body);
  if (!given.success) return [`there is no receipt: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`];
  const { receipt, answers } = given.data;
  const keys: JSONWebKeySet = keysSchema.parse(await (await fetch(`${world.urls[0]}/credentials/receipt-keys`)).json()) as never;
  const { payload } = await compactVerify(receipt, createLocalJWKSet(keys));
  const said = z
    .object({ attempt: z.string(), answers: z.array(z.string()) })
    .parse(JSON.parse(new TextDecoder().decode(payload)));
  const hashes = answers.map((text) => createHash("sha256").update(text).digest("base64url"));
  const told: unknown[] = answers.map((text) => JSON.parse(text));
  const stored = responses.map(({ position, counter, answer }) => ({ attempt: attemptId, position, counter, answer }));
  return [
    ...(said.attempt === attemptId ? [] : ["the receipt is of another attempt"]),
    ...(isDeepStrictEqual(said.answers, hashes) ? [] : ["the receipt's hashes are not those of its answers"]),
    ...(isDeepStrictEqual(told, stored) ? [] : ["the receipt's answers are not those that are stored"]),
  ];
}
