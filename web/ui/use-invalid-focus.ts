import { useEffect, useRef } from "react";

/**
 * Use a form whose first invalid field, or group of fields (`data-invalid`), gets the focus after a refusal. `refusal` is the last
 * one, a new object each time; null while there is none.
 */
export function useInvalidFocus(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
    field?.focus({ preventScroll: true });
    // At an edge of the window, the error below the field would stay out of sight.
    field?.scrollIntoView({ block: "center" });
  }, [refusal]);
  return form;
}
