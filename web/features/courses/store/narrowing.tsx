import { useEffect, useRef, type ReactNode } from "react";
import { levels } from "#domain/course.ts";
import { levelName } from "#web/features/courses/catalog/course-words.ts";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import type { StoreQuery } from "./store-query.ts";

/** The level that is wanted and what comes first, as fields of the store's form. */
export function Narrowing({ query, onChoice }: { query: StoreQuery; onChoice: (form: HTMLFormElement) => void }) {
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:gap-5">
      <Choice label={messages.level} name="level" value={query.level} onChoice={onChoice}>
        <option value="">{messages.allLevels}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelName(level)}
          </option>
        ))}
      </Choice>
      <Choice label={messages.sort} name="sort" value={query.sort} onChoice={onChoice}>
        <option value="">{query.search ? messages.bestMatch : messages.newest}</option>
        {query.search && <option value="newest">{messages.newest}</option>}
        <option value="title">{messages.title}</option>
        <option value="rating">{messages.rating}</option>
      </Choice>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  name: "level" | "sort";
  value: string;
  onChoice: (form: HTMLFormElement) => void;
  children: ReactNode;
};

function Choice({ label, name, value, onChoice, children }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Back and forward change the address, and with it what is chosen. What was chosen before the page was alive is not taken back.
  const shown = useRef(value);
  useEffect(() => {
    if (select.current && shown.current !== value) select.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <label className="grid items-center gap-x-2.5 gap-y-1 text-sm text-muted sm:flex">
      {label}
      {/* What is chosen before the page is alive comes as an input event. */}
      <Select
        ref={select}
        name={name}
        defaultValue={value}
        className="text-ink"
        onInput={({ currentTarget: { form } }) => form && onChoice(form)}
      >
        {children}
      </Select>
    </label>
  );
}
