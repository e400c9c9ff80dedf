import { useId } from "react";
import { writeCsv } from "#domain/write-csv.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import type { InviteManyState } from "./use-invite-many.ts";

/** The source of the lines: a file, or pasted text. */
export function GiveLines({ many, failure }: { many: InviteManyState; failure: string | null }) {
  const hint = useId();
  return (
    <div className="grid gap-5">
      {failure && (
        <Notice tone="danger" live title={messages.failed}>
          {failure}
        </Notice>
      )}
      <div className="grid justify-items-start gap-1.5">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          disabled={many.busy}
          aria-describedby={hint}
          onFile={many.setFile}
        >
          {messages.file}
        </FileButton>
        <p id={hint} className="ui-field-hint">
          {messages.fileHint}
        </p>
      </div>
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
