import type { ChatMessage, Suggestion } from "#domain/chat.schema.ts";
import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import type { AskedPreferences, LearningPreferences } from "#domain/settings.ts";
import { careFor, withoutCrises } from "#ai/care/care-for.ts";
import { dataBlock } from "#ai/prompts/data-not-instructions.ts";
import { tutorPrompt } from "#ai/prompts/tutor-prompt.ts";
import { answerLanguage } from "#ai/language/answer-language.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { quoteVerifier, type PreparedVerifier } from "#ai/quotes/verify-quote.ts";
import type { PassageSource, Reader } from "#ai/retrieval/passage-source.ts";
import { isSpoken, passageId, type Passage } from "#ai/retrieval/passage.ts";
import { seekBeyondCourse, type FoundPassages } from "#ai/retrieval/seek-passages.ts";
import type { Place, TutorTask } from "#ai/task.ts";
import type { TextRequest } from "#ai/text-model.ts";
import { AppError } from "#domain/errors.ts";
import { sourceOf, type AnswerSource } from "./answer-source.ts";
import { toolNames, type ToolName, type ToolRequest } from "./tool-request.ts";
import type { ToolResult, TutorTools } from "./tutor-tools.ts";
import { selectQuote } from "#ai/built-in/select-quote.ts";
import { criteriaFor } from "#ai/built-in/select-quotes.ts";
import { plainText } from "#domain/plain-text.ts";
import { sentencesOf } from "#ai/text/sentences.ts";
import { questionTermsOf } from "#ai/text/terms.ts";

/** Facts about the learner from their device: names with numbers and short texts, untrusted. */
type Facts = Readonly<Record<string, number | string>>;

/** A person's question to the tutor. The messages end with their own; access to the place has been checked. */
export type TutorQuestion = {
  messages: readonly ChatMessage[];
  reader: Reader;
  place: Place;
  facts?: Facts;
  preferences?: AskedPreferences;
  /** The language of the page on which the question is asked; English unless given. */
  pageLanguage?: LearningPreferences["language"];
  /** Whom the academy names to somebody in danger, one contact a line; null for what every academy names. */
  crisisContacts?: string | null;
  /** What a vendor's model may use for this person; absent where it may only search. */
  tools?: TutorTools;
};

/** What a person in danger is told: nothing is searched, and no model is asked. */
type CrisisAnswer = { kind: "crisis"; text: string };

/** Everything that a model needs to answer, and what its quotes will be verified against. */
type AnswerToWrite = {
  kind: "answer";
  request: Omit<TextRequest, "signal">;
  verify: PreparedVerifier;
  /** Lessons that the question may mean, for an answer that quotes none. */
  suggestions: readonly Suggestion[];
  /** What is said to a person in distress after the answer, or null. */
  careAfter: string | null;
  /** What the answer is written from; absent for the help. */
  source?: AnswerSource;
  /** What the prompts of this turn speak of; absent for the help. */
  tools?: readonly ToolName[];
  /** Do what the model asked for and write the request anew. Throws `tutor.vendor_failed` where it has asked often enough. Absent for the help. */
  useTool?: (request: ToolRequest) => Promise<AnswerToWrite>;
  /** Where the learner goes on from what tools opened. */
  references?: readonly Suggestion[];
};

export type PreparedAnswer = CrisisAnswer | AnswerToWrite;

/** The most messages of a conversation that a model sees, and their total characters. `recentMessages` is the only place that cuts them. */
export const memory = { messages: 20, characters: 24_000 };

/** The longest answer, including models' reasoning. */
const answerTokens = 2000;

/** Find the passages for a question and write the request to the model. */
export async function prepareAnswer(
  source: PassageSource,
  {
    messages: said,
    reader,
    place,
    facts = {},
    preferences = defaultPreferences,
    pageLanguage = "en",
    crisisContacts = null,
    tools,
  }: TutorQuestion,
): Promise<PreparedAnswer> {
  const language = languageOfAnswer({ messages: said, preferences, pageLanguage });
  const care = careFor(said, language, crisisContacts);
  if (care.instead !== null) return { kind: "crisis", text: care.instead };
  const messages = withoutCrises(said);
  const question = understandQuestion(messages);
  const scope = { reader, courseId: place.course?.id ?? null, lessonId: place.lesson?.id ?? null };
  const found = await seekBeyondCourse(source, question, scope);
  const earlierAnswers = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const boundary = crypto.randomUUID();

  const known: ToolName[] = tools ? [...toolNames] : ["search"];

  function write(task: TutorTask, used: readonly UsedTool[]): AnswerToWrite {
    const left = known.filter((tool) => isLeft(tool, used));
    const results = used.flatMap(({ result }) => result ?? []);
    const useTool = async ({ tool, words }: ToolRequest) => {
      // A model that only ever asks does not answer.
      if (!left.includes(tool)) throw new AppError("tutor.vendor_failed");
      if (tool !== "search") return write(task, [...used, { tool, result: await tools?.use(tool, words) }]);
      const asked = { ...question, intent: "question", terms: questionTermsOf(words), ...withoutReferences } as const;
      const more = await seekBeyondCourse(source, asked, scope);
      return write({ ...task, found: joinFound(more, task.found) }, [...used, { tool }]);
    };
    return {
      kind: "answer",
      request: {
        system: tutorPrompt(task, boundary, { left, results: results.map(({ text }) => text) }),
        messages: withFacts(recentMessages(messages), facts, boundary),
        task,
        maxOutputTokens: answerTokens,
      },
      verify: quoteVerifier([...results.flatMap(({ lessons }) => lessons), ...task.found.lessons]),
      suggestions: suggestLessons(task),
      references: uniqueLessons(results.flatMap(({ references }) => references)),
      careAfter: care.after,
      source: sourceOf(
        task,
        used.map(({ tool }) => tool),
      ),
      tools: known,
      useTool,
    };
  }

  return write({ kind: "tutor", question, place, found, earlierAnswers, preferences: { ...preferences, language } }, []);
}

