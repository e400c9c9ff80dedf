import { z } from "zod";
import { agentInputLimits, draftKinds, draftStates } from "./agent.ts";
import { levelSchema } from "./course.schema.ts";
import { visibleText } from "./storable-text.ts";

const time = z.string().meta({ format: "date-time" });
const id = z.string().trim().min(1).max(100).meta({ format: "uuid" });

/** A person's free text, on any number of lines: data to an agent, never an instruction. */
const words = (most: number) => z.string().overwrite(visibleText).trim().min(1).max(most);

/** The input of the lesson content agent: a topic, for learners of a level in a country. */
export const lessonContentInputSchema = z.strictObject({
  topic: words(agentInputLimits.topic),
  level: z
    .string("The level must be beginner, intermediate or advanced.")
    .trim()
    .toLowerCase()
    .pipe(z.enum(levelSchema.options, "The level must be beginner, intermediate or advanced.")),
  country: words(agentInputLimits.country),
});
export type LessonContentInput = z.output<typeof lessonContentInputSchema>;

/** The input of the assessment agent: questions from a lesson for a student who takes its course. */
export const assessmentInputSchema = z.strictObject({ lesson_id: id, student_id: id });
export type AssessmentInput = z.output<typeof assessmentInputSchema>;

/** The input of the engagement coach. Name and summary come from the caller; the note's facts come from the academy. */
export const coachInputSchema = z.strictObject({
  student_id: id,
  student_name: words(agentInputLimits.studentName),
  context_summary: words(agentInputLimits.contextSummary),
});
export type CoachInput = z.output<typeof coachInputSchema>;

/** A passage that appears verbatim in the lesson that it names, with the course that contains it. */
export const agentCitationSchema = z.object({
  courseId: z.uuid(),
  lessonId: z.uuid(),
  lessonTitle: z.string(),
  quote: z.string(),
});
export type AgentCitation = z.infer<typeof agentCitationSchema>;

/** An outline and a draft lesson, from the academy's own lessons. */
export const agentLessonSchema = z.object({
  title: z.string(),
  level: levelSchema,
  country: z.string(),
  covered: z.enum(["full", "partial"]).meta({ description: "How much of the topic the academy's lessons cover" }),
  missing: z.array(z.string()).meta({ description: "Words of the topic that appear in no lesson" }),
  objectives: z.array(z.string()),
  outline: z.array(
    z.object({ title: z.string(), lessons: z.array(z.string()).meta({ description: "Titles of the lessons that it draws on" }) }),
  ),
  content: z.string().meta({ description: "The draft lesson as Markdown" }),
  citations: z.array(agentCitationSchema),
  notices: z.array(z.string()).meta({ description: "What the person who approves it should know" }),
});
export type AgentLesson = z.infer<typeof agentLessonSchema>;

/** A question of a practice set. The answer and its source are shown once a learner has chosen. */
const practiceQuestionSchema = z.object({
  question: z.string(),
  options: z.array(z.string()).min(2),
  chosen: z.int().min(0).nullable().meta({ description: "Index of the option that the student chose" }),
  answer: z.int().min(0).nullable().meta({ description: "Index of the right option; null until it may be revealed" }),
  citation: agentCitationSchema.nullable().meta({ description: "The source of the answer; null until it may be revealed" }),
});
export type PracticeQuestion = z.infer<typeof practiceQuestionSchema>;

const practiceSetSchema = z.object({
  questions: z.array(practiceQuestionSchema),
  dropped: z.int().min(0).meta({ description: "Number of questions that failed the independent check" }),
});

/** A student's progress in one course, from what the academy has recorded. */
const courseProgressSchema = z.object({
  course_id: z.uuid(),
  title: z.string(),
  lesson_count: z.int().min(0),
  lessons_opened: z.int().min(0),
  progress: z.int().min(0).max(100),
  last_opened_at: time.nullable(),
  next_lesson: z.object({ id: z.uuid(), title: z.string(), position: z.int().min(0) }).nullable(),
});
export type CourseProgress = z.infer<typeof courseProgressSchema>;

/** A note to a student. */
export const coachingNoteSchema = z.object({
  name: z.string().meta({ description: "The student's name as the academy knows it" }),
  note: z.string().meta({ description: "Markdown" }),
  steps: z.array(z.object({ course_id: z.uuid(), lesson_id: z.uuid(), lesson_title: z.string(), why: z.string() })),
  progress: z.array(courseProgressSchema),
  notices: z.array(z.string()),
});
export type CoachingNote = z.infer<typeof coachingNoteSchema>;

