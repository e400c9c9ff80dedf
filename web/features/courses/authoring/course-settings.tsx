import { useState, type FormEvent, type ReactNode } from "react";
import { languageNow } from "#web/i18n/define-messages.ts";
import { inLanguage } from "#web/i18n/format.ts";
import type { CourseSettings as Settings, InstructorList } from "#domain/course-library.schema.ts";
import { courseLimits, defaultCategories, formatPrice, levels, offeredLanguages, readWholeNumber } from "#domain/course.ts";
import { ImageField, useImageUpload } from "#web/features/courses/catalog/course-image-field.tsx";
import { useAcademy } from "#web/platform/academy.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { removeItem } from "#web/ui/remove-item.ts";
import type { CourseSettingsData } from "./load-editor.ts";
import { messages } from "./messages.ts";
import { linesOf } from "./read-settings.ts";

const languageNames = inLanguage((language) => new Intl.DisplayNames(language, { type: "language" }));

/** The settings of a course for its authors: facts, instructors, previews, and whether it is in the store. */
export function CourseSettings({ data: { course, instructors }, more }: { data: CourseSettingsData; more: ReactNode }) {
  const [isChanged, setChanged] = useState(false);
  const { currency } = useAcademy();
  const [price, setPrice] = useState(String(course.price));
  const image = useImageUpload(course.featured_image_url ?? "");
  const save = useAction("editor-settings", () => look());
  const form = useInvalidFocus(save.failure);
  const errorOf = (field: string) => (save.failure?.field === field ? save.failure.message : undefined);
  // A picture comes without an input event.
  const isPictureChanged = image.state.kind !== "idle" || image.url !== (course.featured_image_url ?? "");

  function look(): void {
    if (form.current) setChanged(Object.keys(changesIn(course, form.current)).length > 0);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!form.current || save.busy) return;
    // Unchanged fields are not sent: another author may have changed them meanwhile.
    save.perform(course.id, { title: course.title, ...changesIn(course, form.current) });
  }

  return (
    <div className="grid max-w-measure grid-cols-1 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-2xl">{messages.settings}</h2>
          <p className="text-sm text-muted">{messages.settingsHelp}</p>
        </div>
        <ButtonLink size="sm" to={`/product/${course.id}`}>
          {messages.previewCourse}
        </ButtonLink>
      </div>
      <form ref={form} noValidate onSubmit={onSubmit} onInput={look} className="grid grid-cols-1 gap-5">
        {save.failure && <Notice tone="danger">{save.failure.message}</Notice>}
        <Field label={messages.courseTitle} required error={errorOf("title")}>
          <Input name="title" defaultValue={course.title} maxLength={courseLimits.title} autoComplete="off" dir="auto" />
        </Field>
        <Field label={messages.description} hint={messages.descriptionHint} error={errorOf("description")}>
          <Textarea name="description" defaultValue={course.description} maxLength={courseLimits.description} dir="auto" />
        </Field>
        <Field label={messages.outcomes} hint={messages.outcomesHint} error={errorOf("outcomes")}>
          <Textarea name="outcomes" rows={5} defaultValue={course.outcomes.join("\n")} dir="auto" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={messages.category} required hint={messages.categoryHint} error={errorOf("category")}>
            <Input name="category" defaultValue={course.category} maxLength={courseLimits.category} list="editor-categories" />
          </Field>
          <datalist id="editor-categories">
            {defaultCategories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
          <Field label={messages.levelLabel} error={errorOf("level")}>
            <Select name="level" defaultValue={course.level}>
              {levels.map((level) => (
                <option key={level} value={level}>
                  {messages.level[level]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.language} error={errorOf("language")}>
            <Select name="language" defaultValue={course.language}>
              {[...new Set([...offeredLanguages, course.language])].map((tag) => (
                <option key={tag} value={tag}>
                  {languageNames().of(tag) ?? tag}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={messages.price}
            hint={messages.priceHint(formatPrice(readWholeNumber(price), currency, languageNow()))}
            error={errorOf("price")}
          >
            <Input name="price" value={price} onChange={({ target }) => setPrice(target.value)} inputMode="numeric" />
          </Field>
          <Field label={messages.watchedPercent} hint={messages.watchedPercentHint} error={errorOf("watched_percent")}>
            <Input name="watched_percent" defaultValue={course.watched_percent} inputMode="numeric" autoComplete="off" />
          </Field>
        </div>
        <ImageField image={image} error={errorOf("featured_image_url")} disabled={save.busy} />
        <input type="hidden" name="featured_image_url" value={image.url} />
        <FreePreviews lessons={course.lessons} />
        <CoInstructors course={course} instructors={instructors} onChange={() => setChanged(true)} />
        <Button type="submit" variant="primary" busy={save.busy} className="justify-self-start">
          {messages.saveSettings}
        </Button>
      </form>
      {more}
      <CourseStatus course={course} />
      <LeaveGuard isLost={() => (isChanged || isPictureChanged) && !save.reloading} />
    </div>
  );
}

function FreePreviews({ lessons }: Pick<Settings, "lessons">) {
  return (
    <fieldset className="grid gap-3">
      <legend className="font-[550]">{messages.previews}</legend>
      <p className="text-sm text-muted">{lessons.length === 0 ? messages.noLessonsToPreview : messages.previewsHelp}</p>
      {lessons.map(({ id, title, free_preview, published }) => (
        <Checkbox
          key={id}
          name="free_preview"
          value={id}
          defaultChecked={free_preview}
          label={title}
          hint={published ? undefined : messages.previewNeedsPublishing}
        />
      ))}
    </fieldset>
  );
}

type CoInstructorsProps = { course: Settings; instructors: InstructorList; onChange: () => void };

function CoInstructors({ course, instructors, onChange }: CoInstructorsProps) {
  const [chosen, setChosen] = useState(course.co_instructors);
  const change = (next: typeof chosen) => {
    setChosen(next);
    onChange();
  };
  const others = instructors.instructors.filter(
    ({ id }) => id !== course.instructor_id && !chosen.some((person) => person.id === id),
  );
  const isFull = chosen.length >= courseLimits.coInstructors;
  return (
    <fieldset data-items className="grid gap-3">
      <legend className="font-[550]">{messages.coInstructors}</legend>
      <p className="text-sm text-muted">
        {course.may.choose_instructors ? messages.coInstructorsHelp : messages.coInstructorsFixed}
      </p>
      {chosen.length === 0 && <p className="text-sm">{messages.noCoInstructors}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ id, full_name }) => (
          <li key={id} className="flex items-center gap-2 rounded-md border border-hairline px-3 py-1 text-sm">
            <span dir="auto">{full_name}</span>
            {course.may.choose_instructors && (
              <Button
                data-removes
                size="sm"
                variant="quiet"
                onClick={(event) => removeItem(event, () => change(chosen.filter((person) => person.id !== id)))}
              >
                {messages.removeInstructor(full_name)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {course.may.choose_instructors && others.length > 0 && !isFull && (
        <Field label={messages.addInstructor}>
          <Select
            data-adds
            value=""
            onChange={({ target }) => {
              const person = others.find(({ id }) => id === target.value);
              if (person) change([...chosen, person]);
            }}
          >
            <option value="">{messages.chooseInstructor}</option>
            {others.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <input type="hidden" name="co_instructor_ids" value={chosen.map(({ id }) => id).join(",")} />
    </fieldset>
  );
}

/** Whether the course is in the store, with a button for those who may change that. */
function CourseStatus({ course }: { course: Settings }) {
  const publishing = useAction("editor-settings");
  const isTaken = course.enrollment_count > 0;
  return (
    <section className="grid gap-3 border-t border-hairline pt-6">
      <h3 className="text-xl">{messages.store}</h3>
      <p className="text-sm text-muted">{course.published && !course.archived ? messages.inStore : messages.notInStore}</p>
      {!course.may.publish && !course.published && <p className="text-sm">{messages.publishByAdmin}</p>}
      {course.may.publish && !course.archived && !(course.published && isTaken) && (
        <Button
          busy={publishing.busy}
          className="justify-self-start"
          onClick={() => publishing.perform(course.id, { published: String(!course.published) })}
        >
          {course.published ? messages.unpublishCourse : messages.publishCourse}
        </Button>
      )}
    </section>
  );
}

/** Return the form's changes to the course, by field name. */
function changesIn(course: Settings, element: HTMLFormElement): Record<string, string> {
  const form = new FormData(element);
  const free = course.lessons.filter(({ free_preview }) => free_preview).map(({ id }) => id);
  const sorted = (ids: readonly string[]) => [...ids].toSorted().join(",");
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replace(/\r\n/g, "\n")
      .trim();
  const now = {
    title: text("title"),
    description: text("description"),
    outcomes: linesOf(text("outcomes")).join("\n"),
    category: text("category"),
    level: text("level"),
    language: text("language"),
    price: String(readWholeNumber(text("price"))),
    watched_percent: String(readWholeNumber(text("watched_percent"))),
    featured_image_url: text("featured_image_url"),
    free_preview_ids: sorted(form.getAll("free_preview").map(String)),
    co_instructor_ids: sorted(text("co_instructor_ids").split(",").filter(Boolean)),
  };
  const before: typeof now = {
    title: course.title,
    description: course.description,
    outcomes: course.outcomes.join("\n"),
    category: course.category,
    level: course.level,
    language: course.language,
    price: String(course.price),
    watched_percent: String(course.watched_percent),
    featured_image_url: course.featured_image_url ?? "",
    free_preview_ids: sorted(free),
    co_instructor_ids: sorted(course.co_instructors.map(({ id }) => id)),
  };
  const was: Record<string, string> = before;
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== was[name]));
}
