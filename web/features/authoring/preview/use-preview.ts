import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/platform/api.ts";
import { manuscriptsApi } from "#web/platform/manuscripts-api.ts";

/** What is written is shown as a lesson when its author pauses for this long. */
const pauseMs = 300;

export type Preview = { html: string; isLate: boolean };

/** A text as the academy would show it. `show` asks for another one: only the newest counts. `first` is that of the text as it was loaded. */
export function usePreview(first: { content: string; html: string }): { preview: Preview; show: (content: string) => void } {
  const [preview, setPreview] = useState<Preview>({ html: first.html, isLate: false });
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

  async function render(content: string): Promise<void> {
    const controller = new AbortController();
    latest.current = controller;
    try {
      const { html } = await manuscriptsApi({ signal: controller.signal }).render(content);
      if (!controller.signal.aborted) setPreview({ html, isLate: false });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      shown.current = "";
      setPreview(({ html }) => ({ html, isLate: true }));
    }
  }

  function show(content: string): void {
    if (content === shown.current) return;
    shown.current = content;
    clearTimeout(pause.current);
    latest.current?.abort();
    pause.current = setTimeout(() => void render(content), pauseMs);
  }

  return { preview, show };
}
