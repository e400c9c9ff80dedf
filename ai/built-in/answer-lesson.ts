import { defines } from "#ai/retrieval/definition.ts";
import type { Passage, QuotableSentence } from "#ai/retrieval/passage.ts";
import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#domain/plain-text.ts";
import { termsOf, wordCount } from "#ai/text/terms.ts";
import { closingQuestion } from "./closing-question.ts";
import { listLessons, refuse } from "./refuse.ts";
import { illustrating, isQuotable, type Quote } from "./select-quote.ts";
import { escapeMarkdown, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn } from "./words/words.ts";

const openingWords = 45;

/** Answer about the open lesson as a whole: its beginning, its outline, one of its ideas, and a question. */
export function answerLesson(task: TutorTask): string {
  const passages = task.found.openLesson.filter(({ isExercise }) => !isExercise);
  const [first] = passages;
  if (!first) return task.found.outline.length === 0 ? refuse(task) : askForLesson(task);
  if (task.question.intent === "example") return showExample(task, passages) ?? showIdeas(task, passages);
  const opening = openingOf(first);
  const isNew = opening !== null && !saidBefore(task).some((each) => each.includes(plainText(opening)));
  return isNew ? overview(task, passages, first, opening) : showIdeas(task, passages);
}

function overview(task: TutorTask, passages: readonly Passage[], first: Passage, opening: string): string {
  const words = wordsIn(task.preferences.language);
  const seed = seedOf(task);
  const headings = [...new Set(passages.flatMap(({ headings: [heading] }) => (heading === undefined ? [] : [heading])))];
  const idea =
    task.preferences.learningPace === "relaxed" ? undefined : keyIdeas(passages).find(({ passage }) => passage !== first);
  return [
    vary(words.lesson.begins(nameLesson(first, false)), seed),
    showQuote({ passage: first, text: opening }),
    headings.length > 1 ? words.lesson.goesThrough(headings.map((heading) => `*${escapeMarkdown(heading)}*`).join(", ")) : "",
    idea ? `${words.lesson.idea}\n\n${showQuote({ passage: idea.passage, text: idea.sentence.text })}` : "",
    headings.length > 1
      ? vary(words.lesson.whichPart, seed)
      : closingQuestion({ passage: first, text: opening }, null, seed, task.preferences, words),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Show ideas of the lesson that have not been quoted yet. */
function showIdeas(task: TutorTask, passages: readonly Passage[]): string {
  const words = wordsIn(task.preferences.language);
  const seed = seedOf(task);
  const said = saidBefore(task);
  const fresh = keyIdeas(passages).filter(({ sentence }) => !said.some((each) => each.includes(plainText(sentence.text))));
  const [idea, next] = fresh;
  if (!idea) return words.lesson.throughAll(passages[0] ? nameLesson(passages[0], false) : "");
  const quote = { passage: idea.passage, text: idea.sentence.text };
  const hasRoom = wordCount(quote.text) < 20 && task.preferences.learningPace !== "relaxed";
  return [
    vary(words.lesson.another, seed),
    showQuote(quote),
    ...(next && hasRoom ? [words.lesson.andWithIt, showQuote({ passage: next.passage, text: next.sentence.text })] : []),
    closingQuestion(quote, null, seed, task.preferences, words),
  ].join("\n\n");
}

function showExample(task: TutorTask, passages: readonly Passage[]): string | null {
  const words = wordsIn(task.preferences.language);
  const quote = findExample(passages, saidBefore(task));
  if (!quote) return null;
  return [
    words.lesson.hasExample(nameLesson(quote.passage, false)),
    showQuote(quote),
    closingQuestion(quote, null, seedOf(task), task.preferences, words),
  ].join("\n\n");
}

/** Return an example from the passages that has not been shown yet, of at most three sentences; null if there is none. */
export function findExample(passages: readonly Passage[], said: readonly string[]): Quote | null {
  for (const passage of passages) {
    for (const [at, from] of passage.sentences.entries()) {
      if (!illustrating.test(from.text) || said.some((each) => each.includes(plainText(from.text)))) continue;
      const text = quotableFrom(passage, passage.sentences.slice(at, at + 3));
      if (text !== null) return { passage, text };
    }
  }
  return null;
}

/** Return as many of the sentences, from the first on and of one paragraph, as may be quoted together; null if there are none. */
function quotableFrom({ lesson }: Passage, sentences: readonly QuotableSentence[]): string | null {
  const [first] = sentences;
  if (!first) return null;
  const last = sentences.findLast(
    ({ block, end }) => block === first.block && isQuotable(lesson.content.slice(first.start, end)),
  );
  return last ? lesson.content.slice(first.start, last.end) : null;
}

function saidBefore({ earlierAnswers }: TutorTask): string[] {
  return earlierAnswers.map(plainText);
}

function seedOf({ question, earlierAnswers }: TutorTask): string {
  return `${question.text} ${earlierAnswers.length}`;
}

/** Return sentences with definitions, in the order of the lesson; if there are none, the first quotable sentence of each passage. */
export function keyIdeas(passages: readonly Passage[]): { passage: Passage; sentence: QuotableSentence; term: string }[] {
  const ideas = passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const term = isQuotable(sentence.text) ? definedIn(sentence.text) : null;
      return term === null ? [] : [{ passage, sentence, term }];
    }),
  );
  if (ideas.length > 0) return ideas;
  return passages.flatMap((passage) => {
    const sentence = passage.sentences.find(({ text }) => isQuotable(text));
    return sentence ? [{ passage, sentence, term: "" }] : [];
  });
}

/** Return the term that a sentence defines ("A bulkhead is a fixed limit ..."), verbatim, or null. */
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

function openingOf(passage: Passage): string | null {
  const { sentences, lesson } = passage;
  const [first] = sentences;
  if (!first) return null;
  const short = sentences.filter(({ end }, at) => at === 0 || wordCount(lesson.content.slice(first.start, end)) <= openingWords);
  return quotableFrom(passage, short);
}

function askForLesson(task: TutorTask): string {
  const { lesson } = wordsIn(task.preferences.language);
  return [lesson.which, listLessons(task), lesson.workingOn].join("\n\n");
}
