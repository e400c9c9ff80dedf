import { languageNow } from "#web/i18n/define-messages.ts";
import { Link, useNavigate } from "react-router";
import { X } from "#web/ui/icons.tsx";
import type { ReadAuditEntry } from "#domain/audit-page.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { auditActions } from "#domain/audit.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { adminHref, readAdminParams, type AdminParams } from "./admin-params.ts";
import { detailWords } from "./audit-details.ts";
import { wordsOf, auditWords } from "./audit-words.ts";
import type { AdminPanelData } from "./panel-data.ts";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { useNextSearch } from "#web/platform/use-next-search.ts";

const inWords = () =>
  auditActions
    .map((action) => ({ action, words: auditWords[action] ?? action }))
    .toSorted((one, other) => one.words.localeCompare(other.words, languageNow()));

const here = { tab: "compliance-security" } as const;

const columns = () => [messages.columnWhat, messages.columnWhen, messages.columnWho, messages.columnWhom, messages.columnDetails];

/** The audit log, newest first. `data` is null while it loads. */
export function AuditLog({ params, data }: { params: AdminParams; data: AdminPanelData | null }) {
  return (
    <>
      <h3 className="text-xl">{messages.auditTitle}</h3>
      <p className="mt-2 mb-6 max-w-measure text-sm text-muted">{messages.auditText}</p>
      <AuditFilters actorName={actorNameIn(data, params.actor)} />
      <div className="mt-4">
        {data?.kind === "audit" ? (
          <Entries params={params} page={data.page} />
        ) : data?.kind === "failed" ? (
          <PanelFailed title={messages.auditFailed} message={data.message} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </>
  );
}

function Entries({
  params,
  page: { entries, older },
}: {
  params: AdminParams;
  page: Extract<AdminPanelData, { kind: "audit" }>["page"];
}) {
  if (entries.length === 0) {
    const filtered = params.action !== "" || params.actor !== "" || params.before > 0;
    return (
      <EmptyState
        headingLevel={3}
        title={messages.auditEmptyTitle}
        {...(filtered && { action: <TextLink to={adminHref(here)}>{messages.showEverything}</TextLink> })}
      >
        {filtered ? messages.auditNoneFound : messages.auditEmpty}
      </EmptyState>
    );
  }
  return (
    <>
      <CardTable label={messages.auditTable} columns={columns()}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} params={params} />
        ))}
      </CardTable>
      <nav aria-label={messages.auditPages} className="mt-5 flex gap-5 text-sm">
        {params.before > 0 && <TextLink to={adminHref({ ...params, before: 0 })}>{messages.newest}</TextLink>}
        {older !== null && <TextLink to={adminHref({ ...params, before: older })}>{messages.older}</TextLink>}
      </nav>
    </>
  );
}

function EntryRow({ entry, params }: { entry: ReadAuditEntry; params: AdminParams }) {
  const details = detailWords(entry.details);
  return (
    <CardRow name={wordsOf(entry.action)}>
      <CardCell column={messages.columnWhen}>
        <Moment at={entry.at} precise />
      </CardCell>
      <CardCell column={messages.columnWho}>
        {entry.actor ? (
          <Link
            to={adminHref({ ...here, action: params.action, actor: entry.actor.id })}
            preventScrollReset
            aria-label={messages.onlyBy(entry.actor.full_name ?? messages.somebodyGone)}
            className="md:inline-block md:min-w-28 underline decoration-line underline-offset-3 hover:decoration-current wrap-anywhere"
            dir="auto"
          >
            {entry.actor.full_name === null ? messages.somebodyGone : entry.actor.full_name || messages.noName}
          </Link>
        ) : (
          <span className="text-muted">{messages.nobodyProven}</span>
        )}
      </CardCell>
      <CardCell column={messages.columnWhom}>
        <span dir="auto" className="wrap-anywhere">
          {subjectWords(entry)}
        </span>
      </CardCell>
      <CardCell {...(details && { column: messages.columnDetails })}>
        <span className="text-muted wrap-anywhere">{details}</span>
      </CardCell>
    </CardRow>
  );
}

/** Describe the subject of an action; without a name, by its kind. */
function subjectWords({ subject, actor }: ReadAuditEntry): string {
  if (!subject) return "";
  if (subject.type === "user" && subject.id === actor?.id) return messages.themselves;
  if (subject.name !== null) return subject.name || messages.noName;
  return messages.subject[subject.type] ?? subject.type;
}

function actorNameIn(data: AdminPanelData | null, actor: string): string {
  if (actor === "" || data?.kind !== "audit") return "";
  return data.page.entries[0]?.actor?.full_name ?? messages.somebodyGone;
}

/** Filters by kind of action, and by person. */
function AuditFilters({ actorName }: { actorName: string }) {
  const navigate = useNavigate();
  const { action, actor } = readAdminParams(useNextSearch());
  function go(change: Partial<AdminParams>): void {
    const params = { tab: "compliance-security", action, actor, ...change } as const;
    void navigate(adminHref(params), { replace: true, preventScrollReset: true });
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={messages.filterAction}>
        <Select
          value={action}
          onChange={({ target }) => go({ action: auditActions.find((known) => known === target.value) ?? "" })}
        >
          <option value="">{messages.everyAction}</option>
          {inWords().map(({ action: known, words }) => (
            <option key={known} value={known}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {actor && (
        <Button onClick={() => go({ actor: "" })} aria-label={messages.everybodysActions}>
          <span dir="auto">{actorName ? messages.onlyBy(actorName) : messages.onlyOnePerson}</span>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
