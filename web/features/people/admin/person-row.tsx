import ShieldCheck from "lucide-react/icons/shield-check";
import type { Person } from "#domain/person.schema.ts";
import { mayEdit, type RoleCaller } from "#domain/role.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { messages } from "./messages.ts";
import { nameOf } from "./person-name.ts";
import { CardCell, CardRow } from "#web/ui/card-table.tsx";
import { Moment } from "#web/ui/moment.tsx";

type PersonRowProps = {
  caller: RoleCaller;
  person: Person;
  onAsk: (what: "edit" | "delete", person: Person) => void;
};

/** A person in the list; what the caller may not do is not offered. */
export function PersonRow({ caller, person, onAsk }: PersonRowProps) {
  const editable = mayEdit(caller, { id: person.id, role: person.role, isSuperAdmin: person.is_super_admin });
  return (
    <CardRow
      name={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:min-w-36">
          <span dir="auto" className="wrap-anywhere">
            {person.full_name || messages.noName}
          </span>
          {person.banned && <Chip hue="danger">{messages.banned}</Chip>}
          {person.second_factor && (
            <span title={messages.secondFactor} className="text-success">
              <ShieldCheck aria-hidden="true" className="size-4" />
              <span className="sr-only">{messages.secondFactor}</span>
            </span>
          )}
        </span>
      }
    >
      <CardCell column={messages.columnEmail}>
        <span className="wrap-anywhere md:inline-block md:min-w-52">{person.email || messages.noEmail}</span>
      </CardCell>
      <CardCell column={messages.columnRole}>
        <Chip
          className="whitespace-nowrap"
          hue={person.role === "student" ? undefined : person.role === "instructor" ? "info" : "accent"}
        >
          {person.is_super_admin ? messages.superAdmin : messages.role[person.role]}
        </Chip>
      </CardCell>
      <CardCell column={messages.columnSeen}>
        {person.last_sign_in_at ? <Moment at={person.last_sign_in_at} /> : messages.never}
      </CardCell>
      <CardCell>
        {editable ? (
          <span className="flex gap-2 max-md:mt-2">
            {(["edit", "delete"] as const).map((what) => (
              <Button
                key={what}
                size="sm"
                aria-label={messages.named(messages[what], nameOf(person))}
                onPointerEnter={preloadOverlay}
                onClick={() => onAsk(what, person)}
              >
                {messages[what]}
              </Button>
            ))}
          </span>
        ) : (
          <span className="text-muted">{whyNot(caller, person)}</span>
        )}
      </CardCell>
    </CardRow>
  );
}

function whyNot(caller: RoleCaller, person: Person): string {
  if (person.id === caller.userId) return messages.you;
  return person.is_super_admin ? messages.superAdminStays : messages.notYours;
}
