import type { Analytics } from "#domain/analytics.schema.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { placeHref } from "#web/features/people/admin/admin-place.ts";
import { messages } from "./messages.ts";
import { UseTable } from "./use-table.tsx";

/** Who used the AI faculty most. */
export function PeopleUse({ people }: { people: Analytics["ai"]["people"] }) {
  return (
    <div className="mt-8">
      <UseTable
        heading={messages.byPerson}
        text={messages.byPersonText}
        column={messages.columnPerson}
        lines={people.map(({ full_name, email, ...use }) => ({ ...use, name: <Name fullName={full_name} email={email} /> }))}
      />
    </div>
  );
}

/** The address finds exactly this person; several may have the name. */
function Name({ fullName, email }: { fullName: string | null; email: string | null }) {
  if (fullName === null || email === null) return messages.deletedAccount;
  return (
    <TextLink to={placeHref({ tab: "user-management", search: email })} dir="auto">
      {fullName || email}
    </TextLink>
  );
}
