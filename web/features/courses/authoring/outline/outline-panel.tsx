import { Plus } from "#web/ui/icons.tsx";
import { useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import type { LessonDraftEntry, LessonDraftList, LessonDraftStakes } from "#domain/lesson-draft.schema.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { editorHref, type EditorParams } from "../editor-params.ts";
import { messages } from "../messages.ts";
import { forgetLessonDraft } from "../text/lesson-draft-store.ts";
import { useAction } from "#web/platform/act.ts";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { layoutOf, layoutOfModules, readLayout, type OutlineLayout } from "./layout.ts";
import { SectionNameDialog } from "./section-row.tsx";
import { OutlineList } from "./outline-list.tsx";

/** What would be lost with a lesson, as far as known. */
type Stakes = LessonDraftStakes | "loading" | "failed";

type DeleteLessonDialogProps = {
  entry: LessonDraftEntry | null;
  stakes: Stakes;
  open: boolean;
  busy: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

type OutlinePanelProps = { list: LessonDraftList; params: EditorParams; userId: string };

/** The lessons of a course: add, select, move and delete. */
export function OutlinePanel({ list, params, userId }: OutlinePanelProps) {
  const { course, lesson_drafts: lessonDrafts } = list;
  const navigate = useNavigate();
  const open = (lessonId: string | null, isNew = false) =>
    void navigate(editorHref({ ...params, lessonId, view: "write", version: null }), {
      preventScrollReset: true,
      state: isNew ? { isNew } : null,
    });

  // The id stays the same until adding succeeds, so that a lesson is not created twice when the response was lost.
  const [nextId, setNextId] = useState(newId);
  const adding = useAction("editor-add", (id) => {
    setNextId(newId());
    open(id, true);
  });
  const add = (after = "") => adding.perform(nextId, { course: course.id, title: messages.newTitle, after });

  const ordering = useAction("editor-order");
  const panel = useRef<HTMLElement>(null);
  // After a lesson was deleted, its row and menu are gone, so focus the panel.
  const focusAfter = useRef<HTMLElement | null>(null);
  const deletion = useDeletion((id) => {
    focusAfter.current = panel.current;
    forgetLessonDraft({ userId, lessonDraftId: id });
    if (id === params.lessonId) open(null);
  });

  function askToDelete(entry: LessonDraftEntry): void {
    focusAfter.current = null;
    deletion.ask(entry);
  }

  /** The sections as they will be, and the id of the one being named. */
  const [naming, setNaming] = useState<{ layout: OutlineLayout; id: string } | null>(null);
  const arranging = useAction("editor-arrange", () => setNaming(null));
  const pendingLayout = readLayout(String(arranging.pending?.get("layout") ?? ""));
  const layout = pendingLayout.length > 0 ? pendingLayout : layoutOf(list);
  const arrange = (next: OutlineLayout) =>
    arranging.perform(course.id, {
      course: course.id,
      known: list.sections.map(({ id }) => id).join(","),
      layout: JSON.stringify(next),
    });
  const named = naming?.layout.find(({ id }) => id === naming.id);

  function nameModules(): void {
    const modules = layoutOfModules(lessonDrafts, newId);
    setNaming({ layout: modules, id: modules[0]?.id ?? "" });
  }

  const entries = inOrder(
    inOrder(lessonDrafts, String(ordering.pending?.get("ids") ?? "").split(",")),
    layout.flatMap(({ lessonIds }) => lessonIds),
  );

  return (
    <section ref={panel} tabIndex={-1} aria-label={messages.lessons} className="grid content-start gap-3 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {lessonDrafts.length > 0 && (
          <p className="text-sm text-muted tabular-nums">{messages.lessonCount(lessonDrafts.length)}</p>
        )}
        {lessonDrafts.length > 0 && (
          <Button size="sm" busy={adding.busy} onClick={() => add()}>
            <Plus aria-hidden="true" />
            {messages.addLesson}
          </Button>
        )}
      </div>
      {lessonDrafts.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={messages.noneTitle}
          action={
            <Button variant="primary" busy={adding.busy} onClick={() => add()}>
              {messages.addLesson}
            </Button>
          }
        >
          {messages.none}
        </EmptyState>
      ) : (
        <OutlineList
          entries={entries}
          params={params}
          userId={userId}
          actions={{ addAfter: add, askToDelete }}
          onOrder={(ids) => ordering.perform(course.id, { course: course.id, ids: ids.join(",") })}
          layout={layout}
          onLayout={arrange}
          onRename={(id) => setNaming({ layout, id })}
        />
      )}
      {lessonDrafts.length > 0 && layout.length === 0 && (
        <Button size="sm" variant="quiet" className="justify-self-start" onPointerEnter={preloadOverlay} onClick={nameModules}>
          {messages.nameSections}
        </Button>
      )}
      {naming && named && (
        <SectionNameDialog
          open
          onOpenChange={() => setNaming(null)}
          name={named.title}
          help={list.sections.length === 0 ? messages.sectionNames(naming.layout.length) : undefined}
          busy={arranging.busy}
          onName={(title) =>
            arrange(naming.layout.map((section) => (section.id === naming.id ? { ...section, title } : section)))
          }
        />
      )}
      <DeleteLessonDialog {...deletion.dialog} returnFocus={focusAfter} />
    </section>
  );
}

