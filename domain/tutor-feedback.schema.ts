import { z } from "zod";
import { storableText } from "./storable-text.ts";
import { feedbackLimits } from "./tutor-feedback.ts";

const written = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .overwrite(storableText)
    .trim()
    .max(most, `${name} may have at most ${most.toLocaleString("en")} characters.`);

/** A learner's feedback on an answer; null withdraws it. */
export const feedbackSchema = z
  .strictObject({
    helpful: z.boolean("Say whether the answer was helpful or not.").nullable(),
    reason: written("The reason", feedbackLimits.reason).default(""),
  })
  .refine(({ helpful, reason }) => helpful !== null || reason === "", {
    path: ["reason"],
    message: "A reason needs a judgment: say whether the answer helped.",
  });

/** A question that a lesson leaves open, and its instructor's answer. */
export const lessonAnswerSchema = z.strictObject({
  // One line, because it becomes a heading.
  question: written("The question", feedbackLimits.question)
    .overwrite((text) => text.replace(/\s+/g, " "))
    .min(1, "The question is missing."),
  answer: written("The answer", feedbackLimits.answer).min(1, "The answer is missing."),
  settles: z
    .string()
    .overwrite(storableText)
    .max(8000)
    .nullish()
    .meta({ description: "A question of learners as it appears in the list; it is then no longer listed" }),
});
export type WrittenAnswer = z.output<typeof lessonAnswerSchema>;

const count = z.int().nonnegative();
const figures = {
  asked: count.meta({ description: "Number of questions about it" }),
  unanswered: count.meta({ description: "Number of questions for which the tutor found nothing" }),
  not_helpful: count.meta({ description: "Number of answers that learners rated as not helpful" }),
};
const verdict = z.enum(["answer", "ask", "refuse"]);
const chance = z.number().min(0).max(1);
/** The search's verdict on a question, as stored with the answer. */
const answerDecisionSchema = z
  .object({
    verdict: verdict.meta({
      description: "The search's verdict: a lesson answers the question, it is unclear which one, or none covers it",
    }),
    chances: z
      .object({
        verdict: verdict.meta({
          description: "The verdict of the figures alone; the conversation or closeness in meaning may raise it",
        }),
        right: chance.meta({ description: "Probability that the best lesson is the right one" }),
        right_from: chance.meta({ description: "The least `right` of a question that is answered" }),
        covered: chance.meta({ description: "Probability that any lesson covers the topic" }),
        covered_from: chance.meta({ description: "The least `covered` of a question that is not refused" }),
        answered_from: chance.optional().meta({
          description: "The least `covered` of a question that is answered; absent in answers from before it was judged",
        }),
      })
      .nullable(),
    missing: z.array(z.string()).meta({ description: "Words of the question that appear in no lesson" }),
    tools: z
      .array(z.enum(["search", "lesson", "practice", "progress"]))
      .meta({ description: "Tools that the model used before it answered" }),
  })
  .meta({ id: "AnswerDecision", description: "Why the tutor answered, asked back or found nothing." });
export type AnswerDecision = z.infer<typeof answerDecisionSchema>;

const outcomes = z.enum(["answered", "asked", "refused"]);

/** How an answer came about, without the question. */
export const answerTraceSchema = z
  .object({
    outcome: outcomes.nullable().meta({ description: "Null if the question was not about a lesson" }),
    lesson_id: z.uuid().nullable(),
    model: z.string(),
    prompt_version: z.string().nullable(),
    decision: answerDecisionSchema
      .nullable()
      .meta({ description: "Null for greetings and the like, or if the answer is older than this record" }),
    passages: z
      .array(
        z.object({
          lessonId: z.string().meta({ description: "The id of the lesson or, in an answer of the help, of the article" }),
          passage: z.string().meta({ description: "A hash of the passage's text" }),
          heading: z.string(),
          score: z.number().nullable().default(null),
          beside: z.boolean().default(false),
        }),
      )
      .meta({ description: "The passages that the model got; `beside` marks those that the question is not about" }),
    created_at: z.string().meta({ format: "date-time", description: "The hour of the answer, in UTC; its minutes are not told" }),
  })
  .meta({ id: "AnswerTrace", description: "Why an answer turned out as it did, without who asked and without the question." });
export type AnswerTrace = z.infer<typeof answerTraceSchema>;

const named = z.object({ id: z.uuid(), title: z.string() });

export const courseQuestionsSchema = z
  .object({
    course: named,
    lessons: z.array(
      named.extend({
        figures: z
          .object(figures)
          .nullable()
          .meta({ description: `Null while fewer than ${feedbackLimits.learners} learners have asked about the lesson` }),
        answers: count.meta({ description: "Number of answers by the instructor" }),
      }),
    ),
  })
  .meta({ id: "CourseQuestions", description: "What learners asked the tutor about the lessons of a course, without names." });
export type CourseQuestions = z.infer<typeof courseQuestionsSchema>;

export const lessonQuestionsSchema = z
  .object({
    lesson: named,
    shown: z.boolean().meta({ description: `False while fewer than ${feedbackLimits.learners} learners have asked` }),
    passages: z.array(
      z.object({ heading: z.string(), begins: z.string().meta({ description: "The first words of the passage" }), ...figures }),
    ),
    questions: z.array(
      z.object({
        question: z.string(),
        times: count,
        unanswered: count,
        not_helpful: count,
        reasons: z.array(z.string()),
        answers: z
          .array(
            z.object({
              outcome: outcomes,
              model: z.string().nullable(),
              prompt_version: z.string().nullable(),
              decision: answerDecisionSchema
                .nullable()
                .meta({ description: "Null if the answer was given before decisions were stored" }),
              passages: z.array(
                z.object({
                  lesson: z
                    .string()
                    .meta({ description: "The title of the lesson; empty if the caller can't see the lesson or it is gone" }),
                  heading: z.string(),
                  begins: z.string().meta({
                    description: "The first words of the passage; empty if it belongs to another lesson or its text has changed",
                  }),
                  score: z.number().nullable(),
                }),
              ),
            }),
          )
          .meta({ description: "How the latest of these answers came about, without names" }),
      }),
    ),
    answers: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string(), updated_at: z.string() })),
  })
  .meta({ id: "LessonQuestions", description: "Which passages of a lesson learners ask about, and which questions are open." });
export type LessonQuestions = z.infer<typeof lessonQuestionsSchema>;
