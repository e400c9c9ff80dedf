import { useEffect, useRef } from "react";

/**
 * Use a form whose first invalid field, or group of fields (`data-invalid`), gets the focus after a failure. `failure` is the last failure,
 * a new object each time; null when there is none.
 */
export function useInvalidFocus(failure: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) focusInvalid(form.current);
  }, [failure]);
  return form;
}

/** Focus the first invalid field, or group of fields, of a form. Returns whether there is one. */
export function focusInvalid(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
  field?.focus({ preventScroll: true });
  // Not just into view: at the window's edge the error below the field would stay hidden.
  field?.scrollIntoView({ block: "center" });
  return Boolean(field);
}
