import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { certificateNameLimit } from "#domain/certificate.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { CertificatePicture } from "./certificate-picture.tsx";
import { messages } from "./messages.ts";

type GetCertificateProps = { courseId: string; courseTitle: string; fullName: string };
type Preview = { name: string; picture: string };

/** Asks for the name on the certificate, previews it, and issues it once the person has confirmed. */
export function GetCertificate({ courseId, courseTitle, fullName }: GetCertificateProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(fullName);
  const [nameShown, setNameShown] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const refused = useInvalidFocus(failure);

  async function run(call: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const params = { courseId };
  const seePreview = () =>
    run(async () => {
      setPreview(await request("POST", "/api/courses/{courseId}/certificate/preview", { params, body: { name } }));
    });
  const issue = (confirmed: string) =>
    run(async () => {
      const body = { name: confirmed, name_shown: nameShown };
      const { certificate } = await request("POST", "/api/courses/{courseId}/certificate", { params, body });
      await navigate(`/certificates/${certificate.id}`, { replace: true });
    });

  const problem = failure && failure.field !== "name" && (
    <Notice tone="danger" live title={messages.notIssued}>
      {failure.message}
    </Notice>
  );
  if (preview) {
    return (
      <Confirm preview={preview} problem={problem}>
        <Button variant="primary" size="lg" busy={busy} onClick={() => void issue(preview.name)}>
          {messages.issue}
        </Button>
        <Button size="lg" disabled={busy} onClick={() => setPreview(null)}>
          {messages.changeName}
        </Button>
      </Confirm>
    );
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void seePreview();
  }
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="mx-auto max-w-xl">
        <h1>{messages.getTitle}</h1>
        <p className="mt-3 text-lg wrap-anywhere text-muted">{messages.getOfCourse(courseTitle)}</p>
        <form ref={refused} noValidate onSubmit={onSubmit} className="mt-8 grid gap-6">
          {problem}
          <Field
            label={messages.yourName}
            required
            hint={messages.yourNameHint}
            error={failure?.field === "name" ? failure.message : undefined}
          >
            <Input
              name="name"
              value={name}
              onChange={({ target }) => setName(target.value)}
              maxLength={certificateNameLimit}
              autoComplete="name"
              dir="auto"
            />
          </Field>
          <Checkbox
            label={messages.nameShown}
            hint={messages.nameShownHint}
            checked={nameShown}
            onChange={({ target }) => setNameShown(target.checked)}
          />
          <div>
            <Button type="submit" variant="primary" size="lg" busy={busy}>
              {messages.preview}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

type ConfirmProps = { preview: Preview; problem: ReactNode; children: ReactNode };

function Confirm({ preview: { name, picture }, problem, children }: ConfirmProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="mx-auto max-w-4xl">
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere outline-none">
          {messages.isRight(name)}
        </h1>
        <p className="mt-3 text-lg text-muted">{messages.isRightText}</p>
        <div className="mt-8">
          <CertificatePicture svg={picture} label={messages.previewOf(name)} />
        </div>
        <div className="mt-6 grid gap-4">
          {problem}
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
      </div>
    </div>
  );
}

/** Shown when no certificate is available: why, and a link to the person's certificates. */
export function NothingToGet({ message }: { message: string }) {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.notReady}
      action={<TextLink to="/dashboard?tab=certificates">{messages.toCertificates}</TextLink>}
    >
      {message}
    </EmptyState>
  );
}
