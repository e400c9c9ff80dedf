import { sql } from "kysely";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import type { Similarities } from "#ai/retrieval/rank-passages.ts";
import { collectInTurns } from "#ai/text/yield-to-event-loop.ts";
import { chargeTokens, estimateTokens } from "#server/ai/chat/budget.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * SQL for a mark per lesson, which changes whenever the texts that are read with the lesson do: its instructor's answers, and its
 * recordings' captions and titles.
 */
export const addedMark = sql`
  select lesson_id, string_agg(mark, ' ' order by place) as mark from (
    select lesson_id, 1 as place, count(*) || ' ' || max(updated_at) as mark from lesson_answers group by lesson_id
    union all
    select lesson_id, 2, 'spoken ' || md5(string_agg(media.id || media.title || language || revision, ' ' order by media.id, language))
    from lesson_media media join media_captions captions on captions.media_id = media.id group by lesson_id
  ) as parts group by lesson_id`;

/** Milliseconds: how long a question waits for its vector, and for how long a failed or late vendor is not called again. */
const timing = { patience: 1_500, rest: 30_000 };
export type SearchTiming = Partial<typeof timing>;

/** Vectors of lessons, for searching. */
export type LessonVectors = {
  /** Load the new or changed vectors of these lessons. */
  renew(lessonIds: readonly string[]): Promise<void>;
  /** Return the lessons that have vectors. */
  lessonIds(): string[];
  forget(lessonIds: readonly string[]): void;
  /**
   * Return the similarities of these lessons' passages to a question, whose tokens are charged to the person who asks; null if they are not
   * available in time. Never throws.
   */
  compare(question: string, lessonIds: ReadonlySet<string>, userId: string): Promise<Similarities | null>;
};

/** The vectors of a lesson's passages, concatenated, and the length of each. */
type CachedVectors = { madeAt: string; passages: readonly string[]; vectors: Int8Array; lengths: Float32Array };

/**
 * Create an in-memory index of the academy's vectors, one byte per dimension; a question is compared with every readable passage. One
 * statement over the lessons in question finds new vectors by their time.
 */
export function lessonVectors(db: Database, model: EmbeddingModel, times: SearchTiming = {}): LessonVectors {
  const { patience, rest } = { ...timing, ...times };
  const cache = new Map<string, CachedVectors>();
  let restsUntil = 0;

  async function renew(lessonIds: readonly string[]): Promise<void> {
    const { rows } = await sql<{ id: string; made_at: string }>`
      select lesson_id as id, made_at::text from lesson_vectors
      where model = ${model.name} and lesson_id = any(${[...lessonIds]}::uuid[])`.execute(db);
    const changed = rows.filter(({ id, made_at }) => cache.get(id)?.madeAt !== made_at);
    for (let at = 0; at < changed.length; at += 50) {
      const some = new Map(changed.slice(at, at + 50).map(({ id, made_at }) => [id, made_at]));
      const found = await db
        .selectFrom("passage_vectors")
        .select(["lesson_id", "passage", "vector"])
        .where("model", "=", model.name)
        .where("lesson_id", "in", [...some.keys()])
        .execute();
      const byLesson = Map.groupBy(found, ({ lesson_id }) => lesson_id);
      for (const [id, madeAt] of some) cache.set(id, keep(byLesson.get(id) ?? [], madeAt));
    }
  }

  async function vectorOf(question: string, userId: string): Promise<Float32Array | null> {
    if (performance.now() < restsUntil) return null;
    try {
      const [vector] = await model.embed([question], AbortSignal.timeout(patience));
      // A ledger that cannot be written also fails the answer itself, whose tokens are reserved in it.
      await chargeTokens(db, { userId, functionName: "search", model: model.name, tokens: estimateTokens(question) }).catch(
        () => {},
      );
      return vector ?? null;
    } catch {
      // Search continues by words alone, and further questions do not wait for what has just failed.
      restsUntil = performance.now() + rest;
      return null;
    }
  }

  return {
    renew,
    lessonIds: () => [...cache.keys()],
    forget: (lessonIds) => lessonIds.forEach((id) => cache.delete(id)),
    compare: async (question, lessonIds, userId) => {
      if (![...lessonIds].some((id) => (cache.get(id)?.passages.length ?? 0) > 0)) return null;
      const vector = await vectorOf(question, userId);
      if (!vector) return null;
      const compared = await collectInTurns(compareAll(vector, lessonIds));
      return new Map(compared.flatMap((each) => (each ? [each] : [])));
    },
  };

  function* compareAll(question: Float32Array, lessonIds: ReadonlySet<string>) {
    for (const id of lessonIds) {
      const lesson = cache.get(id);
      if (!lesson) continue;
      const dimensions = lesson.vectors.length / Math.max(1, lesson.passages.length);
      // A vector of another size is from a different model with the same name, and cannot be compared.
      if (dimensions !== question.length) continue;
      yield [id, new Map(lesson.passages.map((passage, at) => [passage, cosine(question, lesson, at)]))] as const;
    }
  }
}

function keep(rows: readonly { passage: string; vector: Buffer }[], madeAt: string): CachedVectors {
  const size = rows[0]?.vector.length ?? 0;
  const whole = rows.filter(({ vector }) => vector.length === size);
  const vectors = new Int8Array(size * whole.length);
  for (const [at, { vector }] of whole.entries()) vectors.set(new Int8Array(vector), at * size);
  // Computed once, because every question is compared with every passage.
  const lengths = Float32Array.from(whole, (_, at) => Math.hypot(...vectors.subarray(at * size, (at + 1) * size)));
  return { madeAt, passages: whole.map(({ passage }) => passage), vectors, lengths };
}

function cosine(question: Float32Array, { vectors, lengths }: CachedVectors, place: number): number {
  const size = question.length;
  const from = place * size;
  let product = 0;
  // Both have `size` values. Defaults for missing ones would double the time.
  for (let at = 0; at < size; at += 1) product += (question[at] as number) * (vectors[from + at] as number);
  const length = lengths[place] ?? 0;
  return length === 0 ? 0 : product / length;
}

/** Pack a vector for storage: a signed byte per dimension, which preserves directions to about half a percent. */
export function packVector(vector: Float32Array): Buffer {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / largest) * 127)).buffer);
}
