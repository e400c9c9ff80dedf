import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

/**
 * Return a handler of a failed save. If somebody else has changed the grades since they were loaded, it loads them again, so that the refusal
 * can say what they are now. It rethrows every error.
 */
export function useReloadIfChanged(onReloaded: () => void): (error: unknown) => Promise<never> {
  const { revalidate } = useRevalidator();
  return async (error) => {
    if (isChangedMeanwhile(error)) {
      await revalidate();
      onReloaded();
    }
    throw error;
  };
}

/** Return whether grades were not saved because somebody else has changed them since they were loaded. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "grades.changed_meanwhile";
}

/** Use a form's save: whether it is running, and why the last one failed. */
export function useSaving() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  return {
    busy,
    failure,
    /** The academy's error for a field, if any. */
    errorOf: (field: string) => (failure?.field === field ? failure.message : undefined),
    /** Run a save. Keep a failure for the form, and show it in a toast if there is a title for it. */
    run: async (work: () => Promise<void>, failedTitle?: string): Promise<void> => {
      setBusy(true);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
        if (failedTitle !== undefined) toast({ title: failedTitle, description: error.message, variant: "destructive" });
      } finally {
        setBusy(false);
      }
    },
  };
}
