import { useRef, useState, type RefObject } from "react";
import { ShieldCheck } from "#web/ui/icons-signed-in.tsx";
import type { PeopleList as List, Person } from "#domain/person.schema.ts";
import { type RoleCaller, mayEdit } from "#domain/role.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CardTable, CardCell, CardRow } from "#web/ui/table.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { adminHref, type AdminParams } from "./admin-params.ts";
import { PagedList } from "#web/ui/paged-list.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { messages } from "./messages.ts";
import { personName } from "./person.ts";
import { useAction } from "#web/platform/act.ts";

type PersonRowProps = {
  caller: RoleCaller;
  person: Person;
  onAsk: (what: "edit" | "delete", person: Person) => void;
};

type DeletePersonDialogProps = {
  person: Person | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

const columns = () => [
  messages.columnName,
  messages.columnEmail,
  messages.columnRole,
  messages.columnSeen,
  messages.columnActions,
];

type PeopleListProps = { caller: RoleCaller; params: AdminParams; list: List; pageCount: number };

/** One page of the people found, with the actions allowed on each. */
export function PeopleList({ caller, params, list, pageCount }: PeopleListProps) {
  const [asked, setAsked] = useState<{ what: "edit" | "delete"; person: Person } | null>(null);
  const [open, setOpen] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // After a person was deleted, the row and its button are gone: the focus moves to the number of results.
  const focusAfter = useRef<HTMLElement | null>(null);

  function ask(what: "edit" | "delete", person: Person): void {
    focusAfter.current = null;
    setAsked({ what, person });
    setOpen(true);
  }

  return (
    <>
      <PagedList
        found={messages.peopleFound(list.total, params.search)}
        foundRef={status}
        page={list.page}
        pageCount={pageCount}
        hrefFor={(page) => adminHref({ ...params, page })}
      >
        {list.people.length > 0 ? (
          <CardTable label={messages.peopleTable} columns={columns()}>
            {list.people.map((person) => (
              <PersonRow key={person.id} caller={caller} person={person} onAsk={ask} />
            ))}
          </CardTable>
        ) : (
          <EmptyState
            headingLevel={3}
            title={messages.nobodyTitle}
            action={<TextLink to={adminHref({ tab: "user-management" })}>{messages.showEverybody}</TextLink>}
          >
            {messages.nobody}
          </EmptyState>
        )}
      </PagedList>
      <EditPersonDialog
        caller={caller}
        person={asked?.what === "edit" ? asked.person : null}
        open={open && asked?.what === "edit"}
        onOpenChange={setOpen}
      />
      <DeletePersonDialog
        person={asked?.what === "delete" ? asked.person : null}
        open={open && asked?.what === "delete"}
        onOpenChange={setOpen}
        onDeleted={() => {
          focusAfter.current = status.current;
          setOpen(false);
        }}
        returnFocus={focusAfter}
      />
    </>
  );
}

/** Asks before a person is deleted. */
function DeletePersonDialog({ person, open, onOpenChange, onDeleted, returnFocus }: DeletePersonDialogProps) {
  const deletion = useAction("delete-person", onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={person && messages.deleteTitle(personName(person))}
      description={
        <>
          {messages.deleteText}
          {person !== null && person.courses_taught > 0 && (
            <span className="mt-2 block">{messages.deleteCourses(person.courses_taught)}</span>
          )}
        </>
      }
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => person && deletion.perform(person.id)}
      returnFocus={returnFocus}
    />
  );
}

/** A person in the list; forbidden actions are not offered. */
function PersonRow({ caller, person, onAsk }: PersonRowProps) {
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
                aria-label={messages.named(messages[what], personName(person))}
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
