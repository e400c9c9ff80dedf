import { useState } from "react";
import { typefacesOf, typePairings, type TypePairing } from "#domain/academy.ts";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { Input } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { IconPreview } from "./icon-preview.tsx";
import { LogoFields } from "./logo-fields.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { messages } from "./messages.ts";
import { SocialPicturePreview } from "./social-picture-preview.tsx";
import { lockOf } from "./setting-facts.ts";
import { ChangeForm, problemOf, Section, SettingField, SettingNote, useChange } from "./setting-field.tsx";

/** Unsaved choices. */
type Chosen = { name?: string; accent?: string; pairing?: TypePairing };

/** The academy's name, color, typefaces and logo, next to a preview. `tagline` is the one being typed; the preview shows it. */
export function NameAndLook({ settings, tagline }: { settings: AcademySettingsView; tagline: string }) {
  const { values } = settings;
  const change = useChange();
  const [chosen, setChosen] = useState<Chosen>({});
  // When the saved values change, discard the unsaved choices.
  const [shown, setShown] = useState(values);
  if (shown.name !== values.name || shown.accent !== values.accent || shown.type_pairing !== values.type_pairing) {
    setShown(values);
    setChosen({});
  }
  const name = chosen.name ?? values.name;
  const accent = chosen.accent ?? values.accent ?? "";
  const pairing = chosen.pairing ?? values.type_pairing;
  const isLocked = lockOf(settings, "accent") !== null;
  return (
    <Section id="academy-look" {...messages.nameAndLook}>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <ChangeForm change={change}>
          <SettingField settings={settings} setting="name" error={problemOf(change, "name")}>
            <Input
              name="name"
              value={name}
              maxLength={60}
              disabled={lockOf(settings, "name") !== null}
              onChange={(event) => setChosen({ ...chosen, name: event.target.value })}
            />
          </SettingField>
          <SettingField settings={settings} setting="accent" error={problemOf(change, "accent")}>
            <Input
              name="accent"
              value={accent}
              maxLength={7}
              placeholder="#19593f"
              spellCheck={false}
              disabled={isLocked}
              onChange={(event) => setChosen({ ...chosen, accent: event.target.value })}
            />
          </SettingField>
          <label className="flex items-center gap-3 text-sm">
            <input
              type="color"
              className="h-11 w-16 cursor-pointer rounded-md border border-edge bg-surface p-1"
              value={/^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : "#19593f"}
              disabled={isLocked}
              onChange={(event) => setChosen({ ...chosen, accent: event.target.value })}
            />
            {messages.pick}
          </label>
          <div className="grid gap-1.5">
            <RadioGroup
              legend={messages.fields.type_pairing.label}
              name="type_pairing"
              value={pairing}
              onValueChange={(next) => setChosen({ ...chosen, pairing: next })}
              error={problemOf(change, "type_pairing")}
              options={typePairings.map((value) => ({
                value,
                label: messages.pairings[value],
                hint: <PairingSample pairing={value} />,
              }))}
            />
            <SettingNote settings={settings} setting="type_pairing" label={messages.fields.type_pairing.label} />
          </div>
        </ChangeForm>
        <BrandPreview name={name} accent={accent} pairing={pairing} logos={values} />
        <LogoFields settings={settings} />
        <div className="grid gap-8">
          <IconPreview name={name} accent={accent} logo={values.logo} />
          <SocialPicturePreview name={name} tagline={tagline} logo={values.logo} />
          <MailPreview name={name} accent={accent} logos={values} />
        </div>
      </div>
    </Section>
  );
}

/** The names of a pairing's typefaces, each set in its own typeface. */
function PairingSample({ pairing }: { pairing: TypePairing }) {
  const [titles, text] = typefacesOf[pairing];
  return (
    <span data-type-pairing={pairing} className="flex flex-wrap items-baseline gap-x-3 text-ink" translate="no">
      <span className="font-title text-xl">{titles}</span>
      {text !== titles && <span className="font-sans">{text}</span>}
    </span>
  );
}
