import { useState } from "react";
import { ApiError } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

/** Something that is sent from a form: whether it is under way, and why it failed the last time. */
export function useSaving() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  return {
    busy,
    failure,
    /** What is wrong with a field, if the academy said so. */
    errorOf: (field: string) => (failure?.field === field ? failure.message : undefined),
    /** Does it. A refusal is kept for the form, and told in a toast where it has a title. */
    run: async (work: () => Promise<void>, failedTitle?: string): Promise<void> => {
      setBusy(true);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 401) throw error;
        setFailure(error);
        if (failedTitle !== undefined) toast({ title: failedTitle, description: error.message, variant: "destructive" });
      } finally {
        setBusy(false);
      }
    },
  };
}
