import type { Suggestion } from "#domain/chat.schema.ts";
import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import type { AskedPreferences, LearningPreferences } from "#domain/settings.ts";
import { careFor, withoutCrises, type Care } from "#ai/care/care-for.ts";
import { recogniseDistress } from "#ai/care/recognise-distress.ts";
import { dataBlock } from "#ai/prompts/prompt-parts.ts";
import { tutorPrompt } from "#ai/prompts/tutor-prompt.ts";
import { answerLanguage } from "#ai/language/answer-language.ts";
import { recentMessages, type SaidMessage } from "#ai/question/recent-messages.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { quoteVerifier, type PreparedVerifier } from "#ai/quotes/verify-quote.ts";
import type { PassageSource, Reader } from "#ai/retrieval/passage-source.ts";
import { isSpoken, passageId, type Passage } from "#ai/retrieval/passage.ts";
import { seekBeyondCourse, type FoundPassages } from "#ai/retrieval/seek-passages.ts";
import type { AnswerContext, HelpTask, TutorTask } from "#ai/task.ts";
import type { TextRequest } from "#ai/text-model.ts";
import { AppError } from "#domain/errors.ts";
import { selectQuote } from "#ai/built-in/select-quote.ts";
import { criteriaFor } from "#ai/built-in/select-quotes.ts";
import { plainText } from "#domain/plain-text.ts";
import { sentencesOf } from "#ai/text/sentences.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import { questionTermsOf } from "#ai/text/terms.ts";
import { sourceOf, type AnswerSource } from "./answer-source.ts";
import { chooseApproach, type Turn } from "./choose-approach.ts";
import { toolNames, type ToolName, type ToolRequest, type ToolResult, type TutorTools } from "./tutor-tools.ts";

/** Facts about the learner from their device: named numbers and short texts, untrusted. */
type Facts = Readonly<Record<string, number | string>>;

/** A person's question to the tutor. The last message is their own; access to the place has been checked. */
export type TutorQuestion = {
  messages: readonly SaidMessage[];
  reader: Reader;
  context: AnswerContext;
  facts?: Facts;
  preferences?: AskedPreferences;
  /** The language of the page on which the question is asked; English unless given. */
  pageLanguage?: LearningPreferences["language"];
  /** The contacts that the academy gives to a person in danger, one per line; null for the default ones. */
  crisisContacts?: string | null;
  /** The tools of this person that a vendor's model may use; if absent, it may only search. */
  tools?: TutorTools;
};

/** The answer to a person in danger: nothing is searched, and no model is called. */
type CrisisAnswer = { kind: "crisis"; text: string };

/** Everything that a model needs to answer, and that its quotes will be verified against. */
export type AnswerToWrite = {
  kind: "answer";
  request: Omit<TextRequest<TutorTask | HelpTask>, "signal">;
  verify: PreparedVerifier;
  /** Lessons that the question may be about, for an answer that quotes none. */
  suggestions: readonly Suggestion[];
  /** Said to a person who may be in distress after the answer, or alone if the answer fails; null for everybody else. */
  care: Pick<Care, "after" | "alone">;
  /** The basis of the answer; absent for a person who may be in distress. */
  source?: AnswerSource;
  /** The tools that the prompts of this turn mention; absent for the help. */
  tools?: readonly ToolName[];
  /** Use the tool that the model asked for, and return the next request. Throws `tutor.vendor_failed` if none is left. */
  useTool?: (request: ToolRequest) => Promise<AnswerToWrite>;
  /** Lessons that the tools opened, for the learner to continue with. */
  references?: readonly Suggestion[];
};

export type PreparedAnswer = CrisisAnswer | AnswerToWrite;

/** The longest answer in tokens, including the model's reasoning. */
const answerTokens = 2000;

