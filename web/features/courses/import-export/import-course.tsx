import { useState, type DragEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { courseFileEnding } from "#domain/course-file.ts";
import { Field, Input } from "#web/ui/field.tsx";
import { classes } from "#web/ui/classes.ts";
import type { CourseFileCheck, CourseFilePreview, CourseFileRemark } from "#domain/course-file.schema.ts";
import { categoryName } from "#web/features/courses/catalog/course-words.ts";
import { Chip } from "#web/ui/chip.tsx";
import { messages } from "./messages.ts";
import { useCourseFile } from "./use-course-file.ts";

type FileFieldProps = { error: string | undefined; disabled: boolean; onChoose: (file: File) => void };

/** Imports a course file. It is checked first, and then becomes a draft course, which is opened. */
export function ImportCourse() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const file = useCourseFile(({ id, title }) => {
    setOpen(false);
    toast(messages.imported(title));
    void revalidate();
    void navigate(`/dashboard?tab=course-library&course=${id}`);
  });
  const { state } = file;
  const importing = state.kind === "sending" && state.step === "import";
  const check = state.kind === "found" || state.kind === "sending" ? state.check : null;

  function change(next: boolean): void {
    if (!next) file.forget();
    setOpen(next);
  }

  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={preloadOverlay} onClick={() => setOpen(true)}>
        {messages.import}
      </Button>
      <Dialog
        open={open}
        onOpenChange={change}
        locked={importing}
        title={messages.import}
        description={messages.help}
        className="sm:w-[min(100%,42rem)]"
        footer={
          <>
            <Button disabled={importing} onClick={() => change(false)}>
              {messages.cancel}
            </Button>
            <Button variant="primary" busy={importing} disabled={!check?.course} onClick={file.importFound}>
              {messages.start}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FileField error={state.kind === "failed" ? state.message : undefined} disabled={importing} onChoose={file.choose} />
          {state.kind === "failed" && state.mayWorkLater && (
            <Button size="sm" className="justify-self-start" onClick={() => file.choose(state.file)}>
              {messages.tryAgain}
            </Button>
          )}
          {state.kind === "sending" && (
            <div className="grid gap-1 text-sm text-muted">
              <Progress label={messages.sending(state.file.name)} value={state.percent} size="sm" />
              <p className="wrap-anywhere" role="status">
                {state.percent < 100 ? messages.sending(state.file.name) : importing ? messages.making : messages.looking}
              </p>
            </div>
          )}
          {state.kind === "found" && state.failure && (
            <Notice tone="danger" live title={messages.notImported}>
              <p>{state.failure}</p>
              <p>{messages.nothingMade}</p>
            </Notice>
          )}
          {check && "file" in state && <FoundInFile check={check} fileName={state.file.name} />}
        </div>
      </Dialog>
    </>
  );
}

/** Selects a course file, or accepts a dropped one. */
function FileField({ error, disabled, onChoose }: FileFieldProps) {
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
            // Allows selecting the same file again after it has been fixed.
            target.value = "";
            if (file) onChoose(file);
          }}
        />
      </Field>
    </div>
  );
}

/** The result of checking a course file: its problems by place, or what the import will create. */
function FoundInFile({ check, fileName }: { check: CourseFileCheck; fileName: string }) {
  const { course, problems, warnings, problem_count: count } = check;
  return (
    <div className="grid gap-4">
      {problems.length > 0 && (
        <Notice tone="danger" live title={messages.problems(count, fileName)}>
          <p className="mb-2">{messages.problemsHelp}</p>
          <Remarks remarks={problems} />
          {count > problems.length && <p className="mt-2">{messages.moreProblems(count - problems.length)}</p>}
        </Notice>
      )}
      {course && <WhatWillBeMade course={course} fileName={fileName} />}
      {warnings.length > 0 && (
        <Notice title={messages.warnings(warnings.length)}>
          <Remarks remarks={warnings} />
        </Notice>
      )}
    </div>
  );
}

function Remarks({ remarks }: { remarks: readonly CourseFileRemark[] }) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {remarks.map(({ place, text }) => (
        <li key={`${place}: ${text}`} className="wrap-anywhere">
          <span className={place === "" ? "" : "font-mono text-xs"} dir="auto">
            {place || messages.wholeFile}
          </span>{" "}
          {text}
        </li>
      ))}
    </ul>
  );
}

function WhatWillBeMade({ course, fileName }: { course: CourseFilePreview; fileName: string }) {
  const { title, category, level, lessons, pictures, bytes } = course;
  return (
    <section aria-label={messages.found} className="rounded-md border border-hairline bg-sunken p-4">
      <p className="font-serif text-xl wrap-anywhere" dir="auto">
        {title}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Chip hue={category}>{categoryName(category)}</Chip>
        {messages.facts(messages.level[level], lessons.length, pictures, bytes)}
      </p>
      <p className="mt-1 text-sm text-muted wrap-anywhere" dir="auto">
        {fileName}
      </p>
      {lessons.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{messages.noLessons}</p>
      ) : (
        <ol aria-label={messages.lessons} className="mt-3 grid list-decimal gap-1 ps-7 text-sm">
          {lessons.map((lesson, index) => (
            // The index is the key: two lessons may have the same title, and the order never changes.
            <li key={index} className="wrap-anywhere" dir="auto">
              {lesson.title}
              {lesson.state !== "published" && <span className="text-muted"> ({messages.state[lesson.state]})</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
