import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { courseSearchLimit } from "#domain/course.ts";
import type { CategoryCount } from "#domain/course.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { CategoryButton } from "./category-button.tsx";
import { messages } from "./messages.ts";
import { Narrowing } from "./narrowing.tsx";
import { readStoreQuery, storeHref, type StoreQuery } from "./store-query.ts";

const typingPauseMs = 300;

/** The store's search box, its categories, levels and orders: forms that also work before and without script, and answer while one types with it. */
export function StoreFilters({ query, categories }: { query: StoreQuery; categories: readonly CategoryCount[] }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Back and forward change the address while the box is somewhere else; what is being typed is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = query.search;
  }, [query.search]);

  function searchAfterPause(): void {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => go({}, true), typingPauseMs);
  }

  function go(changes: Partial<StoreQuery>, replace = false): void {
    clearTimeout(pause.current);
    const { page: _, ...now } = query;
    const wanted = storeHref({ ...now, search: input.current?.value.trim() ?? "", ...changes });
    if (wanted !== storeHref(now)) void navigate(wanted, { replace, preventScrollReset: true });
  }

  /** Everything that the form says; the category is that of the button that was pressed, or stays. */
  function choose(form: HTMLFormElement, category = query.category): void {
    const { level, sort } = readStoreQuery(
      new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    );
    go({ category, level, sort });
  }

  return (
    <>
      <SearchField
        label="Search courses"
        placeholder="What would you like to learn?"
        action="/store"
        size="lg"
        defaultValue={query.search}
        input={{ ref: input, onInput: searchAfterPause, maxLength: courseSearchLimit }}
        className="max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault();
          go({});
        }}
      >
        {query.category && <input type="hidden" name="category" value={query.category} />}
        {query.level && <input type="hidden" name="level" value={query.level} />}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <Button type="submit" variant="primary" size="lg">
          Search
        </Button>
      </SearchField>
      <Form
        action="/store"
        className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          choose(event.currentTarget, pressed instanceof HTMLButtonElement ? pressed.value : query.category);
        }}
      >
        {query.search && <input type="hidden" name="search" value={query.search} />}
        <div role="group" aria-label={messages.category} className="flex flex-wrap gap-2">
          <CategoryButton name="" pressed={query.category === ""}>
            {messages.all}
          </CategoryButton>
          {categories.map(({ name, count }) => (
            <CategoryButton key={name} name={name} count={count} pressed={query.category === name}>
              {name}
            </CategoryButton>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:w-full">
          <Narrowing query={query} onChoice={(form) => choose(form)} />
          {/* Without script nothing happens by choosing alone. */}
          <Button type="submit" size="sm" name="category" value={query.category} className="in-data-auth:hidden">
            {messages.apply}
          </Button>
        </div>
      </Form>
    </>
  );
}
