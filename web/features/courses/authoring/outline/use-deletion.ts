import { useRef, useState } from "react";
import type { ManuscriptEntry } from "#domain/manuscript.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { manuscriptsApi } from "#web/platform/manuscripts-api.ts";
import { useDeskDeed } from "../use-desk-deed.ts";
import type { Stakes } from "./delete-lesson-dialog.tsx";

/** Deleting a lesson: asked first, with what learners would lose. */
export function useDeletion(onDeleted: (id: string) => void) {
  const [asked, setAsked] = useState<{ entry: ManuscriptEntry; stakes: Stakes } | null>(null);
  const [open, setOpen] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const deed = useDeskDeed("desk-delete", (id) => {
    setOpen(false);
    onDeleted(id);
  });

  async function ask(entry: ManuscriptEntry): Promise<void> {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    setAsked({ entry, stakes: "loading" });
    setOpen(true);
    const tell = (stakes: Stakes) => !controller.signal.aborted && setAsked({ entry, stakes });
    try {
      tell(await manuscriptsApi({ signal: controller.signal }).stakes(entry.id));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      tell("failed");
    }
  }

  return {
    ask: (entry: ManuscriptEntry) => void ask(entry),
    dialog: {
      entry: asked?.entry ?? null,
      stakes: asked?.stakes ?? "loading",
      open,
      busy: deed.busy,
      onOpenChange: setOpen,
      onConfirm: () => asked && deed.perform(asked.entry.id),
    },
  };
}
