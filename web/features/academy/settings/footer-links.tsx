import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { messages } from "./messages.ts";
import { SettingNote, useChange } from "./setting-field.tsx";

const words = partOf(messages, "links");

const mostLinks = 8;

type Row = { key: number; label: string; url: string };

/** The footer's links as they are typed; those without a label or an address are not shown. */
export type TypedLinks = AcademySettingsView["values"]["footer_links"];

/** The links of the footer, one per row. */
export function FooterLinks({ settings, onTyped }: { settings: AcademySettingsView; onTyped: (links: TypedLinks) => void }) {
  const { footer_links: links } = settings.values;
  const [shown, setShown] = useState(JSON.stringify(links));
  const [rows, showRows] = useState<Row[]>(() => rowsOf(links));
  if (shown !== JSON.stringify(links)) {
    setShown(JSON.stringify(links));
    showRows(rowsOf(links));
  }
  const setRows = (typed: Row[]) => {
    showRows(typed);
    onTyped(typed.map(({ label, url }) => ({ label, url })));
  };
  const change = useChange();
  const form = useInvalidFocus(change.lastProblem);
  const problemOf = (index: number, part: "label" | "url") =>
    change.failure?.field === `footer_links.${index}.${part}` ? change.failure.message : undefined;
  const edit = (key: number, part: Partial<Row>) => setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <form
      ref={form}
      noValidate
      className="mt-8 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.save({ links: rows.map(({ label, url }) => `${label}\t${url}`).join("\n") });
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="font-[550]">{words.legend}</legend>
        <p className="mb-1 text-sm text-muted">{words.hint}</p>
        {rows.map(({ key, label, url }, index) => (
          <div key={key} className="grid items-start gap-2 sm:grid-cols-[1fr_1.6fr_auto]">
            <Field label={words.label(index + 1)} labelHidden error={problemOf(index, "label")}>
              <Input
                value={label}
                maxLength={40}
                placeholder={words.labelExample}
                onChange={(event) => edit(key, { label: event.target.value })}
              />
            </Field>
            <Field label={words.url(index + 1)} labelHidden error={problemOf(index, "url")}>
              <Input
                value={url}
                maxLength={500}
                inputMode="url"
                placeholder="https://"
                onChange={(event) => edit(key, { url: event.target.value })}
              />
            </Field>
            <Button
              variant="quiet"
              aria-label={words.remove(index + 1)}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              {words.removeShort}
            </Button>
          </div>
        ))}
      </fieldset>
      <p className="flex flex-wrap gap-2">
        {rows.length < mostLinks && (
          <Button
            onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, label: "", url: "" }])}
          >
            {words.add}
          </Button>
        )}
        <Button type="submit" busy={change.busy}>
          {words.save}
        </Button>
      </p>
      <SettingNote settings={settings} setting="footer_links" label={words.legend} />
    </form>
  );
}

function rowsOf(links: readonly Omit<Row, "key">[]): Row[] {
  return links.map((link, key) => ({ key, ...link }));
}
