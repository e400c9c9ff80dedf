import { sql } from "kysely";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { createLessonIndex, type LessonIndex } from "#ai/retrieval/lesson-index.ts";
import type { Library, PassageSource, SearchScope } from "#ai/retrieval/passage-source.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import { splitInTurns } from "#ai/retrieval/split-lesson.ts";
import { giveWay } from "#ai/text/take-in-turns.ts";
import { answersMark, lessonVectors, type LessonVectors } from "#server/ai/vectors/lesson-vectors.ts";
import { asRead } from "#server/ai/agents/lesson-queries.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import { mayReadCourse, mayReadLessons } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";

/** Lessons that are named in an outline, and lessons that are read and put into the index at once. */
const most = { named: 50, together: 50 };
/**
 * Lessons that rarity is measured on: as many go into the index by themselves, others when they are asked about. A question waits for up to
 * `awaited` of them; more come in behind it.
 */
const measured = { most: 10_000, awaited: 1_000 };

/** Milliseconds for which lessons that nobody asks about are left as the index has them. */
const timing = { rest: 10_000 };
export type IndexTiming = Partial<typeof timing>;

/** A lesson as it stands: whoever changes it, its course's title or its place gives it another mark. */
type Mark = { id: string; mark: string };

const kept = new WeakMap<Database, Map<EmbeddingModel | null, PassageSource>>();

/**
 * The academy's lessons, with an index of their words in memory that every process makes for itself at its first question. Who may read is
 * asked of the database with every question (enrolled, the course's instructor, admins), in the statement that also tells which of those
 * lessons have changed since they were put into the index; those are put in anew before anything is searched. The other
 * lessons only tell how rare a word is and what a misspelt one may mean: every few seconds a question has those that are gone taken out, and those
 * that are new or have changed put in behind it.
 */
export function passageSource(
  db: Database,
  embeddingModel: EmbeddingModel | null = null,
  times: IndexTiming = {},
): PassageSource {
  const ofDatabase = kept.get(db) ?? new Map<EmbeddingModel | null, PassageSource>();
  const known = ofDatabase.get(embeddingModel) ?? createSource(db, embeddingModel, times);
  kept.set(db, ofDatabase.set(embeddingModel, known));
  return known;
}

function createSource(db: Database, embeddingModel: EmbeddingModel | null, times: IndexTiming): PassageSource {
  const { rest } = { ...timing, ...times };
  const index = createLessonIndex();
  const vectors = embeddingModel && lessonVectors(db, embeddingModel);
  const inTurn = queue();
  let begun: Promise<void> | undefined;
  /** When the whole academy is to be looked through again; never while it is. */
  let due = Infinity;

  /** Puts what is new or has changed into the index, some lessons at a time, so that others are served meanwhile. */
  async function renew(marks: readonly Mark[]): Promise<void> {
    const isOld = ({ id, mark }: Mark) => index.markOf(id) !== mark;
    const changed = marks.filter(isOld);
    for (let at = 0; at < changed.length; at += most.together) {
      await inTurn(async () => {
        // Another question may have put them in meanwhile.
        const some = changed.slice(at, at + most.together).filter(isOld);
        if (some.length === 0) return;
        const markOf = new Map(some.map(({ id, mark }) => [id, mark]));
        for (const lesson of await readLessons(db, [...markOf.keys()])) {
          index.put(lesson, await splitInTurns(lesson), markOf.get(lesson.lessonId) ?? "");
          await giveWay();
        }
      });
    }
  }

  /** Takes lessons out that are deleted or not published any more. */
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
        await giveWay();
      }
    });
  }

  /** Puts the academy's lessons into the index. Resolves when the first of them are there; the rest goes on behind. */
  async function fill(awaited: number): Promise<void> {
    due = Infinity;
    const isDone = () => (due = performance.now() + rest);
    try {
      const marks = (await marksOf(db)).filter(({ id }, at) => at < measured.most || index.markOf(id) !== undefined);
      await renew(marks.slice(0, awaited));
      // What is missing after a failure is put in the next time, or when somebody asks about it.
      renew(marks.slice(awaited))
        .catch(() => {})
        .finally(isDone);
    } catch (error) {
      isDone();
      throw error;
    }
  }

  /** Looks through the whole academy where that is due: what is gone is waited for, what has changed is not. What fails is done the next time. */
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
      // Who reads more than that is not kept waiting: what is missing goes in behind.
      renew(marks.slice(measured.awaited)).catch(() => {});
      await vectors?.renew(marks.map(({ id }) => id));
      return libraryOf(db, index, marks, { vectors, userId: scope.reader.userId });
    },
  };
}

/** Does one thing after the other, so that nothing that was read earlier comes into the index later. */
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
 * The lessons that somebody may read in a course or in all, in order; without a scope every lesson there is. Courses are there as a whole, so their
 * positions are numbered in one pass, in the order that is asked for: the view would count for each lesson anew. Lessons that wait are numbered too,
 * because a lesson has the same mark for everybody.
 */
async function marksOf(db: Database, scope?: SearchScope): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select id, mark from (
      select lessons.id, courses.title, courses.id as course_id, lessons.place, lessons.xmin || ' ' || courses.xmin || ' ' ||
        row_number() over (partition by courses.title, courses.id order by lessons.place) || coalesce(' ' || answered.mark, '') as mark,
        ${scope ? mayReadLessons(scope.reader) : sql`true`} as readable
      from lessons
      join courses on courses.id = lessons.course_id
      left join (${answersMark}) as answered on answered.lesson_id = lessons.id
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

/** Lessons as the tutor reads them, with what their instructors answered, in the order of the ids. */
export async function readLessons(db: Database, ids: readonly string[]): Promise<LessonText[]> {
  const { rows } = await sql<LessonText & { answers: AnsweredQuestion[] | null }>`
    select courses.id as "courseId", courses.title as "courseTitle", lessons.id as "lessonId", lessons.title as "lessonTitle",
      lessons.position, lessons.content,
      (select json_agg(json_build_object('question', question, 'answer', answer) order by created_at, id)
        from lesson_answers where lesson_id = lessons.id) as answers
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join lessons on lessons.id = wanted.id
    join courses on courses.id = lessons.course_id
    order by wanted.place
  `.execute(db);
  return rows.map(({ answers, ...lesson }) => withAnswers(asRead(lesson), answers ?? []));
}

type AnsweredQuestion = { question: string; answer: string };

/** A lesson with what its instructor answered to learners behind its text: each answer a part under its question. */
function withAnswers(lesson: LessonText, answers: readonly AnsweredQuestion[]): LessonText {
  if (answers.length === 0) return lesson;
  // What an instructor writes is one part, whatever looks like a heading in it.
  const parts = answers.map(({ question, answer }) => `## ${question}\n\n${answer.replace(/^ {0,3}(?=#{1,6}\s)/gm, "\\")}`);
  return { ...lesson, content: `${lesson.content}\n\n${parts.join("\n\n")}\n`, answersFrom: lesson.content.length };
}
