import { createHash, randomInt } from "node:crypto";
import type { Exam } from "#domain/exam.schema.ts";
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

/** Draw the questions of an attempt: from pools, and in a random order if the exam shuffles. */
export function drawQuestions(
  { slots, shuffle }: Pick<Exam, "slots" | "shuffle">,
  questions: readonly { id: string; tags: string[] }[],
  draw: Draw = byChance,
): { id: string; points: number }[] {
  const asked = slots.flatMap(({ question_id, pool_tag, draw: count, points }) => {
    const drawn = question_id === null ? shuffled(poolOf(pool_tag ?? "", slots, questions), draw).slice(0, count) : [question_id];
    return drawn.map((id) => ({ id, points }));
  });
  return shuffle ? shuffled(asked, draw) : asked;
}

/** Return a shuffled copy (Fisher-Yates). */
export function shuffled<Entry>(entries: readonly Entry[], draw: Draw = byChance): Entry[] {
  const left = [...entries];
  return entries.flatMap(() => left.splice(draw(left.length), 1));
}
