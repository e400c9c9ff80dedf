import X from "lucide-react/icons/x";
import { useNavigate } from "react-router";
import { auditActions } from "#domain/audit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { placeHref, type AdminPlace } from "./admin-place.ts";
import { auditWords } from "./audit-words.ts";
import { messages } from "./messages.ts";

const inWords = auditActions
  .map((action) => ({ action, words: auditWords[action] ?? action }))
  .toSorted((one, other) => one.words.localeCompare(other.words));

/** One kind of deed, and the deeds of one person. */
export function AuditFilters({ place: { action, actor }, actorName }: { place: AdminPlace; actorName: string }) {
  const navigate = useNavigate();
  function go(change: Partial<AdminPlace>): void {
    const place = { tab: "compliance-security", action, actor, ...change } as const;
    void navigate(placeHref(place), { replace: true, preventScrollReset: true });
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={messages.filterAction}>
        <Select
          value={action}
          onChange={({ target }) => go({ action: auditActions.find((known) => known === target.value) ?? "" })}
        >
          <option value="">{messages.everyAction}</option>
          {inWords.map(({ action: known, words }) => (
            <option key={known} value={known}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {actor && (
        <Button onClick={() => go({ actor: "" })} aria-label={messages.everybodysDeeds}>
          <span dir="auto">{actorName ? messages.onlyBy(actorName) : messages.onlyOnePerson}</span>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
