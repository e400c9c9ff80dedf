import { useEffect, useRef, type ComponentProps, type FormEvent } from "react";
import { useLocation } from "react-router";
import { useNextLocation } from "./use-next-location.ts";

const typingPauseMs = 300;

/**
 * Return the props of a SearchField that searches while the person types. `onSearch` is called with the trimmed text, after a pause or on
 * submit. `searched` is the text of the current results. `takeTyped` returns the current input and cancels the pause, for a filter next to
 * it.
 */
export function useSearchWhileTyping(
  searched: string,
  { onSearch, ...input }: { onSearch: (text: string) => void } & Pick<ComponentProps<"input">, "maxLength" | "spellCheck">,
) {
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // A search must not undo a navigation to another page.
  const here = useLocation().pathname;
  const next = useNextLocation()?.pathname ?? here;
  useEffect(() => {
    if (next !== here) clearTimeout(pause.current);
  }, [next, here]);

  // Back and forward change the address, and with it the field. Text that is being typed is never overwritten.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = searched;
  }, [searched]);

  function takeTyped(): string {
    clearTimeout(pause.current);
    return box.current?.value.trim() ?? "";
  }

  const field = {
    defaultValue: searched,
    input: {
      ...input,
      ref: box,
      onInput: () => {
        clearTimeout(pause.current);
        pause.current = setTimeout(() => onSearch(takeTyped()), typingPauseMs);
      },
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      onSearch(takeTyped());
    },
  };
  return { field, takeTyped };
}
