import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { courseSearchLimit } from "#domain/course-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { placeHref } from "../admin-place.ts";
import { messages } from "./messages.ts";

const typingPauseMs = 300;

/** Searches courses by title or category while one types. */
export function CourseSearch({ search }: { search: string }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // Whoever is on the way to somewhere else is not brought back by what they typed last.
  const leaving = useNavigation().location;
  useEffect(() => {
    if (leaving && leaving.pathname !== "/dashboard") clearTimeout(pause.current);
  }, [leaving]);

  // Back and forward change the address while the box is somewhere else; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);

  function go(): void {
    clearTimeout(pause.current);
    const wanted = input.current?.value.trim() ?? "";
    if (wanted === search) return;
    void navigate(placeHref({ tab: "course-library", search: wanted }), { replace: true, preventScrollReset: true });
  }

  return (
    <SearchField
      label={messages.searchCourses}
      placeholder={messages.searchPlaceholder}
      action="/dashboard"
      defaultValue={search}
      input={{
        ref: input,
        maxLength: courseSearchLimit,
        spellCheck: false,
        onInput: () => {
          clearTimeout(pause.current);
          pause.current = setTimeout(go, typingPauseMs);
        },
      }}
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Button type="submit">{messages.search}</Button>
    </SearchField>
  );
}
