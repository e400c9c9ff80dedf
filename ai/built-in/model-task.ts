import type { QuestionCheckTask, QuestionsTask } from "#ai/agents/assessment/task.ts";
import type { EssayTask } from "#ai/agents/essay/suggest-grade.ts";
import type { CoachingTask } from "#ai/agents/engagement/task.ts";
import type { LessonContentTask } from "#ai/agents/lesson-content/task.ts";
import type { HelpTask, TutorTask } from "#ai/task.ts";

/** All tasks that the academy gives to a model, by kind. */
export type ModelTask = TutorTask | HelpTask | LessonContentTask | QuestionsTask | QuestionCheckTask | CoachingTask | EssayTask;
