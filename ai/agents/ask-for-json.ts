import type { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { storableText } from "#domain/storable-text.ts";
import type { AgentRequest, Ask } from "./ask.ts";

/** Validates an answer beyond its shape. Returns a sentence that tells the model what is wrong, or null. */
export type Complaint<T> = (answer: T) => string | null;

/** How much of an unusable answer the model is shown again. */
const shownAgain = 4000;

/**
 * Ask a model for one JSON object and parse it. After an unusable answer, ask once more and say what was wrong. Throws
 * `agent.unusable_answer`, and what the model throws.
 */
export async function askForJson<T>(
  ask: Ask,
  request: AgentRequest,
  schema: z.ZodType<T>,
  complain: Complaint<T> = () => null,
): Promise<T> {
  const first = await ask(request);
  const read = readAnswer(first, schema, complain);
  if (read.kind === "usable") return read.answer;
  const again = readAnswer(await ask(withComplaint(request, first, read.complaint)), schema, complain);
  if (again.kind === "usable") return again.answer;
  throw new AppError("agent.unusable_answer", {}, { cause: new Error(again.complaint) });
}

type Read<T> = { kind: "usable"; answer: T } | { kind: "unusable"; complaint: string };

function readAnswer<T>(text: string, schema: z.ZodType<T>, complain: Complaint<T>): Read<T> {
  const json = parseObject(text);
  if (json === undefined) return { kind: "unusable", complaint: "It was not one JSON object." };
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      kind: "unusable",
      complaint: `${issue?.path.join(".") || "The object"}: ${issue?.message ?? "is not as described"}.`,
    };
  }
  const complaint = complain(parsed.data);
  return complaint === null ? { kind: "usable", answer: parsed.data } : { kind: "unusable", complaint };
}

/** Parse the object in a text that may have a code fence or a few words around it. */
function parseObject(text: string): unknown {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  if (from === -1 || to < from) return undefined;
  try {
    return JSON.parse(text.slice(from, to + 1), (_, value: unknown) => (typeof value === "string" ? storableText(value) : value));
  } catch {
    return undefined;
  }
}

function withComplaint(request: AgentRequest, answer: string, complaint: string): AgentRequest {
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: "assistant", content: answer.trim().slice(0, shownAgain) || "(nothing)" },
      { role: "user", content: `That cannot be used. ${complaint} Answer again with the JSON object alone.` },
    ],
  };
}
