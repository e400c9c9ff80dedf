import type { TutorTask } from "#ai/task.ts";
import { escapeMarkdown, listWords } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";

/** The most words of the question, and lessons of a course, that a refusal names; and the letters beyond which a word is not named. */
const named = { words: 3, letters: 40, lessons: 8 };

/** Say that the lessons do not cover the topic, name the nearest ones and what else there is, and ask a follow-up. */
export function refuse(task: TutorTask): string {
  const { context, found, question, earlierAnswers, preferences } = task;
  const words = wordsIn(preferences.language).notCovered;
  const seed = `${question.text} ${task.earlierAnswers.length}`;
  if (found.outline.length === 0) return context.course ? words.noLessons : words.notEnrolled;
  const near = found.gate.nearest.map(({ lessonTitle, courseTitle }) =>
    nameOf(context.course ? [lessonTitle] : [lessonTitle, courseTitle]),
  );
  const rest = namesIn(task).filter((name) => !near.includes(nameOf([name])));
  const list = listNames(task, rest);
  const isKnown = list.split("\n").every((line) => earlierAnswers.some((answer) => answer.includes(line)));
  const missing = found.gate.missing.filter(({ length }) => length > 2 && length <= named.letters).slice(0, named.words);
  const why = missing.length > 0 ? ` : ${words.nothingAbout(listWords(missing, wordsIn(preferences.language).or))}` : "";
  const honestly = preferences.tutorPersonality === "strict" ? "" : ` ${vary(words.honestly, seed)}`;
  const isTranslated = [...question.terms, ...question.earlierTerms].some(({ foreign }) => foreign);
  return [
    `${context.course ? words.inCourse : words.inCourses}${preferences.language === "fr" ? why : why.replace(/^ /, "")}.${honestly}`,
    ...(isTranslated && words.perhapsLanguage !== "" ? [words.perhapsLanguage] : []),
    ...(found.elsewhere === null
      ? []
      : [
          words.elsewhere(
            `**${escapeMarkdown(found.elsewhere.lessonTitle)}**`,
            `**${escapeMarkdown(found.elsewhere.courseTitle)}**`,
          ),
        ]),
    ...(near.length === 0 ? [] : [`${words.near}\n\n${near.map((name) => `- ${name}`).join("\n")}`]),
    ...(isKnown || rest.length === 0 ? [] : [`${context.course ? words.courseCovers : words.coursesCover}\n\n${list}`]),
    isKnown && near.length === 0 ? words.otherLesson : vary(words.askOn, seed),
  ].join("\n\n");
}

/** List the lessons that can be asked about: of the open course, or the courses by name. */
export function listLessons(task: TutorTask): string {
  return listNames(task, namesIn(task));
}

/** Return the titles of what can be asked about. */
function namesIn({ context, found }: TutorTask): string[] {
  return context.course
    ? found.outline.map(({ lessonTitle }) => lessonTitle)
    : [...new Set(found.outline.map(({ courseTitle }) => courseTitle))];
}

function nameOf([lesson, course]: readonly string[]): string {
  return `${escapeMarkdown(lesson ?? "")}${course === undefined ? "" : ` (${escapeMarkdown(course)})`}`;
}

function listNames({ preferences }: TutorTask, names: readonly string[]): string {
  const more = names.length - named.lessons;
  return [
    ...names.slice(0, named.lessons).map((name) => `- ${escapeMarkdown(name)}`),
    ...(more > 0 ? [`- ${wordsIn(preferences.language).notCovered.andMore(more)}`] : []),
  ].join("\n");
}
