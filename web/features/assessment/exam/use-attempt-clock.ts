import { useEffect, useEffectEvent, useState } from "react";
import type { AttemptClock, Paper } from "#domain/exam.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import type { Answers } from "./answers-store.ts";

/** The interval of requests, in milliseconds: notices and extra time arrive within it. */
const everyMs = 8_000;
/** The interval after the time is up, in milliseconds, until the academy has handed the attempt in. */
const afterEndMs = 1_500;
const answerMs = 8_000;

type Watched = { paper: Paper; answers: Answers; onHandedIn: () => void };

/**
 * Request the attempt's status every few seconds, so that the page learns about extra time, notices and a takeover by another page even
 * when it has nothing to save. `isOver` is true when the time is up according to the academy's last response.
 */
export function useAttemptClock({ paper, answers, onHandedIn }: Watched) {
  const [notices, setNotices] = useState(paper.notices);
  const [isOver, setOver] = useState(false);
  const hear = useEffectEvent((clock: AttemptClock, askedAt: number) => {
    answers.hear(clock, askedAt);
    if (clock.handed_in) return onHandedIn();
    setNotices(clock.notices);
    setOver(Date.parse(clock.closes_at) <= Date.parse(clock.now));
  });
  const waitMs = isOver ? afterEndMs : everyMs;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    async function ask(): Promise<void> {
      clearTimeout(timer);
      const askedAt = Date.now();
      const token = readStoredSession()?.accessToken;
      try {
        const params = { attemptId: paper.id };
        const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(answerMs)]);
        hear(await request("GET", "/api/attempts/{attemptId}/clock", { params, signal }), askedAt);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        answers.receiveError(error, token);
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void ask(), waitMs);
    }
    const onShown = () => document.visibilityState === "visible" && void ask();
    timer = setTimeout(() => void ask(), waitMs);
    document.addEventListener("visibilitychange", onShown);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [paper.id, answers, waitMs]);
  return { notices, isOver, end: () => setOver(true) };
}
