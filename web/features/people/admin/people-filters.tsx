import { useNavigate } from "react-router";
import { peopleSearchLimit } from "#domain/people.ts";
import { Field } from "#web/ui/field.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useSearchWhileTyping } from "#web/ui/use-search-while-typing.ts";
import { listedRoles, placeHref, type AdminPlace } from "./admin-place.ts";
import { messages } from "./messages.ts";

/** Searches people by name or address while one types, and by role. */
export function PeopleFilters({ place: { search, role } }: { place: AdminPlace }) {
  const navigate = useNavigate();
  const { field, takeTyped } = useSearchWhileTyping(search, {
    maxLength: peopleSearchLimit,
    spellCheck: false,
    onSearch: (wanted) => go({ search: wanted }),
  });

  function go(change: Partial<AdminPlace>): void {
    const wanted = { search, role, ...change };
    if (wanted.search === search && wanted.role === role) return;
    void navigate(placeHref({ tab: "user-management", ...wanted }), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-wrap items-start gap-3">
      <SearchField
        label={messages.searchPeople}
        placeholder={messages.searchPlaceholder}
        action="/dashboard"
        className="w-full max-w-md"
        submit={messages.search}
        {...field}
      />
      <Field label={messages.filterRole} labelHidden>
        <Select
          value={role}
          onChange={({ target }) =>
            go({ search: takeTyped(), role: listedRoles.find((listed) => listed === target.value) ?? "" })
          }
        >
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
