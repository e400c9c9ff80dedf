import { useEffect, useEffectEvent, useId, useState, type FormEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { courseLimits, defaultCategories, defaultLevel, levels } from "#domain/course.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { deskHref } from "./instructor-place.ts";
import { messages } from "./messages.ts";
import type { StartOutcome } from "./start-course.ts";
import { startCourseForm } from "./teaching-forms.ts";

const nothingTyped = { title: "", category: "", level: defaultLevel as string, description: "" };
type Typed = typeof nothingTyped;

/** Starts a course and leads to its desk. What was typed is there again when the dialog is opened another time. */
export function NewCourseDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const fetcher = useFetcher<StartOutcome>();
  const [typed, setTyped] = useState(nothingTyped);
  const busy = fetcher.state !== "idle";
  const outcome = busy ? undefined : fetcher.data;
  const started = outcome?.kind === "started" ? outcome.courseId : null;

  // The dialog is empty when it opens again.
  const [settled, setSettled] = useState(started);
  if (started !== null && started !== settled) {
    setSettled(started);
    setTyped(nothingTyped);
  }

  // Once for each course that was started.
  const leadToDesk = useEffectEvent((course: string) => {
    fetcher.reset();
    onOpenChange(false);
    void navigate(deskHref({ course }));
  });
  useEffect(() => {
    if (started !== null) leadToDesk(started);
  }, [started]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) void fetcher.submit(startCourseForm(typed), { method: "post", action: "/dashboard" });
  }

  const failure = outcome?.kind === "failed" ? outcome : null;
  const errorOf = (field: keyof Typed) => (failure?.field === field ? failure.message : undefined);
  const bind = (field: keyof Typed) => ({
    name: field,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={busy}
      title={messages.newTitle}
      description={messages.newText}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {messages.start}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-5">
        {failure && !(failure.field && failure.field in nothingTyped) && (
          <Notice tone="danger">{messages.notStarted(failure.message)}</Notice>
        )}
        <Field label={messages.title} required error={errorOf("title")}>
          <Input {...bind("title")} maxLength={courseLimits.title} autoComplete="off" dir="auto" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={messages.category} required hint={messages.categoryHint} error={errorOf("category")}>
            <Input {...bind("category")} maxLength={courseLimits.category} list={`${formId}-categories`} autoComplete="off" />
          </Field>
          <datalist id={`${formId}-categories`}>
            {defaultCategories.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
          <Field label={messages.levelLabel} error={errorOf("level")}>
            <Select {...bind("level")}>
              {levels.map((level) => (
                <option key={level} value={level}>
                  {messages.level[level]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={messages.description} hint={messages.descriptionHint} error={errorOf("description")}>
          <Textarea {...bind("description")} maxLength={courseLimits.description} dir="auto" />
        </Field>
      </form>
    </Dialog>
  );
}
