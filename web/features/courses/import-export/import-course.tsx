import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { FileField } from "./file-field.tsx";
import { FoundInFile } from "./found-in-file.tsx";
import { messages } from "./messages.ts";
import { useCourseFile } from "./use-course-file.ts";

/** Brings a course as a file: it is looked at first, and what it makes is a draft, to which the person is led. */
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
  const importing = state.kind === "sending" && state.deed === "import";
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
