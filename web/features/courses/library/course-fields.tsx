import { useState, useEffect, useRef } from "react";
import type { InstructorList, LibraryCourse } from "#domain/course-library.schema.ts";
import {
  courseLimits,
  defaultCategories,
  defaultLevel,
  formatPrice,
  levels,
  readWholeNumber,
  courseSearchLimit,
} from "#domain/course.ts";
import { languageNow } from "#web/i18n/define-messages.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { Field, Input, Textarea, Select } from "#web/ui/field.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { tellInstructorsMissing } from "./course-form.ts";
import { messages } from "./messages.ts";

const typingPauseMs = 300;

type InstructorFieldProps = {
  /** The possible instructors; null when the list failed to load. */
  instructors: InstructorList | null;
  chosen: LibraryCourse["instructor"];
  error: string | undefined;
};

type CourseFieldsProps = {
  /** Null for a new course. */
  course: LibraryCourse | null;
  instructors: InstructorList | null;
  /** Return the error of a field, if it is why saving failed. */
  errorOf: (field: string) => string | undefined;
};

/** The fields of a course, except its picture. */
export function CourseFields({ course, instructors, errorOf }: CourseFieldsProps) {
  const { currency } = useAcademy();
  const [price, setPrice] = useState(String(course?.price ?? 0));
  const wrongPrice = priceProblem(readWholeNumber(price), currency);
  return (
    <>
      <Field label={messages.title} required error={errorOf("title")}>
        <Input name="title" defaultValue={course?.title} maxLength={courseLimits.title} autoComplete="off" dir="auto" />
      </Field>
      <Field label={messages.description} hint={messages.descriptionHint} error={errorOf("description")}>
        <Textarea name="description" defaultValue={course?.description} maxLength={courseLimits.description} dir="auto" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={messages.category} required hint={messages.categoryHint} error={errorOf("category")}>
          <Input
            name="category"
            defaultValue={course?.category}
            maxLength={courseLimits.category}
            list="course-categories"
            autoComplete="off"
          />
        </Field>
        <datalist id="course-categories">
          {defaultCategories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
        <Field label={messages.levelLabel} error={errorOf("level")}>
          <Select name="level" defaultValue={course?.level ?? defaultLevel}>
            {levels.map((level) => (
              <option key={level} value={level}>
                {messages.level[level]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={messages.duration} hint={messages.durationHint} error={errorOf("duration")}>
          <Input name="duration" defaultValue={course?.duration ?? 0} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          label={messages.price}
          hint={wrongPrice === undefined && messages.priceHint(formatPrice(readWholeNumber(price), currency, languageNow()))}
          error={wrongPrice ?? errorOf("price")}
        >
          <Input
            name="price"
            value={price}
            onChange={({ target }) => setPrice(target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <InstructorField instructors={instructors} chosen={course?.instructor ?? null} error={errorOf("instructor_id")} />
    </>
  );
}

/** Return why the academy would reject a price; undefined for a valid one. */
function priceProblem(cents: number, currency: string): string | undefined {
  if (cents < 0) return messages.priceNegative;
  if (cents > courseLimits.price)
    return messages.priceTooHigh(courseLimits.price, formatPrice(courseLimits.price, currency, languageNow()));
  return undefined;
}

/** Selects an instructor. If there are too many for a list, they are searched by name. */
function InstructorField({ instructors, chosen, error }: InstructorFieldProps) {
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
      const found = await request("GET", "/api/course-library/instructors", {
        query: { search },
        signal: controller.signal,
      });
      setList(found);
      if (search === "") setNeedsSearch(found.total > found.instructors.length);
    } catch (failure) {
      if (controller.signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      tellInstructorsMissing(failure);
    }
  }

  const offered = list?.instructors ?? [];
  // The selected one is always in the list, whatever the search.
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
