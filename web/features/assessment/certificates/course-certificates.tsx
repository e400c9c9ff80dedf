import { useState } from "react";
import { useFetcher } from "react-router";
import { revocationReasonLimit } from "#domain/certificate.ts";
import type { CourseCertificate, CourseCertificates as List } from "#domain/certificate.schema.ts";
import { request } from "#web/platform/api.ts";
import { action, textOf, type Outcome } from "#web/platform/act.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { longDayOf, messages } from "./messages.ts";
import { verifyMessages } from "./verify-messages.ts";

/** Actions of a course's staff on its certificates, by the `intent` of the form. */
export const courseCertificateActions = {
  "revoke-certificate": action({
    perform: (id, form) =>
      request("POST", "/api/certificates/{certificateId}/revocation", {
        params: { certificateId: id },
        body: { reason: textOf(form, "reason"), may_reissue: form.get("may_reissue") === "true" },
      }),
    done: (_, form) => ({ title: form.get("allows") === "true" ? messages.allowedToast : messages.revokedToast }),
    failed: () => messages.notRevoked,
  }),
};

type CourseCertificatesProps = { list: List; pageCount: number; hrefFor: (page: number) => string };

const columns = () => [
  verifyMessages.holder,
  verifyMessages.completed,
  verifyMessages.issued,
  messages.columnStatus,
  messages.columnActions,
];

/** The certificates of a course, for its instructor and admins. */
export function CourseCertificates({ list, pageCount, hrefFor }: CourseCertificatesProps) {
  const { course, certificates, total, page } = list;
  const [asked, setAsked] = useState<CourseCertificate | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="page-width pt-8 lg:pt-12">
      <Breadcrumb entries={[{ label: messages.back, to: "/dashboard" }, { label: messages.ofCourse }]} />
      <h1 className="mt-6 wrap-anywhere">{messages.ofCourseTitle(course.title)}</h1>
      {total === 0 ? (
        <EmptyState headingLevel={2} title={messages.noneIssued} className="mt-8">
          {messages.noneIssuedText}
        </EmptyState>
      ) : (
        <PagedList
          found={messages.count(total)}
          page={page}
          pageCount={pageCount}
          hrefFor={hrefFor}
          label={messages.pages}
          className="mt-8"
        >
          <CardTable label={messages.ofCourseTitle(course.title)} columns={columns()}>
            {certificates.map((certificate) => (
              <CertificateRow
                key={certificate.id}
                certificate={certificate}
                onRevoke={() => {
                  setAsked(certificate);
                  setOpen(true);
                }}
              />
            ))}
          </CardTable>
        </PagedList>
      )}
      {asked && <RevokeDialog key={asked.id} certificate={asked} open={open} onOpenChange={setOpen} />}
    </div>
  );
}

function CertificateRow({ certificate, onRevoke }: { certificate: CourseCertificate; onRevoke: () => void }) {
  const { id, holder_name: name, completed_at, issued_at, revoked_at, revocation_reason, may_reissue } = certificate;
  const { submit, state } = useFetcher();
  const allowNew = () =>
    void submit(
      { intent: "revoke-certificate", id, reason: revocation_reason ?? "", may_reissue: "true", allows: "true" },
      { method: "post" },
    );
  return (
    <CardRow name={<bdi className="wrap-anywhere">{name}</bdi>}>
      <CardCell column={verifyMessages.completed}>{longDayOf(completed_at)}</CardCell>
      <CardCell column={verifyMessages.issued}>{longDayOf(issued_at)}</CardCell>
      <CardCell column={messages.columnStatus}>
        {revoked_at ? (
          <span className="grid gap-1">
            <span className="wrap-anywhere">{messages.revokedStatus(longDayOf(revoked_at), revocation_reason ?? "")}</span>
            <span className="text-muted">{may_reissue ? messages.mayReissue : messages.mayNotReissue}</span>
          </span>
        ) : (
          <Chip hue="success">{messages.validStatus}</Chip>
        )}
      </CardCell>
      <CardCell>
        <span className="flex flex-wrap gap-2 max-md:mt-2">
          <ButtonLink size="sm" to={`/verify/${id}`} aria-label={messages.verifyOf(name)}>
            {messages.verify}
          </ButtonLink>
          {!revoked_at && (
            <Button size="sm" aria-label={messages.revokeOf(name)} onPointerEnter={preloadOverlay} onClick={onRevoke}>
              {messages.revoke}
            </Button>
          )}
          {revoked_at && !may_reissue && (
            <Button size="sm" busy={state !== "idle"} aria-label={messages.allowNewOf(name)} onClick={allowNew}>
              {messages.allowNew}
            </Button>
          )}
        </span>
      </CardCell>
    </CardRow>
  );
}

type RevokeDialogProps = { certificate: CourseCertificate; open: boolean; onOpenChange: (open: boolean) => void };

function RevokeDialog({ certificate: { id, holder_name }, open, onOpenChange }: RevokeDialogProps) {
  const fetcher = useFetcher<Outcome>();
  const [reason, setReason] = useState("");
  const [mayReissue, setMayReissue] = useState(true);
  const busy = fetcher.state !== "idle";
  const failure = !busy && fetcher.data?.kind === "failed" ? fetcher.data : null;
  const isDone = !busy && fetcher.data?.kind === "done";
  const isTyped = open && !isDone && reason.trim() !== "";
  function revoke(): void {
    void fetcher.submit({ intent: "revoke-certificate", id, reason, may_reissue: String(mayReissue) }, { method: "post" });
  }
  function close(): void {
    onOpenChange(false);
    setReason("");
    setMayReissue(true);
  }
  return (
    <FormDialog
      open={open && !isDone}
      onClose={close}
      onSubmit={revoke}
      busy={busy}
      title={messages.revokeTitle(holder_name)}
      description={messages.revokeText}
      submitLabel={messages.revoke}
      danger
    >
      <Field label={messages.reason} required hint={messages.reasonHint} error={failure?.field === "reason" && failure.message}>
        <Textarea rows={3} value={reason} maxLength={revocationReasonLimit} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <LeaveGuard isChanged={isTyped} isLost={() => isTyped} />
      <Checkbox
        label={messages.reissue}
        hint={messages.reissueHint}
        checked={mayReissue}
        onChange={({ target }) => setMayReissue(target.checked)}
      />
    </FormDialog>
  );
}

/** Shown when the course was deleted, or the person does not teach it. */
export function CourseMissing() {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.courseNotFound}
      action={<TextLink to="/dashboard">{messages.back}</TextLink>}
    >
      {messages.courseNotFoundText}
    </EmptyState>
  );
}
