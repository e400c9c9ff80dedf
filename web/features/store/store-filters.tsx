import { useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { courseSearchLimit } from "#domain/course-rules.ts";
import type { CategoryCount } from "#domain/course.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { CategoryButton } from "./category-button.tsx";
import { storeHref, type StoreQuery } from "./store-query.ts";

const typingPauseMs = 300;

/** The store's search box and its categories: forms that also work before and without script, and answer while one types with it. */
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
    pause.current = setTimeout(() => go(query.category, true), typingPauseMs);
  }

  function go(category: string, replace: boolean): void {
    clearTimeout(pause.current);
    const search = input.current?.value.trim() ?? "";
    if (search === query.search && category === query.category) return;
    void navigate(storeHref({ search, category }), { replace, preventScrollReset: true });
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
          go(query.category, false);
        }}
      >
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <Button type="submit" variant="primary" size="lg">
          Search
        </Button>
      </SearchField>
      <Form
        action="/store"
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = (event.nativeEvent as SubmitEvent).submitter;
          go(pressed instanceof HTMLButtonElement ? pressed.value : "", false);
        }}
      >
        {query.search && <input type="hidden" name="search" value={query.search} />}
        <div role="group" aria-label="Category" className="flex flex-wrap gap-2">
          <CategoryButton name="" pressed={query.category === ""}>
            All
          </CategoryButton>
          {categories.map(({ name, count }) => (
            <CategoryButton key={name} name={name} count={count} pressed={query.category === name}>
              {name}
            </CategoryButton>
          ))}
        </div>
      </Form>
    </>
  );
}
