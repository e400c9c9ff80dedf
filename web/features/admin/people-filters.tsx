import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { peopleSearchLimit } from "#domain/people-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { listedRoles, placeHref, type AdminPlace } from "./admin-place.ts";
import { messages } from "./messages.ts";

const typingPauseMs = 300;

/** Searches people by name or address while one types, and by role. */
export function PeopleFilters({ place: { search, role } }: { place: AdminPlace }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Back and forward change the address while the box is somewhere else; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = search;
  }, [search]);

  function go(change: Partial<AdminPlace>): void {
    clearTimeout(pause.current);
    const wanted = { search: input.current?.value.trim() ?? "", role, ...change };
    if (wanted.search === search && wanted.role === role) return;
    void navigate(placeHref({ tab: "user-management", ...wanted }), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-wrap items-start gap-3">
      <SearchField
        label={messages.searchPeople}
        placeholder={messages.searchPlaceholder}
        action="/dashboard"
        defaultValue={search}
        input={{
          ref: input,
          maxLength: peopleSearchLimit,
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
      <Field label={messages.filterRole} labelHidden>
        <Select value={role} onChange={({ target }) => go({ role: listedRoles.find((listed) => listed === target.value) ?? "" })}>
          <option value="">{messages.everyRole}</option>
          {listedRoles.map((listed) => (
            <option key={listed} value={listed}>
              {messages.role[listed]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
