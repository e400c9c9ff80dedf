import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { lessonSearchLimit } from "#domain/learning-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { messages } from "./messages.ts";
import { placeHref, type StudentPlace } from "./student-place.ts";

const typingPauseMs = 300;

/** Searches the person's lessons while they type. */
export function LessonSearch({ place: { tab, search } }: { place: StudentPlace }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Back and forward change the address while the box is somewhere else; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);

  function go(): void {
    clearTimeout(pause.current);
    const wanted = input.current?.value.trim() ?? "";
    if (wanted !== search) void navigate(placeHref({ tab, search: wanted }), { replace: true, preventScrollReset: true });
  }

  return (
    <SearchField
      label={messages.searchLessons}
      placeholder={messages.searchPlaceholder}
      action="/dashboard"
      defaultValue={search}
      input={{
        ref: input,
        maxLength: lessonSearchLimit,
        onInput: () => {
          clearTimeout(pause.current);
          pause.current = setTimeout(go, typingPauseMs);
        },
      }}
      className="w-full max-w-lg"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Button type="submit">{messages.search}</Button>
    </SearchField>
  );
}
