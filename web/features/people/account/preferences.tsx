import { languages, learningPaces, tutorPersonalities, type Settings } from "#domain/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { SettingsSection } from "./settings-section.tsx";
import { storePreferences } from "./stored-settings.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { readPreferences } from "./read-preferences.ts";

type PreferencesProps = { settings: Settings; aiKey: string };

/** What is kept in this browser alone: how the academy looks, how the person would like to be taught, and their own AI key. */
export function Preferences({ settings, aiKey }: PreferencesProps) {
  function save(form: HTMLFormElement): void {
    const kept = storePreferences(readPreferences(new FormData(form)));
    toast(kept ? messages.saved : { ...messages.notSaved, variant: "destructive" });
  }

  return (
    <>
      <SettingsSection id="appearance" title={messages.appearance} help={messages.appearanceHelp}>
        <ThemeChoice initial={settings.theme} />
      </SettingsSection>
      <SettingsSection id="learning" title={messages.learning} help={messages.learningHelp}>
        <form
          className="grid gap-5 sm:grid-cols-3"
          onSubmit={(event) => {
            event.preventDefault();
            save(event.currentTarget);
          }}
        >
          <Choice
            name="language"
            label={messages.language}
            hint={messages.languageHelp}
            values={languages}
            words={messages.languages}
            chosen={settings.language}
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
          <Button type="submit" variant="primary" className="justify-self-start">
            {messages.save}
          </Button>
        </form>
      </SettingsSection>
    </>
  );
}

type ChoiceProps<Value extends string> = {
  name: keyof Settings;
  label: string;
  hint: string;
  values: readonly Value[];
  words: Record<Value, string>;
  chosen: Value;
};

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
