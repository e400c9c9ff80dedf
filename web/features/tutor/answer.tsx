import { lazy, Suspense, useDeferredValue } from "react";

const loadMarkdown = () => import("./answer-markdown.tsx");
const AnswerMarkdown = lazy(loadMarkdown);

/** Fetches what shows answers before the first one comes. */
export function prepareToShow(): void {
  loadMarkdown().catch(() => undefined);
}

/** An answer, set as text until what sets Markdown has arrived. */
export function Answer({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  return (
    <div className="prose" data-size="sm" dir="auto">
      <Suspense fallback={<p className="whitespace-pre-wrap">{shown}</p>}>
        <AnswerMarkdown text={shown} />
      </Suspense>
    </div>
  );
}
