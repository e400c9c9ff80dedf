import type { ChatMessage } from "#domain/chat.ts";

/** A piece of a lesson, about a paragraph, with the headings that it stands under. */
export type Passage = {
  courseId: string;
  courseTitle: string;
  lessonId: string;
  lessonTitle: string;
  /** Position of the lesson in its course, from 0. */
  lessonPosition: number;
  /** Headings from the outermost to the innermost, without the lesson's title. */
  headings: readonly string[];
  /** Markdown, letter by letter as it stands in the lesson. */
  text: string;
  /** Exercises are asked, never solved. */
  isExercise: boolean;
  /** How well the passage answers the question, 0 to 1. */
  score: number;
};

/** What the person has in front of them. */
export type OpenLesson = { courseId: string; courseTitle: string; lessonId: string; lessonTitle: string };

/** A tutor's turn: the question and the passages that were found for it. */
export type TutorTask = {
  kind: "tutor";
  /** What the person asks, with what earlier turns add to it. */
  question: string;
  messages: readonly ChatMessage[];
  /** "question" is about the matter; "lesson" asks for the open lesson as a whole; "talk" is greeting, thanks or a word about the tutor. */
  intent: "question" | "lesson" | "example" | "solution" | "talk";
  course: { id: string; title: string } | null;
  lesson: OpenLesson | null;
  passages: readonly Passage[];
  /** Share of the question's content words that the passages cover, weighted by rarity, 0 to 1. */
  coverage: number;
};

/** Everything that the faculty asks of a model, by kind. */
export type FacultyTask = TutorTask;
