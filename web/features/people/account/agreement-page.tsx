import { useRef, useState, type ComponentProps } from "react";
import { msg } from "@lingui/core/macro";
import { useFetcher, useSearchParams } from "react-router";
import type { Agreement } from "#domain/agreement.schema.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { afterAgreeing } from "#web/platform/agreement-address.ts";

/** The texts of the page. */
export const messages = defineMessages({
  title: msg`Before you continue`,
  description: msg`What the academy asks everyone to agree to.`,
  help: msg`The academy asks everyone with an account to confirm the following.`,
  agree: { terms: msg`I have read the terms and agree to them.`, privacy: msg`I have read the privacy policy and agree to it.` },
  age: (years: number) => msg`I am at least ${years} years old.`,
  read: (title: string) => msg`Read: ${title}`,
  missing: msg`Tick every box to continue.`,
  submit: msg`Agree and continue`,
  refuse: msg`If you do not agree, you can log out from the menu, or download your data and delete your account in`,
  settings: msg`Settings`,
  failed: msg`Your agreement was not saved`,
  nothing: { title: msg`There is nothing to agree to`, action: msg`Continue` },
});

type AgreementPageProps = {
  agreement: Agreement;
  /** The titles of the legal pages, and the name of a version before its date. */
  legal: { titles: Readonly<Record<Agreement["documents"][number]["kind"], string>>; published: (version: number) => string };
};

/** The page shown after sign-in until a person has agreed. */
export function AgreementPage({ agreement, legal }: AgreementPageProps) {
  const [search] = useSearchParams();
  return (
    <div className="page-width max-w-measure py-10 lg:py-14">
      <h1>{agreement.is_due ? messages.title : messages.nothing.title}</h1>
      {agreement.is_due ? (
        <AgreementForm key={JSON.stringify(agreement)} agreement={agreement} legal={legal} from={search.get("from")} />
      ) : (
        <p className="mt-6">
          <TextLink to={afterAgreeing(search.get("from"))}>{messages.nothing.action}</TextLink>
        </p>
      )}
    </div>
  );
}

function AgreementForm({ agreement, legal, from }: AgreementPageProps & { from: string | null }) {
  const agreeing = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { documents, minimum_age } = agreement;

  function agree(): void {
    const unticked = form.current?.querySelector<HTMLInputElement>("input:not(:checked)");
    setMissing(Boolean(unticked));
    if (unticked) return unticked.focus();
    const fields = {
      intent: "agree",
      documents: documents.map(({ kind, version }) => `${kind} ${version}`).join(","),
      minimum_age: String(minimum_age ?? ""),
      from: from ?? "",
    };
    void agreeing.submit(fields, { method: "post" });
  }
  return (
    <>
      <p className="mt-2 text-muted">{messages.help}</p>
      <form
        ref={form}
        noValidate
        className="mt-8 grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          agree();
        }}
      >
        {isMissing && (
          <Notice tone="danger" live>
            {messages.missing}
          </Notice>
        )}
        {documents.map(({ kind, version, published_at }) => (
          <div key={kind} className="grid gap-1">
            <Tick label={messages.agree[kind]} isMissing={isMissing} />
            <p className="ms-7.5 flex flex-wrap gap-x-3 text-sm text-muted">
              <TextLink to={`/legal/${kind}`} target="_blank">
                {messages.read(legal.titles[kind])}
              </TextLink>
              <span>
                {legal.published(version)} <Moment at={published_at} />
              </span>
            </p>
          </div>
        ))}
        {minimum_age !== null && <Tick label={messages.age(minimum_age)} isMissing={isMissing} />}
        <Button type="submit" variant="primary" size="lg" className="justify-self-start" busy={agreeing.state !== "idle"}>
          {messages.submit}
        </Button>
      </form>
      <p className="mt-8 text-muted">
        {messages.refuse} <TextLink to="/settings">{messages.settings}</TextLink>.
      </p>
    </>
  );
}

/** A required checkbox. */
function Tick({ isMissing, ...rest }: Pick<ComponentProps<typeof Checkbox>, "label"> & { isMissing: boolean }) {
  const [isTicked, setTicked] = useState(false);
  return (
    <Checkbox
      {...rest}
      required
      checked={isTicked}
      aria-invalid={(isMissing && !isTicked) || undefined}
      onChange={({ target }) => setTicked(target.checked)}
    />
  );
}
