import { useEffect, useEffectEvent } from "react";
import { useFetcher, useLocation } from "react-router";
import { toast } from "#web/ui/toast/toast-store.ts";
import { ApiError } from "./api.ts";

/** The page on which an academy is set up does what its forms ask for itself: not everybody there has a dashboard yet. */
const setupPage = "/setup";

/** What forms may ask for, by their `intent`. */
export type Actions<Result = unknown> = Readonly<Record<string, (form: FormData) => Promise<Result>>>;

/** Does what a form asks for: its `intent` names one of the actions. */
export function act<Result>(form: FormData, actions: Actions<Result>): Promise<Result> {
  const intent = textOf(form, "intent");
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw new Error(`no action is called ${intent}`);
  return action(form);
}

/** How an action ended; a toast has told it already. `field` is the input to blame; `unreached`: the academy was not reached, or could not do it. */
export type Outcome<Data = unknown> =
  | { kind: "done"; id: string; data: Data }
  | { kind: "failed"; message: string; field: string | undefined; unreached: boolean };

/** Whether an action's result says that the academy was not reached: another failed load would only push its message aside. */
export function wasUnreached(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "unreached" in outcome && outcome.unreached === true;
}

type Words = { title: string; description?: string | undefined };

type ActionParts<Data> = {
  /** Sends it. `id` is the form's: what it is done to. Throws ApiError. */
  perform: (id: string, form: FormData) => Promise<Data>;
  /** What a toast says when it is done; absent where the page shows it. */
  done?: (data: Data, form: FormData) => Words;
  /** What a toast says when it is not: its title, with the reason below, or both. */
  failed: (error: ApiError) => string | Words;
};

/** An action that says with a toast how it ended. It throws when the session has ended, and what is not an ApiError. */
export function action<Data>({ perform, done, failed }: ActionParts<Data>): (form: FormData) => Promise<Outcome<Data>> {
  return async (form) => {
    const id = textOf(form, "id");
    try {
      const data = await perform(id, form);
      if (done) toast(done(data, form));
      return { kind: "done", id, data };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      const said = failed(error);
      const words = typeof said === "string" ? { title: said, description: error.message } : said;
      toast({ ...words, variant: "destructive" });
      return { kind: "failed", message: error.message, field: error.field, unreached: error.isUnavailable };
    }
  };
}

/** What a form says under a name; nothing is "". */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Something that a person does to one thing of their dashboard: `perform` sends it, and `onDone` hears when it succeeded and everything that is
 * shown is fresh again.
 */
export function useAction<Data = unknown>(intent: string, onDone: (id: string, data: Data) => void = () => {}) {
  const fetcher = useFetcher<Outcome<Data>>();
  const { pathname } = useLocation();
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  // Once for each success, not for another function that hears of it.
  const tell = useEffectEvent((id: string, data: Data) => {
    fetcher.reset();
    onDone(id, data);
  });
  useEffect(() => {
    if (outcome?.kind === "done") tell(outcome.id, outcome.data);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    /** What is on its way, to be shown ahead. */
    pending: fetcher.formData,
    /** Why it failed the last time. */
    failure: outcome?.kind === "failed" ? outcome : null,
    perform: (id: string, fields: Record<string, string> = {}) =>
      void fetcher.submit(
        { intent, id, ...fields },
        { method: "post", action: pathname === setupPage ? setupPage : "/dashboard" },
      ),
    forget: () => fetcher.reset(),
  };
}
