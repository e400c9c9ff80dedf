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
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useState } from "react";
import type { ManuscriptEntry } from "#domain/manuscript.schema.ts";
import { deskHref, type DeskPlace } from "../desk-place.ts";
import { messages } from "../messages.ts";
import { listUnsent } from "../text/stored-manuscripts.ts";
import { OutlineRow, type RowDeeds } from "./outline-row.tsx";

type OutlineListProps = {
  entries: readonly ManuscriptEntry[];
  place: DeskPlace;
  userId: string;
  deeds: Omit<RowDeeds, "move">;
  onOrder: (ids: string[]) => void;
};

/** The lessons in their order; they are moved by hand, by keyboard, and from each one's menu. */
export function OutlineList({ entries, place, userId, deeds, onOrder }: OutlineListProps) {
  const ids = entries.map(({ id }) => id);
  const [moved, setMoved] = useState("");
  // Read again whenever the outline is: a row knows by itself what this page has not sent yet.
  const unsent = new Set(listUnsent(userId));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function onDragEnd({ active, over }: DragEndEvent): void {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (to !== -1 && from !== to) onOrder(arrayMove(ids, from, to));
  }

  function move({ id, title }: Pick<ManuscriptEntry, "id" | "title">, by: -1 | 1): void {
    const from = ids.indexOf(id);
    onOrder(arrayMove(ids, from, from + by));
    setMoved(messages.dropped(title, from + by + 1, ids.length));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcementsOf(entries),
        screenReaderInstructions: { draggable: messages.dragHelp },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <nav aria-label={messages.outline}>
          <ol className="grid gap-px">
            {entries.map((entry, index) => (
              <OutlineRow
                key={entry.id}
                entry={entry}
                place={index}
                count={entries.length}
                href={deskHref({ ...place, lessonId: entry.id, view: "write", version: null })}
                current={entry.id === place.lessonId}
                userId={userId}
                hasUnsent={unsent.has(entry.id)}
                deeds={{ ...deeds, move }}
              />
            ))}
          </ol>
          <p role="status" className="sr-only">
            {moved}
          </p>
        </nav>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(entries: readonly ManuscriptEntry[]): Announcements {
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