function uniqueLessons(references: readonly Suggestion[]): Suggestion[] {
  return [...new Map(references.map((each) => [each.lessonId, each])).values()];
}

type UsedTool = { tool: ToolName; result?: ToolResult | undefined };

/** How often a model may search again before it answers, and how often it may use the other tools together. */
const most = { searches: 2, others: 2 };

function isLeft(tool: ToolName, used: readonly UsedTool[]): boolean {
  const searches = used.filter((each) => each.tool === "search").length;
  return tool === "search" ? searches < most.searches : used.length - searches < most.others;
}

/** A model that searches says all that it means: nothing refers to what was said before. */
const withoutReferences = { earlierTerms: [], topic: null, chosen: null, defines: null } as const;

/** Put what a second search found before what the first one had. */
function joinFound(more: FoundPassages, before: FoundPassages): FoundPassages {
  const isNew = <Ranked extends { passage: Passage }>(of: readonly Ranked[], among: readonly Ranked[]) => [
    ...of,
    ...among.filter(({ passage }) => !of.some((each) => passageId(each.passage) === passageId(passage))),
  ];
  const lessonIds = new Set(more.lessons.map(({ lessonId }) => lessonId));
  return {
    ...more,
    passages: isNew(more.passages.slice(0, searchedPassages), before.passages),
    exercises: isNew(more.exercises, before.exercises),
    lessons: [...more.lessons, ...before.lessons.filter(({ lessonId }) => !lessonIds.has(lessonId))],
  };
}

/** How many passages of a second search come before those of the first. */
const searchedPassages = 6;

/** The language in which a question is answered. */
export function languageOfAnswer({
  messages,
  preferences = defaultPreferences,
  pageLanguage = "en",
}: Pick<TutorQuestion, "messages" | "preferences" | "pageLanguage">): LearningPreferences["language"] {
  return answerLanguage(messages, { chosen: preferences.language, page: pageLanguage });
}

/** Insert the facts before the person's last message. */
function withFacts(messages: readonly ChatMessage[], facts: Facts, boundary: string): readonly ChatMessage[] {
  const asked = messages.at(-1);
  if (!asked || Object.keys(facts).length === 0) return messages;
  const told = `What my device says of me, unchecked:\n${dataBlock(boundary, JSON.stringify(facts))}`;
  return [...messages.slice(0, -1), { ...asked, content: `${told}\n\n${asked.content}` }];
}

/** Return the end of a conversation, beginning with the person: vendors refuse one that begins with an answer. */
export function recentMessages(messages: readonly ChatMessage[]): ChatMessage[] {
  const recent: ChatMessage[] = [];
  let characters = 0;
  for (const message of messages.slice(-memory.messages).toReversed()) {
    characters += message.content.length;
    if (characters > memory.characters && recent.length > 0) break;
    recent.unshift(message);
  }
  while (recent[0]?.role === "assistant") recent.shift();
  return recent;
}

/** Return whether the lessons are close to a question but it is unclear which of them is meant. */
function asksBack({ question, found }: TutorTask): boolean {
  const isAboutMatter = question.intent === "question" || question.terms.length > 0;
  return isAboutMatter && question.exercise === null && found.gate.verdict === "ask";
}

/** Return the lessons that a task may mean, each with a sentence of it; empty unless the tutor asks back. */
function suggestLessons(task: TutorTask): Suggestion[] {
  if (!asksBack(task)) return [];
  const criteria = { ...criteriaFor(task), isBrief: true };
  return task.found.gate.nearest.flatMap(({ courseId, lessonId, lessonTitle }) => {
    const ofLesson = task.found.passages.flatMap(({ passage }) => (passage.lesson.lessonId === lessonId ? [passage] : []));
    // The line leads to its place in the text, which has no words of recordings.
    const passage = ofLesson.find((each) => !isSpoken(each)) ?? ofLesson[0];
    if (!passage) return [];
    const quote = selectQuote(passage, criteria)?.text ?? passage.sentences[0]?.text ?? "";
    return [{ courseId, lessonId, lessonTitle, line: sentencesOf(plainText(quote))[0]?.text ?? "" }];
  });
}