/** Return the lessons in the new order, which is shown while it is being saved. */
function inOrder(lessonDrafts: readonly LessonDraftEntry[], ids: readonly string[]): readonly LessonDraftEntry[] {
  if (ids.length !== lessonDrafts.length) return lessonDrafts;
  return lessonDrafts.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Use the deletion of a lesson: asks first, showing what learners would lose. */
function useDeletion(onDeleted: (id: string) => void) {
  const [asked, setAsked] = useState<{ entry: LessonDraftEntry; stakes: Stakes } | null>(null);
  const [open, setOpen] = useState(false);
  const latest = useRef<AbortController>(undefined);
  const removal = useAction("editor-delete", (id) => {
    setOpen(false);
    onDeleted(id);
  });

  async function ask(entry: LessonDraftEntry): Promise<void> {
    latest.current?.abort();
    const controller = new AbortController();
    latest.current = controller;
    setAsked({ entry, stakes: "loading" });
    setOpen(true);
    const tell = (stakes: Stakes) => !controller.signal.aborted && setAsked({ entry, stakes });
    try {
      const params = { lessonDraftId: entry.id };
      tell(await request("GET", "/api/lesson-drafts/{lessonDraftId}/stakes", { params, signal: controller.signal }));
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      tell("failed");
    }
  }

  return {
    ask: (entry: LessonDraftEntry) => void ask(entry),
    dialog: {
      entry: asked?.entry ?? null,
      stakes: asked?.stakes ?? "loading",
      open,
      busy: removal.busy,
      onOpenChange: setOpen,
      onConfirm: () => asked && removal.perform(asked.entry.id),
    },
  };
}

/** Asks before a lesson is deleted, and says who would lose what. */
function DeleteLessonDialog({ entry, stakes, ...dialog }: DeleteLessonDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={messages.deleteTitle(entry?.title ?? "")}
      description={
        <>
          <span className="block" role="status">
            {wordsFor(stakes)}
          </span>
          <span className="mt-2 block">{messages.deleteText}</span>
        </>
      }
      confirmLabel={messages.delete}
      danger
    />
  );
}

function wordsFor(stakes: Stakes): string {
  if (stakes === "loading") return messages.stakesLoading;
  if (stakes === "failed") return messages.stakesFailed;
  return messages.stakes({
    published: stakes.published,
    opened: stakes.learners_opened,
    notes: stakes.learners_with_notes,
    practice: stakes.practice_sets,
  });
}
