import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/platform/api.ts";
import { apiKeysApi } from "#web/platform/api-keys-api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/**
 * One key as its owner looks at it: `revealed` is the key itself while it is shown, and it is kept nowhere else. Hidden again it is forgotten,
 * and the next look asks the academy anew.
 */
export function useRevealedKey(id: string) {
  const [revealed, setRevealed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function reveal(): Promise<void> {
    const controller = new AbortController();
    asking.current = controller;
    setBusy(true);
    try {
      const key = await apiKeysApi({ signal: controller.signal }).reveal(id);
      if (!controller.signal.aborted) setRevealed(key);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.notRevealed, description: error.message, variant: "destructive" });
    } finally {
      if (!controller.signal.aborted) setBusy(false);
    }
  }

  async function copy(key: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(key);
      toast(messages.copied);
    } catch {
      toast({ ...messages.copyFailed, variant: "destructive" });
    }
  }

  return {
    revealed,
    busy,
    toggle: () => (revealed === null ? void reveal() : setRevealed(null)),
    copy: () => revealed !== null && void copy(revealed),
  };
}
