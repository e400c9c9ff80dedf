import { useId, useRef, type FormEvent, type ReactNode } from "react";
import { dataRequestKinds, dataRequestLimits, type DataRequestEntry } from "#domain/data-request.schema.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { isFormChanged, useCloseQuestion } from "#web/ui/use-close-question.tsx";
import { messages } from "./data-request-messages.ts";

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };
type FormDialogProps = DialogProps & {
  action: ReturnType<typeof useAction>;
  id: string;
  title: string;
  description: string;
  fields: readonly string[];
  children: ReactNode;
};

/** A dialog with a form for one action. It stays open if the action fails, and asks before it closes and loses what was typed. */
function FormDialog({ action, id, title, description, fields, open, onOpenChange, children }: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { failure, busy } = action;
  const { close, question } = useCloseQuestion(
    () => isFormChanged(form.current),
    () => {
      action.forget();
      onOpenChange(false);
    },
  );

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    action.perform(id, Object.fromEntries([...typed].map(([name, value]) => [name, typeof value === "string" ? value : ""])));
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={close}
        locked={busy}
        title={title}
        description={description}
        footer={
          <>
            <Button disabled={busy} onClick={close}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {messages.save}
            </Button>
          </>
        }
      >
        <form key={id} ref={form} id={formId} noValidate onSubmit={onSubmit} className="grid gap-5">
          {failure && !fields.includes(failure.field ?? "") && <Notice tone="danger">{failure.message}</Notice>}
          {children}
        </form>
      </Dialog>
      {question}
    </>
  );
}

const problemOf = ({ failure }: ReturnType<typeof useAction>, field: string) => failure?.field === field && failure.message;

/** Records how a request was answered. */
export function AnswerRequestDialog({ request, ...dialog }: DialogProps & { request: DataRequestEntry | null }) {
  const action = useAction("answer-data-request", () => dialog.onOpenChange(false));
  return (
    <FormDialog
      {...dialog}
      action={action}
      id={request?.id ?? ""}
      title={messages.answerTitle}
      description={messages.answerHelp}
      fields={["reason"]}
    >
      <Field label={messages.outcome}>
        <Select name="state" defaultValue="done">
          {(["done", "refused"] as const).map((state) => (
            <option key={state} value={state}>
              {messages.states[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.reason} hint={messages.reasonHint} error={problemOf(action, "reason")}>
        <Textarea name="reason" rows={3} maxLength={dataRequestLimits.reason} dir="auto" />
      </Field>
    </FormDialog>
  );
}

/** Records a request that came by letter. */
export function RecordRequestDialog(dialog: DialogProps) {
  const action = useAction("record-data-request", () => dialog.onOpenChange(false));
  return (
    <FormDialog
      {...dialog}
      action={action}
      id="new"
      title={messages.record}
      description={messages.recordHelp}
      fields={["person", "letter_date", "details"]}
    >
      <Field label={messages.person} hint={messages.personHint} error={problemOf(action, "person")}>
        <Input name="person" maxLength={dataRequestLimits.person} autoComplete="off" dir="auto" />
      </Field>
      <Field label={messages.kind}>
        <Select name="kind" defaultValue="export">
          {dataRequestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages.kinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.receivedOn} error={problemOf(action, "letter_date")}>
        <Input name="letter_date" type="date" />
      </Field>
      <Field label={messages.details} error={problemOf(action, "details")}>
        <Textarea name="details" rows={3} maxLength={dataRequestLimits.details} dir="auto" />
      </Field>
    </FormDialog>
  );
}
