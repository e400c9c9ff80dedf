import { plannedParts } from "#domain/academy.ts";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { partOf } from "#web/i18n/define-messages.ts";
import { dashboardTabs, partOfTab, type Who } from "#web/platform/dashboard-tabs.ts";
import { messages } from "./messages.ts";
import { Section, SettingSwitch } from "./setting-field.tsx";

const words = partOf(messages, "parts");

const parts = ["open_business", "open_talent", "open_voice", "open_playground", "instructors_publish"] as const;
const dashboards = ["learner", "instructor", "admin"] as const satisfies readonly Who[];

/** What is open: the optional pages, and each dashboard tab of a planned feature. */
export function OpenParts({ settings }: { settings: AcademySettingsView }) {
  return (
    <Section id="academy-parts" {...messages.parts}>
      <ul className="grid max-w-measure gap-4">
        {parts.map((part) => (
          <li key={part}>
            <SettingSwitch settings={settings} setting={part} />
          </li>
        ))}
      </ul>
      <h4 className="mt-8">{words.planned.title}</h4>
      <p className="mt-1 max-w-measure text-muted">{words.planned.help}</p>
      <div className="mt-5 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {dashboards.map((who) => (
          <fieldset key={who}>
            <legend className="mb-3 text-sm font-[550] text-muted">{words.planned[who]}</legend>
            <ul className="grid gap-4">
              {plannedOf(who).map((part) => (
                <li key={part}>
                  <SettingSwitch settings={settings} setting={`open_${part}`} />
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </Section>
  );
}

/** The planned tabs of a dashboard, in the order of its menu. */
function plannedOf(who: Who) {
  const own = dashboardTabs.filter((tab) => tab.who === who).map(partOfTab);
  return own.flatMap((part) => plannedParts.filter((planned) => planned === part));
}
