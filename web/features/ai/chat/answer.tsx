import { lazy, Suspense, useDeferredValue } from "react";
import { completeMarkdown } from "./complete-markdown.ts";

const loadMarkdown = () => import("./answer-markdown.tsx");
const AnswerMarkdown = lazy(loadMarkdown);

/** Fetches what shows answers before the first one comes. */
export function prepareToShow(): void {
  loadMarkdown().catch(() => undefined);
}

/** An answer, set as text until what sets Markdown has arrived. While it is coming, what has begun in it is shown as if it had ended. */
export function Answer({ text, isComing = false }: { text: string; isComing?: boolean }) {
  const come = useDeferredValue(text);
  const shown = isComing ? completeMarkdown(come) : come;
  return (
    <div className="prose" data-size="sm" dir="auto">
      <Suspense fallback={<p className="whitespace-pre-wrap">{shown}</p>}>
        <AnswerMarkdown text={shown} />
      </Suspense>
    </div>
  );
}
