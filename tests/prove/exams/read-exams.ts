import { z } from "zod";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import type { Person } from "#tests/prove/faults/person.ts";
import type { World } from "#tests/prove/faults/world.ts";
import type { Candidate } from "./candidate.ts";

/** Those who read the exams of a course. */
type Readers = { world: World; author: Person; admin: Person; courseId: string };

const essaysSchema = z.object({ essays: z.array(z.object({ attempt_id: z.string(), position: z.int() })) });
const essaySchema = z.object({ rubric: z.array(z.object({ id: z.string(), points: z.int() })) });
const lateSchema = z.object({ answers: z.array(z.object({ attempt_id: z.string(), position: z.int() })) });
const waitingSchema = z.object({ attempt: z.boolean(), decision: z.boolean() });

/**
 * Let staff read and decide about some of what a candidate handed in, and let the candidate appeal. Comments, replies and reasons are about
 * the candidate, so they contain the candidate's words, as does the appeal.
 * The returned function finds the words that the academy does not tell the candidate yet, because nobody has posted the grade.
 */
export async function readExam(
  school: Readers,
  candidate: Candidate,
  random: SeededRandom,
): Promise<() => Promise<ReadonlySet<string>>> {
  const { world, author, admin, courseId } = school;
  const { person, exam, attemptId, path } = candidate;
  const ofAttempt: string[] = [];
  const ofDecision: string[] = [];
  const demand = async (by: Person, method: string, address: string, body?: unknown) => {
    let reply = await by.call(method, address, body);
    if (reply.status === 401 && (await by.signIn())) reply = await by.call(method, address, body);
    if (reply.status >= 300 || reply.status === 0)
      person.truth.report(`${method} ${address} after the exam: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
    return reply.body;
  };
  const words = (kept: string[]) => {
    const word = person.nextWord();
    kept.push(word);
    return word;
  };
  // What arrives within the time of grace may still be the result of what is on its way.
  await world.onDatabase(
    `update exam_attempts set started_at = started_at - interval '1 minute', closes_at = closes_at - interval '1 minute',
      handed_in_at = handed_in_at - interval '1 minute' where id = $1`,
    [attemptId],
  );
  const reader = random.pick([author, admin]);
  const { essays } = essaysSchema.parse(await demand(reader, "GET", `/api/courses/${courseId}/essays?state=waiting`));
  const essay = essays.find(({ attempt_id: id }) => id === attemptId);
  if (essay && random.chance(0.8)) {
    const address = `/api/essays/${attemptId}/${essay.position}`;
    const { rubric } = essaySchema.parse(await demand(reader, "POST", `${address}/open`));
    const graded = (reply: object) => ({
      given: rubric.map(({ id, points }) => ({ row: id, points: random.int(0, points), comment: words(ofAttempt) })),
      comment: words(ofAttempt),
      ...reply,
    });
    await demand(reader, "PUT", address, graded({}));
    const appealed = random.chance(0.7)
      ? await person.call("POST", `${path}/answers/${essay.position}/appeal`, { text: person.nextWord() })
      : null;
    // Nobody can appeal a grade that is not posted.
    if (appealed?.status === 200 && random.chance(0.5)) await demand(reader, "PUT", address, graded({ reply: words(ofAttempt) }));
  }
  const late = lateSchema.parse(await demand(reader, "GET", `/api/exams/${exam.id}/late-answers`));
  for (const { position } of late.answers.filter(({ attempt_id: id }) => id === attemptId)) {
    const decision = { counts: random.chance(0.5), reason: person.nextWord() };
    if (random.chance(0.7)) await demand(reader, "POST", `/api/exams/${exam.id}/late-answers/${attemptId}/${position}`, decision);
  }
  const [row] = await world.onDatabase<{ id: string }>("select id from users where email = $1", [person.email]);
  if (random.chance(0.5)) {
    const decision = random.chance(0.5) ? { decision: "excuse" } : { decision: "set", grade: random.int(0, 10_000) };
    const body = { ...decision, reason: words(ofDecision) };
    await demand(reader, "PUT", `/api/exams/${exam.id}/grades/${row?.id}`, body);
  }
  if (random.chance(0.3)) await demand(reader, "POST", `/api/exams/${exam.id}/grades/post`);
  return async () => {
    const [waiting] = await world.onDatabase(
      `select a.posted_at is null as attempt, d.posted_at is null as decision
      from exam_attempts a join exams x on x.id = a.exam_id left join grade_decisions d on d.exam_id = x.id and d.user_id = a.user_id
      where a.id = $1 and x.results_when_posted`,
      [attemptId],
    );
    if (!waiting) return new Set();
    const { attempt, decision } = waitingSchema.parse(waiting);
    return new Set([...(attempt ? ofAttempt : []), ...(decision ? ofDecision : [])]);
  };
}
