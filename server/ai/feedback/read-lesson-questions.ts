import { sql } from "kysely";
import { z } from "zod";
import { passageId, type Passage } from "#ai/retrieval/passage.ts";
import { splitInTurns } from "#ai/retrieval/split-lesson.ts";
import type { Caller } from "#domain/role.schema.ts";
import { answerTraceSchema, lessonQuestionsSchema, type LessonQuestions } from "#domain/tutor-feedback.schema.ts";
import { feedbackLimits } from "#domain/tutor-feedback.ts";
import { isStaff } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { LessonOfCourse } from "#server/ai/chat/read-lessons.ts";
import { asQuestion, isShown } from "./queries.ts";

/** For how many of a question's latest answers it is shown how they were produced. */
const explained = 2;

const asShown = lessonQuestionsSchema.shape.questions.element;
/** Questions as stored: passages name their lesson by id. */
const storedQuestionsSchema = z.array(
  asShown.extend({
    answers: z.array(
      asShown.shape.answers.element.extend({
        passages: answerTraceSchema.shape.passages,
      }),
    ),
  }),
);
type StoredQuestions = z.infer<typeof storedQuestionsSchema>;

/** Return which passages of a lesson learners ask about, which of their questions are open, and the instructor's answers. */
export async function readLessonQuestions(db: Database, lesson: LessonOfCourse, caller: Caller): Promise<LessonQuestions> {
  const { lessonId } = lesson;
  const [{ rows: heat }, { rows: open }, answers, passages] = await Promise.all([
    sql<{ passage: string; asked: number; unanswered: number; not_helpful: number }>`
      select nearest.passage, count(*)::integer as asked, (count(*) filter (where turns.outcome = 'refused'))::integer as unanswered,
        (count(*) filter (where turns.helpful = false))::integer as not_helpful
      from learner_turns turns
      cross join lateral (
        select entry->>'passage' as passage from jsonb_array_elements(turns.passages) with ordinality as of_turn (entry, place)
        where entry->>'lessonId' = turns.lesson_id::text and not coalesce((entry->>'beside')::boolean, false) order by place limit 1
      ) as nearest
      where turns.lesson_id = ${lessonId}
        and (select ${isShown} from learner_turns turns where turns.lesson_id = ${lessonId})
      group by nearest.passage`.execute(db),
    sql<{ shown: boolean; questions: unknown }>`
      select ${isShown} as shown, coalesce((
        select json_agg(json_build_object('question', question, 'times', times, 'unanswered', unanswered,
          'not_helpful', not_helpful, 'reasons', reasons, 'answers', answers) order by times desc, latest desc)
        from (
          select min(turns.question) as question, count(*) as times, max(turns.created_at) as latest,
            count(*) filter (where turns.outcome = 'refused') as unanswered,
            count(*) filter (where turns.helpful = false) as not_helpful,
            coalesce(json_agg(turns.reason) filter (where turns.helpful = false and turns.reason <> ''), '[]') as reasons,
            to_json((array_agg(json_build_object('outcome', turns.outcome, 'model', turns.model, 'prompt_version', turns.prompt_version,
              'decision', turns.decision, 'passages', turns.passages) order by turns.created_at desc))[1:${explained}::integer]) as answers
          from learner_turns turns
          where turns.lesson_id = ${lessonId} and turns.settled_at is null and (turns.outcome = 'refused' or turns.helpful = false)
          group by ${asQuestion} order by count(*) desc, max(turns.created_at) desc limit ${feedbackLimits.shown}
        ) as grouped), '[]') as questions
      from learner_turns turns where turns.lesson_id = ${lessonId}`.execute(db),
    db
      .selectFrom("lesson_answers")
      .select(["id", "question", "answer", isoTime("lesson_answers.updated_at").as("updated_at")])
      .where("lesson_id", "=", lessonId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute(),
    splitInTurns(lesson),
  ]);
  const [found] = open;
  const shown = found?.shown === true;
  const asked = storedQuestionsSchema.parse(shown ? found.questions : []);
  const titleOf = await readTitles(db, asked, caller);
  const beginningsOf = new Map(passages.map((passage) => [passageId(passage), beginningOf(passage)]));
  const heatOf = new Map(heat.map(({ passage, ...counts }) => [passage, counts]));
  return {
    lesson: { id: lessonId, title: lesson.lessonTitle },
    shown,
    passages: shown
      ? passages
          .filter(({ isExercise }) => !isExercise)
          .map((passage) => ({
            heading: passage.headings.at(-1) ?? lesson.lessonTitle,
            begins: beginningOf(passage),
            ...(heatOf.get(passageId(passage)) ?? { asked: 0, unanswered: 0, not_helpful: 0 }),
          }))
      : [],
    questions: asked.map((question) => ({
      ...question,
      answers: question.answers.map(({ passages: offered, ...answer }) => ({
        ...answer,
        passages: offered
          .filter(({ beside }) => !beside)
          .map(({ lessonId: id, passage, heading, score }) => ({
            lesson: titleOf.get(id) ?? "",
            // Headings of another course are for its staff only.
            heading: titleOf.has(id) ? heading : "",
            begins: id === lessonId ? (beginningsOf.get(passage) ?? "") : "",
            score,
          })),
      })),
    })),
    answers,
  };
}

/** Return the titles of the lessons whose passages were found, in courses that the caller teaches; for admins, in all courses. */
async function readTitles(db: Database, questions: StoredQuestions, caller: Caller): Promise<Map<string, string>> {
  const ids = questions.flatMap(({ answers }) => answers.flatMap(({ passages }) => passages.map(({ lessonId }) => lessonId)));
  const { rows } = await sql<{ id: string; title: string }>`
    select course_lessons.id, course_lessons.title from course_lessons join courses on courses.id = course_lessons.course_id
    where course_lessons.id = any(${[...new Set(ids)]}::uuid[]) and ${isStaff(caller)}`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const beginningWords = 14;

function beginningOf({ sentences, text: whole }: Passage): string {
  const text = sentences[0]?.text ?? whole;
  const words = text.split(/\s+/);
  return words.length <= beginningWords ? text : `${words.slice(0, beginningWords).join(" ")} …`;
}
