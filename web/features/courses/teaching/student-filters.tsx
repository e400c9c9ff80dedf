import { useNavigate } from "react-router";
import { studentGroups, studentOrders, studentSearchLimit } from "#domain/teaching.ts";
import { Field } from "#web/ui/field.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useSearchWhileTyping } from "#web/ui/use-search-while-typing.ts";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";
import { messages } from "./messages.ts";

/** Searches the students of a course by name while one types, by how far they are, and puts them in order. */
export function StudentFilters({ place }: { place: InstructorPlace }) {
  const { tab, course, search, group, sort } = place;
  const navigate = useNavigate();
  const { field, takeTyped } = useSearchWhileTyping(search, {
    maxLength: studentSearchLimit,
    spellCheck: false,
    onSearch: (wanted) => go({ search: wanted }),
  });

  function go(change: Partial<InstructorPlace>): void {
    const wanted = { search, group, sort, ...change };
    if (wanted.search === search && wanted.group === group && wanted.sort === sort) return;
    void navigate(placeHref({ tab, course, ...wanted }), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={messages.searchStudents}
        placeholder={messages.searchPlaceholder}
        action="/dashboard"
        className="w-full max-w-md"
        submit={messages.search}
        {...field}
      />
      <Field label={messages.groupLabel}>
        <Select
          value={group}
          onChange={({ target }) =>
            go({ search: takeTyped(), group: studentGroups.find((known) => known === target.value) ?? "" })
          }
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
          onChange={({ target }) =>
            go({ search: takeTyped(), sort: studentOrders.find((known) => known === target.value) ?? sort })
          }
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
