import { useNavigate } from "react-router";
import type { MailEntry } from "#domain/mail-page.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { mailStates, adminHref, readAdminParams, type AdminParams } from "./admin-params.ts";
import { PagedList } from "#web/ui/paged-list.tsx";
import type { AdminPanelData } from "./panel-data.ts";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { useAction } from "#web/platform/act.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";

const columns = () => [
  messages.columnTo,
  messages.columnSubject,
  messages.columnState,
  messages.columnWhy,
  messages.columnActions,
];

/** The academy's mails and their states. `data` is null while it loads. */
export function MailList({ params, data }: { params: AdminParams; data: AdminPanelData | null }) {
  const navigate = useNavigate();
  const { status: chosen } = readAdminParams(useNextSearch());
  return (
    <>
      <p className="mb-4 max-w-measure text-sm text-muted">{messages.mailText}</p>
      {data?.kind === "mails" && !data.list.delivers && (
        <Notice className="mb-6 max-w-measure" title={messages.noMailServer}>
          {messages.noMailServerHelp}
        </Notice>
      )}
      <Field label={messages.filterState} labelHidden className="w-fit">
        <Select
          value={chosen}
          onChange={({ target }) => {
            const status = mailStates.find((state) => state === target.value) ?? "";
            void navigate(adminHref({ tab: params.tab, view: params.view, status }), {
              replace: true,
              preventScrollReset: true,
            });
          }}
        >
          <option value="">{messages.everyState}</option>
          {mailStates.map((state) => (
            <option key={state} value={state}>
              {messages.mailState[state]}
            </option>
          ))}
        </Select>
      </Field>
      {data?.kind === "mails" ? (
        <Mails params={params} {...data} />
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.mailFailed} message={data.message} />
      ) : (
        <PanelSkeleton />
      )}
    </>
  );
}

function Mails({
  params,
  list,
  pageCount,
  loadedAt,
}: { params: AdminParams } & Omit<Extract<AdminPanelData, { kind: "mails" }>, "kind">) {
  if (list.mails.length === 0) {
    return (
      <EmptyState headingLevel={3} title={messages.noMailTitle}>
        {params.status ? messages.noMailOfState : messages.noMail}
      </EmptyState>
    );
  }
  return (
    <PagedList
      found={messages.mailsFound(list.total)}
      page={list.page}
      pageCount={pageCount}
      hrefFor={(page) => adminHref({ ...params, page })}
    >
      <CardTable label={messages.mailTable} columns={columns()}>
        {list.mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} delivers={list.delivers} loadedAt={loadedAt} />
        ))}
      </CardTable>
    </PagedList>
  );
}

const hues = { queued: "info", sent: "success", failed: "danger" } as const;

function MailRow({ mail, delivers, loadedAt }: { mail: MailEntry; delivers: boolean; loadedAt: number }) {
  const resending = useAction("resend-mail", () => {});
  const isStuck = !delivers && mail.status === "queued";
  return (
    <CardRow name={<span className="wrap-anywhere md:inline-block md:min-w-48">{mail.to}</span>}>
      <CardCell column={messages.columnSubject}>
        <span className="grid gap-0.5">
          {mail.subject}
          <span className="text-muted">
            <Moment at={mail.created_at} precise />
          </span>
        </span>
      </CardCell>
      <CardCell column={messages.columnState}>
        <Chip className="whitespace-nowrap" hue={isStuck ? "danger" : hues[mail.status]}>
          {isStuck ? messages.mailStuck : messages.mailState[mail.status]}
        </Chip>
      </CardCell>
      <CardCell column={messages.columnWhy}>
        <span className="grid gap-0.5 text-muted">
          {mail.last_error !== null && <span className="wrap-anywhere">{mail.last_error}</span>}
          {isStuck ? messages.noMailServer : <MailMoment mail={mail} loadedAt={loadedAt} />}
        </span>
      </CardCell>
      <CardCell>
        {mail.can_resend && delivers && (
          <Button
            size="sm"
            busy={resending.busy}
            aria-label={messages.named(messages.resend, mail.to)}
            onClick={() => resending.perform(mail.id)}
            className="whitespace-nowrap max-md:mt-2"
          >
            {messages.resend}
          </Button>
        )}
      </CardCell>
    </CardRow>
  );
}

/** When a mail was sent or will be retried, or the number of attempts. */
function MailMoment({ mail, loadedAt }: { mail: MailEntry; loadedAt: number }) {
  if (mail.sent_at !== null) {
    return (
      <span>
        {messages.mailSentAt}
        <Moment at={mail.sent_at} precise />
      </span>
    );
  }
  if (mail.next_attempt_at !== null) {
    return <span>{messages.mailNext((Date.parse(mail.next_attempt_at) - loadedAt) / 1000)}</span>;
  }
  return mail.attempts > 0 && <span>{messages.mailAttempts(mail.attempts)}</span>;
}