/** Find the passages for a question and write the request to the model. */
export async function prepareAnswer(
  source: PassageSource,
  {
    messages: said,
    reader,
    context,
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
  // The first question after a start compiles hundreds of patterns: at each of these steps others may go first.
  await yieldToEventLoop();
  const messages = recentMessages(withoutCrises(said));
  await yieldToEventLoop();
  const question = understandQuestion(messages);
  await yieldToEventLoop();
  const scope = { reader, courseId: context.course?.id ?? null, lessonId: context.lesson?.id ?? null };
  const found = await seekBeyondCourse(source, question, scope);
  const earlierAnswers = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const boundary = crypto.randomUUID();
  // Of a person who may be in distress nothing is kept, not even after they have chosen a lesson: nobody else should read what they wrote.
  const distress = recogniseDistress(question.text);
  const isTraced = distress !== "worry";

  const known: ToolName[] = tools ? [...toolNames] : ["search"];

  function write(turn: Turn, used: readonly UsedTool[]): AnswerToWrite {
    const task: TutorTask = { ...turn, approach: chooseApproach(turn) };
    const left = known.filter((tool) => isLeft(tool, used));
    const results = used.flatMap(({ result }) => result ?? []);
    const useTool = async ({ tool, words }: ToolRequest) => {
      // The model had its share of tools and still does not answer.
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
        messages: withFacts(messages, facts, boundary),
        task,
        maxOutputTokens: answerTokens,
      },
      verify: quoteVerifier([...results.flatMap(({ lessons }) => lessons), ...task.found.lessons]),
      suggestions: suggestLessons(task),
      references: uniqueLessons(results.flatMap(({ references }) => references)),
      care,
      ...(isTraced && {
        source: sourceOf(
          task,
          used.map(({ tool }) => tool),
        ),
      }),
      tools: known,
      useTool,
    };
  }

  return write(
    {
      kind: "tutor",
      question,
      context,
      found,
      isDiscouraged: distress === "worry" || distress === "discouraged",
      earlierAnswers,
      preferences: { ...preferences, language },
    },
    [],
  );
}

function uniqueLessons(references: readonly Suggestion[]): Suggestion[] {
  return [...new Map(references.map((each) => [each.lessonId, each])).values()];
}

type UsedTool = { tool: ToolName; result?: ToolResult | undefined };

/** How often a model may search again before it answers, and how often it may use all other tools together. */
const most = { searches: 2, others: 2 };

function isLeft(tool: ToolName, used: readonly UsedTool[]): boolean {
  const searches = used.filter((each) => each.tool === "search").length;
  return tool === "search" ? searches < most.searches : used.length - searches < most.others;
}

/** The words of a model's own search are complete: they do not refer to earlier messages. */
const withoutReferences = { earlierTerms: [], topic: null, chosen: null, defines: null } as const;

/** Merge the results of a second search with those of the first, putting the new ones first. */
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

/** Return the language in which to answer a question. */
export function languageOfAnswer({
  messages,
  preferences = defaultPreferences,
  pageLanguage = "en",
}: Pick<TutorQuestion, "messages" | "preferences" | "pageLanguage">): LearningPreferences["language"] {
  return answerLanguage(messages, { chosen: preferences.language, page: pageLanguage });
}

/** Insert the facts before the person's last message. */
function withFacts(messages: readonly SaidMessage[], facts: Facts, boundary: string): readonly SaidMessage[] {
  const asked = messages.at(-1);
  if (!asked || Object.keys(facts).length === 0) return messages;
  const told = `What my device says of me, unchecked:\n${dataBlock(boundary, JSON.stringify(facts))}`;
  return [...messages.slice(0, -1), { ...asked, content: `${told}\n\n${asked.content}` }];
}

/** Return the lessons that a question may be about, each with a sentence of it; empty unless the tutor asks back. */
function suggestLessons(task: TutorTask): Suggestion[] {
  if (task.approach !== "ask") return [];
  const criteria = { ...criteriaFor(task), isBrief: true };
  return task.found.gate.nearest.flatMap(({ courseId, lessonId, lessonTitle }) => {
    const ofLesson = task.found.passages.flatMap(({ passage }) => (passage.lesson.lessonId === lessonId ? [passage] : []));
    // The line links to its place in the text, which does not contain captions.
    const passage = ofLesson.find((each) => !isSpoken(each)) ?? ofLesson[0];
    if (!passage) return [];
    const quote = selectQuote(passage, criteria)?.text ?? passage.sentences[0]?.text ?? "";
    return [{ courseId, lessonId, lessonTitle, line: sentencesOf(plainText(quote))[0]?.text ?? "" }];
  });
}
