import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { studentGroups, studentOrders, studentSearchLimit } from "#domain/teaching-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";
import { messages } from "./messages.ts";

const typingPauseMs = 300;

/** Searches the students of a course by name while one types, by how far they are, and puts them in order. */
export function StudentFilters({ place }: { place: InstructorPlace }) {
  const { tab, course, search, group, sort } = place;
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Back and forward change the address while the box is somewhere else; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);

  function go(change: Partial<InstructorPlace>): void {
    clearTimeout(pause.current);
    const wanted = { search: input.current?.value.trim() ?? "", group, sort, ...change };
    if (wanted.search === search && wanted.group === group && wanted.sort === sort) return;
    void navigate(placeHref({ tab, course, ...wanted }), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={messages.searchStudents}
        placeholder={messages.searchPlaceholder}
        action="/dashboard"
        defaultValue={search}
        input={{
          ref: input,
          maxLength: studentSearchLimit,
          spellCheck: false,
          onInput: () => {
            clearTimeout(pause.current);
            pause.current = setTimeout(() => go({}), typingPauseMs);
          },
        }}
        className="w-full max-w-md"
        onSubmit={(event) => {
          event.preventDefault();
          go({});
        }}
      >
        <Button type="submit">{messages.search}</Button>
      </SearchField>
      <Field label={messages.groupLabel}>
        <Select
          value={group}
          onChange={({ target }) => go({ group: studentGroups.find((known) => known === target.value) ?? "" })}
        >
          <option value="">{messages.everybody}</option>
          {studentGroups.map((known) => (
            <option key={known} value={known}>
              {messages.group[known]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.sortLabel}>
        <Select
          value={sort}
          onChange={({ target }) => go({ sort: studentOrders.find((known) => known === target.value) ?? sort })}
        >
          {studentOrders.map((known) => (
            <option key={known} value={known}>
              {messages.sort[known]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
