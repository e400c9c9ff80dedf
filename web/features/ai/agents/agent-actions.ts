import { agentIds, type AgentId } from "#domain/agent.ts";
import type { AgentDraft } from "#domain/agents.schema.ts";
import { type Answer, ApiError, postUnchecked, request } from "#web/platform/api.ts";
import type { Actions } from "#web/platform/act.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** The fields of each agent, in the order of its form. */
export const agentFields = {
  tutor: ["messages", "context"],
  content: ["topic", "level", "country"],
  assessment: ["lesson_id", "student_id"],
  engagement: ["student_id", "student_name", "context_summary"],
} as const satisfies Record<AgentId, readonly FieldName[]>;

/** The calls of the agents. */
const functions = {
  tutor: "/functions/v1/student-tutor",
  content: "/functions/v1/lesson-content-agent",
  assessment: "/functions/v1/assessment-agent",
  engagement: "/functions/v1/engagement-coach",
} as const satisfies Record<AgentId, string>;

/** An agent's answer: the tutor returns a reply, the others a draft as well. */
export type AnyAnswer = Answer<"POST", (typeof functions)[AgentId]>;

export type FieldName = keyof typeof messages.fields;

/** A form's input, or what prevents it from being sent: a message for each invalid field, and one for the whole. */
type ReadInput =
  | { kind: "ready"; input: Record<string, unknown> }
  | { kind: "missing"; fields: Partial<Record<FieldName, string>> }
  | { kind: "no-json"; fields: Partial<Record<FieldName, string>> };

type FieldProblems = Partial<Record<FieldName, string>>;

/** The outcome of running an agent. `at` distinguishes successive runs. */
export type RunOutcome =
  | { kind: "answered"; answer: AnyAnswer; at: number }
  | { kind: "failed"; message: string; fields: FieldProblems; unreached: boolean; at: number }
  /** Nothing was sent: fields are empty. */
  | { kind: "incomplete"; fields: FieldProblems; at: number };

/** The outcome of deciding or practising. */
export type DraftOutcome = { kind: "done"; draft: AgentDraft } | { kind: "refused"; message: string; unreached: boolean };

/** The actions of the playground's forms, by `intent`. When the session has ended, the page stays with everything typed in it. They throw anything but an ApiError. */
export const agentActions: Actions<RunOutcome | DraftOutcome> = {
  run: runAgent,
  choose: changeDraft,
  approve: changeDraft,
  discard: changeDraft,
};

async function runAgent(form: FormData): Promise<RunOutcome> {
  const agent = agentIds.find((id) => id === form.get("agent")) ?? "tutor";
  const at = Date.now();
  const read = readInput(agent, form);
  if (read.kind === "missing") return { kind: "incomplete", fields: read.fields, at };
  if (read.kind === "no-json") {
    toast({ title: messages.apiError, description: messages.invalidJson, variant: "destructive" });
    return { kind: "failed", message: messages.invalidJson, fields: read.fields, unreached: false, at };
  }
  try {
    return { kind: "answered", answer: await postUnchecked(functions[agent], read.input), at };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast({ title: messages.apiError, description: messages.failed(agent, error.message), variant: "destructive" });
    return { kind: "failed", message: error.message, fields: fieldOf(error), unreached: error.persistsOnReload, at };
  }
}

/** Return the field of a server error, if the form has it: "messages.0.role" is in "messages". */
function fieldOf(error: ApiError): FieldProblems {
  const name = error.field?.split(".")[0] ?? "";
  return Object.hasOwn(messages.fields, name) ? { [name]: error.message } : {};
}

async function changeDraft(form: FormData): Promise<DraftOutcome> {
  const text = (name: string) => String(form.get(name));
  const [id, intent] = [text("id"), text("intent")];
  try {
    if (intent === "choose") {
      const body = { question: Number(text("question")), option: Number(text("option")) };
      const draft = await request("POST", "/api/agent-drafts/{draftId}/choices", { params: { draftId: id }, body });
      return { kind: "done", draft };
    }
    const draft = await request("POST", "/api/agent-drafts/{draftId}/{decision}", {
      params: { draftId: id, decision: intent === "approve" ? "approve" : "discard" },
    });
    if (draft.state === "discarded") toast(messages.discarded);
    else toast(draft.kind === "lesson-content" ? messages.approvedLesson : messages.approved);
    return { kind: "done", draft };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const title = intent === "choose" ? messages.notChecked : messages.notDecided;
    toast({ title, description: error.message, variant: "destructive" });
    return { kind: "refused", message: error.message, unreached: error.persistsOnReload };
  }
}

/** Read the form of an agent. Every field is required; those of the tutor are JSON. */
function readInput(agent: AgentId, form: FormData): ReadInput {
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
