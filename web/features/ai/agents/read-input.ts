import type { AgentId } from "#domain/agent.ts";
import { messages } from "./messages.ts";

/** The fields of each agent, in the order of its form. */
export const agentFields = {
  tutor: ["messages", "context"],
  content: ["topic", "level", "country"],
  assessment: ["lesson_id", "student_id"],
  engagement: ["student_id", "student_name", "context_summary"],
} as const satisfies Record<AgentId, readonly FieldName[]>;
export type FieldName = keyof typeof messages.fields;

/** What a form asks, or what keeps it from being asked: a sentence for each field to blame, and one for the whole. */
export type ReadInput =
  | { kind: "ready"; input: Record<string, unknown> }
  | { kind: "missing"; fields: Partial<Record<FieldName, string>> }
  | { kind: "no-json"; fields: Partial<Record<FieldName, string>> };

/** Reads the form of an agent. Every field is required; those of the tutor are JSON. */
export function readInput(agent: AgentId, form: FormData): ReadInput {
  const text = (name: FieldName) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const names: readonly FieldName[] = agentFields[agent];
  const missing = names.filter((name) => text(name) === "");
  if (missing.length > 0) {
    return {
      kind: "missing",
      fields: Object.fromEntries(missing.map((name) => [name, messages.required(messages.fields[name])])),
    };
  }
  if (agent !== "tutor") return { kind: "ready", input: Object.fromEntries(names.map((name) => [name, text(name)])) };

  const asked = parse(text("messages"));
  const context = parse(text("context"));
  const fields = {
    ...(Array.isArray(asked) ? {} : { messages: messages.wantsArray }),
    ...(typeof context === "object" && context !== null && !Array.isArray(context) ? {} : { context: messages.wantsObject }),
  };
  return Object.keys(fields).length > 0 ? { kind: "no-json", fields } : { kind: "ready", input: { messages: asked, context } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
