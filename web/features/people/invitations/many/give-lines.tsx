import { writeCsv } from "#domain/write-csv.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import type { InviteMany } from "./use-invite-many.ts";

/** The source of the lines: a file, or pasted text. */
export function GiveLines({ many, failure }: { many: InviteMany; failure: string | null }) {
  return (
    <div className="grid gap-5">
      {failure && (
        <Notice tone="danger" live title={messages.failed}>
          {failure}
        </Notice>
      )}
      <Field label={messages.file} hint={messages.fileHint}>
        <Input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          disabled={many.busy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows selecting the same file again after it has been fixed.
            target.value = "";
            if (file) many.setFile(file);
          }}
        />
      </Field>
      {many.file && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm" role="status">
          <span className="wrap-anywhere" dir="auto">
            {messages.chosen(many.file.name)}
          </span>
          <Button size="sm" variant="quiet" disabled={many.busy} onClick={() => many.setFile(null)}>
            {messages.removeFile}
          </Button>
        </p>
      )}
      <Field label={messages.paste} hint={messages.pasteHint}>
        <Textarea
          rows={6}
          value={many.text}
          disabled={many.file !== null}
          readOnly={many.busy}
          placeholder={messages.pasteExample}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-sm"
          onChange={({ target }) => many.setText(target.value)}
        />
      </Field>
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        onClick={() => saveFile(messages.templateName, new Blob([writeCsv(messages.templateRows)], { type: "text/csv" }))}
      >
        {messages.template}
      </Button>
    </div>
  );
}
