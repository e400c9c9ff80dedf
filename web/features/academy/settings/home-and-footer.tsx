import { useState, type FormEvent } from "react";
import type { AcademyValues } from "#domain/academy.ts";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import { standardInWords } from "#web/platform/academy.ts";
import { Input, Textarea } from "#web/ui/field.tsx";
import { FooterLinks } from "./footer-links.tsx";
import { HomePreview } from "./home-preview.tsx";
import { messages } from "./messages.ts";
import { lockOf } from "./setting-facts.ts";
import { ChangeForm, problemOf, Section, SettingField, useChange } from "./setting-field.tsx";

const lines = ["tagline", "hero_title", "hero_text", "footer_text"] as const;
const previewed = [...lines, "contact_address"] as const;

type Typed = Partial<Pick<AcademyValues, (typeof previewed)[number] | "footer_links">>;

type HomeAndFooterProps = {
  settings: AcademySettingsView;
  courses: readonly CourseSummary[];
  /** Called when the tagline is typed. */
  onTagline(tagline: string): void;
};

/** The words of the home page and the footer, with a preview of what is typed. */
export function HomeAndFooter({ settings, courses, onTagline }: HomeAndFooterProps) {
  const { values, standards } = settings;
  const change = useChange();
  const [typed, setTyped] = useState<Typed>({});
  // When the saved values change, here or elsewhere, they replace the typed text.
  const stored = JSON.stringify([...previewed, "footer_links" as const].map((key) => values[key]));
  const [shown, setShown] = useState(stored);
  if (shown !== stored) {
    setShown(stored);
    setTyped({});
  }

  function read({ target }: FormEvent): void {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const key = previewed.find((each) => each === target.name);
    // An empty field restores the default.
    if (!key) return;
    setTyped({ ...typed, [key]: target.value.trim() || standards[key] });
    if (key === "tagline") onTagline(target.value.trim() || standards.tagline);
  }

  return (
    <Section id="academy-words" {...messages.words}>
      <div className="max-w-measure" onInput={read}>
        <ChangeForm change={change}>
          {lines.map((key) => (
            <SettingField key={`${key} ${values[key]}`} settings={settings} setting={key} error={problemOf(change, key)}>
              {key === "hero_text" || key === "footer_text" ? (
                <Textarea name={key} rows={2} defaultValue={wordsOf(key, values)} maxLength={300} dir="auto" />
              ) : (
                <Input name={key} defaultValue={wordsOf(key, values)} maxLength={key === "tagline" ? 140 : 90} dir="auto" />
              )}
            </SettingField>
          ))}
          <SettingField
            key={`contact ${values.contact_address}`}
            settings={settings}
            setting="contact_address"
            error={problemOf(change, "contact_address")}
          >
            <Input
              name="contact_address"
              type="email"
              autoComplete="off"
              defaultValue={values.contact_address ?? ""}
              disabled={lockOf(settings, "contact_address") !== null}
            />
          </SettingField>
        </ChangeForm>
        <FooterLinks
          settings={settings}
          onTyped={(links) =>
            setTyped({ ...typed, footer_links: links.filter(({ label, url }) => label.trim() !== "" && url.trim() !== "") })
          }
        />
      </div>
      <HomePreview draft={typed} courses={courses} />
    </Section>
  );
}

/** Return the text of a field: a default in the reader's language. */
function wordsOf(key: (typeof lines)[number], values: AcademySettingsView["values"]): string {
  return key === "footer_text" ? (values.footer_text ?? "") : standardInWords(key, values[key]);
}
