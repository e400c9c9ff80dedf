import { useState } from "react";
import type { InstructorList, LibraryCourse } from "#domain/course-library.schema.ts";
import { courseLimits, defaultCategories, defaultLevel, formatPrice, levels, readWholeNumber } from "#domain/course.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { InstructorField } from "./instructor-field.tsx";
import { messages } from "./messages.ts";

type CourseFieldsProps = {
  /** Null: a new one. */
  course: LibraryCourse | null;
  instructors: InstructorList | null;
  /** What was wrong with a field, if that is why saving failed. */
  errorOf: (field: string) => string | undefined;
};

/** What a course is made of, apart from its picture. */
export function CourseFields({ course, instructors, errorOf }: CourseFieldsProps) {
  const [price, setPrice] = useState(String(course?.price ?? 0));
  const wrongPrice = priceProblem(readWholeNumber(price));
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
          hint={wrongPrice === undefined && messages.priceHint(formatPrice(readWholeNumber(price)))}
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

/** Why a course cannot have that price, as the academy would refuse it. */
function priceProblem(cents: number): string | undefined {
  if (cents < 0) return messages.priceNegative;
  if (cents > courseLimits.price) return messages.priceTooHigh(courseLimits.price, formatPrice(courseLimits.price));
  return undefined;
}
