import { useState, type ReactNode } from "react";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { academyChangeField } from "#web/platform/academy.ts";
import { useAction } from "#web/platform/act.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { messages } from "./messages.ts";
import { brokenNumbers } from "./settings-actions.ts";
import { factOf, lockOf, type SettingKey } from "./setting-facts.ts";

/** Use a change of settings, after which every page is revalidated. Invalid numbers are reported before anything is sent, all at once. */
export function useChange(onDone?: () => void) {
  const [saves, setSaves] = useState(0);
  const change = useAction("change-academy", () => {
    setSaves((before) => before + 1);
    onDone?.();
  });
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>> | null>(null);

  function save(fields: Record<string, string>): void {
    const broken = brokenNumbers(fields).map((key) => [key, messages.wholeNumber(messages.fields[key].label)] as const);
    setProblems(broken.length > 0 ? Object.fromEntries(broken) : null);
    const [first] = broken;
    if (!first) return change.perform("", { ...fields, [academyChangeField]: "" });
    change.forget();
    toast({ title: messages.notSaved, description: first[1], variant: "destructive" });
  }
  return { ...change, saves, problems, lastProblem: problems ?? change.failure, save };
}

type SettingFieldProps = {
  settings: AcademySettingsView;
  setting: Exclude<SettingKey, "footer_links" | "setup_put_aside" | "logo" | "logo_dark">;
  /** The last error. */
  error?: string | undefined;
  children: ReactNode;
};

/** One setting of a form: its control, who changed it, and a reset button; or the environment variable that sets it. */
export function SettingField({ settings, setting, error, children }: SettingFieldProps) {
  const { label, hint } = messages.fields[setting];
  const lock = lockOf(settings, setting);
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error} hint={lock ? messages.locked(lock) : hint}>
        {children}
      </Field>
      <SettingNote settings={settings} setting={setting} label={label} />
    </div>
  );
}

type SettingNoteProps = { settings: AcademySettingsView; setting: SettingKey; label: string };

/** Who has changed a setting and when, with a reset button. Renders nothing for a default. */
export function SettingNote({ settings, setting, label }: SettingNoteProps) {
  const { source, changed_at, changed_by } = factOf(settings, setting);
  const change = useChange();
  if (source !== "admin" || changed_at === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>
        {messages.changed} <Moment at={changed_at} /> {changed_by !== null && changed_by !== "" && messages.by(changed_by)}
      </span>
      <Button
        size="sm"
        variant="quiet"
        busy={change.busy}
        aria-label={messages.reset(label)}
        onClick={({ currentTarget }) => {
          // The button disappears with the reset; the focus moves to the part's title.
          currentTarget.closest("section")?.querySelector("h3")?.focus();
          change.save({ [setting === "footer_links" ? "links" : setting]: "" });
        }}
      >
        {messages.resetShort}
      </Button>
    </p>
  );
}

type SettingSwitchProps = {
  settings: AcademySettingsView;
  setting: { [Key in SettingKey]: AcademySettingsView["values"][Key] extends boolean ? Key : never }[SettingKey];
  /** What to show while it is on. */
  whenOn?: ReactNode;
};

/** One setting that is on or off, applied immediately. */
export function SettingSwitch({ settings, setting, whenOn }: SettingSwitchProps) {
  const change = useChange();
  const { label, hint } = messages.fields[setting];
  const pending = change.pending?.get(setting);
  const isOn = typeof pending === "string" ? pending === "true" : settings.values[setting];
  return (
    <div>
      <Switch
        label={label}
        hint={hint}
        checked={isOn}
        aria-disabled={change.busy || undefined}
        onChange={() => !change.busy && change.save({ [setting]: String(!isOn) })}
      />
      <div className="ms-13">
        {isOn && whenOn}
        <SettingNote settings={settings} setting={setting} label={label} />
      </div>
    </div>
  );
}

/** A section of the settings. */
export function Section({ id, title, help, children }: { id: string; title: string; help: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-hairline py-8 first:border-0 first:pt-0">
      <h3 id={id} tabIndex={-1} className="text-xl">
        {title}
      </h3>
      <p className="mt-1 mb-5 max-w-measure text-muted">{help}</p>
      {children}
    </section>
  );
}

type FormProps = { change: ReturnType<typeof useChange>; className?: string; children: ReactNode };

/** A section's form: its fields are sent together; those set by the environment are disabled and thus left out. */
export function ChangeForm({ change, className = "max-w-measure", children }: FormProps) {
  const form = useInvalidFocus(change.lastProblem);
  const [changedAfter, setChangedAfter] = useState<number | null>(null);
  // What is being saved is not lost by going on.
  useUnsentField(changedAfter === change.saves && !change.busy);
  return (
    <form
      ref={form}
      noValidate
      className={`grid gap-5 ${className}`}
      onInput={() => setChangedAfter(change.saves)}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = [...new FormData(event.currentTarget)].filter(
          (entry): entry is [string, string] => typeof entry[1] === "string",
        );
        change.save(Object.fromEntries(fields));
      }}
    >
      {children}
      <p>
        <Button type="submit" busy={change.busy}>
          {messages.save}
        </Button>
      </p>
    </form>
  );
}

/** Return the error of a failed save, at its field. */
export const problemOf = ({ failure, problems }: ReturnType<typeof useChange>, key: string) =>
  problems?.[key] ?? (failure?.field === key ? failure.message : undefined);
