import type { TextRequest } from "#ai/text-model.ts";
import type { QuestionCheckTask, QuestionsTask } from "./assessment/task.ts";
import type { CoachingTask } from "./engagement/task.ts";
import type { EssayTask } from "./essay/task.ts";
import type { LessonContentTask } from "./lesson-content/task.ts";

/** All tasks of the agents, by kind. */
export type AgentTask = LessonContentTask | QuestionsTask | QuestionCheckTask | CoachingTask | EssayTask;

/** An agent's request to a model: the same as the tutor's, without the signal, which the agent's caller provides. */
export type AgentRequest = Omit<TextRequest<AgentTask>, "signal">;

/** Asks a model once and returns its whole text. Throws what the model throws. */
export type Ask = (request: AgentRequest) => Promise<string>;
