import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, request } from "#web/platform/api.ts";
import { requestProblemOf, type RequestProblem } from "#web/platform/offline-text.ts";
import { useRetries } from "#web/platform/use-offline-text.ts";

/** The preview is updated after a pause of this length. */
const pauseMs = 300;

/** The rendered text; null if the loaded text takes too long to render. */
export type RenderedPreview = { html: string | null; isLate: boolean };

/**
 * Use a rendered preview of a text. `first` is the preview of the loaded text; `show` requests a new one, and only the latest request
 * counts. A failed request is retried with increasing delays; a rejected one is not.
 */
export function usePreview(first: { content: string; html: string | null }): {
  preview: RenderedPreview;
  show: (content: string) => void;
} {
  const [preview, setPreview] = useState<RenderedPreview>({ html: first.html, isLate: false });
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const shown = useRef(first.content);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      latest.current?.abort();
    },
    [],
  );

  const render = useCallback(async () => {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    try {
      const { html } = await request("POST", "/api/lesson-drafts/preview", {
        body: { content: shown.current },
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      setPreview({ html, isLate: false });
      setProblem(null);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setPreview(({ html }) => ({ html, isLate: true }));
      setProblem(requestProblemOf(error));
    }
  }, []);
  useRetries(
    problem,
    useCallback(() => void render(), [render]),
  );

  function show(content: string): void {
    if (content === shown.current) return;
    shown.current = content;
    clearTimeout(pause.current);
    latest.current?.abort();
    pause.current = setTimeout(() => void render(), pauseMs);
  }

  return { preview, show };
}
