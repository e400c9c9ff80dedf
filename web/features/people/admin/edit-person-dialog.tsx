import { useRef } from "react";
import type { Person } from "#domain/person.schema.ts";
import { rolesOffered, type RoleCaller } from "#domain/role.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { isFormChanged } from "#web/ui/use-close-question.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { useAction } from "#web/platform/act.ts";
import { AccommodationForm, type AccommodationFormHandle } from "./accommodation-form.tsx";
import { messages } from "./messages.ts";
import { personName } from "./person.ts";

type EditPersonDialogProps = {
  caller: RoleCaller;
  person: Person | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Changes a person's name and role, and signs them out of their devices. */
export function EditPersonDialog({ caller, person, open, onOpenChange }: EditPersonDialogProps) {
  const change = useAction("change-person", () => onOpenChange(false));
  const signOut = useAction("sign-person-out", () => onOpenChange(false));

  const accommodation = useRef<AccommodationFormHandle>(null);

  async function save(fields: HTMLFormElement): Promise<void> {
    if (!person) return;
    const form = new FormData(fields);
    if (accommodation.current && !(await accommodation.current.save())) return;
    const [fullName, role] = [String(form.get("full_name")).trim(), String(form.get("role"))];
    // Unchanged fields are not sent: somebody else may have changed them meanwhile.
    change.perform(person.id, {
      ...((fullName !== person.full_name || role === person.role) && { full_name: fullName }),
      ...(role !== person.role && { role }),
    });
  }

  return (
    <FormDialog
      open={open}
      onClose={() => {
        change.forget();
        onOpenChange(false);
      }}
      onSubmit={(form) => void save(form)}
      wouldLose={(form) => isFormChanged(form) || accommodation.current?.isChanged === true}
      busy={change.busy}
      locked={signOut.busy}
      formKey={person?.id ?? ""}
      title={person && messages.editTitle(personName(person))}
      description={person?.email ?? messages.noEmail}
      submitLabel={messages.save}
    >
      {person && (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
