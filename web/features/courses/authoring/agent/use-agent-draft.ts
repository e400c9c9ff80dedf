import { useEffect, useRef, useState } from "react";
import type { LessonContentInput, AgentLesson } from "#domain/agents.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "../messages.ts";

/** The state of a requested draft. In state `told` there is none, and the text says why. */
export type DraftRun =
  | { kind: "idle" }
  | { kind: "writing" }
  /** `lessonId`: the id of a new lesson made from it, stable across retries. */
  | { kind: "ready"; id: string; lessonId: string; draft: AgentLesson; html: string }
  | { kind: "told"; words: string }
  | { kind: "failed"; message: string };

/** Use a draft of the lesson content agent: request, wait, cancel and decide. */
export function useAgentDraft() {
  const [run, setRun] = useState<DraftRun>({ kind: "idle" });
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  async function write(input: LessonContentInput): Promise<void> {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    const { signal } = controller;
    setRun({ kind: "writing" });
    try {
      const { draft, reply } = await request("POST", "/functions/v1/lesson-content-agent", { body: input, signal });
      if (draft?.kind !== "lesson-content") return setRun({ kind: "told", words: reply || messages.draftNothing });
      const content = withoutTitle(draft.data);
      const { html } = await request("POST", "/api/lesson-drafts/preview", { body: { content }, signal });
      setRun({ kind: "ready", id: draft.id, lessonId: newId(), draft: { ...draft.data, content }, html });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setRun({ kind: "failed", message: error.message });
    }
  }

  async function decide(decision: "approve" | "discard"): Promise<void> {
    if (run.kind !== "ready") return;
    try {
      await request("POST", "/api/agent-drafts/{draftId}/{decision}", { params: { draftId: run.id, decision } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The author can continue; only the list of drafts still shows this one as undecided.
      toast({ title: messages.notDecided, description: error.message, variant: "destructive" });
    }
  }

  return {
    run,
    start: (input: LessonContentInput) => void write(input),
    stop() {
      if (run.kind !== "writing") return;
      latest.current?.abort();
      setRun({ kind: "told", words: messages.stopped });
    },
    again: () => setRun({ kind: "idle" }),
    decide: (decision: "approve" | "discard") => void decide(decision),
  };
}

/** Remove the title from the text: the lesson's title is above it already. */
function withoutTitle({ title, content }: AgentLesson): string {
  const first = /^\s*#{1,2} +(.+)\n*/.exec(content);
  return first?.[1]?.trim().toLowerCase() === title.trim().toLowerCase() ? content.slice(first[0].length) : content;
}
