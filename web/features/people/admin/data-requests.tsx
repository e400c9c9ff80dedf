import { useState } from "react";
import type { DataRequestEntry } from "#domain/data-request.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { adminHref, type AdminParams } from "./admin-params.ts";
import { AnswerRequestDialog, RecordRequestDialog } from "./data-request-dialogs.tsx";
import { messages } from "./data-request-messages.ts";
import { PagedList } from "#web/ui/paged-list.tsx";
import type { AdminPanelData } from "./panel-data.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";

const hues = { open: "info", done: "success", refused: "danger" } as const;

/** People's requests about their data, open ones first. `data` is null while it loads. */
export function DataRequests({ params, data }: { params: AdminParams; data: AdminPanelData | null }) {
  const [recording, setRecording] = useState(false);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-measure text-sm text-muted">{messages.text}</p>
        <Button onClick={() => setRecording(true)}>{messages.record}</Button>
      </div>
      {data?.kind === "data-requests" ? (
        <Register params={params} {...data} />
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.failed} message={data.message} />
      ) : (
        <PanelSkeleton />
      )}
      <RecordRequestDialog open={recording} onOpenChange={setRecording} />
    </>
  );
}

function Register({
  params,
  list,
  pageCount,
}: { params: AdminParams } & Omit<Extract<AdminPanelData, { kind: "data-requests" }>, "kind">) {
  const [answering, setAnswering] = useState<DataRequestEntry | null>(null);
  const [open, setOpen] = useState(false);
  if (list.total === 0)
    return (
      <EmptyState headingLevel={3} title={messages.emptyTitle}>
        {messages.empty}
      </EmptyState>
    );
  const { who, what, due, state, actions } = messages.columns;
  return (
    <PagedList
      found={messages.found(list.open)}
      page={list.page}
      pageCount={pageCount}
      hrefFor={(page) => adminHref({ ...params, page })}
    >
      <CardTable label={messages.table} columns={[who, what, due, state, actions]}>
        {list.requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            onAnswer={() => {
              setAnswering(request);
              setOpen(true);
            }}
          />
        ))}
      </CardTable>
      <AnswerRequestDialog request={answering} open={open} onOpenChange={setOpen} />
    </PagedList>
  );
}

function RequestRow({ request, onAnswer }: { request: DataRequestEntry; onAnswer: () => void }) {
  const { columns, kinds, states } = messages;
  const name = request.who ?? messages.gone;
  return (
    <CardRow
      name={
        <span className="wrap-anywhere" dir="auto">
          {name}
        </span>
      }
    >
      <CardCell column={columns.what}>
        <span className="grid gap-0.5">
          {kinds[request.kind]}
          {request.details !== "" && (
            <span className="wrap-anywhere whitespace-pre-wrap text-muted" dir="auto">
              {request.details}
            </span>
          )}
          <span className="text-muted">
            {request.by_letter && `${messages.byLetter}. `}
            {messages.received}
            <Moment at={request.received_at} />
          </span>
        </span>
      </CardCell>
      <CardCell column={columns.due}>
        <Moment at={request.due_at} />
      </CardCell>
      <CardCell column={columns.state}>
        <span className="grid justify-items-start gap-1">
          <Chip hue={request.is_overdue ? "danger" : hues[request.state]}>
            {request.is_overdue ? messages.overdue : states[request.state]}
          </Chip>
          {request.decided_at !== null && (
            <span className="text-muted">
              {messages.answered}
              <Moment at={request.decided_at} />
            </span>
          )}
          {request.reason !== "" && (
            <span className="wrap-anywhere text-muted" dir="auto">
              {request.reason}
            </span>
          )}
        </span>
      </CardCell>
      <CardCell>
        {request.state === "open" && (
          <Button size="sm" className="max-md:mt-2" aria-label={messages.answerFor(name)} onClick={onAnswer}>
            {messages.answer}
          </Button>
        )}
      </CardCell>
    </CardRow>
  );
}
