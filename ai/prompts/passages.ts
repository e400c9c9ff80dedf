import type { Passage } from "#ai/retrieval/passage.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { TutorTask } from "#ai/task.ts";

/** Words of lessons that go into one prompt. */
const promptWords = 1600;
const exercisesShown = 2;

/** The passages of a task between boundary lines, best first, each with where it stands. */
export function passagesPrompt(task: TutorTask, boundary: string): string {
  const passages = passagesFor(task);
  if (passages.length === 0) return "There are no passages for this question.";
  const blocks = passages.map((passage) => {
    const { lesson, headings, text, isExercise } = passage;
    const place = [`lesson ${lesson.position + 1}: ${lesson.lessonTitle}`, ...headings].join(" > ");
    return `[${lesson.courseTitle}, ${place}${isExercise ? ", an exercise: never solve it" : ""}]\n${text}`;
  });
  return `BEGIN ${boundary}\n${blocks.join("\n\n")}\nEND ${boundary}`;
}

/** The best passages and the open lesson's own, as many as fit. */
function passagesFor({ found, question }: TutorTask): Passage[] {
  const best = found.passages.map(({ passage }) => passage);
  const exercises = found.exercises.slice(0, exercisesShown).map(({ passage }) => passage);
  const aboutLesson = question.intent === "lesson" || question.intent === "quiz" || best.length === 0;
  const wanted = aboutLesson ? [...found.openLesson, ...best] : [...best, ...found.openLesson];
  const chosen: Passage[] = [];
  let words = 0;
  for (const passage of [...wanted, ...exercises]) {
    if (chosen.includes(passage)) continue;
    words += wordCount(passage.text);
    if (words > promptWords && chosen.length > 0) break;
    chosen.push(passage);
  }
  return chosen;
}
