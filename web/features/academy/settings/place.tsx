import { inLanguage } from "#web/i18n/format.ts";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { interfaceLanguages, languageNames } from "#domain/interface-languages.ts";
import { Select } from "#web/ui/field.tsx";
import { messages } from "./messages.ts";
import { ChangeForm, problemOf, Section, SettingField, useChange } from "./setting-field.tsx";

const currencyNames = inLanguage((language) => new Intl.DisplayNames(language, { type: "currency" }));

/** The academy's time zone, language and currency. */
export function Place({ settings }: { settings: AcademySettingsView }) {
  const { language, time_zone, currency } = settings.values;
  const change = useChange();
  return (
    <Section id="academy-place" {...messages.place}>
      <ChangeForm change={change}>
        <SettingField key={language} settings={settings} setting="language" error={problemOf(change, "language")}>
          <Select name="language" defaultValue={language}>
            {interfaceLanguages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languageNames[tag]}
              </option>
            ))}
          </Select>
        </SettingField>
        <SettingField key={time_zone} settings={settings} setting="time_zone" error={problemOf(change, "time_zone")}>
          <Select name="time_zone" defaultValue={time_zone}>
            {[...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), time_zone])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        </SettingField>
        <SettingField key={currency} settings={settings} setting="currency" error={problemOf(change, "currency")}>
          <Select name="currency" defaultValue={currency}>
            {[...new Set([...Intl.supportedValuesOf("currency"), currency])].map((code) => (
              <option key={code} value={code}>
                {code} – {currencyNames().of(code)}
              </option>
            ))}
          </Select>
        </SettingField>
      </ChangeForm>
    </Section>
  );
}
