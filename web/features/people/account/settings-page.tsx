import { languageNow } from "#web/i18n/define-messages.ts";
import { languageNames, type InterfaceLanguage } from "#domain/interface-languages.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { readChosenLanguage } from "#web/platform/stored-preferences.ts";
import { rememberLanguage } from "#web/platform/follow-language.ts";
import { type ReactNode, useState } from "react";
import type { Location } from "react-router";
import { Moon, Sun } from "#web/ui/icons-signed-in.tsx";
import { type Settings, languages, learningPaces, tutorPersonalities, type Theme } from "#domain/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { AccountPart } from "./account-part.tsx";
import type { LoadedAccount } from "./load-account.ts";
import { messages } from "./messages.ts";
import { SectionNavigation } from "./section-navigation.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { storePreferences, chooseTheme } from "./stored-settings.ts";
import { readPreferences } from "./read-preferences.ts";

type PreferencesProps = { settings: Settings; aiKey: string };

type ChoiceProps<Value extends string> = {
  name: keyof Settings;
  label: string;
  hint: string;
  values: readonly Value[];
  words: Record<Value, string>;
  chosen: Value;
};

type SettingsPageProps = { settings: Settings; aiKey: string; account: LoadedAccount };

/** A person's settings: for this browser, and for their account. */
export function SettingsPage({ settings, aiKey, account }: SettingsPageProps) {
  return (
    <SettingsFrame navigation={<SectionNavigation />}>
      <SettingsGroup title={messages.preferences} help={messages.preferencesHelp}>
        <Preferences settings={settings} aiKey={aiKey} />
      </SettingsGroup>
      <SettingsGroup title={messages.account}>
        <AccountPart loaded={account} />
      </SettingsGroup>
    </SettingsFrame>
  );
}

/** The page's title above its two columns. */
export function SettingsFrame({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <h1>{messages.title}</h1>
      <div className="mt-6 grid gap-8 lg:mt-10 lg:grid-cols-[14rem_minmax(0,44rem)] lg:gap-16">
        {navigation}
        <div className="grid min-w-0 gap-10">{children}</div>
      </div>
    </div>
  );
}

function SettingsGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-2xl">{title}</h2>
      {help && <p className="mt-1 text-muted">{help}</p>}
      <div className="mt-6 border-t border-line pt-8">{children}</div>
    </div>
  );
}

/** The settings of this browser alone: theme, learning preferences, and the person's own AI key. */
function Preferences({ settings, aiKey }: PreferencesProps) {
  const [next, setNext] = useState<InterfaceLanguage | null>(null);
  const [isChanged, setChanged] = useState(false);

  function save(form: HTMLFormElement): void {
    const isStored = storePreferences(readPreferences(new FormData(form)));
    if (isStored) setChanged(false);
    toast(isStored ? messages.saved : { ...messages.notSaved, variant: "destructive" });
    const chosen = readChosenLanguage();
    rememberLanguage(chosen);
    setNext(chosen === languageNow() ? null : chosen);
  }

  return (
    <>
      <SettingsSection id="appearance" title={messages.appearance} help={messages.appearanceHelp}>
        <ThemeChoice initial={settings.theme} />
      </SettingsSection>
      <SettingsSection id="learning" title={messages.learning} help={messages.learningHelp}>
        <form
          className="grid gap-5 sm:grid-cols-3"
          onChange={() => setChanged(true)}
          onSubmit={(event) => {
            event.preventDefault();
            save(event.currentTarget);
          }}
        >
          <LeaveGuard isChanged={isChanged} isLost={() => isChanged} staysAt={isSamePage} />
          <Choice
            name="language"
            label={messages.language}
            hint={messages.languageHelp}
            values={languages}
            words={languageNames}
            chosen={shownLanguage(settings)}
          />
          <Choice
            name="tutorPersonality"
            label={messages.tutorPersonality}
            hint={messages.tutorPersonalityHelp}
            values={tutorPersonalities}
            words={messages.tutorPersonalities}
            chosen={settings.tutorPersonality}
          />
          <Choice
            name="learningPace"
            label={messages.learningPace}
            hint={messages.learningPaceHelp}
            values={learningPaces}
            words={messages.learningPaces}
            chosen={settings.learningPace}
          />
          <Field label={messages.aiKey} hint={messages.aiKeyHelp} className="sm:col-span-3">
            <PasswordInput
              name="aiKey"
              defaultValue={aiKey}
              autoComplete="off"
              maxLength={500}
              showLabel={messages.showKey}
              hideLabel={messages.hideKey}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-4 sm:col-span-3">
            <Button type="submit" variant="primary">
              {messages.save}
            </Button>
            <p role="status" className="text-muted">
              {next && messages.languageNext(languageNames[next])}
            </p>
          </div>
        </form>
      </SettingsSection>
    </>
  );
}

/** Return whether an address is only another section of the page. */
function isSamePage(there: Location, here: Location): boolean {
  return there.pathname === here.pathname && there.search === here.search;
}

/** Return the chosen language, else the language of the page. */
function shownLanguage(settings: Settings): Settings["language"] {
  const now = languageNow();
  return readChosenLanguage() === null && now !== "ar" ? now : settings.language;
}

function Choice<Value extends string>({ name, label, hint, values, words, chosen }: ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      <Select name={name} defaultValue={chosen}>
        {values.map((value) => (
          <option key={value} value={value}>
            {words[value]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Light or dark, applied immediately; without a choice the academy follows the device. */
function ThemeChoice({ initial }: { initial: Theme | null }) {
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme | null): void {
    setTheme(next);
    const isStored = chooseTheme(next);
    toast(isStored ? (next ? messages.themeChanged : messages.themeFollows) : { ...messages.notSaved, variant: "destructive" });
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <SegmentedControl<Theme>
        label={messages.theme}
        options={[
          { value: "light", label: messages.light, icon: <Sun aria-hidden="true" /> },
          { value: "dark", label: messages.dark, icon: <Moon aria-hidden="true" /> },
        ]}
        value={theme}
        onValueChange={choose}
      />
      {theme && (
        <Button variant="quiet" size="sm" onClick={() => choose(null)}>
          {messages.followDevice}
        </Button>
      )}
    </div>
  );
}
