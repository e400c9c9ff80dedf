import { useEffect, useRef, type ComponentProps, type FormEvent } from "react";
import { useLocation } from "react-router";
import { useNextLocation } from "./use-next-location.ts";

const typingPauseMs = 300;

/**
 * What a SearchField needs so that it searches while one types: `onSearch` hears the text, trimmed, after a pause or when it is sent. `searched`
 * is what the page shows the results of. `takeTyped` gives what stands in the box and waits no longer: a filter beside it takes it along.
 */
export function useSearchWhileTyping(
  searched: string,
  { onSearch, ...input }: { onSearch: (text: string) => void } & Pick<ComponentProps<"input">, "maxLength" | "spellCheck">,
) {
  const box = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Whoever is on the way to somewhere else is not brought back by what they typed last.
  const here = useLocation().pathname;
  const next = useNextLocation()?.pathname ?? here;
  useEffect(() => {
    if (next !== here) clearTimeout(pause.current);
  }, [next, here]);

  // Back and forward change the address while the box is somewhere else; what is being typed is never overwritten.
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
