import { careWordsIn } from "#ai/care/care-for.ts";
import { guideTo } from "#ai/prompts/academy-guide.ts";
import { isSmallTalk, type SmallTalk } from "#ai/question/question.ts";
import type { TutorTask } from "#ai/task.ts";
import type { Term } from "#ai/text/terms.ts";
import { isAboutAcademy } from "#ai/tutor/choose-approach.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { definitionOf } from "#ai/retrieval/definition.ts";
import { answerLesson, keyIdeas } from "./answer-lesson.ts";
import { answerQuestion } from "./answer-question.ts";
import { goDownLadder, judgeSmallerReply } from "./go-down-ladder.ts";
import { guideThroughExercise } from "./guide-through-exercise.ts";
import { refuse, listLessons } from "./refuse.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";
import { escapeMarkdown, nameLesson } from "./show-quote.ts";

/** Compose the built-in faculty's answer to a tutor's task, in Markdown. */
export function composeAnswer(task: TutorTask): string {
  const step = writeAnswer(task);
  const answer = task.isDiscouraged ? `${careWordsIn(task.preferences.language).encouragement}\n\n${step}` : step;
  const introducesItself = ["greeting", "identity"].includes(task.question.intent);
  const opening = [task.earlierAnswers.length > 0 || introducesItself ? "" : introduction(task), quotesStay(task, answer)].filter(
    (part) => part !== "",
  );
  return opening.length > 0 ? `${opening.join(" ")}\n\n${answer}` : answer;
}

function writeAnswer(task: TutorTask): string {
  const { intent } = task.question;
  switch (task.approach) {
    case "talk":
      return isSmallTalk(intent) ? answerTalk(task, intent) : refuse(task);
    case "course":
      return answerCourse(task);
    case "lesson":
      return answerLesson(task);
    case "quiz":
      return poseQuestion(task);
    case "exercise":
      return guideThroughExercise(task);
    case "encourage":
      return takeSmallerStep(task);
    case "simpler":
      return goDownLadder(task) ?? answerAgain(task);
    case "reply":
      // An answer in the learner's own words is compared with the lesson, rather than refused because its words are missing there.
      return judgeSmallerReply(task) ?? answerQuestion(task) ?? refuse(task);
    case "academy":
      return helpWithAcademy(task);
    case "answer":
      return answerQuestion(task) ?? refuse(task);
    case "ask":
      return task.context.course === null && isAboutAcademy(task)
        ? `${helpWithAcademy(task)}\n\n${askWhich(task)}`
        : askWhich(task);
    case "refuse":
      return refuse(task);
  }
}

/** Give a discouraged learner one short quote on the topic, but no refusal. */
function takeSmallerStep(task: TutorTask): string {
  const small = { ...task, preferences: { ...task.preferences, learningPace: "relaxed" } } as const;
  return (small.found.gate.verdict === "answer" ? answerQuestion(small) : null) ?? answerLesson(small);
}

/** Answer a learner who does not follow, when the ladder has no first step: from the conversation's topic, else about the open lesson. */
function answerAgain(task: TutorTask): string {
  const isRefused = task.found.gate.verdict === "refuse";
  if (isRefused && task.question.terms.length === 0) return answerLesson(task);
  return (isRefused ? null : answerQuestion(task)) ?? refuse(task);
}

/** Answer a question about the academy itself, or say where it is answered. */
function helpWithAcademy({ question, preferences }: TutorTask): string {
  const { talk } = wordsIn(preferences.language);
  const guide = guideTo(question.text);
  const answer = guide && preferences.language === "en" ? guide.answer : talk.askHelp;
  return `${answer} ${vary(talk.helped, question.text)}`;
}

function introduction({ question, preferences }: TutorTask): string {
  return vary(wordsIn(preferences.language).introduction, question.text);
}

/** Say once that quotes are in a different language from the answer. */
function quotesStay({ preferences, earlierAnswers }: TutorTask, answer: string): string {
  const note = wordsIn(preferences.language).quotesStay;
  return note === "" || !/^>/m.test(answer) || earlierAnswers.some((each) => each.includes(note)) ? "" : note;
}

/** Ask which of the nearest lessons is meant, naming the best matching section of each. */
function askWhich({ found, context, preferences }: TutorTask): string {
  const { which } = wordsIn(preferences.language);
  const lines = found.gate.nearest.flatMap(({ lessonId }) => {
    const passage = found.passages.find((each) => each.passage.lesson.lessonId === lessonId)?.passage;
    if (!passage) return [];
    const heading = passage.headings.at(-1);
    return [`- ${nameLesson(passage, context.course === null)}${heading === undefined ? "" : `: ${escapeMarkdown(heading)}`}`];
  });
  return [which.doYouMean, lines.join("\n"), which.orElse].join("\n\n");
}

