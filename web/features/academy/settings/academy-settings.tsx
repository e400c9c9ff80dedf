import { useState } from "react";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import type { RecipientList } from "#domain/recipient.schema.ts";
import { localTime } from "#web/platform/local-time.ts";
import type { Failed } from "#web/platform/load-panel.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { standardInWords } from "#web/platform/academy.ts";
import { Input, Textarea } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { HomeAndFooter } from "./home-and-footer.tsx";
import { messages } from "./messages.ts";
import { MailForm } from "./mail-form.tsx";
import { NameAndLook } from "./name-and-look.tsx";
import { Agreement, LegalPages, Retention, type PublishedPage } from "./privacy.tsx";
import { Place } from "./place.tsx";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { countUnsentFields } from "#web/platform/unsent-fields.ts";
import { Recipients } from "#web/features/academy/legal/recipients.tsx";
import { OpenParts } from "./open-parts.tsx";
import { ChangeForm, problemOf, Section, SettingField, useChange } from "./setting-field.tsx";

/** The loaded data of the tab. */
export type AcademySettingsData = {
  kind: "settings";
  settings: AcademySettingsView;
  pages: readonly PublishedPage[];
  recipients: RecipientList["recipients"];
  /** For the preview of the home page. */
  courses: readonly CourseSummary[];
};

type PartProps = { settings: AcademySettingsView };

/** The academy's settings. Each part is saved separately. */
export function AcademySettings({ data, isSuperAdmin }: { data: AcademySettingsData | Failed | null; isSuperAdmin: boolean }) {
  if (data === null)
    return (
      <Loading label={messages.loading} className="grid gap-3">
        <Skeleton className="h-11 w-full max-w-md" />
        <Skeleton className="mt-4 h-[28rem] w-full" />
      </Loading>
    );
  if (data.kind === "failed")
    return (
      <LoadFailed title={messages.failed} headingLevel={3}>
        {data.message}
      </LoadFailed>
    );
  const { settings } = data;
  return (
    <div>
      <SectionLinks hasMail={settings.mail !== null && settings.mail !== undefined} />
      <Brand settings={settings} courses={data.courses} />
      <OpenParts settings={settings} />
      <Launch settings={settings} isSuperAdmin={isSuperAdmin} />
      <Place settings={settings} />
      <Care settings={settings} />
      <Retention settings={settings} />
      <Agreement settings={settings} />
      <LegalPages pages={data.pages} settings={settings} />
      <Section id="academy-recipients" {...messages.recipients}>
        <Recipients recipients={data.recipients} />
      </Section>
      {settings.mail && <MailForm mail={settings.mail} />}
      <LeaveGuard isLost={() => countUnsentFields() > 0} />
    </div>
  );
}

/** The table of contents of a long page. Its links only scroll: nothing typed is lost, and the address stays. */
function SectionLinks({ hasMail }: { hasMail: boolean }) {
  const sections: [string, string][] = [
    ["academy-look", messages.nameAndLook.title],
    ["academy-words", messages.words.title],
    ["academy-parts", messages.parts.title],
    ["academy-launch", messages.launch.title],
    ["academy-place", messages.place.title],
    ["academy-care", messages.care.title],
    ["academy-privacy", messages.privacy.title],
    ["academy-agreement", messages.agreement.title],
    ["academy-legal", messages.legal.title],
    ["academy-recipients", messages.recipients.title],
    ...(hasMail ? [["academy-mail", messages.mail.title] as [string, string]] : []),
  ];
  return (
    <nav aria-label={messages.sections} className="mb-8">
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {sections.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="ui-link inline-flex min-h-9 items-center"
              onClick={(event) => {
                event.preventDefault();
                const heading = document.getElementById(id);
                heading?.scrollIntoView();
                heading?.focus({ preventScroll: true });
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What visitors see of the academy. Text typed in one section also appears in the other section's preview. */
function Brand({ settings, courses }: PartProps & { courses: readonly CourseSummary[] }) {
  const [typed, setTyped] = useState<{ saved: string; tagline: string } | null>(null);
  const saved = settings.values.tagline;
  return (
    <>
      <NameAndLook settings={settings} tagline={typed?.saved === saved ? typed.tagline : saved} />
      <HomeAndFooter settings={settings} courses={courses} onTagline={(tagline) => setTyped({ saved, tagline })} />
    </>
  );
}

function Care({ settings }: PartProps) {
  const contacts = settings.values.crisis_contacts;
  const change = useChange();
  return (
    <Section id="academy-care" {...messages.care}>
      <ChangeForm change={change}>
        <SettingField
          key={`contacts ${contacts}`}
          settings={settings}
          setting="crisis_contacts"
          error={problemOf(change, "crisis_contacts")}
        >
          <Textarea name="crisis_contacts" rows={4} defaultValue={contacts ?? ""} maxLength={800} dir="auto" />
        </SettingField>
      </ChangeForm>
    </Section>
  );
}

export function Launch({ settings, isSuperAdmin }: PartProps & { isSuperAdmin: boolean }) {
  const { launch_date, launch_title, launch_text } = settings.values;
  const change = useChange();
  return (
    <Section id="academy-launch" {...messages.launch}>
      <ChangeForm change={change}>
        <SettingField
          key={`date ${launch_date}`}
          settings={settings}
          setting="launch_date"
          error={problemOf(change, "launch_date")}
        >
          <Input name="launch_date" type="datetime-local" defaultValue={localTime(launch_date)} />
        </SettingField>
        <SettingField
          key={`title ${launch_title}`}
          settings={settings}
          setting="launch_title"
          error={problemOf(change, "launch_title")}
        >
          <Input name="launch_title" defaultValue={standardInWords("launch_title", launch_title)} maxLength={90} dir="auto" />
        </SettingField>
        <SettingField
          key={`text ${launch_text}`}
          settings={settings}
          setting="launch_text"
          error={problemOf(change, "launch_text")}
        >
          <Textarea
            name="launch_text"
            rows={2}
            defaultValue={standardInWords("launch_text", launch_text)}
            maxLength={300}
            dir="auto"
          />
        </SettingField>
      </ChangeForm>
      {isSuperAdmin && (
        <p className="mt-5 text-muted">
          {messages.launchSwitch} <TextLink to="/super-admin">{messages.superAdminPage}</TextLink>.
        </p>
      )}
    </Section>
  );
}
