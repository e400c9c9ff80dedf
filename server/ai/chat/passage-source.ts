import { sql } from "kysely";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { createLessonIndex, type LessonIndex } from "#ai/retrieval/lesson-index.ts";
import type { Library, PassageSource, SearchScope } from "#ai/retrieval/passage-source.ts";
import { splitInTurns } from "#ai/retrieval/split-lesson.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import { addedMark, lessonVectors, type LessonVectors } from "#server/ai/vectors/lesson-vectors.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import { mayReadCourse, mayReadLessons } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { readLessons } from "./read-lessons.ts";

/** How many lessons an outline lists, and how many are read and indexed at a time. */
const most = { named: 50, together: 50 };
/**
 * The lessons by which the rarity of words is measured: up to `most` are indexed in advance, others when a question is about them. A
 * question waits for at most `awaited` of them; the rest follow in the background.
 */
const measured = { most: 10_000, awaited: 1_000 };

/** How long, in milliseconds, the index may be outdated for lessons outside the question's scope. */
const timing = { rest: 10_000 };
export type IndexTiming = Partial<typeof timing>;

/** The version mark of a lesson, which changes with the lesson, its course's title or its place. */
type Mark = { id: string; mark: string };

const sources = new WeakMap<Database, Map<EmbeddingModel | null, PassageSource>>();

/**
 * Create a source of the academy's lessons, with an in-memory word index that each process builds at its first question. With every
 * question the database checks read access (enrolled, the course's instructor, admins), and the same statement returns which of those
 * lessons have changed since they were indexed; these are indexed again before searching. All other lessons only determine how rare a word
 * is, and what a misspelt word may mean: every few seconds a question removes deleted ones from the index, and indexes new or changed ones
 * in the background.
 */
export function passageSource(
  db: Database,
  embeddingModel: EmbeddingModel | null = null,
  times: IndexTiming = {},
): PassageSource {
  const ofDatabase = sources.get(db) ?? new Map<EmbeddingModel | null, PassageSource>();
  const known = ofDatabase.get(embeddingModel) ?? createSource(db, embeddingModel, times);
  sources.set(db, ofDatabase.set(embeddingModel, known));
  return known;
}

