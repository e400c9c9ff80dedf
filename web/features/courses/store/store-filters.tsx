import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigate } from "react-router";
import { courseSearchLimit, levels } from "#domain/course.ts";
import type { CategoryCount } from "#domain/course.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { categoryName, levelName } from "#web/features/courses/catalog/course-words.ts";
import { Select } from "#web/ui/field.tsx";
import { messages } from "./messages.ts";
import { readStoreQuery, storeHref, type StoreQuery } from "./store-query.ts";

type ChoiceProps = {
  label: string;
  name: "level" | "language" | "sort";
  value: string;
  onChoice: (form: HTMLFormElement) => void;
  children: ReactNode;
};

type CategoryButtonProps = {
  /** The category; empty for all. */
  name: string;
  count?: number;
  pressed: boolean;
  children: ReactNode;
};

const typingPauseMs = 300;

/** The store's search box, categories, levels and orders. The forms also work without scripts; with them they update while typing. */
export function StoreFilters({
  query,
  categories,
  languages,
}: {
  query: StoreQuery;
  categories: readonly CategoryCount[];
  languages: readonly string[];
}) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  // Back and forward change the address, and so the field. Text that is being typed is never overwritten.
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

  /** Submit the whole form; the category is that of the clicked button, or unchanged. */
  function choose(form: HTMLFormElement, category = query.category): void {
    const { level, language, sort } = readStoreQuery(
      new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    );
    go({ category, level, language, sort });
  }

  return (
    <>
      <SearchField
        label={readMessage(msg`Search courses`)}
        placeholder={readMessage(msg`What would you like to learn?`)}
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
        {query.language && <input type="hidden" name="language" value={query.language} />}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <Button type="submit" variant="primary" size="lg">
          {readMessage(msg`Search`)}
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
              {categoryName(name)}
            </CategoryButton>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:w-full">
          <Narrowing query={query} languages={languages} onChoice={(form) => choose(form)} />
          {/* Without scripts a selection alone has no effect. */}
          <Button type="submit" size="sm" name="category" value={query.category} className="in-data-auth:hidden">
            {messages.apply}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** One category of the store as a submit button of its form. */
function CategoryButton({ name, count, pressed, children }: CategoryButtonProps) {
  return (
    <button
      type="submit"
      {...(name && { name: "category", value: name })}
      aria-pressed={pressed}
      data-hue={name.toLowerCase()}
      className="inline-flex min-h-10 max-w-full items-center text-start wrap-anywhere gap-2 rounded-md border border-edge bg-surface px-3.5 text-[0.9375rem] font-[500] hover:border-ink hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
    >
      {name && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-[var(--chip-solid,var(--color-neutral))]" />}
      {children}
      {count !== undefined && (
        <span aria-hidden="true" className="text-sm tabular-nums opacity-65">
          {count}
        </span>
      )}
    </button>
  );
}

type NarrowingProps = { query: StoreQuery; languages: readonly string[]; onChoice: (form: HTMLFormElement) => void };

/** Level, language and order, as fields of the store's form. */
function Narrowing({ query, languages, onChoice }: NarrowingProps) {
  // With a single language there is nothing to choose. A language in the address is always offered, so that it can be removed.
  const offered = query.language && !languages.includes(query.language) ? [...languages, query.language] : languages;
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
      {(offered.length > 1 || query.language) && (
        <Choice label={messages.language} name="language" value={query.language} onChoice={onChoice}>
          <option value="">{messages.allLanguages}</option>
          {offered.map((language) => (
            <option key={language} value={language}>
              {messages.languageName(language)}
            </option>
          ))}
        </Choice>
      )}
      <Choice label={messages.sort} name="sort" value={query.sort} onChoice={onChoice}>
        <option value="">{query.search ? messages.bestMatch : messages.newest}</option>
        {query.search && <option value="newest">{messages.newest}</option>}
        <option value="title">{messages.title}</option>
        <option value="rating">{messages.rating}</option>
      </Choice>
    </div>
  );
}

function Choice({ label, name, value, onChoice, children }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  // Back and forward change the address, and with it the selection. A selection made before hydration is kept.
  const shown = useRef(value);
  useEffect(() => {
    if (select.current && shown.current !== value) select.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <label className="grid items-center gap-x-2.5 gap-y-1 text-sm text-muted max-sm:last:odd:col-span-2 sm:flex">
      {label}
      {/* A selection made before hydration is replayed as an input event. */}
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
