import { msg } from "@lingui/core/macro";
import { useId } from "react";
import { readMessage } from "#web/i18n/define-messages.ts";
import { certificateNameLimit } from "#domain/certificate.ts";
import type { VerifiedCertificate } from "#domain/certificate.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { CircleAlert, CircleCheck } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Facts } from "./facts.tsx";
import { longDayOf } from "./messages.ts";
import { verifyMessages } from "./verify-messages.ts";

type Known = Extract<VerifiedCertificate, { id: string }>;

/** The status of a certificate, for anybody who has its address. It works without scripts. */
export function VerifyPage({ verified }: { verified: VerifiedCertificate }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="mx-auto grid max-w-2xl gap-8">
        <p className="text-muted">{verifyMessages.verifyTitle}</p>
        {verified.state === "unknown" ? (
          <VerificationStatus title={verifyMessages.unknown} text={verifyMessages.unknownText} />
        ) : (
          <Found certificate={verified} />
        )}
      </div>
    </div>
  );
}

function Found({ certificate }: { certificate: Known }) {
  const { academy_name: academy, revoked_at } = certificate;
  return (
    <>
      {revoked_at ? (
        <VerificationStatus
          title={verifyMessages.revokedTitle}
          text={verifyMessages.revokedText(academy, longDayOf(revoked_at))}
        />
      ) : (
        <VerificationStatus isGood title={verifyMessages.valid} text={verifyMessages.validText(academy)} />
      )}
      <Card>
        <Facts certificate={certificate} />
      </Card>
      <NameForm certificate={certificate} />
    </>
  );
}

function VerificationStatus({ title, text, isGood = false }: { title: string; text: string; isGood?: boolean }) {
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div className="-mt-5">
      <h1 className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`mt-1.5 size-8 flex-none ${isGood ? "text-accent" : "text-danger"}`} />
        {title}
      </h1>
      <p className="mt-3 text-lg text-pretty text-muted">{text}</p>
    </div>
  );
}

/** A form that checks whether a name is the one on the certificate. It works without scripts: the server redirects back here. */
function NameForm({ certificate: { id, name_answer } }: { certificate: Known }) {
  const heading = useId();
  return (
    <section id="name" aria-labelledby={heading} className="scroll-mt-24">
      <h2 id={heading} className="text-xl">
        {verifyMessages.checkName}
      </h2>
      <p className="mt-1 text-pretty text-muted">{verifyMessages.checkNameText}</p>
      {name_answer && (
        <Notice live tone={name_answer === "yes" ? "success" : name_answer === "no" ? "danger" : "info"} className="mt-4">
          {verifyMessages.nameAnswers[name_answer]}
        </Notice>
      )}
      <form method="post" action={`/verify/${id}`} className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={verifyMessages.nameOnPaper} className="min-w-0 flex-1 basis-64">
          <Input name="name" required maxLength={certificateNameLimit} autoComplete="off" dir="auto" />
        </Field>
        <Button type="submit">{verifyMessages.check}</Button>
      </form>
    </section>
  );
}

/** The check failed, which says nothing about the certificate. */
export function VerifyFailed({ message }: { message: string }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={verifyMessages.verifyFailed}>
      <p>{message}</p>
      <p>{verifyMessages.verifyFailedText}</p>
    </LoadFailed>
  );
}

/** The description in the page's head. It says nothing about the certificate, because other sites store previews of links. */
export const verifyDescription = (): string => readMessage(msg`Whether a certificate of this academy is valid.`);
