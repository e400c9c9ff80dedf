import { useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { Ref, RefObject } from "react";

/**
 * A disabled button loses the focus, and with it the keyboard user's place. This gives the focus back
 * when the work is done, unless it has gone somewhere else meanwhile.
 */
export function useFocusKeptWhileBusy(
  busy: boolean,
  outerRef: Ref<HTMLButtonElement> | undefined,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle(outerRef, () => button.current as HTMLButtonElement);
  useLayoutEffect(() => {
    const element = button.current;
    // Some browsers take the focus away in the moment in which the button is disabled, others with the next picture.
    const noteLoss = () => (hadFocus.current = element?.disabled === true);
    element?.addEventListener("blur", noteLoss);
    return () => element?.removeEventListener("blur", noteLoss);
  }, []);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current ||= document.activeElement === button.current;
      return;
    }
    if (hadFocus.current && (document.activeElement === document.body || document.activeElement === null)) {
      button.current?.focus({ preventScroll: true });
    }
    hadFocus.current = false;
  }, [busy]);
  return button;
}
