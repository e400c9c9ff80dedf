import { useEffect, useRef, useState } from "react";
import type { InstructorList, LibraryCourse } from "#domain/course-library.schema.ts";
import { courseSearchLimit } from "#domain/course.ts";
import { ApiError } from "#web/platform/api.ts";
import { courseLibraryApi } from "#web/platform/course-library-api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { tellInstructorsMissing } from "./load-library.ts";
import { messages } from "./messages.ts";

const typingPauseMs = 300;

type InstructorFieldProps = {
  /** Who can be chosen; null when the list did not come. */
  instructors: InstructorList | null;
  chosen: LibraryCourse["instructor"];
  error: string | undefined;
};

/** Chooses who teaches a course. Where there are more instructors than a list can hold, they are searched by name. */
export function InstructorField({ instructors, chosen, error }: InstructorFieldProps) {
  const [list, setList] = useState(instructors);
  const [selected, setSelected] = useState(chosen);
  const [needsSearch, setNeedsSearch] = useState(instructors !== null && instructors.total > instructors.instructors.length);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      latest.current?.abort();
    },
    [],
  );

  async function find(search: string): Promise<void> {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    try {
      const found = await courseLibraryApi({ signal: controller.signal }).instructors(search);
      setList(found);
      if (search === "") setNeedsSearch(found.total > found.instructors.length);
    } catch (failure) {
      if (controller.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      tellInstructorsMissing(failure);
    }
  }

  const offered = list?.instructors ?? [];
  // Whoever is chosen stays in the list, whatever it was searched for.
  const options = selected && !offered.some(({ id }) => id === selected.id) ? [selected, ...offered] : offered;
  return (
    <>
      <Field
        label={messages.instructor}
        hint={
          list === null
            ? messages.instructorsMissing
            : list.total > list.instructors.length && messages.instructorsShown(list.instructors.length, list.total)
        }
        error={error}
      >
        <Select
          name="instructor_id"
          value={selected?.id ?? ""}
          onChange={({ target }) => setSelected(options.find(({ id }) => id === target.value) ?? null)}
        >
          <option value="">{messages.instructorNone}</option>
          {options.map(({ id, full_name }) => (
            <option key={id} value={id}>
              {full_name || messages.noName}
            </option>
          ))}
        </Select>
      </Field>
      {list === null && (
        <Button size="sm" className="justify-self-start" onClick={() => void find("")}>
          {messages.tryAgain}
        </Button>
      )}
      {needsSearch && (
        <Field label={messages.findInstructor}>
          <Input
            type="search"
            maxLength={courseSearchLimit}
            autoComplete="off"
            onInput={({ currentTarget: { value } }) => {
              clearTimeout(pause.current);
              pause.current = setTimeout(() => void find(value.trim()), typingPauseMs);
            }}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </Field>
      )}
    </>
  );
}
