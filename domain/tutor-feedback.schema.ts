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
    .meta({ description: "A question of learners as it is listed: it is not listed any more" }),
});
export type WrittenAnswer = z.output<typeof lessonAnswerSchema>;

const count = z.int().nonnegative();
const figures = {
  asked: count.meta({ description: "Questions about it" }),
  unanswered: count.meta({ description: "Questions for which the tutor found nothing" }),
  not_helpful: count.meta({ description: "Answers that learners marked as not helpful" }),
};
const verdict = z.enum(["answer", "ask", "refuse"]);
const chance = z.number().min(0).max(1);
/** The search's verdict on a question, as stored with the answer. */
const answerDecisionSchema = z
  .object({
    verdict: verdict.meta({
      description: "What the tutor was told: answer, ask which lesson is meant, or say that none covers it",
    }),
    chances: z
      .object({
        verdict: verdict.meta({
          description: "What the figures alone say; the conversation or nearness in meaning may raise it",
        }),
        right: chance.meta({ description: "How likely the best lesson is the right one" }),
        right_from: chance,
        covered: chance.meta({ description: "How likely any lesson covers the matter" }),
        covered_from: chance,
      })
      .nullable(),
    missing: z.array(z.string()).meta({ description: "Words of the question that no lesson has" }),
    tools: z
      .array(z.enum(["search", "lesson", "practice", "progress"]))
      .meta({ description: "What the model used before it answered" }),
  })
  .meta({ id: "AnswerDecision", description: "Why the tutor answered, asked back or found nothing." });
export type AnswerDecision = z.infer<typeof answerDecisionSchema>;

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
        answers: count.meta({ description: "Answers of the instructor" }),
      }),
    ),
  })
  .meta({ id: "CourseQuestions", description: "What learners asked the tutor about the lessons of a course; nobody is named." });
export type CourseQuestions = z.infer<typeof courseQuestionsSchema>;

export const lessonQuestionsSchema = z
  .object({
    lesson: named,
    shown: z.boolean().meta({ description: `False while fewer than ${feedbackLimits.learners} learners have asked` }),
    passages: z.array(z.object({ heading: z.string(), begins: z.string().meta({ description: "Its first words" }), ...figures })),
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
              outcome: z.enum(["answered", "asked", "refused"]),
              model: z.string().nullable(),
              prompt_version: z.string().nullable(),
              decision: answerDecisionSchema.nullable().meta({ description: "Null for an answer of before this was kept" }),
              passages: z.array(
                z.object({
                  lesson: z
                    .string()
                    .meta({ description: "Its title; empty for a lesson that the caller may not see, or that is gone" }),
                  heading: z.string(),
                  begins: z
                    .string()
                    .meta({ description: "Its first words; empty for another lesson, or where the text has changed" }),
                  score: z.number().nullable(),
                }),
              ),
            }),
          )
          .meta({ description: "How the latest of these answers came about; nobody is named" }),
      }),
    ),
    answers: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string(), updated_at: z.string() })),
  })
  .meta({ id: "LessonQuestions", description: "Which passages of a lesson learners ask about, and which questions are open." });
export type LessonQuestions = z.infer<typeof lessonQuestionsSchema>;
