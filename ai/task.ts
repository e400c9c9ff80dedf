import type { LearningPreferences } from "#domain/settings.ts";
import type { QuestionCheckTask, QuestionsTask } from "#ai/agents/assessment/task.ts";
import type { EssayTask } from "#ai/agents/essay/suggest-grade.ts";
import type { CoachingTask } from "#ai/agents/engagement/task.ts";
import type { LessonContentTask } from "#ai/agents/lesson-content/task.ts";
import type { HelpTask } from "#ai/help/help-task.ts";
import type { Question } from "#ai/question/question.ts";
import type { FoundPassages } from "#ai/retrieval/seek-passages.ts";

/** What the person has open: a course, one of its lessons, or neither. */
export type AnswerContext = {
  course: { id: string; title: string; language?: string } | null;
  lesson: { id: string; title: string; position: number } | null;
};

/** A turn of the tutor: the question, its place, and the matching passages. */
export type TutorTask = {
  kind: "tutor";
  question: Question;
  context: AnswerContext;
  found: FoundPassages;
  /** The tutor's earlier answers in this conversation, oldest first. */
  earlierAnswers: readonly string[];
  /** How the answer should be written; `language` is the one to answer in. */
  preferences: LearningPreferences;
};

/** All tasks of the faculty for a model, by kind. */
export type ModelTask = TutorTask | HelpTask | LessonContentTask | QuestionsTask | QuestionCheckTask | CoachingTask | EssayTask;
