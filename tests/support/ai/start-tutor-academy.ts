import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { decodeStreamLine, type ChatMessage, type Citation, type Suggestion } from "#domain/chat.schema.ts";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import type { SpeechModel } from "#ai/speech-model.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { createApp } from "#server/app.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { outboxOnlyMailer } from "#server/platform/mail/mailer.ts";
import { createEmbeddingModel } from "#server/ai/models/create-embedding-model.ts";
import { type GuardTiming, createTextModel } from "#server/ai/models/create-text-model.ts";
import { startDataAcademy, type Person } from "../data-academy.ts";
import { startStandInModel } from "../stand-in-model.ts";

export const vendorKey = "sk-vendor-key-that-nobody-may-see";
export type TutorAcademy = Awaited<ReturnType<typeof startTutorAcademy>>;
export type ReadAnswer = {
  status: number;
  text: string;
  citations: Citation[];
  suggestions: Suggestion[];
  error: string | null;
  isComplete: boolean;
  raw: string;
};

type Options = {
  model?: "built-in" | "vendor";
  silence?: number;
  dailyTokens?: number;
  speechModel?: SpeechModel;
  /** Let the stand-in solve drafted questions again, under this model name. */
  checkModel?: string;
  /** Let the stand-in create vectors too, under this model name. */
  embeddingModel?: string;
  /** When the vendor is paused after failures; by default never, so that tests of failures do not affect each other. */
  guard?: Partial<GuardTiming>;
};

/** Start the whole academy on a real port, with a scripted vendor or the built-in faculty as its text model. */
export async function startTutorAcademy({
  model = "built-in",
  silence = 60_000,
  dailyTokens = 200_000,
  speechModel,
  checkModel,
  embeddingModel,
  guard = { failures: 10_000 },
}: Options = {}) {
  const academy = await startDataAcademy();
  const standIn = await startStandInModel();
  const draining = new AbortController();
  const logged: string[] = [];
  const vendor = { vendor: "openai-compatible", model: "stand-in" } as const;
  const log = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
  const timing = { silence, ...guard };
  const connection = { aiBaseUrl: standIn.baseUrl, aiApiKey: vendorKey };
  const deps: Dependencies = {
    ...academy.deps,
    log,
    autoconfirm: () => true,
    mailer: outboxOnlyMailer,
    files: { ...folderFiles("/dev/null/nothing-is-kept"), put: async () => {} },
    textModel:
      model === "built-in" ? builtInModel({ pace: 0 }) : createTextModel({ ...connection, textModel: vendor }, { log, timing }),
    ...(checkModel === undefined
      ? {}
      : { checkModel: createTextModel({ ...connection, textModel: { ...vendor, model: checkModel } }, { log, timing }) }),
    ...(speechModel ? { speechModel } : {}),
    ...(embeddingModel === undefined
      ? {}
      : {
          embeddingModel: createEmbeddingModel({
            ...connection,
            embeddingModel: { vendor: "openai-compatible", model: embeddingModel },
          }),
        }),
    dailyTokens,
    trustedProxies: [],
    draining: draining.signal,
  };
  const server = createServer(getRequestListener(createApp(deps).fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const post = (path: string, body: unknown, as: Person | null, signal?: AbortSignal, headers: Record<string, string> = {}) =>
    fetch(`${address}/functions/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });

  /** Post to the API; the same vendor is the model there. */
  const postApi = (path: string, body: unknown, as: Person | null) => post(`/../../api${path}`, body, as);

  return {
    ...academy,
    deps,
    postApi,
    standIn,
    logged,
    draining,
    post,
    /** Ask the streaming tutor and read to the end. */
    chat: async (as: Person, messages: string | ChatMessage[], context?: object, rest: object = {}): Promise<ReadAnswer> =>
      readAnswer(await post("/chat", { messages: toMessages(messages), ...(context ? { context } : {}), ...rest }, as)),
    /** Ask the tutor for an answer in one piece. */
    ask: async (as: Person, messages: string | ChatMessage[], context?: object) => {
      const response = await post("/student-tutor", { messages: toMessages(messages), ...(context ? { context } : {}) }, as);
      const body: unknown = await response.json();
      return {
        status: response.status,
        body: body as {
          reply: string;
          citations: Citation[];
          suggestions: Suggestion[];
          error: string;
          code: string;
          field: string;
        },
      };
    },
    enroll: (person: Person, course: { id: string }) =>
      academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: course.id }).execute(),
    usageOf: (person: Person) =>
      academy.db.selectFrom("ai_usage").selectAll().where("user_id", "=", person.id).orderBy("created_at").execute(),
    stop: async () => {
      draining.abort();
      server.closeAllConnections();
      server.close();
      await academy.stop();
      await standIn.close();
    },
  };
}

function toMessages(messages: string | ChatMessage[]): ChatMessage[] {
  return typeof messages === "string" ? [{ role: "user", content: messages }] : messages;
}

/** Read a streamed answer to its end. */
export async function readAnswer(response: Response): Promise<ReadAnswer> {
  const raw = await response.text();
  const answer: ReadAnswer = {
    status: response.status,
    text: "",
    citations: [],
    suggestions: [],
    error: null,
    isComplete: false,
    raw,
  };
  for (const line of raw.split("\n")) {
    const decoded = decodeStreamLine(line);
    if (decoded.kind === "end") answer.isComplete = true;
    if (decoded.kind === "unreadable") throw new Error(`unreadable line: ${decoded.line}`);
    if (decoded.kind !== "event") continue;
    if ("text" in decoded.event) answer.text += decoded.event.text;
    if ("citations" in decoded.event) answer.citations.push(...decoded.event.citations);
    if ("suggestions" in decoded.event) answer.suggestions.push(...decoded.event.suggestions);
    if ("error" in decoded.event) answer.error = decoded.event.error;
  }
  return answer;
}
