import { useEffect } from "react";
import { questionInView, type Box } from "#domain/visible-time.ts";
import { ApiError, request } from "#web/platform/api.ts";

const lookMs = 1_000;
const reportMs = 15_000;
/**
 * The longest interval between two samples, in milliseconds. A longer one means that the device slept or the tab was frozen, so it is not
 * counted.
 */
const longestLookMs = 3_000;
/** The height of the site's sticky header, which covers the top of the page. */
const headerPixels = 64;

/** Return the questions of the paper with their positions on the screen. */
function findBoxes(positions: readonly number[]): Box[] {
  return positions.flatMap((position) => {
    const card = document.getElementById(`question-${position}`)?.closest("article");
    if (!card || card.getClientRects().length === 0) return [];
    const { top, bottom } = card.getBoundingClientRect();
    return [{ position, top, bottom, focused: card.contains(document.activeElement) }];
  });
}

type Watched = { attemptId: string; lease: string; positions: readonly number[]; active: boolean };

/**
 * Measure how long each question is visible, and report it every few seconds. What could not be reported is added to the next report.
 * Failures are not shown, because the times only serve the statistics of the questions.
 */
export function useVisibleTime({ attemptId, lease, positions, active }: Watched): void {
  const listed = positions.join(" ");
  useEffect(() => {
    if (!active) return;
    const all = listed.split(" ").map(Number);
    const seen = new Map<number, number>();
    let lookedAt = performance.now();
    let reportedAt = lookedAt;
    let isSending = false;
    async function report(): Promise<void> {
      if (isSending || seen.size === 0) return;
      isSending = true;
      reportedAt = performance.now();
      const sent = Array.from(seen, ([position, ms]) => ({ position, ms: Math.round(ms) }));
      try {
        await request("POST", "/api/attempts/{attemptId}/visible-time", { params: { attemptId }, body: { lease, seen: sent } });
        for (const { position, ms } of sent) {
          const left = (seen.get(position) ?? 0) - ms;
          if (left > 0) seen.set(position, left);
          else seen.delete(position);
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      } finally {
        isSending = false;
      }
    }
    function look(): void {
      const now = performance.now();
      const passed = now - lookedAt;
      lookedAt = now;
      if (document.visibilityState !== "visible") return;
      const position = questionInView(findBoxes(all), { top: headerPixels, bottom: window.innerHeight });
      if (position !== undefined && passed <= longestLookMs) seen.set(position, (seen.get(position) ?? 0) + passed);
      if (now - reportedAt >= reportMs) void report();
    }
    const onVisibility = () => {
      lookedAt = performance.now();
      if (document.visibilityState === "hidden") void report();
    };
    const timer = setInterval(look, lookMs);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      void report();
    };
  }, [attemptId, lease, listed, active]);
}
