import { useId, useRef, type FormEvent } from "react";
import type { Person } from "#domain/person.schema.ts";
import { rolesOffered, type RoleCaller } from "#domain/role.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { AccommodationForm, type AccommodationFormHandle } from "./accommodation-form.tsx";
import { messages } from "./messages.ts";
import { nameOf } from "./person.ts";
import { useAction } from "#web/platform/act.ts";

type EditPersonDialogProps = {
  caller: RoleCaller;
  person: Person | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Changes a person's name and role, and signs them out of their devices. */
export function EditPersonDialog({ caller, person, open, onOpenChange }: EditPersonDialogProps) {
  const formId = useId();
  const change = useAction("change-person", () => onOpenChange(false));
  const signOut = useAction("sign-person-out", () => onOpenChange(false));

  const accommodation = useRef<AccommodationFormHandle>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!person) return;
    const form = new FormData(event.currentTarget);
    if (accommodation.current && !(await accommodation.current.save())) return;
    const [fullName, role] = [String(form.get("full_name")).trim(), String(form.get("role"))];
    // Unchanged fields are not sent: somebody else may have changed them meanwhile.
    change.perform(person.id, {
      ...((fullName !== person.full_name || role === person.role) && { full_name: fullName }),
      ...(role !== person.role && { role }),
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        change.forget();
        onOpenChange(next);
      }}
      locked={change.busy || signOut.busy}
      title={person && messages.editTitle(nameOf(person))}
      description={person?.email ?? messages.noEmail}
      footer={
        <>
          <Button disabled={change.busy} onClick={() => onOpenChange(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={change.busy} disabled={signOut.busy}>
            {messages.save}
          </Button>
        </>
      }
    >
      {person && (
        <form key={person.id} id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
          {change.failure && !["full_name", "role"].includes(change.failure.field ?? "") && (
            <Notice tone="danger">{change.failure.message}</Notice>
          )}
          <Field label={messages.fullName} error={change.failure?.field === "full_name" && change.failure.message}>
            <Input name="full_name" defaultValue={person.full_name} maxLength={200} autoComplete="off" dir="auto" />
          </Field>
          <Field
            label={messages.filterRole}
            hint={person.courses_taught > 0 ? messages.teachesHint(person.courses_taught) : messages.roleHint}
            error={change.failure?.field === "role" && change.failure.message}
          >
            <Select name="role" defaultValue={person.role}>
              {rolesOffered(caller).map((role) => (
                <option key={role} value={role}>
                  {messages.role[role]}
                </option>
              ))}
            </Select>
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4 text-sm">
            <p className="text-muted">
              {messages.joined}
              <Moment at={person.created_at} />
              <br />
              {person.sessions > 0 ? messages.devices(person.sessions) : messages.noDevices}
            </p>
            {person.sessions > 0 && (
              <Button size="sm" busy={signOut.busy} disabled={change.busy} onClick={() => signOut.perform(person.id)}>
                {messages.signOut}
              </Button>
            )}
          </div>
          <AccommodationForm ref={accommodation} personId={person.id} />
        </form>
      )}
    </Dialog>
  );
}
