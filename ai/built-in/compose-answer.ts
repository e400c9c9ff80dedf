import { careWordsIn } from "#ai/care/care-words.ts";
import { recogniseDistress } from "#ai/care/recognise-distress.ts";
import { asksAboutAcademy, guideTo } from "#ai/guide/academy-guide.ts";
import type { TutorTask } from "#ai/task.ts";
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

/** A question that matches an exercise this much better than any other passage asks to solve that exercise. */
const exerciseShare = 1.25;

const exerciseWords = 6;

/** Compose the built-in faculty's answer to a tutor's task, in Markdown. */
export function composeAnswer(task: TutorTask): string {
  // Whoever may be worried is met as kindly as a discouraged learner; where to get help is named after the answer.
  const distress = recogniseDistress(task.question.text);
  const isDiscouraged = distress === "discouraged" || distress === "worry";
  const step = isDiscouraged ? takeSmallerStep(task) : chooseAnswer(task);
  const answer = isDiscouraged ? `${careWordsIn(task.preferences.language).encouragement}\n\n${step}` : step;
  const introducesItself = ["greeting", "identity"].includes(task.question.intent);
  const opening = [task.earlierAnswers.length > 0 || introducesItself ? "" : introduction(task), quotesStay(task, answer)].filter(
    (part) => part !== "",
  );
  return opening.length > 0 ? `${opening.join(" ")}\n\n${answer}` : answer;
}

/** Give a discouraged learner one short quote on the topic, or help with the exercise, but no refusal. */
function takeSmallerStep(task: TutorTask): string {
  if (task.question.exercise !== null) return guideThroughExercise(task);
  const small = { ...task, preferences: { ...task.preferences, learningPace: "relaxed" } } as const;
  return (small.found.gate.verdict === "answer" ? answerQuestion(small) : null) ?? answerLesson(small);
}

function chooseAnswer(task: TutorTask): string {
  const { question, found, place } = task;
  const isAboutExercise = question.exercise !== null && question.exercise.step > 0;
  switch (question.intent) {
    case "greeting":
    case "thanks":
    case "farewell":
    case "identity":
      return answerTalk(task, question.intent);
    case "course":
      return answerCourse(task);
    case "lesson":
      return answerLesson(task);
    case "quiz":
      return poseQuestion(task);
    case "solution":
      return guideThroughExercise(task);
    case "example":
    case "hint":
    case "more": {
      if (isAboutExercise) return guideThroughExercise(task);
      const down = goDownLadder(task);
      if (down !== null) return down;
      // Without any content words, the message refers to the open lesson.
      return found.gate.verdict === "refuse" && question.terms.length === 0 ? answerLesson(task) : answerOrRefuse(task);
    }
    case "reply":
      // An answer in the learner's own words is compared with the lesson, rather than refused because its words are missing there.
      return isAboutExercise ? guideThroughExercise(task) : (judgeSmallerReply(task) ?? answerQuestion(task) ?? refuse(task));
    case "question": {
      const isFarFetched = found.gate.verdict === "refuse" || (place.course === null && found.gate.verdict === "ask");
      const help = isFarFetched ? helpWithAcademy(task) : null;
      if (help) return help;
      if (resemblesExercise(task)) return guideThroughExercise(task);
      if (question.terms.length + question.earlierTerms.length === 0) return answerLesson(task);
      return answerOrRefuse(task);
    }
  }
}

/** Answer a question about the academy itself, or say where it is answered; null if the message is about something else. */
function helpWithAcademy({ question, preferences }: TutorTask): string | null {
  const { talk } = wordsIn(preferences.language);
  const guide = guideTo(question.text);
  if (!guide && !asksAboutAcademy(question.text)) return null;
  const answer = guide && preferences.language === "en" ? guide.answer : talk.askHelp;
  return `${answer} ${vary(talk.helped, question.text)}`;
}

/** Follow the gate's verdict: quote, ask back, or honestly refuse. */
function answerOrRefuse(task: TutorTask): string {
  switch (task.found.gate.verdict) {
    case "answer":
      return answerQuestion(task) ?? refuse(task);
    case "ask":
      return askWhich(task);
    case "refuse":
      return refuse(task);
  }
}

/** Return whether the message is mostly an exercise copied from a lesson. */
function resemblesExercise({ question, found }: TutorTask): boolean {
  const exercise = found.exercises[0];
  if (!exercise || question.terms.length < exerciseWords) return false;
  const share = (holds: ReadonlySet<string>) =>
    question.terms.filter(({ stem }) => holds.has(stem)).length / question.terms.length;
  return share(exercise.holds) >= 0.75 && exercise.score > exerciseShare * (found.passages[0]?.score ?? 0);
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
function askWhich({ found, place, preferences }: TutorTask): string {
  const { which } = wordsIn(preferences.language);
  const lines = found.gate.nearest.flatMap(({ lessonId }) => {
    const passage = found.passages.find((each) => each.passage.lesson.lessonId === lessonId)?.passage;
    if (!passage) return [];
    const heading = passage.headings.at(-1);
    return [`- ${nameLesson(passage, place.course === null)}${heading === undefined ? "" : `: ${escapeMarkdown(heading)}`}`];
  });
  return [which.doYouMean, lines.join("\n"), which.orElse].join("\n\n");
}

/** Ask the learner about the term that they name ("quiz me about timeouts"), else about an idea that has not been asked about yet. */
function poseQuestion(task: TutorTask): string {
  const { found, earlierAnswers, question } = task;
  const named = namedIdea(task);
  if (named) return askAbout(task, named);
  const seed = `${question.text} ${earlierAnswers.length}`;
  const passages: Passage[] = found.openLesson.length > 0 ? [...found.openLesson] : found.passages.map(({ passage }) => passage);
  const ideas = keyIdeas(passages.filter(({ isExercise }) => !isExercise)).filter(({ term }) => term !== "");
  const fresh = ideas.filter(({ term }) => !earlierAnswers.some((answer) => answer.includes(`*${escapeMarkdown(term)}*`)));
  const [first, ...others] = fresh;
  if (!first) return answerLesson(task);
  return askAbout(task, vary([first, ...others], seed));
}

/** Return the term that the learner names, with a passage that explains it; null if they name none, or it was asked about already. */
function namedIdea({ question, found, earlierAnswers }: TutorTask): { passage: Passage; term: string } | null {
  const asked = [...question.terms, ...question.earlierTerms].filter(({ stem }) =>
    found.passages.some(({ holds }) => holds.has(stem)),
  );
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
  const ask = vary(quiz.ask(nameLesson(idea.passage, task.place.course === null), term), `${seed} ask`);
  return task.preferences.tutorPersonality === "strict" ? ask : `${vary(quiz.opening, seed)} ${ask}`;
}

/** Answer small talk: a greeting, thanks, a goodbye, a question about the tutor. */
function answerTalk(task: TutorTask, intent: "greeting" | "thanks" | "farewell" | "identity"): string {
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

function courseOf({ place }: TutorTask): string | null {
  return place.course && `**${escapeMarkdown(place.course.title)}**`;
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
