import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { toast } from "#web/ui/toast/toast-store.ts";
import { ApiError } from "./api.ts";

/** The setup page handles its forms itself, because its users may not have a dashboard yet. */
const setupPage = "/setup";

/** The actions of a form, by `intent`. */
export type Actions<Result = unknown> = Readonly<Record<string, (form: FormData) => Promise<Result>>>;

/** Run the action that a form's `intent` names. */
export function act<Result>(form: FormData, actions: Actions<Result>): Promise<Result> {
  const intent = textOf(form, "intent");
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw new Error(`no action is called ${intent}`);
  return action(form);
}

/**
 * The outcome of an action, which a toast has already shown. `field` is the invalid input; `unreached`: the academy was not reached, or
 * could not process the call.
 */
export type Outcome<Data = unknown> =
  | { kind: "done"; id: string; data: Data }
  | { kind: "failed"; message: string; field: string | undefined; unreached: boolean };

type Words = { title: string; description?: string | undefined };

type ActionParts<Data> = {
  /** Send the request. `id` is the target of the form. Throws ApiError. */
  perform: (id: string, form: FormData) => Promise<Data>;
  /** The toast on success; absent if the page itself shows the success. */
  done?: (data: Data, form: FormData) => Words;
  /** The toast on failure: a title, below which the reason is shown, or title and description. */
  failed: (error: ApiError) => string | Words;
};

/**
 * Define an action that reports its outcome in a toast. When the session has ended, the page stays with everything typed in it, as when
 * the academy is not reached. Rethrows everything but an ApiError.
 */
export function action<Data>({ perform, done, failed }: ActionParts<Data>): (form: FormData) => Promise<Outcome<Data>> {
  return async (form) => {
    const id = textOf(form, "id");
    try {
      const data = await perform(id, form);
      if (done) toast(done(data, form));
      return { kind: "done", id, data };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = failed(error);
      const words = typeof said === "string" ? { title: said, description: error.message } : said;
      toast({ ...words, variant: "destructive" });
      return {
        kind: "failed",
        message: error.message,
        field: error.field,
        unreached: error.persistsOnReload,
      };
    }
  };
}

/** Return the text of a form field; "" when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * Return the number in a form field; 0 when it is empty. An invalid number is returned as the typed text, so that the academy rejects it by
 * the field's name and says that it must be a number.
 */
export function numberOf(form: FormData, name: string): number {
  const text = textOf(form, name).trim();
  const number = Number(text);
  return Number.isFinite(number) ? number : (text as unknown as number);
}

/**
 * Use an action on one item of a dashboard. `perform` submits it, and `onDone` is called when it has succeeded and the page's data has been
 * reloaded.
 */
export function useAction<Data = unknown>(intent: string, onDone: (id: string, data: Data) => void = () => {}) {
  const fetcher = useFetcher<Outcome<Data>>();
  const { pathname } = useLocation();
  const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
  // `onDone` is called once per success, and not again for a new callback. The fetcher is not reset afterwards: on a busy machine the next
  // action may already be running when this success is rendered, and a reset would cancel it.
  const told = useRef<Outcome<Data>>(undefined);
  const tell = useEffectEvent((id: string, data: Data) => onDone(id, data));
  useEffect(() => {
    if (outcome?.kind !== "done" || told.current === outcome) return;
    told.current = outcome;
    tell(outcome.id, outcome.data);
  }, [outcome]);
  return {
    busy: fetcher.state !== "idle",
    /** Whether it has succeeded, while the page is loading what has changed. */
    reloading: fetcher.state === "loading" && fetcher.data?.kind === "done",
    /** The form being submitted, for optimistic display. */
    pending: fetcher.formData,
    /** Why the last submission failed. */
    failure: outcome?.kind === "failed" ? outcome : null,
    perform: (id: string, fields: Record<string, string> = {}) =>
      void fetcher.submit(
        { intent, id, ...fields },
        { method: "post", action: pathname === setupPage ? setupPage : "/dashboard" },
      ),
    forget: () => fetcher.reset(),
  };
}
