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
import { mayReadLessons } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";

/** Lessons that are named in an outline, and lessons that are read and put into the index at once. */
const most = { named: 50, together: 50 };
/**
 * Lessons that rarity is measured on: as many go into the index by themselves, others when they are asked about. A question waits for up to
 * `awaited` of them; more come in behind it.
 */
const measured = { most: 10_000, awaited: 1_000 };

/** A lesson as it stands: whoever changes it, its course's title or its place gives it another mark. */
type Mark = { id: string; mark: string };

const kept = new WeakMap<Database, Map<EmbeddingModel | null, PassageSource>>();

/**
 * The academy's lessons, with an index of their words in memory that every process makes for itself at its first question. Who may read is
 * asked of the database with every question (enrolled, the course's instructor, admins), in the statement that also tells which of those
 * lessons have changed since they were put into the index; those are put in anew before anything is searched.
 */
export function passageSource(db: Database, embeddingModel: EmbeddingModel | null = null): PassageSource {
  const ofDatabase = kept.get(db) ?? new Map<EmbeddingModel | null, PassageSource>();
  const known = ofDatabase.get(embeddingModel) ?? createSource(db, embeddingModel);
  kept.set(db, ofDatabase.set(embeddingModel, known));
  return known;
}

function createSource(db: Database, embeddingModel: EmbeddingModel | null): PassageSource {
  const index = createLessonIndex();
  const vectors = embeddingModel && lessonVectors(db, embeddingModel);
  let whole: Promise<void> | undefined;
  return {
    open: async (scope) => {
      whole ??= measure(db, index).catch((error: unknown) => {
        whole = undefined;
        throw error;
      });
      await whole;
      const marks = await marksOf(db, scope);
      await renew(db, index, marks.slice(0, measured.awaited));
      // Who reads more than that is not kept waiting: what is missing goes in behind.
      renew(db, index, marks.slice(measured.awaited)).catch(() => {});
      await vectors?.renew(marks.map(({ id }) => id));
      return libraryOf(db, index, marks, { vectors, userId: scope.reader.userId });
    },
  };
}

/** Puts the academy's lessons into the index. Resolves when rarity means something; the rest goes on behind. */
async function measure(db: Database, index: LessonIndex): Promise<void> {
  const marks = (await marksOf(db)).slice(0, measured.most);
  await renew(db, index, marks.slice(0, measured.awaited));
  // What is missing after a failure is put in when somebody asks about it.
  renew(db, index, marks.slice(measured.awaited)).catch(() => {});
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
 * positions are numbered in one pass, in the order that is asked for: the view would count for each lesson anew.
 */
async function marksOf(db: Database, scope?: SearchScope): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select lessons.id, lessons.xmin || ' ' || courses.xmin || ' ' ||
      row_number() over (partition by courses.title, courses.id order by lessons.place) || coalesce(' ' || answered.mark, '') as mark
    from lessons
    join courses on courses.id = lessons.course_id
    left join (${answersMark}) as answered on answered.lesson_id = lessons.id
    where ${scope === undefined}::boolean
      or (
        (${scope?.courseId ?? null}::uuid is null or courses.id = ${scope?.courseId ?? null}::uuid)
        and ${scope ? sql`${mayReadLessons(scope.reader)} and not ${isTakingExam(scope.reader.userId)}` : sql`true`}
      )
    order by courses.title, courses.id, lessons.place
  `.execute(db);
  return rows;
}

/** Puts what is new or has changed into the index, some lessons at a time, so that others are served meanwhile. */
async function renew(db: Database, index: LessonIndex, marks: readonly Mark[]): Promise<void> {
  const changed = marks.filter(({ id, mark }) => index.markOf(id) !== mark);
  for (let at = 0; at < changed.length; at += most.together) {
    // Another question may have put them in meanwhile.
    const some = changed.slice(at, at + most.together).filter(({ id, mark }) => index.markOf(id) !== mark);
    if (some.length === 0) continue;
    const markOf = new Map(some.map(({ id, mark }) => [id, mark]));
    for (const lesson of await readLessons(db, [...markOf.keys()])) {
      index.put(lesson, await splitInTurns(lesson), markOf.get(lesson.lessonId) ?? "");
      await giveWay();
    }
  }
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
