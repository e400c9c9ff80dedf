import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { courseLimits, defaultCategories, defaultLevel, levels } from "#domain/course.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Field, Input, Textarea, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useAction } from "#web/platform/act.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { courseEditorHref } from "./instructor-params.ts";
import { messages } from "./messages.ts";

const nothingTyped = { title: "", category: "", level: defaultLevel as string, description: "" };

type Typed = typeof nothingTyped;

/** Creates a course and opens its editor. Typed text is kept when the dialog is reopened. */
export function NewCourseDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(nothingTyped);
  // The editor is opened before the fields are rendered empty.
  const isStarted = useRef(false);
  const { busy, failure, perform } = useAction<{ id: string }>("start-course", (_, { id }) => {
    // Clear the form, so that the dialog is empty when it is opened again.
    setTyped(nothingTyped);
    isStarted.current = true;
    onOpenChange(false);
    void navigate(courseEditorHref({ course: id }));
  });

  const isTyped = open && (["title", "category", "description"] as const).some((field) => typed[field].trim() !== "");

  const errorOf = (field: keyof Typed) => (failure?.field === field ? failure.message : undefined);
  const bind = (field: keyof Typed) => ({
    name: field,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  });
  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      onSubmit={() => perform("", typed)}
      busy={busy}
      title={messages.newTitle}
      description={messages.newText}
      submitLabel={messages.start}
      // What was typed is kept for when the dialog is opened again.
      wouldLose={() => false}
    >
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
      <LeaveGuard isChanged={isTyped} isLost={() => isTyped && !isStarted.current} />
    </FormDialog>
  );
}
