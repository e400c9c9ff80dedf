import { useRef, useState } from "react";
import type { PeopleList as List, Person } from "#domain/person.schema.ts";
import type { RoleCaller } from "#domain/role.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { placeHref, type AdminPlace } from "./admin-place.ts";
import { FoundPage } from "./found-page.tsx";
import { DeletePersonDialog } from "./delete-person-dialog.tsx";
import { EditPersonDialog } from "./edit-person-dialog.tsx";
import { messages } from "./messages.ts";
import { PersonRow } from "./person-row.tsx";
import { CardTable } from "#web/ui/card-table.tsx";

const columns = [messages.columnName, messages.columnEmail, messages.columnRole, messages.columnSeen, messages.columnActions];

type PeopleListProps = { caller: RoleCaller; place: AdminPlace; list: List; pageCount: number };

/** One page of the people that were found, and what may be done with each. */
export function PeopleList({ caller, place, list, pageCount }: PeopleListProps) {
  const [asked, setAsked] = useState<{ what: "edit" | "delete"; person: Person } | null>(null);
  const [open, setOpen] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // The row, and with it the button that asked, is gone when somebody was deleted: the focus goes to how many are left.
  const focusAfter = useRef<HTMLElement | null>(null);

  function ask(what: "edit" | "delete", person: Person): void {
    focusAfter.current = null;
    setAsked({ what, person });
    setOpen(true);
  }

  return (
    <>
      <FoundPage
        found={messages.peopleFound(list.total, place.search)}
        foundRef={status}
        page={list.page}
        pageCount={pageCount}
        hrefFor={(page) => placeHref({ ...place, page })}
      >
        {list.people.length > 0 ? (
          <CardTable label={messages.peopleTable} columns={columns}>
            {list.people.map((person) => (
              <PersonRow key={person.id} caller={caller} person={person} onAsk={ask} />
            ))}
          </CardTable>
        ) : (
          <EmptyState
            headingLevel={3}
            title={messages.nobodyTitle}
            action={<TextLink to={placeHref({ tab: "user-management" })}>{messages.showEverybody}</TextLink>}
          >
            {messages.nobody}
          </EmptyState>
        )}
      </FoundPage>
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
