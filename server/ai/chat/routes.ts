import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { ChatMessage, Citation, Suggestion } from "#domain/chat.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import type { Caller } from "#domain/role.schema.ts";
import { writtenLanguage } from "#ai/language/answer-language.ts";
import type { AnswerContext } from "#ai/task.ts";
import { languageOfAnswer } from "#ai/tutor/prepare-answer.ts";
import type { TutorTools } from "#ai/tutor/tutor-tools.ts";
import { findEarlierMessages } from "#server/ai/conversations/earlier-messages.ts";
import { saveTurn } from "#server/ai/conversations/save-turn.ts";
import { storeTrace } from "#server/ai/feedback/answer-traces.ts";
import { chatBodySchema, tutorBodySchema, tutorReplySchema, type ChatBody } from "./body.ts";
import { createBudget, modelFailures } from "./budget.ts";
import { giveAnswer, type AnswerDependencies, type AnswerRequest } from "./give-answer.ts";
import { abortOnDisconnect } from "./abort-on-disconnect.ts";
import { pageLanguage, resolveContext, readerOf, contextFailures } from "./read-context.ts";
import { passageSource } from "./passage-source.ts";
import { streamResponse, type StreamTiming, type StreamedEvent } from "./stream-response.ts";

/** Parts of the tutor that other capabilities provide. */
type TutorParts = {
  /** Create the tools that a model may use for a caller while it answers. */
  tutorTools: (caller: Caller, open: AnswerContext) => TutorTools;
  help: {
    answer: (deps: AnswerDependencies, asked: Omit<AnswerRequest, "functionName" | "prepare">) => AsyncGenerator<StreamedEvent>;
    languageOf: (question: AnswerRequest["question"]) => string;
  };
  /** The routes of the spoken tutor, which shares its budget and its limit of questions. */
  voiceRoutes: (deps: AnswerDependencies) => OpenAPIHono<AppEnv>;
};

type ChatDependencies = Omit<TutorParts, "voiceRoutes"> & {
  db: Database;
  log: Logger;
  draining: AbortSignal;
  answerDeps: AnswerDependencies;
};

/** A streamed answer, and the language in which it is written. */
type Answered = { events: AsyncGenerator<StreamedEvent>; language: string };

type AskedChat = { caller: Caller; body: ChatBody; signal: AbortSignal; requestId: string };

const nowhere: AnswerContext = { course: null, lesson: null };

/** Questions of one person; more than anyone reads answers. */
const questionLimit = { name: "functions", times: 60, seconds: 60 };

const conversationFailures = failures("conversation.elsewhere", "conversation.other_question", "conversation.full");

const failureResponses = failures(
  ...signedInFailures,
  ...contextFailures,
  ...modelFailures,
  "conversation.not_found",
  "request.malformed",
  "request.invalid",
  "request.too_many",
);

const chatRoute = createRoute({
  method: "post",
  path: "/chat",
  tags: ["Faculty"],
  summary: "Ask the tutor and stream the answer",
  description:
    'Streams lines of `data: {"text": "..."}`. They are followed by `data: {"citations": [...]}` if the answer quotes lessons, ' +
    '`data: {"articles": [...]}` if it quotes help articles, or `data: {"suggestions": [...]}` if it asks which lesson is ' +
    'meant. The stream ends with `data: [DONE]`. A failure after the stream has started is sent as `data: {"error": "..."}`. ' +
    "Skip lines that begin with a colon.",
  ...signedIn,
  request: { body: jsonBody(chatBodySchema) },
  responses: {
    200: { description: "The streamed answer", content: { "text/event-stream": { schema: { type: "string" } } } },
    ...failureResponses,
    ...conversationFailures,
  },
});

const studentTutorRoute = createRoute({
  method: "post",
  path: "/student-tutor",
  tags: ["Faculty"],
  summary: "Ask the tutor for a complete answer",
  ...signedIn,
  request: { body: jsonBody(tutorBodySchema) },
  responses: { 200: answer(tutorReplySchema, "The answer and what it quotes"), ...failureResponses },
});

export type FunctionDependencies = Pick<
  Dependencies,
  "db" | "log" | "academy" | "textModel" | "embeddingModel" | "dailyTokens" | "clock" | "draining"
> &
  TutorParts;

