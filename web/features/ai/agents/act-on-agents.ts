import { agentIds, type AgentId } from "#domain/agent.ts";
import type { AgentDraft } from "#domain/agents.schema.ts";
import { agentsApi, type AnyAnswer } from "#web/platform/agents-api.ts";
import { ApiError } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { readInput, type FieldName } from "./read-input.ts";

type FieldProblems = Partial<Record<FieldName, string>>;

/** How running an agent ended. `at` tells one run from the next. */
export type RunOutcome =
  | { kind: "answered"; answer: AnyAnswer; at: number }
  | { kind: "failed"; message: string; fields: FieldProblems; at: number }
  /** Nothing was asked: fields are empty. */
  | { kind: "incomplete"; fields: FieldProblems; at: number };
/** How deciding or practising ended. */
export type DraftOutcome = { kind: "done"; draft: AgentDraft } | { kind: "refused"; message: string };

/** Does what a form of the playground asks for. Throws a session that has ended and what is not an ApiError. */
export async function actOnAgents(form: FormData): Promise<RunOutcome | DraftOutcome> {
  const agent = agentIds.find((id) => id === form.get("agent"));
  return agent ? runAgent(agent, form) : changeDraft(form);
}

async function runAgent(agent: AgentId, form: FormData): Promise<RunOutcome> {
  const at = Date.now();
  const read = readInput(agent, form);
  if (read.kind === "missing") return { kind: "incomplete", fields: read.fields, at };
  if (read.kind === "no-json") {
    toast({ title: messages.apiError, description: messages.invalidJson, variant: "destructive" });
    return { kind: "failed", message: messages.invalidJson, fields: read.fields, at };
  }
  try {
    return { kind: "answered", answer: await agentsApi().run(agent, read.input), at };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    toast({ title: messages.apiError, description: messages.failed(agent, error.message), variant: "destructive" });
    return { kind: "failed", message: error.message, fields: fieldOf(error), at };
  }
}

/** The field that the server blames, if the form has it: "messages.0.role" is in "messages". */
function fieldOf(error: ApiError): FieldProblems {
  const name = error.field?.split(".")[0] ?? "";
  return Object.hasOwn(messages.fields, name) ? { [name]: error.message } : {};
}

async function changeDraft(form: FormData): Promise<DraftOutcome> {
  const text = (name: string) => String(form.get(name));
  const [id, intent] = [text("id"), text("intent")];
  const api = agentsApi();
  try {
    if (intent === "choose") {
      return {
        kind: "done",
        draft: await api.choose(id, { question: Number(text("question")), option: Number(text("option")) }),
      };
    }
    const draft = await api.decide(id, intent === "approve" ? "approve" : "discard");
    if (draft.state === "discarded") toast(messages.discarded);
    else toast(draft.kind === "lesson-content" ? messages.approvedLesson : messages.approved);
    return { kind: "done", draft };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    const title = intent === "choose" ? messages.notChecked : messages.notDecided;
    toast({ title, description: error.message, variant: "destructive" });
    return { kind: "refused", message: error.message };
  }
}
