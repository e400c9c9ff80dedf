import { asksAboutAcademy, asksForCourses, guideTo } from "#ai/prompts/academy-guide.ts";
import { isSmallTalk } from "#ai/question/question.ts";
import type { Approach, TutorTask } from "#ai/task.ts";

/** A question that matches an exercise this much better than any other passage asks to solve that exercise. */
const exerciseShare = 1.25;

const exerciseWords = 6;

/** A turn before it is chosen how to answer it. */
export type Turn = Omit<TutorTask, "approach">;

/**
 * Choose how a turn is answered, whichever model answers: the built-in faculty composes its text by it, a vendor is told it, and the lessons
 * to choose from follow it.
 */
export function chooseApproach(task: Turn): Approach {
  const { question, found, context, earlierAnswers, isDiscouraged } = task;
  const { intent, exercise, terms, earlierTerms, lost } = question;
  // Whoever has just chosen a lesson is not asked again, even if a model's own search is unsure.
  const verdict = question.chosen !== null && found.gate.verdict === "ask" ? "answer" : found.gate.verdict;
  if (isDiscouraged) {
    if (exercise !== null) return "exercise";
    // Without an open lesson to take a step in, the nearest ones are offered.
    return verdict === "ask" && context.lesson === null ? "ask" : "encourage";
  }
  if (isSmallTalk(intent)) return "talk";
  const isAboutExercise = exercise !== null && exercise.step > 0;
  switch (intent) {
    case "course":
    case "lesson":
      return intent;
    case "quiz":
      return terms.length === 0 || verdict === "answer" || isHeldTogether(task) ? "quiz" : verdict;
    case "solution":
      return "exercise";
    case "reply":
      return isAboutExercise ? "exercise" : "reply";
    case "example":
    case "hint":
    case "more":
      if (isAboutExercise) return "exercise";
      if (lost > 0 && found.passages.length > 0 && earlierAnswers.length > 0) return "simpler";
      // Without any content words, the message refers to the open lesson.
      return verdict === "refuse" && terms.length === 0 ? "lesson" : verdict;
    case "question": {
      // The words of a lesson do not answer it, however well they match.
      if (asksForCourses(question.text)) return "academy";
      if (verdict === "refuse" && isAboutAcademy(task)) return "academy";
      if (resemblesExercise(task)) return "exercise";
      return terms.length + earlierTerms.length === 0 ? "lesson" : verdict;
    }
  }
}

/** Return whether one passage contains all words of a message. */
function isHeldTogether({ question, found }: Turn): boolean {
  return found.passages.some(({ holds }) => question.terms.every(({ stem }) => holds.has(stem)));
}

/** Return whether a question may be about the academy itself. When the search is unsure as well, the tutor helps with it and asks back. */
export function isAboutAcademy({ question }: Turn): boolean {
  return (
    question.intent === "question" &&
    (guideTo(question.text) !== null || asksAboutAcademy(question.text) || asksForCourses(question.text))
  );
}

/** Return whether the message is mostly an exercise copied from a lesson. */
function resemblesExercise({ question, found }: Turn): boolean {
  const exercise = found.exercises[0];
  if (!exercise || question.terms.length < exerciseWords) return false;
  const share = (holds: ReadonlySet<string>) =>
    question.terms.filter(({ stem }) => holds.has(stem)).length / question.terms.length;
  return share(exercise.holds) >= 0.75 && exercise.score > exerciseShare * (found.passages[0]?.score ?? 0);
}
