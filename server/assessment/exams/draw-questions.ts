import { createHash, randomInt } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import type { Exam } from "#domain/exam.schema.ts";
import type { QuestionContent } from "#domain/question.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import { shuffledIds } from "#server/assessment/questions/present-question.ts";
import type { Database } from "#server/dependencies.ts";
import { poolOf } from "./check-exam.ts";

/** Return a random integer from 0 up to, but excluding, `below`. */
export type Draw = (below: number) => number;

/** Draw with the system's own randomness, which nobody can predict. */
export const byChance: Draw = (below) => randomInt(below);

/** Draw deterministically from a seed: a form that is printed again is the same form. */
export function bySeed(seed: string): Draw {
  let drawn = 0;
  return (below) => createHash("sha256").update(`${seed} ${drawn++}`).digest().readUInt32BE(0) % below;
}

/** A question of a paper: its newest version, with its options in the order in which they are shown. */
export type DrawnQuestion = { id: string; version: number; content: QuestionContent; points: number; order: string[] };

/** Draw the paper of an attempt: questions from pools, in a random order if the exam shuffles. */
export async function drawPaper(
  db: Database,
  { slots, shuffle }: Pick<Exam, "slots" | "shuffle">,
  questions: readonly { id: string; tags: string[] }[],
  draw: Draw = byChance,
): Promise<DrawnQuestion[]> {
  const drawn = slots.flatMap(({ question_id, pool_tag, draw: count, points }) => {
    const ids = question_id === null ? shuffled(poolOf(pool_tag ?? "", slots, questions), draw).slice(0, count) : [question_id];
    return ids.map((id) => ({ id, points }));
  });
  const asked = shuffle ? shuffled(drawn, draw) : drawn;
  const newest = await findNewestVersions(
    db,
    asked.map(({ id }) => id),
  );
  return asked.map(({ id, points }) => {
    const found = newest.get(id);
    if (!found) throw new AppError("question.not_found");
    return { id, points, ...found, order: shuffled(shuffledIds(found.content), draw) };
  });
}

async function findNewestVersions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<DrawnQuestion, "version" | "content">>> {
  const rows = await db
    .selectFrom("questions")
    .innerJoin("question_versions", (join) =>
      join
        .onRef("question_versions.question_id", "=", "questions.id")
        .onRef("question_versions.number", "=", "questions.version"),
    )
    .select(["questions.id", "questions.version", "question_versions.content"])
    .where("questions.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, version, content }) => [id, { version, content: questionContentSchema.parse(content) }]));
}

/** Return a shuffled copy (Fisher-Yates). */
function shuffled<Entry>(entries: readonly Entry[], draw: Draw = byChance): Entry[] {
  const left = [...entries];
  return entries.flatMap(() => left.splice(draw(left.length), 1));
}
