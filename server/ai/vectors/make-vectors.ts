import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { passageId, type Passage } from "#ai/retrieval/passage.ts";
import { splitInTurns } from "#ai/retrieval/split-lesson.ts";
import { chargeTokens, estimateTokens } from "#server/ai/chat/budget.ts";
import { readLessons } from "#server/ai/chat/read-lessons.ts";
import type { Database } from "#server/dependencies.ts";
import { addedMark, packVector } from "./lesson-vectors.ts";

type JobDependencies = { db: Database; log: Logger; embeddingModel: EmbeddingModel | null };

/** Milliseconds: between two scans for changed lessons, for one lesson, and after a failure (doubling up to the longest). */
const timing = { round: 5_000, lesson: 60_000, firstRest: 10_000, longestRest: 600_000 };
export type VectorTiming = Partial<typeof timing>;

/** Passages per call. */
const batch = 64;

/**
 * Make vectors of new and changed lessons for as long as the process runs, alongside other processes that do the same. After a failure the
 * vendor is called again at increasing intervals; nothing else waits for it. Returns immediately.
 */
export function startMakingVectors(deps: JobDependencies, times: VectorTiming = {}): { stop(): Promise<void> } {
  const { embeddingModel: model, db, log } = deps;
  if (model === null) return { stop: async () => {} };
  const { round, lesson, firstRest, longestRest } = { ...timing, ...times };
  const stopped = new AbortController();
  const { signal } = stopped;
  const ended = (async () => {
    let rest = firstRest;
    while (!signal.aborted) {
      let wait = round;
      try {
        while (!signal.aborted && (await makeNext(db, model, AbortSignal.any([signal, AbortSignal.timeout(lesson)]))))
          rest = firstRest;
      } catch (error) {
        if (!signal.aborted) {
          log.warn({ err: error, model: model.name, rest }, "vectors of a lesson could not be made; it is tried again");
          wait = rest;
          rest = Math.min(rest * 2, longestRest);
        }
      }
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

/** Make the vectors of one lesson that lacks vectors of its current text. Returns false if there is no such lesson. */
async function makeNext(db: Database, model: EmbeddingModel, signal: AbortSignal): Promise<boolean> {
  const next = await findNext(db, model.name);
  if (!next) return false;
  const [lesson] = await readLessons(db, [next.id]);
  if (!lesson) return false;
  const passages = new Map<string, Passage>();
  for (const passage of await splitInTurns(lesson)) if (!passage.isExercise) passages.set(passageId(passage), passage);
  const known = await findKnown(db, next.id, model.name);
  const missing = [...passages].filter(([id]) => !known.has(id));
  const made = new Map<string, Buffer>();
  for (let at = 0; at < missing.length; at += batch) {
    const some = missing.slice(at, at + batch);
    const texts = some.map(([, passage]) => textOf(passage));
    const vectors = await model.embed(texts, signal);
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    await chargeTokens(db, { userId: null, functionName: "lesson-vectors", model: model.name, tokens });
    for (const [index, [id]] of some.entries()) {
      const vector = vectors[index];
      if (vector) made.set(id, packVector(vector));
    }
  }
  await store(db, { lessonId: next.id, model: model.name, mark: next.mark, passages: [...passages.keys()], made });
  return true;
}

/** Return the text to embed. A passage's headings name its subject. */
function textOf({ lesson, headings, text }: Passage): string {
  return [lesson.courseTitle, lesson.lessonTitle, ...headings].join(" > ") + `\n${text}`;
}

/** Return a published lesson whose vectors are missing or outdated. If two processes find the same one, the later repeats the work. */
async function findNext(db: Database, model: string): Promise<{ id: string; mark: string } | undefined> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select lessons.id, lessons.mark
    from (
      select lessons.id, lessons.updated_at || coalesce(' ' || added.mark, '') as mark
      from lessons left join (${addedMark}) as added on added.lesson_id = lessons.id
    ) as lessons
    left join lesson_vectors made on made.lesson_id = lessons.id and made.model = ${model}
    where made.mark is distinct from lessons.mark
    order by random() limit 1`.execute(db);
  return rows[0];
}

async function findKnown(db: Database, lessonId: string, model: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("passage_vectors")
    .select("passage")
    .where("lesson_id", "=", lessonId)
    .where("model", "=", model)
    .execute();
  return new Set(rows.map(({ passage }) => passage));
}

type MadeVectors = {
  lessonId: string;
  model: string;
  mark: string;
  passages: readonly string[];
  made: ReadonlyMap<string, Buffer>;
};

/**
 * Store the new vectors, and delete those of removed passages. Vectors of other models are kept for a day, because a process of the
 * previous version may still use them.
 */
async function store(db: Database, { lessonId, model, mark, passages, made }: MadeVectors): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The lesson may have been deleted in the meantime.
    const lesson = await trx
      .selectFrom("course_lessons")
      .select("id")
      .where("id", "=", lessonId)
      .forKeyShare()
      .executeTakeFirst();
    if (!lesson) return;
    const row = { lesson_id: lessonId, model, mark, made_at: sql<string>`clock_timestamp()` };
    await trx
      .insertInto("lesson_vectors")
      .values(row)
      .onConflict((conflict) => conflict.columns(["lesson_id", "model"]).doUpdateSet({ mark, made_at: row.made_at }))
      .execute();
    await sql`delete from passage_vectors where lesson_id = ${lessonId} and model = ${model}
      and passage <> all(${[...passages]}::text[])`.execute(trx);
    await sql`delete from lesson_vectors where lesson_id = ${lessonId} and model <> ${model}
      and made_at < now() - interval '1 day'`.execute(trx);
    for (const [passage, vector] of made) {
      await trx
        .insertInto("passage_vectors")
        .values({ lesson_id: lessonId, model, passage, vector })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
