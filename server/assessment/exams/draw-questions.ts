import { createHash, randomInt } from "node:crypto";
import type { Exam } from "#domain/exam.schema.ts";
import { poolOf } from "./check-exam.ts";

/** Answers a whole number below another one. */
export type Draw = (below: number) => number;

/** The system's own randomness: nobody can foresee a draw. */
export const byChance: Draw = (below) => randomInt(below);

/** The same draws in the same order for the same words: a form that is printed again is the same form. */
export function bySeed(seed: string): Draw {
  let drawn = 0;
  return (below) => createHash("sha256").update(`${seed} ${drawn++}`).digest().readUInt32BE(0) % below;
}

/** What an attempt asks: pools are drawn, and the order is the attempt's own where the exam says so. */
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

/** A copy in the order that is drawn (Fisher and Yates). */
export function shuffled<Entry>(entries: readonly Entry[], draw: Draw = byChance): Entry[] {
  const left = [...entries];
  return entries.flatMap(() => left.splice(draw(left.length), 1));
}
