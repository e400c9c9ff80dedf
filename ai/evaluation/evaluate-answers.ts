import type { ChatMessage, Citation, Suggestion } from "#domain/chat.schema.ts";
import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import type { PassageSource, Reader } from "#ai/retrieval/passage-source.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import type { AnswerContext } from "#ai/task.ts";
import type { TextModel } from "#ai/text-model.ts";
import { plainText } from "#domain/plain-text.ts";
import { prepareAnswer } from "#ai/tutor/prepare-answer.ts";
import { streamAnswer } from "#ai/tutor/stream-answer.ts";
import type { LabelledQuestion } from "./labelled-question.ts";

/** The number of quotations in an answer, and of those that appear verbatim in a lesson. */
type QuotationCount = { shown: number; verbatim: number };

/** What an evaluation needs: a model, a source of passages, and all lessons. */
export type EvaluatedTutor = { model: TextModel; source: PassageSource; reader: Reader; lessons: readonly LessonText[] };

export type Reply = { text: string; citations: readonly Citation[]; suggestions: readonly Suggestion[]; milliseconds: number };

type JudgedAnswer = LabelledQuestion & {
  reply: Reply;
  /** "right": the first citation is of a right lesson. "offered": the tutor asks back, naming a right lesson. "beside": other answers. */
  outcome: "right" | "offered" | "beside" | "refused";
  /** Whether the answer contains a quote. Without one, naming lessons means asking back. */
  quotes: boolean;
  saysFacts: boolean;
  quotations: QuotationCount;
};

/** Counts of answers; `describe-figures.ts` computes shares from them. */
export type AnswerMetrics = {
  covered: number;
  first: number;
  helped: number;
  facts: number;
  factsAsked: number;
  refusedWrongly: number;
  notCovered: number;
  answeredWrongly: number;
  askedBack: number;
  quotations: QuotationCount;
  answers: JudgedAnswer[];
};

/** Ask every question through the whole pipeline and compare the answers with their labels; `scope` "all" asks without a course. */
export async function evaluateAnswers(
  questions: readonly LabelledQuestion[],
  tutor: EvaluatedTutor,
  scope: "course" | "all" = "course",
): Promise<AnswerMetrics> {
  const answers: JudgedAnswer[] = [];
  for (const question of questions) {
    const replies = await converse(tutor, question, scope);
    answers.push(judge(question, replies.at(-1) ?? emptyReply, tutor.lessons));
  }
  const count = (which: (answer: JudgedAnswer) => boolean) => answers.filter(which).length;
  return {
    covered: count(({ answerable }) => answerable),
    first: count(({ answerable, outcome }) => answerable && outcome === "right"),
    helped: count(({ answerable, outcome }) => answerable && (outcome === "right" || outcome === "offered")),
    facts: count(({ answerable, saysFacts }) => answerable && saysFacts),
    factsAsked: count(({ answerable, facts }) => answerable && facts.length > 0),
    refusedWrongly: count(({ answerable, outcome }) => answerable && outcome === "refused"),
    notCovered: count(({ answerable }) => !answerable),
    answeredWrongly: count(({ answerable, quotes }) => !answerable && quotes),
    askedBack: count(({ answerable, quotes, outcome }) => !answerable && !quotes && outcome !== "refused"),
    quotations: {
      shown: answers.reduce((sum, { quotations }) => sum + quotations.shown, 0),
      verbatim: answers.reduce((sum, { quotations }) => sum + quotations.verbatim, 0),
    },
    answers,
  };
}

const emptyReply: Reply = { text: "", citations: [], suggestions: [], milliseconds: 0 };

/** A conversation to play, and the titles of its course and lesson. */
export type AskedConversation = Pick<LabelledQuestion, "course" | "open" | "turns"> & { language?: LabelledQuestion["language"] };

