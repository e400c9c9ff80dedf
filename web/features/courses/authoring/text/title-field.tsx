import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { messages } from "../messages.ts";
import { oneLine } from "#domain/storable-text.ts";

type TitleFieldProps = { title: string; onChange: (title: string) => void };

/** The title of a lesson, edited in place. A newly added lesson starts here. */
export function TitleField({ title, onChange }: TitleFieldProps) {
  const language = useCourseLanguage();
  // Exactly as typed: the stored title is trimmed, but the author must be able to type a space at the end.
  const [typed, setTyped] = useState(title);
  const shown = oneLine(typed) === title ? typed : title;
  const field = useRef<HTMLTextAreaElement>(null);
  const { state } = useLocation();
  // A reload and Back restore the history state, but a lesson that was new then must not take the focus again.
  const isPushed = useNavigationType() === "PUSH";
  const isNew = isPushed && typeof state === "object" && state !== null && "isNew" in state && state.isNew === true;
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);
  return (
    <label className="block border-b border-hairline">
      <span className="sr-only">{messages.title}</span>
      <textarea
        ref={field}
        dir="auto"
        lang={language}
        rows={1}
        value={shown}
        maxLength={lessonDraftLimits.title}
        aria-required="true"
        aria-invalid={title === "" || undefined}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        // A title has only one line.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className="field-sizing-content block w-full resize-none bg-transparent px-4 py-3 font-serif text-2xl -outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
      />
    </label>
  );
}
