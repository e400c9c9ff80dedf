import { useRef, useState } from "react";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { Check } from "#web/ui/icons.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useAction } from "#web/platform/act.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { mediaLimits, namedVideos } from "#domain/media.ts";
import { hasUploadMark } from "./editor/picture-marks.ts";
import { messages } from "./messages.ts";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { LessonPreview } from "./preview/lesson-preview.tsx";
import type { RenderedPreview } from "./preview/use-preview.ts";
import {
  publicationOf,
  readLessonDraft,
  sendLessonDraft,
  draftTextOf,
  type LessonDraftState,
} from "./text/lesson-draft-store.ts";
import { isSameText, type LessonDraftText } from "./text/lesson-draft-text.ts";
import type { LessonDraftKey } from "./text/stored-lesson-drafts.ts";
import { changeMessages, useWhoChanged } from "./text/who-changed.ts";

type PublishButtonProps = {
  lessonDraft: LessonDraftKey;
  state: LessonDraftState;
  preview: RenderedPreview;
  /** The recordings of the lesson. */
  recordings: readonly AuthoredMedia[];
  /** Whether the course itself is a draft. */
  isCourseDraft: boolean;
};

/** Return the recordings in a text that have no captions: those that still need a reason, and those that have one. */
function findSilent(recordings: readonly AuthoredMedia[], content: string) {
  const shown = namedVideos(content);
  const silent = recordings.filter(
    ({ id, kind, state, languages }) => shown.includes(id) && kind !== "file" && state !== "refused" && languages.length === 0,
  );
  return {
    silent: silent.filter(({ without_captions }) => without_captions === null),
    passed: silent.filter(({ without_captions }) => without_captions !== null),
  };
}

/** Publishes a lesson, after its author has seen the preview. Unsaved text is saved first. */
export function PublishButton({ lessonDraft, state, preview, recordings, isCourseDraft }: PublishButtonProps) {
  const [open, setOpen] = useState(false);
  const language = useCourseLanguage();
  const whoChanged = useWhoChanged();
  const [isSaving, setIsSaving] = useState(false);
  // The text when the dialog was opened. Later changes by another author must be reviewed before publishing.
  const [seen, setSeen] = useState<LessonDraftText | null>(null);
  const [cameIn, setCameIn] = useState<{ by: string | null } | null>(null);
  // Kept while publishing, so that the wording of the question does not change with the lesson's state.
  const [asked, setAsked] = useState<"draft" | "changed">("draft");
  const [reason, setReason] = useState("");
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const publishing = useAction("editor-publish", () => {
    setReason("");
    setOpen(false);
  });
  const publication = publicationOf(state);
  const text = draftTextOf(state);
  const { silent, passed } = findSilent(recordings, text?.content ?? "");
  // The academy may know of recordings that this page has not loaded.
  const isAsked = silent.length > 0 || publishing.failure?.field === "without_captions";

  function ask(): void {
    if (publication === "published") return;
    // With an open conflict it is undecided which text would be published.
    if (state.draft?.theirs) return refuse(messages.chooseFirst);
    setAsked(publication);
    setSeen(text);
    setCameIn(null);
    setIsReasonMissing(false);
    publishing.forget();
    setOpen(true);
  }

  function refuse(why: string): void {
    setOpen(false);
    toast({ title: messages.notPublished, description: why, variant: "destructive" });
  }

  async function publish(): Promise<void> {
    const isMissing = isAsked && !/\p{L}/u.test(reason);
    setIsReasonMissing(isMissing);
    if (isMissing) return reasonField.current?.focus();
    setIsSaving(true);
    await sendLessonDraft(lessonDraft);
    setIsSaving(false);
    const { draft, saved, merged } = readLessonDraft(lessonDraft);
    if (draft?.theirs) return refuse(messages.chooseFirst);
    if (draft || !saved) return refuse(messages.saveFirst);
    if (hasUploadMark(saved.content)) return refuse(messages.uploadsFirst);
    if (seen && !isSameText(seen, saved)) {
      setSeen(saved);
      // After a merge it is this author who saved last.
      return setCameIn({ by: merged ? merged.by : saved.by });
    }
    setCameIn(null);
    publishing.perform(lessonDraft.lessonDraftId, {
      revision: String(saved.revision),
      ...(isAsked && { without_captions: reason }),
    });
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
        description={isCourseDraft ? messages.publishDraftCourse : messages.publishText[asked]}
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
              {changeMessages.cameIn(whoChanged(cameIn.by))}
            </Notice>
          )}
          {passed.map(({ id, title, file_name, without_captions }) => (
            <p key={id} className="text-sm text-muted">
              {messages.passedBefore(title || file_name, without_captions?.reason ?? "", without_captions?.by ?? null)}
            </p>
          ))}
          {isAsked && (
            <>
              <LeaveGuard isChanged={reason.trim() !== ""} isLost={() => reason.trim() !== ""} />
              <Notice
                live
                title={
                  silent.length > 0
                    ? messages.withoutCaptions(silent.map(({ title, file_name }) => title || file_name).join(", "))
                    : publishing.failure?.message
                }
              >
                {messages.withoutCaptionsHelp}
              </Notice>
              <Field
                label={messages.withoutCaptionsReason}
                hint={messages.withoutCaptionsHint}
                error={isReasonMissing && messages.withoutCaptionsNeeded}
                required
              >
                <Textarea
                  ref={reasonField}
                  rows={2}
                  dir="auto"
                  value={reason}
                  maxLength={mediaLimits.uncaptionedReason}
                  onChange={(event) => {
                    setReason(event.target.value);
                    setIsReasonMissing(false);
                  }}
                />
              </Field>
            </>
          )}
          <ScrollArea
            role="group"
            aria-label={messages.publishSees}
            className="max-h-[45dvh] overflow-y-auto rounded-md border border-hairline bg-paper p-5"
          >
            <LessonPreview
              language={language}
              title={text?.title ?? ""}
              html={preview.html}
              isLate={preview.isLate}
              headingLevel={3}
              media={recordings}
            />
          </ScrollArea>
        </div>
      </Dialog>
    </>
  );
}