/** Play a person's turns, and return every reply. */
export async function converse(
  { model, source, reader, lessons }: EvaluatedTutor,
  { course, open, turns, language = "en" }: AskedConversation,
  scope: "course" | "all" = "course",
): Promise<Reply[]> {
  const place = scope === "all" ? { course: null, lesson: null } : placeOf(lessons, course, open);
  const messages: ChatMessage[] = [];
  const replies: Reply[] = [];
  for (const content of turns) {
    messages.push({ role: "user", content });
    const before = performance.now();
    const prepared = await prepareAnswer(source, {
      messages,
      reader,
      context: place,
      preferences: { ...defaultPreferences, language },
    });
    let reply = emptyReply;
    for await (const event of streamAnswer(model, prepared, new AbortController().signal)) {
      if (event.kind === "text") reply = { ...reply, text: reply.text + event.text };
      else if (event.kind === "citations") reply = { ...reply, citations: event.citations };
      else if (event.kind === "suggestions") reply = { ...reply, suggestions: event.suggestions };
    }
    replies.push({ ...reply, milliseconds: performance.now() - before });
    messages.push({ role: "assistant", content: reply.text === "" ? "…" : reply.text });
  }
  return replies;
}

function placeOf(lessons: readonly LessonText[], course: string | null, open: string | null): AnswerContext {
  if (course === null) return { course: null, lesson: null };
  const ofCourse = lessons.filter(({ courseTitle }) => courseTitle === course);
  const [first] = ofCourse;
  if (!first) throw new Error(`no course ${course}`);
  const lesson = ofCourse.find(({ lessonTitle }) => lessonTitle === open);
  if (open !== null && !lesson) throw new Error(`no lesson ${open}`);
  return {
    course: { id: first.courseId, title: course },
    lesson: lesson ? { id: lesson.lessonId, title: lesson.lessonTitle, position: lesson.position } : null,
  };
}

function judge(question: LabelledQuestion, reply: Reply, lessons: readonly LessonText[]): JudgedAnswer {
  const { text, citations, suggestions } = reply;
  const quotations = countQuotations(text, citations, lessons);
  const quotes = citations.length > 0;
  const isRight = question.lessons.includes(citations[0]?.lessonTitle ?? "");
  const isOffered = !quotes && suggestions.some(({ lessonTitle }) => question.lessons.includes(lessonTitle));
  const said = plainText([text, ...citations.map(({ quote }) => quote)].join(" "));
  return {
    ...question,
    reply,
    outcome: isRight ? "right" : isOffered ? "offered" : quotes || suggestions.length > 0 ? "beside" : "refused",
    quotes,
    saysFacts: quotes && question.facts.length > 0 && question.facts.every((fact) => new RegExp(fact, "i").test(said)),
    quotations,
  };
}

/**
 * Count block quotes, spans in double quotation marks, and citations. Deliberately independent of the quote gate: a quotation
 * counts as verbatim when the lesson's raw text, or for a citation its text without Markdown, contains it.
 */
export function countQuotations(answer: string, citations: readonly Citation[], lessons: readonly LessonText[]): QuotationCount {
  const raw = lessons.map(({ content }) => oneSpace(content));
  const isVerbatim = (quotation: string) => raw.some((content) => content.includes(oneSpace(quotation)));
  const isCited = ({ lessonId, quote }: Citation) =>
    lessons.some((lesson) => lesson.lessonId === lessonId && letters(lesson.content).includes(letters(quote)));
  const quotations = quotationsIn(answer);
  return {
    shown: quotations.length + citations.length,
    verbatim: quotations.filter(isVerbatim).length + citations.filter(isCited).length,
  };
}

function quotationsIn(answer: string): string[] {
  const blocks = (answer.match(/(?:^>.*(?:\n|$))+/gm) ?? []).map((block) => block.replace(/^> ?/gm, ""));
  const own = answer.replace(/^>.*$/gm, "").replace(/^```[^]*?^```/gm, "");
  const spans = [...own.matchAll(/["“„«]\s*([^"“”„«»\n]+?)\s*["”“»]/g)].map(([, span = ""]) => span);
  return [...blocks, ...spans];
}

/** Remove all Markdown characters from a text, so that a stray star cannot pair with another one. */
function letters(markdown: string): string {
  return oneSpace(plainText(markdown.replace(/[*`_]/g, "")));
}

function oneSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