const draftFields = {
  id: z.uuid(),
  state: z.enum(draftStates),
  model: z.string().meta({ description: '"built-in" or "vendor:model"' }),
  reply: z.string().meta({ description: "The same content for reading, as Markdown" }),
  by_you: z.boolean(),
  author: z.string().meta({ description: "Who requested the draft" }),
  student: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
  lesson: z.object({ id: z.uuid(), title: z.string(), course_id: z.uuid(), course_title: z.string() }).nullable(),
  may_decide: z.boolean().meta({ description: "Whether the caller can approve or discard the draft now" }),
  may_practise: z.boolean().meta({ description: "Whether the caller is the one to answer its questions" }),
  created_at: time,
  decided_at: time.nullable(),
};

/** What an agent wrote, as far as its caller may see it. */
export const agentDraftSchema = z.discriminatedUnion("kind", [
  z.object({ ...draftFields, kind: z.literal("lesson-content"), data: agentLessonSchema }),
  z.object({ ...draftFields, kind: z.literal("assessment"), data: practiceSetSchema }),
  z.object({ ...draftFields, kind: z.literal("engagement"), data: coachingNoteSchema }),
]);
export type AgentDraft = z.infer<typeof agentDraftSchema>;

/** An agent's answer. Without source material there is no draft, and the reply says so. */
export const agentAnswerSchema = z.object({
  reply: z.string().meta({ description: "Markdown" }),
  draft_id: z.uuid().nullable(),
  draft: z.union([agentDraftSchema, z.null()]),
});
export type AgentAnswer = z.infer<typeof agentAnswerSchema>;

export const draftPageSchema = z.object({
  drafts: z.array(agentDraftSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  page_size: z.int().min(1),
});
export type DraftPage = z.infer<typeof draftPageSchema>;

export const draftQuerySchema = z.object({
  kind: z.enum(draftKinds).optional(),
  state: z.enum(draftStates).optional(),
  about: z.literal("me").optional().meta({ description: "`me`: only drafts for the caller as a student" }),
});

/** A learner's answer to one practice question. */
export const choiceSchema = z.strictObject({
  question: z
    .int("The question must be a number, counted from 0.")
    .min(0, "The question must be a number, counted from 0.")
    .max(50, "There is no such question."),
  option: z
    .int("The option must be a number, counted from 0.")
    .min(0, "The option must be a number, counted from 0.")
    .max(50, "There is no such option."),
});

/** Why a drafted question was dropped automatically. */
const dropReasons = ["disputed", "several_right", "guessable"] as const;
export type DropReason = (typeof dropReasons)[number];

/** A request for drafts for a course's bank: how many questions, from which of its lessons. */
export const questionDraftsInputSchema = z.strictObject({
  lesson_id: id,
  count: z.int().min(1).max(10).meta({ description: "Number of questions to draft" }),
});

const draftedQuestionSchema = z.object({
  stem: z.string().meta({ description: "Plain text" }),
  options: z.array(z.object({ text: z.string().meta({ description: "Plain text" }), correct: z.boolean() })),
  quote: z.string().meta({ description: "A verbatim quote from the lesson" }),
});

/** Unreviewed questions for a bank. They are not stored until an author adds them. */
export const questionDraftsSchema = z.object({
  model: z.string().meta({ description: '"built-in" or "vendor:model"' }),
  solved_again: z.boolean().meta({
    description: "Whether each draft was solved three times without its answer key and twice by its wording, without the lesson",
  }),
  checked_by: z
    .array(z.string())
    .meta({ description: "The models that solved the drafts again; usually one, and none if nothing was solved again" }),
  drafts: z.array(draftedQuestionSchema),
  dropped: z.array(draftedQuestionSchema.extend({ reason: z.enum(dropReasons) })),
  unfounded: z.int().min(0).meta({ description: "Number of drafts whose answer is not in the lesson or that can't be asked" }),
});
export type QuestionDrafts = z.infer<typeof questionDraftsSchema>;

/** The subjects that an agent can be applied to, as choices with ids. */
export const agentChoicesSchema = z.object({
  courses: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      level: levelSchema,
      lessons: z.array(z.object({ id: z.uuid(), title: z.string() })),
      students: z.array(z.object({ id: z.uuid(), full_name: z.string() })),
    }),
  ),
});
export type AgentChoices = z.infer<typeof agentChoicesSchema>;