/**
 * Ask the learner about the term that they name ("quiz me about timeouts"), else about an idea that has not been asked about yet: of the
 * lesson that fits what they name, or of the open one.
 */
function poseQuestion(task: TutorTask): string {
  const { found, earlierAnswers, question } = task;
  const named = namedIdea(task);
  if (named) return askAbout(task, named);
  const seed = `${question.text} ${earlierAnswers.length}`;
  const fitting = found.passages.map(({ passage }) => passage);
  const [best] = fitting;
  const isNamed = (question.terms.length > 0 || question.chosen !== null) && best !== undefined;
  const ofBest = fitting.filter(({ lesson }) => lesson.lessonId === best?.lesson.lessonId);
  const passages = isNamed ? ofBest : found.openLesson.length > 0 ? found.openLesson : fitting;
  const ideas = keyIdeas(passages.filter(({ isExercise }) => !isExercise)).filter(({ term }) => term !== "");
  const fresh = ideas.filter(({ term }) => !earlierAnswers.some((answer) => answer.includes(`*${escapeMarkdown(term)}*`)));
  const [first, ...others] = fresh;
  if (first) return askAbout(task, isNamed ? first : vary([first, ...others], seed));
  const heading = isNamed && best && ideas.length === 0 ? (best.headings.at(-1) ?? best.lesson.lessonTitle) : null;
  return heading === null || !best ? answerLesson(task) : askAbout(task, { passage: best, term: heading });
}

/**
 * Return the term that the learner names, with a passage that explains it; null if they name none, if no passage contains all of it, or if it
 * was asked about already.
 */
function namedIdea({ question, found, earlierAnswers }: TutorTask): { passage: Passage; term: string } | null {
  const isFound = ({ stem }: Term) => found.passages.some(({ holds }) => holds.has(stem));
  const asked = question.terms.every(isFound) ? [...question.terms, ...question.earlierTerms.filter(isFound)] : [];
  const holding = found.passages.filter(({ holds }) => asked.every(({ stem }) => holds.has(stem))).map(({ passage }) => passage);
  const [best] = holding;
  if (asked.length === 0 || asked.length > 3 || !best) return null;
  const stems = asked.map(({ stem }) => stem);
  const term = asked.map(({ word }) => word).join(" ");
  // A term in an answer without a quote was asked about; in an answer with a quote it was explained.
  if (earlierAnswers.some((answer) => !/^>/m.test(answer) && answer.includes(`*${escapeMarkdown(term)}*`))) return null;
  return { passage: holding.find((passage) => definitionOf(passage, stems) !== null) ?? best, term };
}

function askAbout(task: TutorTask, idea: { passage: Passage; term: string }): string {
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const term = `*${escapeMarkdown(idea.term)}*`;
  const { quiz } = wordsIn(task.preferences.language);
  const ask = vary(quiz.ask(nameLesson(idea.passage, task.context.course === null), term), `${seed} ask`);
  return task.preferences.tutorPersonality === "strict" ? ask : `${vary(quiz.opening, seed)} ${ask}`;
}

/** Answer small talk: a greeting, thanks, a goodbye, a question about the tutor. */
function answerTalk(task: TutorTask, intent: SmallTalk): string {
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const { talk } = wordsIn(task.preferences.language);
  switch (intent) {
    case "greeting":
      return [task.earlierAnswers.length === 0 ? talk.hello(courseOf(task)) : vary(talk.helloAgain, seed), suggest(task)].join(
        "\n\n",
      );
    case "thanks":
      return vary(talk.thanks, seed);
    case "farewell":
      return vary(talk.farewell, seed);
    case "identity":
      return [talk.self, suggest(task)].join("\n\n");
  }
}

/** Answer what a course is about by listing its lessons. */
function answerCourse(task: TutorTask): string {
  if (task.found.outline.length === 0) return refuse(task);
  const { talk } = wordsIn(task.preferences.language);
  const course = courseOf(task);
  return [course === null ? talk.yourCourses : talk.courseHas(course), listLessons(task), talk.begin].join("\n\n");
}

function courseOf({ context }: TutorTask): string | null {
  return context.course && `**${escapeMarkdown(context.course.title)}**`;
}

/** Suggest two or three questions about the open course or lesson. */
function suggest(task: TutorTask): string {
  const { talk, or } = wordsIn(task.preferences.language);
  const passages = task.found.openLesson.filter(({ isExercise }) => !isExercise);
  const terms = [
    ...new Set(
      keyIdeas(passages)
        .map(({ term }) => term)
        .filter((term) => term !== ""),
    ),
  ].slice(0, 2);
  if (terms.length > 0) return talk.couldAsk(terms.map((term) => talk.whatMeans(escapeMarkdown(term))).join(or));
  if (task.found.outline.length === 0) return refuse(task);
  return `${talk.askAbout}\n\n${listLessons(task)}`;
}
