import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { newId } from "#web/platform/new-id.ts";
import { readStoredPreferences } from "#web/platform/stored-preferences.ts";
import type { TutorContext } from "#web/platform/tutor-stream-request.ts";
import { fetchAhead } from "#web/ui/lazy-part.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { afterEvent } from "./conversation.ts";
import { noteStop, type LoadedConversation } from "./load-conversation.ts";
import { messages } from "./messages.ts";
import { isLostConnection, streamTurn } from "./stream-turn.ts";

/** Streamed text is shown in steps of this length, so that it is readable and the browser has time for other work. */
const flushEveryMs = 40;

class EmptyAnswer extends Error {}

const loadStream = () => import("#web/platform/tutor-stream-request.ts");

/** Preload what asking needs, so that the first question is sent immediately. */
export function prepareToAsk(): void {
  fetchAhead(loadStream);
}

/** An answer in progress. Leaving the page aborts it too; `isStopped` says that the person stopped it on purpose. */
type Running = { connection: AbortController; turnId: string; isStopped: boolean };

/**
 * Use a stored conversation. One question at a time. Leaving the page aborts an answer in progress; on return
 * it is requested again.
 */
export function useConversation(context: TutorContext, loaded: LoadedConversation, failed: (reason: string) => string) {
  const [id, setId] = useState(loaded.id);
  const [turns, dispatch] = useReducer(afterEvent, loaded.turns);
  const running = useRef<Running | null>(null);
  const last = turns.at(-1);
  const isWaiting = last?.state === "waiting";

  /**
   * Ask, and wait for the end of the answer. Return true when there is an answer, or a part of one that the person stopped. An unanswered
   * question is sent again with the same turn.
   */
  async function ask(question: string, turnId?: string): Promise<boolean> {
    if (running.current) return false;
    const isAgain = last?.state === "unanswered" && last.question === question;
    const turn = turnId ?? (isAgain ? last.id : newId());
    const own: Running = { connection: new AbortController(), turnId: turn, isStopped: false };
    running.current = own;
    dispatch({ type: "asked", id: turn, question });
    const text = bufferText((come) => dispatch({ type: "came", text: come }));
    let hasText = false;
    try {
      const { streamTutorAnswer } = await loadStream();
      const sent = {
        // Only the new question: the academy has stored the earlier messages with the conversation.
        messages: [{ role: "user" as const, content: question }],
        context,
        conversation: { id, turn },
        preferences: readStoredPreferences(),
      };
      for await (const part of streamTurn(streamTutorAnswer, sent, own.connection.signal)) {
        if (part === "lost") {
          text.flush();
          hasText = false;
          dispatch({ type: "lost" });
        } else if ("language" in part) {
          dispatch({ type: "written-in", language: part.language });
        } else if ("citations" in part) {
          text.flush();
          dispatch({ type: "cited", citations: part.citations });
        } else if ("suggestions" in part) {
          text.flush();
          dispatch({ type: "suggested", suggestions: part.suggestions });
        } else {
          hasText ||= part.text.trim() !== "";
          text.add(part.text);
        }
      }
      text.flush();
      if (!hasText) throw new EmptyAnswer(messages.noReply);
      dispatch({ type: "completed" });
      return true;
    } catch (error) {
      text.flush();
      if (own.isStopped) {
        dispatch({ type: "stopped" });
        return hasText;
      }
      if (own.connection.signal.aborted) return false;
      dispatch({ type: "failed", isEmpty: error instanceof EmptyAnswer });
      toast({ title: messages.error, description: failed(reasonOf(error)), variant: "destructive" });
      return false;
    } finally {
      if (running.current === own) running.current = null;
    }
  }

  function stop(): void {
    const own = running.current;
    if (!own) return;
    own.isStopped = true;
    own.connection.abort();
    // Offline, the stop cannot be recorded: the answer then counts as interrupted, and is requested again on return.
    if (navigator.onLine) noteStop(id, own.turnId).catch(() => {});
  }

  useAnswerCutOff(() => {
    if (last && isWaiting) void ask(last.question, last.id);
    return () => {
      running.current?.connection.abort();
      running.current = null;
    };
  });

  return {
    id,
    turns,
    isWaiting,
    ask,
    stop,
    /** Replace the conversation by a new one. */
    clear: () => {
      running.current?.connection.abort();
      running.current = null;
      dispatch({ type: "cleared" });
      setId(newId());
    },
  };
}

/** Request an interrupted answer again after the page is shown. `begin` returns its cleanup. */
function useAnswerCutOff(begin: () => () => void): void {
  const onArrival = useEffectEvent(begin);
  useEffect(() => onArrival(), []);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A browser's or library's message about a lost connection helps nobody.
  return isLostConnection(error) && error.name !== "AnswerInterrupted" ? messages.unreachable : error.message;
}

/** Buffer text and pass it on in steps. `flush` passes on the rest and stops. */
function bufferText(pass: (text: string) => void) {
  let collected = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (collected !== "") pass(collected);
    collected = "";
  }
  return {
    add(text: string): void {
      collected += text;
      timer ??= setTimeout(flush, flushEveryMs);
    },
    flush,
  };
}
