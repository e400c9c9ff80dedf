import { partOf } from "#web/i18n/define-messages.ts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { sendFile } from "#web/platform/send-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";
import { useChange } from "./setting-field.tsx";

const words = partOf(messages, "logo");

const keys = { light: "logo", dark: "logo_dark" } as const;

/** The academy's logo, and the one for dark pages. Each takes effect as soon as a file is selected. */
export function LogoFields({ settings }: { settings: AcademySettingsView }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="font-[550]">{words.legend}</legend>
      <p className="text-sm text-muted">{words.hint}</p>
      {(["light", "dark"] as const).map((theme) => (
        <LogoField key={theme} theme={theme} logo={settings.values[keys[theme]]} />
      ))}
    </fieldset>
  );
}

type LogoFieldProps = { theme: "light" | "dark"; logo: { name: string; width: number; height: number } | null };

function LogoField({ theme, logo }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  const { revalidate } = useRevalidator();
  const change = useChange();

  function upload(file: File): void {
    setProblem(undefined);
    const sending = { onProgress: () => {}, signal: new AbortController().signal };
    sendFile(`/api/academy/logo?theme=${theme}`, file, sending).then(
      () => {
        toast(messages.saved);
        // The logo is part of the whole document, so everything is reloaded.
        change.save({});
        void revalidate();
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem(error.message);
        toast({ title: words.failed, description: error.message, variant: "destructive" });
      },
    );
  }

  return (
    <div className="grid gap-2">
      <Field label={words[theme]} error={problem}>
        <Input
          type="file"
          accept=".png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={({ target }) => target.files?.[0] && upload(target.files[0])}
        />
      </Field>
      {logo && (
        <p className="flex items-center gap-4">
          <span
            className={`inline-block rounded-md border border-line p-2 ${theme === "dark" ? "bg-[#1c1b19]" : "bg-[#fbf9f5]"}`}
          >
            <img src={`/brand/${logo.name}.webp`} width={logo.width} height={logo.height} alt="" className="h-8 w-auto" />
          </span>
          <Button size="sm" variant="quiet" busy={change.busy} onClick={() => change.save({ [keys[theme]]: "" })}>
            {words.remove[theme]}
          </Button>
        </p>
      )}
    </div>
  );
}
