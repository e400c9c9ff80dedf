import { partOf } from "#web/i18n/define-messages.ts";
import { useRef, useState } from "react";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { agreedKinds } from "#domain/agreement.schema.ts";
import { legalKinds, type LegalKind } from "#domain/legal.schema.ts";
import { academyChangeField } from "#web/platform/academy.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { legalTitles } from "#web/features/academy/legal/titles.ts";
import { legalStart, unfilledPart } from "./legal-starts.ts";
import { messages } from "./messages.ts";
import { ChangeForm, problemOf, Section, SettingField, SettingSwitch, useChange } from "./setting-field.tsx";

const words = partOf(messages, "legal");

const keys = ["retain_conversations_days", "retain_visits_days", "retain_audit_days", "retain_mails_days"] as const;

/** How long the academy keeps records of what people do. */
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

/** What everybody must agree to before they continue. */
export function Agreement({ settings }: { settings: AcademySettingsView }) {
  const isPublished = agreedKinds.some((kind) => settings.legal.includes(kind));
  return (
    <Section id="academy-agreement" title={messages.agreement.title} help={messages.agreement.help}>
      <div className="grid max-w-measure gap-6">
        <SettingSwitch
          settings={settings}
          setting="asks_agreement"
          whenOn={!isPublished && <p className="text-sm text-muted">{messages.agreement.nothingPublished}</p>}
        />
        <AgeForm key={settings.values.minimum_age} settings={settings} />
      </div>
    </Section>
  );
}

function AgeForm({ settings }: { settings: AcademySettingsView }) {
  const change = useChange();
  return (
    <ChangeForm change={change}>
      <SettingField settings={settings} setting="minimum_age" error={problemOf(change, "minimum_age")}>
        <Input name="minimum_age" inputMode="numeric" autoComplete="off" defaultValue={settings.values.minimum_age ?? ""} />
      </SettingField>
    </ChangeForm>
  );
}

/** A legal page as published. */
export type PublishedPage = { kind: LegalKind; version: number; content: string };

/** The editor of the legal pages. */
export function LegalPages({ pages, settings }: { pages: readonly PublishedPage[]; settings: AcademySettingsView }) {
  return (
    <Section id="academy-legal" title={words.title} help={words.help}>
      <div className="grid max-w-measure gap-8">
        {legalKinds.map((kind) => {
          const page = pages.find((each) => each.kind === kind);
          return <LegalForm key={`${kind} ${page?.version}`} kind={kind} page={page} settings={settings} />;
        })}
      </div>
    </Section>
  );
}

type LegalFormProps = { kind: LegalKind; page: PublishedPage | undefined; settings: AcademySettingsView };

function LegalForm({ kind, page, settings }: LegalFormProps) {
  const publish = useAction("publish-legal");
  const form = useInvalidFocus(publish.failure);
  const text = useRef<HTMLTextAreaElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const mayAskAgain = page !== undefined && settings.values.asks_agreement && agreedKinds.some((agreed) => agreed === kind);
  // Offered only while no text would be lost.
  const [isEmpty, setIsEmpty] = useState(page === undefined);
  const [unfilled, setUnfilled] = useState<string>();
  const title = legalTitles[kind];

  function startText(): void {
    const field = text.current;
    if (!field) return;
    field.value = legalStart(kind, settings.values);
    setIsEmpty(false);
    field.focus();
    field.setSelectionRange(0, 0);
    field.scrollTop = 0;
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const content = String(new FormData(event.currentTarget).get("content"));
        const part = unfilledPart(kind, content);
        setUnfilled(part);
        if (part) return selectPart(text.current, part);
        publish.perform(kind, { content, asks_again: String(again.current?.checked ?? true), [academyChangeField]: "" });
      }}
    >
      <Field
        label={title}
        hint={page ? words.version(page.version) : isEmpty ? words.notPublished : `${words.notPublished}. ${words.startHelp}`}
        error={unfilled ? words.unfilled(unfilled) : publish.failure?.field === "content" ? publish.failure.message : undefined}
      >
        <Textarea
          ref={text}
          name="content"
          rows={page || !isEmpty ? 12 : 4}
          defaultValue={page?.content ?? ""}
          maxLength={100_000}
          dir="auto"
          onChange={({ target }) => {
            setIsEmpty(page === undefined && target.value.trim() === "");
            setUnfilled(undefined);
          }}
        />
      </Field>
      {mayAskAgain && <Checkbox ref={again} defaultChecked label={words.asksAgain} hint={words.asksAgainHint} />}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={publish.busy}>
          {words.publish(title)}
        </Button>
        {isEmpty && (
          <Button variant="quiet" aria-label={words.start(title)} onClick={startText}>
            {words.startShort}
          </Button>
        )}
      </p>
    </form>
  );
}

/** Select the next placeholder, so that typing replaces it. */
function selectPart(field: HTMLTextAreaElement | null, part: string): void {
  const at = field?.value.indexOf(part) ?? -1;
  field?.focus();
  field?.setSelectionRange(at, at + part.length);
}
