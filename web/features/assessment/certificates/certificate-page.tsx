import { useId, useState, type ReactNode } from "react";
import type { Certificate, ShownCertificate } from "#domain/certificate.schema.ts";
import { labelled } from "#web/platform/labelled.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Switch } from "#web/ui/checkbox.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { CertificatePicture } from "./certificate-picture.tsx";
import { DownloadButton } from "./download-button.tsx";
import { Facts } from "./facts.tsx";
import { longDayOf, messages, monthOf } from "./messages.ts";
import { verifyMessages } from "./verify-messages.ts";

const tabHref = "/dashboard?tab=certificates";

/** One of a person's certificates: as printed, as text, and with ways to share it. */
export function CertificatePage({ certificate, picture, has_badge: hasBadge }: ShownCertificate) {
  const { id, course_title: course, holder_name, revoked_at, verify_url } = certificate;
  return (
    <div className="page-width pt-8 lg:pt-12">
      <div className="mx-auto max-w-4xl">
        <Breadcrumb entries={[{ label: messages.toCertificates, to: tabHref }, { label: course }]} />
        <h1 className="mt-6 wrap-anywhere" dir="auto" lang={certificate.language}>
          {course}
        </h1>
        {revoked_at && (
          <Notice tone="danger" title={verifyMessages.revokedTitle} className="mt-6">
            {messages.revokedOn(longDayOf(revoked_at))}
          </Notice>
        )}
        <div className="mt-6">
          <CertificatePicture svg={picture} label={messages.certificateOf(holder_name, course)} />
        </div>
        {!revoked_at && (
          <div className="mt-5 flex flex-wrap gap-3">
            <DownloadButton variant="primary" size="sm" id={id} course={course} />
            <CopyButton text={verify_url} label={messages.copyLink} name={messages.copyLinkOf(course)} />
          </div>
        )}
        <div className="mt-12 grid grid-cols-1 gap-x-14 gap-y-12 md:grid-cols-2">
          <Part title={messages.says}>
            <Facts certificate={certificate} />
            <p className="mt-4 text-sm text-muted">
              {labelled(messages.verifyAddress, "")}
              <TextLink to={new URL(verify_url).pathname} className="break-all">
                {verify_url}
              </TextLink>
            </p>
            {!revoked_at && <p className="mt-4 text-sm text-muted">{messages.nameWrong}</p>}
          </Part>
          {!revoked_at && (
            <div className="grid content-start gap-12">
              <NameShown certificate={certificate} />
              <Part title={messages.badgeTitle}>
                <p className="mb-4 text-muted">{hasBadge ? messages.badgeText : messages.noBadge}</p>
                {hasBadge && <DownloadButton as="badge" size="sm" id={id} course={course} />}
              </Part>
              <LinkedIn certificate={certificate} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A switch with which the person decides whether verifiers see their name. */
function NameShown({ certificate: { id, name_shown } }: { certificate: Certificate }) {
  const [shown, setShown] = useState(name_shown);
  async function change(wanted: boolean): Promise<void> {
    setShown(wanted);
    try {
      await request("PATCH", "/api/certificates/{certificateId}", {
        params: { certificateId: id },
        body: { name_shown: wanted },
      });
    } catch (error) {
      setShown(!wanted);
      const description = error instanceof ApiError ? error.message : undefined;
      toast({ title: messages.notChanged, description, variant: "destructive" });
    }
  }
  return (
    <Part title={messages.whoSees}>
      <Switch
        label={messages.nameShown}
        hint={messages.nameShownHint}
        checked={shown}
        onChange={({ target }) => void change(target.checked)}
      />
    </Part>
  );
}

/** The fields of LinkedIn's form, each with a copy button. */
function LinkedIn({ certificate: { id, course_title, academy_name, issued_at, verify_url } }: { certificate: Certificate }) {
  const fields = [
    [messages.fieldName, course_title],
    [messages.fieldOrganization, academy_name],
    [messages.fieldIssued, monthOf(issued_at)],
    [messages.fieldId, id],
    [messages.fieldUrl, verify_url],
  ] as const;
  return (
    <Part title={messages.linkedIn}>
      <p className="mb-4 text-muted">{messages.linkedInText}</p>
      <dl className="grid gap-3">
        {fields.map(([label, value]) => (
          <div key={label} className="border-t border-hairline pt-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="flex items-center justify-between gap-4">
              <bdi className="min-w-0 wrap-anywhere">{value}</bdi>
              <CopyButton text={value} label={messages.copy} name={messages.copyField(label)} />
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** Shown when no certificate of the person has this address. */
export function CertificateMissing() {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.notFound}
      action={<TextLink to={tabHref}>{messages.toCertificates}</TextLink>}
    >
      {messages.notFoundText}
    </EmptyState>
  );
}
