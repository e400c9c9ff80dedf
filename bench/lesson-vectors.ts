import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { createLessonIndex } from "#ai/retrieval/lesson-index.ts";
import { passageId } from "#ai/retrieval/passage.ts";
import { splitInTurns } from "#ai/retrieval/split-lesson.ts";
import { packVector } from "#server/ai/vectors/lesson-vectors.ts";
import { readLessons } from "#server/ai/chat/read-lessons.ts";
import type { Database } from "#server/dependencies.ts";

/** A common number of dimensions. */
export const dimensions = 768;
const together = 50;

/** A model that returns a deterministic vector immediately, so that only the academy's own work is measured. */
export const instantModel: EmbeddingModel = {
  name: "bench:instant",
  embed: async (texts) => texts.map(vectorOf),
};

/**
 * Store a vector for every passage of every lesson. Returns their number and their bytes, and the milliseconds per lesson for reading it, and
 * for reading and indexing it.
 */
export async function fillVectors(db: Database): Promise<{ passages: number; bytes: number; reading: number; indexing: number }> {
  const { rows } = await sql<{ id: string }>`select id from lessons`.execute(db);
  const index = createLessonIndex();
  let [passages, bytes, reading, indexing] = [0, 0, 0, 0];
  for (let at = 0; at < rows.length; at += together) {
    const ids = rows.slice(at, at + together).map(({ id }) => id);
    const began = performance.now();
    const split = [];
    const lessons = await readLessons(db, ids);
    reading += performance.now() - began;
    for (const lesson of lessons) {
      const parts = await splitInTurns(lesson);
      await index.put(lesson, parts, "");
      split.push({ lesson, parts });
    }
    indexing += performance.now() - began;
    await db
      .insertInto("lesson_vectors")
      .values(ids.map((lesson_id) => ({ lesson_id, model: instantModel.name, mark: "" })))
      .execute();
    const vectors = split.flatMap(({ lesson, parts }) =>
      [...new Set(parts.map(passageId))].map((passage) => ({
        lesson_id: lesson.lessonId,
        model: instantModel.name,
        passage,
        vector: packVector(vectorOf(passage)),
      })),
    );
    passages += vectors.length;
    bytes += vectors.reduce((sum, { vector }) => sum + vector.byteLength, 0);
    await db.insertInto("passage_vectors").values(vectors).execute();
  }
  return { passages, bytes, reading: reading / rows.length, indexing: indexing / rows.length };
}

/** Return a vector derived from a text's hash. */
function vectorOf(text: string): Float32Array {
  const seed = createHash("sha512").update(text).digest();
  return Float32Array.from({ length: dimensions }, (_, at) => (seed[at % seed.length] ?? 0) - 128 + (at % 7));
}
