import { useEffect, useEffectEvent, useId, useState, type FormEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { courseLimits, defaultCategories, defaultLevel, levels } from "#domain/course.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Textarea, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { deskHref } from "./instructor-place.ts";
import { messages } from "./messages.ts";
import { startCourseForm } from "./teaching-forms.ts";

/** How starting a course ended; a toast has told it already. `field` is the input to blame. */
export type StartOutcome = { kind: "started"; courseId: string } | { kind: "failed"; message: string; field: string | undefined };

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

/** Starts the course that a form describes. Throws a session that has ended and what is not an ApiError. */
export async function startCourse(form: FormData): Promise<StartOutcome> {
  const text = (name: string) => String(form.get(name) ?? "");
  const level = levels.find((known) => known === text("level")) ?? defaultLevel;
  try {
    const { id } = await request("POST", "/api/teaching/courses", {
      body: { title: text("title"), category: text("category"), description: text("description"), level },
    });
    toast(messages.started);
    return { kind: "started", courseId: id };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    toast({ title: messages.notStarted(error.message), variant: "destructive" });
    return { kind: "failed", message: error.message, field: error.field };
  }
}
