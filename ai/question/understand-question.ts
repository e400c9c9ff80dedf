import { detectLanguage } from "#ai/language/detect-language.ts";
import { translateTerms } from "#ai/language/translate-terms.ts";
import { questionTermsOf, termsOf, wordCount, type Term } from "#ai/text/terms.ts";
import { foldWord } from "#ai/language/fold-word.ts";
import type { OtherLanguage, Language } from "#ai/language/four-languages.ts";
import { chosenLesson, offeredBy } from "./chosen-lesson.ts";
import { followExercise } from "./exercise-thread.ts";
import { intentOf } from "./intent.ts";
import type { Question } from "./question.ts";
import type { SaidMessage } from "./recent-messages.ts";

const englishQuestions = [
  /\bwhat(?:['’]s|s| is| are| was| were| exactly is| does it mean)\s+(?:meant by\s+)?(?:an?\s+|the\s+)?(.+?)(?:\s+(?:mean|again|exactly|about|good for|for|called))?[?.!\s]*$/i,
  /\bwhat\s+(?:do|does|did)\s+(?:an?\s+|the\s+|you mean by\s+)?(.+?)\s*(?:mean|stand for|refer to|do)?[?.!\s]*$/i,
  /^(?:please\s+|can you\s+|could you\s+)*(?:define|explain|describe|tell me about)\s+(?:to me\s+)?(?:what\s+)?(?:an?\s+|the\s+)?(.+?)(?:\s+(?:is|are|means|to me))?[?.!\s]*$/i,
  /\b(?:meaning|definition|concept|idea) of\s+(?:an?\s+|the\s+)?(.+?)[?.!\s]*$/i,
];

/** Patterns for text without accents. */
const questions: Readonly<Record<OtherLanguage, readonly RegExp[]>> = {
  fr: [
    /\bqu'est[- ]ce (?:que c'est (?:que |qu')|que |qu')(.+?)[?.! ]*$/,
    /\bc'est quoi,? (.+?)[?.! ]*$/,
    /\bque (?:signifie|veut dire|designe) (.+?)[?.! ]*$/,
    /^(?:definis|definissez|explique|expliquez)(?:-moi)? (.+?)[?.! ]*$/,
  ],
  pt: [
    /\bo que (?:e que e |e |sao |significa |quer dizer )(.+?)[?.! ]*$/,
    /^(?:defina|define|explica|explique)(?:-me)? (.+?)[?.! ]*$/,
    /\b(?:significado|definicao|conceito) de (.+?)[?.! ]*$/,
  ],
  sw: [
    /^(?:je,? )?(.+?) (?:ni nini|ni kitu gani|inamaanisha nini|ina maana gani|maana yake nini)\b[?.! ]*$/,
    /\bnini maana ya (.+?)[?.! ]*$/,
    /^(?:tafadhali )?(?:eleza|nieleze|fafanua|elezea) (?:maana ya )?(.+?)[?.! ]*$/,
  ],
};

/** The number of characters, at the end of a message, in which a question about a term is searched for. */
const askedCharacters = 400;

const pointing =
  /\b(it|its|that|this|they|them|their|these|those|one|ones|he|she|there|then|same|the (first|second|third|last|other) one|ca|cela|ceci|celui-ci|elle|il|elles|ils|isso|isto|ele|ela|hiyo|hilo|hiki|huo|hayo|yake|lake|chake)\b/i;

const intentsWithoutMatter: ReadonlySet<string> = new Set(["more", "hint"]);

const intentsThatLean: ReadonlySet<string> = new Set(["more", "example", "hint", "reply", "solution"]);

/** Interpret the last message of a conversation. The messages end with the person's own. */
export function understandQuestion(messages: readonly SaidMessage[]): Question {
  const chosen = chosenLesson(messages);
  if (chosen === null) return understandLast(messages);
  const asked = understandLast(messages.slice(0, -2));
  return { ...asked, intent: asked.intent === "quiz" ? "quiz" : "question", chosen };
}

function understandLast(messages: readonly SaidMessage[]): Question {
  const text = messages.at(-1)?.content.trim() ?? "";
  const before = messages.slice(0, -1);
  const { intent, exercise } = followExercise(messages);
  // The words of "Explain that more simply" are about the answer, not about the subject.
  const terms = intentsWithoutMatter.has(intent) ? [] : contentWords(intent === "quiz" ? namedForQuiz(text) : text);
  const leans =
    intentsThatLean.has(intent) || terms.length === 0 || (terms.length <= 3 && wordCount(text) <= 12 && pointing.test(text));
  const asked = leans ? askedTerms(before) : [];
  return {
    intent,
    text,
    language: detectLanguage(text),
    terms,
    earlierTerms: asked.length > 0 ? asked : leans ? leanedOn(before, exercise) : [],
    earlier: earlierMessage(before),
    exercise,
    chosen: null,
    topic: leans ? lessonOf(before.at(-1)) : null,
    // A learner who replies to a question about a term, or gives up on it, is helped by its definition.
    defines:
      asked.length > 0 && ["reply", "hint"].includes(intent)
        ? asked.map(({ stem }) => stem)
        : definedTerm(text, detectLanguage(text)),
    lost: exercise === null ? timesLost(messages) : 0,
  };
}

/** Return the topic of a quiz request ("quiz me about timeouts"), without the words of the request itself. */
function namedForQuiz(text: string): string {
  return /\b(?:about|on|over|regarding|sur|sobre|kuhusu)\s+(.+)$/is.exec(text)?.[1] ?? "";
}

/** Return the title of an answer's lesson: as stored, else the one that the built-in faculty shows in bold outside of its quotes; or null. */
function lessonOf(answer: SaidMessage | undefined): string | null {
  if (answer?.role !== "assistant" || offeredBy(answer).length > 0) return null;
  if (answer.about !== undefined) return answer.about;
  const own = answer.content.replace(/^>.*$/gm, "");
  return /\*\*(.+?)\*\*/.exec(own)?.[1]?.replace(/\\(.)/g, "$1") ?? null;
}

/** Return the content words of a message, translated to English where possible. */
function contentWords(text: string): Term[] {
  const language = detectLanguage(text);
  return language === null || language === "en" ? questionTermsOf(text) : translateTerms(text, language);
}

/** Return the term in italics in the tutor's last question. */
function askedTerms(before: readonly SaidMessage[]): Term[] {
  const last = before.at(-1);
  const asked =
    last?.role === "assistant"
      ? (last.content
          .trim()
          .split(/\n\s*\n/)
          .at(-1) ?? "")
      : "";
  const [, term = ""] = asked.includes("?") ? (/(?<!\*)\*([^*\n]+)\*(?!\*)/.exec(asked) ?? []) : [];
  return termsOf(term);
}

const notFollowing =
  /simpl|understand|\bget\b|other words|(?:too|so|very) (?:hard|complicated|difficult)|compri|comprend|autre(?:ment|s mots)|lent|compliqu|difficil|entend|perceb|compreend|outr[ao]s? (?:forma|palavras)|devagar|elew|rahisi|maneno mengine|polepole|ngumu/i;

/** Return how many of the person's last messages in a row say that they do not follow. */
function timesLost(messages: readonly SaidMessage[]): number {
  let times = 0;
  for (const [index, { role, content }] of [...messages.entries()].toReversed()) {
    if (role !== "user") continue;
    const intent = intentOf(content, messages.slice(0, index));
    if (intent !== "hint" && !(intent === "more" && notFollowing.test(foldWord(content)))) break;
    times += 1;
  }
  return times;
}

/** Return the subject of a message without content words: the exercise in progress, else the last question. */
function leanedOn(before: readonly SaidMessage[], exercise: Question["exercise"]): Term[] {
  return exercise !== null && exercise.step > 0 ? contentWords(exercise.asked) : earlierTerms(before);
}

/** Return the content words of the person's last question that had any: the referent of "it". */
function earlierTerms(before: readonly SaidMessage[]): Term[] {
  for (const [index, message] of [...before.entries()].toReversed()) {
    if (message.role !== "user" || intentOf(message.content, before.slice(0, index)) !== "question") continue;
    const terms = contentWords(message.content);
    if (terms.length > 0) return terms;
  }
  return [];
}

/** Return the person's previous message, with its intent. */
function earlierMessage(before: readonly SaidMessage[]): Question["earlier"] {
  const index = before.findLastIndex(({ role }) => role === "user");
  const text = before[index]?.content;
  return text === undefined ? null : { text, intent: intentOf(text, before.slice(0, index)) };
}

/** Return the end of a message, where the question is. Long messages are cut: the patterns restart at each word. */
export function endOf(message: string): string {
  return message.length <= askedCharacters ? message : `… ${message.slice(-askedCharacters)}`;
}

/** Return the stems of the term to be defined, or null. A long or compound object is a question rather than a term. */
function definedTerm(message: string, language: Language | null): string[] | null {
  const text = endOf(message);
  if (language !== null && language !== "en") {
    const folded = foldWord(text);
    for (const pattern of questions[language]) {
      const object = pattern.exec(folded)?.[1];
      const stems = object === undefined ? [] : translateTerms(object.replace(/[(].*$/, ""), language).map(({ stem }) => stem);
      if (stems.length >= 1 && stems.length <= 3) return stems;
    }
    return null;
  }
  for (const pattern of englishQuestions) {
    const object = pattern.exec(text)?.[1];
    if (object === undefined || /\b(difference|between|best|way|why|how)\b/i.test(object)) continue;
    const stems = questionTermsOf(object.replace(/\s+(and|or|in|when|if|for|with|on)\s.*$/i, "")).map((term) => term.stem);
    if (stems.length >= 1 && stems.length <= 3) return stems;
  }
  return null;
}
