import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { legalKinds, type LegalKind } from "#domain/legal.schema.ts";
import { academyChangeField } from "#web/platform/academy.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { legalTitles } from "./legal-messages.ts";
import { messages } from "./messages.ts";
import { ChangeForm, problemOf, Section, SettingField, useChange } from "./setting-field.tsx";

const words = messages.legal;

const keys = ["retain_conversations_days", "retain_visits_days", "retain_audit_days", "retain_mails_days"] as const;

/** For how long the academy keeps records of what people do. */
export function Retention({ settings }: { settings: AcademySettingsView }) {
  const change = useChange();
  return (
    <Section id="academy-privacy" {...messages.privacy}>
      <ChangeForm change={change}>
        {keys.map((key) => (
          <SettingField key={`${key} ${settings.values[key]}`} settings={settings} setting={key} error={problemOf(change, key)}>
            <Input name={key} inputMode="numeric" autoComplete="off" defaultValue={settings.values[key] ?? ""} />
          </SettingField>
        ))}
      </ChangeForm>
    </Section>
  );
}

/** A legal page as it is published. */
export type PublishedPage = { kind: LegalKind; version: number; content: string };

/** Where admins write the legal pages. */
export function LegalPages({ pages }: { pages: readonly PublishedPage[] }) {
  return (
    <Section id="academy-legal" title={words.title} help={words.help}>
      <div className="grid max-w-measure gap-8">
        {legalKinds.map((kind) => {
          const page = pages.find((each) => each.kind === kind);
          return <LegalForm key={`${kind} ${page?.version}`} kind={kind} page={page} />;
        })}
      </div>
    </Section>
  );
}

function LegalForm({ kind, page }: { kind: LegalKind; page: PublishedPage | undefined }) {
  const publish = useAction("publish-legal");
  const title = legalTitles[kind];
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const content = String(new FormData(event.currentTarget).get("content"));
        publish.perform(kind, { content, [academyChangeField]: "" });
      }}
    >
      <Field
        label={title}
        hint={page ? words.version(page.version) : words.notPublished}
        error={publish.failure?.field === "content" ? publish.failure.message : undefined}
      >
        <Textarea name="content" rows={6} defaultValue={page?.content ?? ""} maxLength={100_000} dir="auto" />
      </Field>
      <p>
        <Button type="submit" busy={publish.busy}>
          {words.publish(title)}
        </Button>
      </p>
    </form>
  );
}