/** Routes for the AI faculty's calls, under /functions/v1. `timing` is for tests. */
export function functionRoutes(deps: FunctionDependencies, timing: Partial<StreamTiming> = {}): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const limiter = rateLimiter(deps.db, questionLimit);
  const answerDeps = {
    textModel: deps.textModel,
    passages: passageSource(deps.db, deps.embeddingModel),
    crisisContacts: () => deps.academy.current().values.crisis_contacts,
    budget: createBudget(deps),
    draining: deps.draining,
    log: deps.log,
  };

  router.use(async (context, next) => {
    await limiter.take(requireCaller(context).userId);
    await next();
  });

  router.openapi(chatRoute, async (context) => {
    const leave = abortOnDisconnect(context);
    const requestId = context.get("requestId");
    const asked = { caller: requireCaller(context), body: context.req.valid("json"), signal: leave.signal, requestId };
    const { events, language } = await answerChat({ ...deps, answerDeps }, asked);
    return streamResponse(events, { leave, log: deps.log, requestId, language, timing });
  });

  router.openapi(studentTutorRoute, async (context) => {
    const caller = requireCaller(context);
    const { messages, context: named, preferences } = context.req.valid("json");
    const place = await resolveContext(deps.db, caller, named, messages.at(-1)?.content);
    const tools = deps.tutorTools(caller, place);
    const question = { messages, context: place, reader: readerOf(caller), preferences, pageLanguage: pageLanguage(), tools };
    const { signal } = abortOnDisconnect(context);
    const call = { requestId: context.get("requestId"), functionName: "student-tutor" };
    const events = giveAnswer(answerDeps, { ...call, question, signal });
    return context.json(await collect(storeTrace(deps, call, events)), 200);
  });

  router.route("/", deps.voiceRoutes(answerDeps));

  return router;
}

type Reply = { reply: string; citations: Citation[]; suggestions: Suggestion[] };

async function collect(events: AsyncIterable<AnswerEvent>): Promise<Reply> {
  let reply = "";
  const citations: Citation[] = [];
  const suggestions: Suggestion[] = [];
  for await (const event of events) {
    if (event.kind === "text") reply += event.text;
    else if (event.kind === "citations") citations.push(...event.citations);
    else if (event.kind === "suggestions") suggestions.push(...event.suggestions);
  }
  return { reply: reply.trim(), citations, suggestions };
}

/**
 * Answer a question by the tutor or, if the context says so, by the help. If the body names a turn of a conversation, the answer is stored,
 * and a repeated request does not call the model again. Throws before anything else if the caller may not ask about the place.
 */
async function answerChat(deps: ChatDependencies, asked: AskedChat): Promise<Answered> {
  const { caller, body, signal, requestId } = asked;
  const isHelp = body.context?.help === true;
  const asks = body.messages.at(-1)?.content ?? "";
  const place = isHelp ? nowhere : await resolveContext(deps.db, caller, body.context, asks);
  const questionOf = (messages: ChatMessage[]) => ({
    messages,
    context: place,
    reader: readerOf(caller),
    preferences: body.preferences,
    pageLanguage: pageLanguage(),
  });
  const write = (messages: ChatMessage[]): AsyncGenerator<StreamedEvent> => {
    if (isHelp) return deps.help.answer(deps.answerDeps, { question: questionOf(messages), signal, requestId });
    const question = { ...questionOf(messages), tools: deps.tutorTools(caller, place) };
    return giveAnswer(deps.answerDeps, { functionName: "chat", question, signal, requestId });
  };
  const languageOf = (messages: ChatMessage[]) =>
    isHelp ? deps.help.languageOf(questionOf(messages)) : languageOfAnswer(questionOf(messages));
  if (!body.conversation) {
    const call = { requestId, functionName: "chat" };
    return { events: storeTrace(deps, call, write(body.messages)), language: languageOf(body.messages) };
  }

  const { id: conversationId, turn: turnId } = body.conversation;
  // Earlier messages are those stored by the academy, whatever the body says.
  const earlier = () => findEarlierMessages(deps.db, { userId: caller.userId, conversationId, turnId });
  const last: ChatMessage[] = [{ role: "user", content: asks }];
  const language = languageOf(writtenLanguage(last) === null ? [...(await earlier()), ...last] : last);
  const events = saveTurn(deps, {
    asked: {
      userId: caller.userId,
      kind: isHelp ? "help" : "tutor",
      courseId: place.course?.id ?? null,
      conversationId,
      turnId,
      question: asks,
    },
    signal,
    write: async function* () {
      yield* write([...(await earlier()), ...last]);
    },
  });
  return { events, language };
}
