import { useState, type DragEvent } from "react";
import { courseFileEnding } from "#domain/course-file.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { classes } from "#web/ui/classes.ts";
import { messages } from "./messages.ts";

type FileFieldProps = { error: string | undefined; disabled: boolean; onChoose: (file: File) => void };

/** Where a course file is chosen or dropped. */
export function FileField({ error, disabled, onChoose }: FileFieldProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  }

  return (
    <div
      className={classes(
        "rounded-md border border-dashed p-4 transition-colors",
        over ? "border-accent bg-accent-soft" : "border-edge",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field label={messages.file} hint={messages.fileHint} error={error}>
        <Input
          type="file"
          accept={`${courseFileEnding},.zip,application/zip`}
          disabled={disabled}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again, once it has been mended.
            target.value = "";
            if (file) onChoose(file);
          }}
        />
      </Field>
    </div>
  );
}
