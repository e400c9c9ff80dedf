import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from "@dnd-kit/sortable";
import { useState } from "react";
import { CSS } from "@dnd-kit/utilities";
import { Link } from "react-router";
import { Ellipsis, GripVertical } from "#web/ui/icons-signed-in.tsx";
import type { LessonDraftEntry } from "#domain/lesson-draft.schema.ts";
import { newId } from "#web/platform/new-id.ts";
import { Chip } from "#web/ui/chip.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { LessonKindIcon } from "#web/features/courses/catalog/lesson-kind-icon.tsx";
import { messages as mediaMessages } from "#web/features/courses/video/messages.ts";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { editorHref, type EditorParams } from "../editor-params.ts";
import { messages } from "../messages.ts";
import { listUnsent } from "../text/stored-lesson-drafts.ts";
import { publicationOf, draftTextOf } from "../text/lesson-draft-store.ts";
import { useKnownLessonDraft } from "../text/use-lesson-draft.ts";
import { dropRow, moveLesson, moveSection, removeSection, rowsOf, sectionAt, type OutlineLayout } from "./layout.ts";
import { SectionRow } from "./section-row.tsx";
import { LessonStateChip } from "./state-chip.tsx";

/** The actions on a lesson in the outline. */
type RowActions = {
  move: (entry: Pick<LessonDraftEntry, "id" | "title">, by: -1 | 1) => void;
  mayMove: (id: string, by: -1 | 1) => boolean;
  addAfter: (id: string) => void;
  askToDelete: (entry: LessonDraftEntry) => void;
};

type OutlineRowProps = {
  entry: LessonDraftEntry;
  place: number;
  href: string;
  current: boolean;
  userId: string;
  /** Whether this browser has unsent text of the lesson from another page. */
  hasUnsent: boolean;
  actions: RowActions;
};

type OutlineListProps = {
  entries: readonly LessonDraftEntry[];
  params: EditorParams;
  userId: string;
  actions: Omit<RowActions, "move" | "mayMove">;
  onOrder: (ids: string[]) => void;
  /** The sections of the course; empty where it has none. */
  layout: OutlineLayout;
  onLayout: (layout: OutlineLayout) => void;
  onRename: (sectionId: string) => void;
};

