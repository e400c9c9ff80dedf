import { defines } from "../retrieval/definition.ts";
import type { Passage, QuotableSentence } from "../retrieval/passage.ts";
import type { TutorTask } from "../task.ts";
import { plainText } from "../text/plain-text.ts";
import { termsOf, wordCount } from "../text/terms.ts";
import { guidingQuestion } from "./guiding-question.ts";
import { listLessons, refuse } from "./refuse.ts";
import { illustrating } from "./select-quote.ts";
import { escapeMarkdown, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";

const openingWords = 45;

/** Answers about the open lesson as a whole: how it begins, what it goes through, one idea of it, and a question. */
export function answerLesson(task: TutorTask): string {
  const passages = task.found.openLesson.filter(({ isExercise }) => !isExercise);
  const [first] = passages;
  if (!first) return task.found.outline.length === 0 ? refuse(task) : askForLesson(task);
  const seed = `${task.question.text} ${task.earlierAnswers.length}`;
  const said = task.earlierAnswers.map(plainText);
  if (task.question.intent === "example") return showExample(passages, said, seed) ?? showIdeas(passages, said, seed);
  const opening = openingOf(first);
  const isNew = opening !== null && !said.some((each) => each.includes(plainText(opening)));
  return isNew ? overview(passages, first, opening, seed) : showIdeas(passages, said, seed);
}

function overview(passages: readonly Passage[], first: Passage, opening: string, seed: string): string {
  const headings = [...new Set(passages.flatMap(({ headings: [heading] }) => (heading === undefined ? [] : [heading])))];
  const idea = keyIdeas(passages).find(({ passage }) => passage !== first);
  return [
    vary([`${nameLesson(first, false)} begins like this:`, `${nameLesson(first, false)} opens with its main thought:`], seed),
    showQuote({ passage: first, text: opening }),
    headings.length > 1
      ? `From there it goes through ${headings.map((heading) => `*${escapeMarkdown(heading)}*`).join(", ")}.`
      : "",
    idea ? `One idea worth keeping:\n\n${showQuote({ passage: idea.passage, text: idea.sentence.text })}` : "",
    headings.length > 1
      ? vary(
          [
            "Which part would you like to take apart first?",
            "What do you expect the first of these parts to be about?",
            "Which of these is new to you?",
          ],
          seed,
        )
      : guidingQuestion(opening, first, null, seed),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Ideas of the lesson that have not been quoted yet. */
function showIdeas(passages: readonly Passage[], said: readonly string[], seed: string): string {
  const fresh = keyIdeas(passages).filter(({ sentence }) => !said.some((each) => each.includes(plainText(sentence.text))));
  const [idea, next] = fresh;
  if (!idea) {
    return `We have been through the main ideas of ${passages[0] ? nameLesson(passages[0], false) : "this lesson"}. Try its exercises at the end: which one shall we begin with?`;
  }
  return [
    vary(["Here is another idea of the lesson:", "One thought further:", "This is worth a second look:"], seed),
    showQuote({ passage: idea.passage, text: idea.sentence.text }),
    ...(next && wordCount(idea.sentence.text) < 20
      ? ["And with it:", showQuote({ passage: next.passage, text: next.sentence.text })]
      : []),
    guidingQuestion(idea.sentence.text, idea.passage, null, seed),
  ].join("\n\n");
}

function showExample(passages: readonly Passage[], said: readonly string[], seed: string): string | null {
  for (const passage of passages) {
    const at = passage.sentences.findIndex(
      ({ text }) => illustrating.test(text) && !said.some((each) => each.includes(plainText(text))),
    );
    const from = passage.sentences[at];
    if (!from) continue;
    const last = passage.sentences.slice(at, at + 3).findLast(({ block }) => block === from.block) ?? from;
    const text = passage.lesson.content.slice(from.start, last.end);
    return [
      `${nameLesson(passage, false)} has one:`,
      showQuote({ passage, text }),
      guidingQuestion(text, passage, null, seed),
    ].join("\n\n");
  }
  return null;
}

/** Sentences that say what something is, in the order of the lesson; without any, how each part begins. */
export function keyIdeas(passages: readonly Passage[]): { passage: Passage; sentence: QuotableSentence; term: string }[] {
  const ideas = passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const term = definedIn(sentence.text);
      return term === null ? [] : [{ passage, sentence, term }];
    }),
  );
  if (ideas.length > 0) return ideas;
  return passages.flatMap((passage) => passage.sentences.slice(0, 1).map((sentence) => ({ passage, sentence, term: "" })));
}

/** The term that a sentence defines ("A bulkhead is a fixed limit ..."), as written there, or null. */
function definedIn(sentence: string): string | null {
  const subject =
    /^(?:An?|The|Your|Our)?\s*([\p{L}][\p{L}\p{N} '’-]{2,40}?)(?:, [^,]{3,60},)? (?:is|are|means) (?:an?|the|how)\b/u.exec(
      plainText(sentence),
    )?.[1];
  if (subject === undefined || wordCount(subject) > 4) return null;
  const stems = termsOf(subject).map(({ stem }) => stem);
  return stems.length > 0 && defines(sentence, stems)
    ? subject.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
    : null;
}

function openingOf({ sentences, lesson }: Passage): string | null {
  const [first] = sentences;
  if (!first) return null;
  let last = first;
  for (const sentence of sentences) {
    if (sentence.block !== first.block || wordCount(lesson.content.slice(first.start, sentence.end)) > openingWords) break;
    last = sentence;
  }
  return lesson.content.slice(first.start, last.end);
}

function askForLesson(task: TutorTask): string {
  return [
    "Which lesson do you mean? Open one, or name it, and I will go through it with you. There is:",
    listLessons(task),
    "What are you working on?",
  ].join("\n\n");
}
