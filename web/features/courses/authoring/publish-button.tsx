import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { Check } from "#web/ui/icons.tsx";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { hasUploadMark } from "./editor/picture-marks.ts";
import { messages } from "./messages.ts";
import { LessonPreview } from "./preview/lesson-preview.tsx";
import type { Preview } from "./preview/use-preview.ts";
import { publicationOf, readLessonDraft, sendLessonDraft, textOf, type LessonDraftState } from "./text/lesson-draft-store.ts";
import { isSameText, type LessonDraftText } from "./text/lesson-draft-text.ts";
import type { LessonDraftKey } from "./text/stored-lesson-drafts.ts";
import { useAction } from "#web/platform/act.ts";

type PublishButtonProps = {
  lessonDraft: LessonDraftKey;
  state: LessonDraftState;
  preview: Preview;
  /** The course itself is a draft. */
  isCourseDraft: boolean;
};

/** Publishes a lesson, after its author has seen the preview. Unsaved text is saved first. */
export function PublishButton({ lessonDraft, state, preview, isCourseDraft }: PublishButtonProps) {
  const [open, setOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // The text when the dialog opened: another author's changes since then must be reviewed before publishing.
  const [seen, setSeen] = useState<LessonDraftText | null>(null);
  const [cameIn, setCameIn] = useState<{ by: string | null } | null>(null);
  // Keeps the question's wording while publishing: by then the lesson's state has changed.
  const [asked, setAsked] = useState<"draft" | "changed">("draft");
  const publishing = useAction("editor-publish", () => setOpen(false));
  const publication = publicationOf(state);
  const text = textOf(state);

  function ask(): void {
    if (publication === "published") return;
    setAsked(publication);
    setSeen(text);
    setCameIn(null);
    setOpen(true);
  }

  async function publish(): Promise<void> {
    setIsSaving(true);
    await sendLessonDraft(lessonDraft);
    setIsSaving(false);
    const { draft, saved } = readLessonDraft(lessonDraft);
    const problem = draft || !saved ? messages.saveFirst : hasUploadMark(saved.content) ? messages.uploadsFirst : null;
    if (problem || !saved) {
      setOpen(false);
      return void toast({ title: messages.notPublished, description: problem ?? "", variant: "destructive" });
    }
    if (seen && !isSameText(seen, saved)) {
      setSeen(saved);
      return setCameIn({ by: saved.by });
    }
    setCameIn(null);
    publishing.perform(lessonDraft.lessonDraftId, { revision: String(saved.revision) });
  }

  const busy = isSaving || publishing.busy;
  return (
    <>
      <Button variant="primary" size="sm" disabled={publication === "published"} onPointerEnter={preloadOverlay} onClick={ask}>
        {publication === "published" && <Check aria-hidden="true" />}
        {messages.publish[publication]}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={busy}
        title={messages.publishTitle[asked]}
        description={messages.publishText[asked]}
        footer={
          <>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              {messages.cancel}
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void publish()}>
              {messages.publish[asked]}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {cameIn && (
            <Notice live title={messages.notPublishedYet}>
              {messages.cameIn(cameIn.by)}
            </Notice>
          )}
          {isCourseDraft && <Notice>{messages.publishDraftCourse}</Notice>}
          <ScrollArea
            role="group"
            aria-label={messages.publishSees}
            className="max-h-[45dvh] overflow-y-auto rounded-md border border-hairline bg-paper p-5"
          >
            <LessonPreview title={text?.title ?? ""} html={preview.html} isLate={preview.isLate} headingLevel={3} />
          </ScrollArea>
        </div>
      </Dialog>
    </>
  );
}