/** The lessons in order. They can be moved by dragging, by keyboard, and with their menus. */
export function OutlineList({ entries, params, userId, actions, onOrder, layout, onLayout, onRename }: OutlineListProps) {
  const hasSections = layout.length > 0;
  const lessonIds = entries.map(({ id }) => id);
  const ids = hasSections ? rowsOf(layout) : lessonIds;
  const [moved, setMoved] = useState("");
  // Read at every render of the outline, because a row itself only knows what this page has not sent yet.
  const unsent = new Set(listUnsent(userId));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function onDragEnd({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (to === -1 || from === to) return;
    if (hasSections) onLayout(dropRow(layout, String(active.id), String(over?.id)));
    else onOrder(arrayMove(ids, from, to));
  }

  function move({ id, title }: Pick<LessonDraftEntry, "id" | "title">, by: -1 | 1): void {
    const from = ids.indexOf(id);
    if (!hasSections) {
      onOrder(arrayMove(ids, from, from + by));
      setMoved(messages.dropped(title, from + by + 1, ids.length));
      return;
    }
    const next = moveLesson(layout, id, by);
    onLayout(next);
    setMoved(messages.movedInto(title, next[sectionAt(next, id)]?.title ?? ""));
  }

  function shiftSection({ id, title }: OutlineLayout[number], by: -1 | 1): void {
    onLayout(moveSection(layout, id, by));
    setMoved(messages.sectionMoved(title, sectionAt(layout, id) + by + 1, layout.length));
  }

  const mayMove = (id: string, by: -1 | 1) => {
    const to = ids.indexOf(id) + by;
    return to >= (hasSections ? 1 : 0) && to < ids.length;
  };

  const row = (entry: LessonDraftEntry, index: number) => (
    <OutlineRow
      key={entry.id}
      entry={entry}
      place={index}
      href={editorHref({ ...params, lessonId: entry.id, view: "write", version: null })}
      current={entry.id === params.lessonId}
      userId={userId}
      hasUnsent={unsent.has(entry.id)}
      actions={{ ...actions, move, mayMove }}
    />
  );

  const rows = hasSections
    ? layout.flatMap((section, index) => [
        <SectionRow
          key={section.id}
          id={section.id}
          title={section.title}
          place={index}
          count={layout.length}
          isEmpty={section.lessonIds.length === 0}
          actions={{
            rename: () => onRename(section.id),
            move: (by) => shiftSection(section, by),
            addAfter: () => onLayout(layout.toSpliced(index + 1, 0, { id: newId(), title: messages.newSection, lessonIds: [] })),
            remove: () => onLayout(removeSection(layout, section.id)),
          }}
        />,
        ...section.lessonIds.flatMap((id) => {
          const entry = entries.find((lesson) => lesson.id === id);
          return entry ? [row(entry, lessonIds.indexOf(id))] : [];
        }),
      ])
    : entries.map(row);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsOf(entries, layout),
        screenReaderInstructions: { draggable: messages.dragHelp },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <nav aria-label={messages.outline}>
          <ol className="grid gap-px">{rows}</ol>
          <p role="status" className="sr-only">
            {moved}
          </p>
        </nav>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(lessons: readonly LessonDraftEntry[], layout: OutlineLayout): Announcements {
  const titles = new Map([...layout, ...lessons].map(({ id, title }) => [id, title]));
  const entries = (layout.length > 0 ? rowsOf(layout) : lessons.map(({ id }) => id)).map((id) => ({
    id,
    title: titles.get(id) ?? "",
  }));
  const placeOf = (id: UniqueIdentifier | undefined) => entries.findIndex((entry) => entry.id === id);
  const titleOf = (id: UniqueIdentifier) => entries[placeOf(id)]?.title ?? "";
  return {
    onDragStart: ({ active }) => messages.picked(titleOf(active.id), placeOf(active.id) + 1, entries.length),
    onDragOver: ({ active, over }) =>
      over ? messages.over(titleOf(active.id), placeOf(over.id) + 1, entries.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? messages.dropped(titleOf(active.id), placeOf(over.id) + 1, entries.length)
        : messages.dragCancelled(titleOf(active.id)),
    onDragCancel: ({ active }) => messages.dragCancelled(titleOf(active.id)),
  };
}

/** A lesson in the outline: a link to its text, a drag handle, and a menu. */
function OutlineRow({ entry, place, href, current, userId, hasUnsent, actions }: OutlineRowProps) {
  const language = useCourseLanguage();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: entry.id,
    attributes: { roleDescription: messages.draggable },
  });
  const { state } = useKnownLessonDraft(userId, entry.id);
  // False while the outline is newer than this page's state of the lesson.
  const isKnown = state.saved !== null && state.saved.revision >= entry.revision;
  const title = (isKnown && draftTextOf(state)?.title) || entry.title;
  const publication = isKnown ? publicationOf(state) : entry.state;
  const words = (isKnown && state.saved?.words) || entry.words;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start rounded-md ${isDragging ? "z-10 bg-surface shadow-overlay" : current ? "bg-wash" : ""}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={messages.drag(title)}
        className="mt-1 grid h-8 w-6 cursor-grab touch-none place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:h-11 pointer-coarse:w-8"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
      <Link
        to={href}
        aria-current={current ? "page" : undefined}
        preventScrollReset
        className="grid gap-1 rounded-md px-1 py-2 text-sm hover:text-accent aria-[current=page]:font-[550]"
      >
        <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
          <span className="text-muted tabular-nums">{place + 1}</span>
          <span dir="auto" lang={language} className="line-clamp-3 wrap-anywhere">
            {title}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-1.5 text-xs font-normal text-muted">
          <LessonKindIcon kind={entry.kind} />
          <LessonStateChip state={publication} />
          {entry.missing_captions && (
            <Chip hue="danger" title={mediaMessages.captionsMissingHelp}>
              {mediaMessages.captionsMissing}
            </Chip>
          )}
          {!current && (hasUnsent || state.draft) ? <Chip hue="danger">{messages.unsent}</Chip> : messages.words(words)}
        </span>
      </Link>
      <Menu
        trigger={
          <IconButton size="sm" label={messages.more(title)} className="mt-1">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={[
          {
            label: messages.moveUp,
            disabled: !actions.mayMove(entry.id, -1),
            onSelect: () => actions.move({ id: entry.id, title }, -1),
          },
          {
            label: messages.moveDown,
            disabled: !actions.mayMove(entry.id, 1),
            onSelect: () => actions.move({ id: entry.id, title }, 1),
          },
          { label: messages.addAfter, onSelect: () => actions.addAfter(entry.id) },
          "separator",
          { label: messages.delete, danger: true, onSelect: () => actions.askToDelete({ ...entry, title }) },
        ]}
      />
    </li>
  );
}
