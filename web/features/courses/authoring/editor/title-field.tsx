import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { manuscriptLimits } from "#domain/manuscript.ts";
import { messages } from "../messages.ts";
import { cleanTitle } from "../text/manuscript-text.ts";

type TitleFieldProps = { title: string; onChange: (title: string) => void };

/** The title of a lesson, written where it stands. A lesson that was just added begins here. */
export function TitleField({ title, onChange }: TitleFieldProps) {
  // As typed: what is kept has no spaces at its end, and the author must be able to type one.
  const [typed, setTyped] = useState(title);
  const shown = cleanTitle(typed) === title ? typed : title;
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  const isNew = typeof state === "object" && state !== null && "isNew" in state && state.isNew === true;
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);
  return (
    <label className="block border-b border-hairline">
      <span className="sr-only">{messages.title}</span>
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        value={shown}
        maxLength={manuscriptLimits.title}
        aria-required="true"
        aria-invalid={title === "" || undefined}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        // A title has one line: Enter does not break it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="field-sizing-content block w-full resize-none bg-transparent px-4 py-3 font-serif text-2xl -outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      />
    </label>
  );
}
