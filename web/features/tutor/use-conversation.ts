import { useEffect, useReducer, useRef } from "react";
import { toast } from "#web/ui/toast/toast-store.ts";
import { afterEvent, messagesFor } from "./conversation.ts";
import { messages } from "./messages.ts";
import type { TutorContext } from "#web/platform/tutor-stream-request.ts";

/** Text is shown in steps that the eye can follow and that leave the browser time. */
const flushEveryMs = 40;

const loadStream = () => import("#web/platform/tutor-stream-request.ts");

/** Fetches what asking needs, so that the first question leaves at once. */
export function prepareToAsk(): void {
  loadStream().catch(() => undefined);
}

let lastTurnId = 0;

/** A conversation with the tutor. One question at a time; leaving the page ends it. */
export function useConversation(context: TutorContext) {
  const [turns, dispatch] = useReducer(afterEvent, []);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isWaiting = turns.at(-1)?.state === "waiting";

  /** Asks and waits for the end of the answer. True when there is one, or a part of one that the person stopped. */
  async function ask(question: string): Promise<boolean> {
    if (running.current) return false;
    const connection = new AbortController();
    running.current = connection;
    lastTurnId += 1;
    dispatch({ type: "asked", id: lastTurnId, question });
    const text = bufferText((come) => dispatch({ type: "came", text: come }));
    let hasText = false;
    try {
      const { streamTutorAnswer } = await loadStream();
      for await (const part of streamTutorAnswer({ messages: messagesFor(turns, question), context }, connection.signal)) {
        if ("citations" in part) dispatch({ type: "cited", citations: part.citations });
        else {
          hasText ||= part.text.trim() !== "";
          text.add(part.text);
        }
      }
      text.flush();
      if (!hasText) throw new Error("The answer was empty.");
      dispatch({ type: "completed" });
      return true;
    } catch (error) {
      text.flush();
      if (connection.signal.aborted) {
        dispatch({ type: "stopped" });
        return hasText;
      }
      dispatch({ type: "failed" });
      toast({ title: messages.error, description: messages.failed(reasonOf(error)), variant: "destructive" });
      return false;
    } finally {
      running.current = null;
    }
  }

  return {
    turns,
    isWaiting,
    ask,
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      dispatch({ type: "cleared" });
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // What browsers and libraries say of a lost connection helps nobody.
  const isNetwork = error instanceof TypeError || error.name === "AuthRetryableFetchError";
  return isNetwork ? messages.unreachable : error.message;
}

/** Collects text and passes it on in steps; `flush` passes on what is left and ends it. */
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