function createSource(db: Database, embeddingModel: EmbeddingModel | null, times: IndexTiming): PassageSource {
  const { rest } = { ...timing, ...times };
  const index = createLessonIndex();
  const vectors = embeddingModel && lessonVectors(db, embeddingModel);
  const inTurn = queue();
  let begun: Promise<void> | undefined;
  /** When the next scan of the whole academy is due; Infinity during a scan. */
  let due = Infinity;
  let isLoading = false;

  /** Index new or changed lessons in batches, so that other requests are served meanwhile. */
  async function renew(marks: readonly Mark[]): Promise<void> {
    const isOld = ({ id, mark }: Mark) => index.markOf(id) !== mark;
    const changed = marks.filter(isOld);
    for (let at = 0; at < changed.length; at += most.together) {
      await inTurn(async () => {
        // Another question may have indexed them in the meantime.
        const some = changed.slice(at, at + most.together).filter(isOld);
        if (some.length === 0) return;
        const markOf = new Map(some.map(({ id, mark }) => [id, mark]));
        for (const lesson of await readLessons(db, [...markOf.keys()])) {
          await index.put(lesson, await splitInTurns(lesson), markOf.get(lesson.lessonId) ?? "");
        }
      });
    }
  }

  /** Remove lessons that were deleted or unpublished. */
  async function dropGone(): Promise<void> {
    await inTurn(async () => {
      const compared = vectors?.lessonIds() ?? [];
      const { rows } = await sql<{ id: string }>`select id from lessons`.execute(db);
      const there = new Set(rows.map(({ id }) => id));
      const isGone = (id: string) => !there.has(id);
      vectors?.forget(compared.filter(isGone));
      const gone = index.lessonIds().filter(isGone);
      for (let at = 0; at < gone.length; at += most.together) {
        index.drop(gone.slice(at, at + most.together));
        await yieldToEventLoop();
      }
    });
  }

  /** Index the academy's lessons. Resolves when the first `awaited` are done; the rest follow in the background. */
  async function fill(awaited: number): Promise<void> {
    due = Infinity;
    const isDone = () => (due = performance.now() + rest);
    try {
      const marks = (await marksOf(db)).filter(({ id }, at) => at < measured.most || index.markOf(id) !== undefined);
      await renew(marks.slice(0, awaited));
      // After a failure, the missing ones are indexed in the next scan, or when a question is about them.
      renew(marks.slice(awaited))
        .catch(() => {})
        .finally(isDone);
    } catch (error) {
      isDone();
      throw error;
    }
  }

  /** Load the vectors of many lessons in the background, one such load at a time; until then they are found by words only. */
  function renewVectors(ids: readonly string[]): void {
    if (isLoading) return;
    isLoading = true;
    vectors
      ?.renew(ids)
      .catch(() => {})
      .finally(() => (isLoading = false));
  }

  /** Scan the whole academy if that is due. Removals are awaited, updates are not. A failed scan is repeated the next time. */
  async function keepUp(): Promise<void> {
    if (performance.now() < due) return;
    due = Infinity;
    await dropGone().catch(() => {});
    fill(0).catch(() => {});
  }

  return {
    open: async (scope) => {
      begun ??= fill(measured.awaited).catch((error: unknown) => {
        begun = undefined;
        throw error;
      });
      await begun;
      const [marks] = await Promise.all([marksOf(db, scope), keepUp()]);
      await renew(marks.slice(0, measured.awaited));
      // With more lessons than that, the rest is indexed in the background. If that fails, the next question retries it.
      renew(marks.slice(measured.awaited)).catch(() => {});
      const ids = marks.map(({ id }) => id);
      await vectors?.renew(ids.slice(0, measured.awaited));
      if (ids.length > measured.awaited) renewVectors(ids.slice(measured.awaited));
      return libraryOf(db, index, marks, { vectors, userId: scope.reader.userId });
    },
  };
}

/** Run tasks one at a time, so that an earlier read is never indexed after a later one. */
function queue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next;
    return next;
  };
}

function libraryOf(
  db: Database,
  index: LessonIndex,
  marks: readonly Mark[],
  { vectors, userId }: { vectors: LessonVectors | null; userId: string },
): Library {
  const lessonIds = new Set(marks.map(({ id }) => id));
  const outline = marks.slice(0, most.named).flatMap(({ id }) => index.nameOf(id) ?? []);
  return {
    index,
    lessonIds,
    outline,
    ...(vectors && { compare: (question) => vectors.compare(question, lessonIds, userId) }),
    read: (ids) =>
      readLessons(
        db,
        ids.filter((id) => lessonIds.has(id)),
      ),
  };
}

/**
 * Return the lessons that a person may read in one or all courses, in order; without a scope, all lessons. Because courses are complete
 * here, positions are numbered in one pass, in the requested order; the view would count for each lesson. Unreleased lessons are numbered
 * too, because a lesson must have the same mark for everyone.
 */
async function marksOf(db: Database, scope?: SearchScope): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, mark from (
      select lessons.id, courses.title, courses.id as course_id, lessons.place, lessons.xmin || ' ' || courses.xmin || ' ' ||
        row_number() over (partition by courses.title, courses.id order by lessons.place) || coalesce(' ' || added.mark, '') as mark,
        ${scope ? mayReadLessons(scope.reader) : sql`true`} as readable
      from lessons
      join courses on courses.id = lessons.course_id
      left join (${addedMark}) as added on added.lesson_id = lessons.id
      where ${scope === undefined}::boolean
        or (
          (${scope?.courseId ?? null}::uuid is null or courses.id = ${scope?.courseId ?? null}::uuid)
          and ${scope ? sql`${mayReadCourse(scope.reader)} and not ${isTakingExam(scope.reader.userId)}` : sql`true`}
        )
    ) as asked
    where readable
    order by title, course_id, place
  `.execute(db);
  return rows;
}
