import type { ReactNode } from "react";
import { dataRequestKinds, dataRequestLimits, type DataRequestEntry } from "#domain/data-request.schema.ts";
import { useAction } from "#web/platform/act.ts";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./data-request-messages.ts";

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };
type ActionDialogProps = DialogProps & {
  action: ReturnType<typeof useAction>;
  id: string;
  title: string;
  description: string;
  fields: readonly string[];
  children: ReactNode;
};

/** A dialog with a form for one action, whose fields are sent by their names. */
function ActionDialog({ action, id, fields, onOpenChange, children, ...dialog }: ActionDialogProps) {
  const { failure, busy } = action;
  return (
    <FormDialog
      {...dialog}
      formKey={id}
      busy={busy}
      submitLabel={messages.save}
      onClose={() => {
        action.forget();
        onOpenChange(false);
      }}
      onSubmit={(form) =>
        action.perform(
          id,
          Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""])),
        )
      }
    >
      {failure && !fields.includes(failure.field ?? "") && <Notice tone="danger">{failure.message}</Notice>}
      {children}
    </FormDialog>
  );
}

const problemOf = ({ failure }: ReturnType<typeof useAction>, field: string) => failure?.field === field && failure.message;

/** Records how a request was answered. */
export function AnswerRequestDialog({ request, ...dialog }: DialogProps & { request: DataRequestEntry | null }) {
  const action = useAction("answer-data-request", () => dialog.onOpenChange(false));
  return (
    <ActionDialog
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
    </ActionDialog>
  );
}

/** Records a request that came by letter. */
export function RecordRequestDialog(dialog: DialogProps) {
  const action = useAction("record-data-request", () => dialog.onOpenChange(false));
  return (
    <ActionDialog
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
    </ActionDialog>
  );
}
