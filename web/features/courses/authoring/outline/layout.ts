import { z } from "zod/mini";
import { groupForAuthors } from "#domain/course.ts";
import { moduleName } from "#web/features/courses/catalog/course-words.ts";
import type { LessonDraftList } from "#domain/lesson-draft.schema.ts";

/** The sections of a course with their lessons, in order. Never changed: every move answers a new one. */
export type Layout = ReadonlyArray<{ id: string; title: string; lessonIds: readonly string[] }>;

const stored = z.array(z.object({ id: z.string(), title: z.string(), lessonIds: z.array(z.string()) }));

/** Reads a layout that a form carries; what is none is empty. */
export function readLayout(text: string): Layout {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** How the lessons of a course stand in its sections; empty where it has none. */
export function layoutOf({ sections, lesson_drafts: lessonDrafts }: Pick<LessonDraftList, "sections" | "lesson_drafts">): Layout {
  return sections.map(({ id, title }) => ({
    id,
    title,
    lessonIds: lessonDrafts.filter(({ section_id }) => section_id === id).map((entry) => entry.id),
  }));
}

/** The modules that learners see, as sections: what the first name makes of them. */
export function layoutOfModules(lessonDrafts: LessonDraftList["lesson_drafts"], newId: () => string): Layout {
  return groupForAuthors(lessonDrafts).map((group, index) => ({
    id: newId(),
    title: moduleName(index),
    lessonIds: group.map(({ id }) => id),
  }));
}

/** The headings and lessons as they stand below each other. */
export function rowsOf(layout: Layout): string[] {
  return layout.flatMap(({ id, lessonIds }) => [id, ...lessonIds]);
}

/** Put down on another row: a lesson takes its place, a section the place of the section that the row belongs to. */
export function dropRow(layout: Layout, active: string, over: string): Layout {
  const rows = rowsOf(layout);
  const [from, to] = [rows.indexOf(active), rows.indexOf(over)];
  if (from < 0 || to < 0 || from === to) return layout;
  const section = layout.findIndex(({ id }) => id === active);
  if (section >= 0) return moveSection(layout, active, sectionAt(layout, over) - section);
  const moved = rows.toSpliced(from, 1).toSpliced(to, 0, active);
  // Above the first heading there is nothing: the lesson becomes the first one below it.
  return regroup(layout, moved[0] === active ? [moved[1] ?? active, active, ...moved.slice(2)] : moved);
}

/** A lesson one step up or down; at the edge of its section it goes over into the next one. */
export function moveLesson(layout: Layout, id: string, by: -1 | 1): Layout {
  const rows = rowsOf(layout);
  const from = rows.indexOf(id);
  const to = from + by;
  if (layout.some((section) => section.id === id) || from < 1 || to < 1 || to >= rows.length) return layout;
  return regroup(layout, rows.toSpliced(from, 1).toSpliced(to, 0, id));
}

/** A section with its lessons some steps up or down. */
export function moveSection(layout: Layout, id: string, by: number): Layout {
  const from = layout.findIndex((section) => section.id === id);
  const section = layout[from];
  const to = from + by;
  return section && to >= 0 && to < layout.length ? layout.toSpliced(from, 1).toSpliced(to, 0, section) : layout;
}

/** A section that is gone leaves its lessons to the one before it, or to the one after it where there is none. The last one stays. */
export function removeSection(layout: Layout, id: string): Layout {
  const index = layout.findIndex((section) => section.id === id);
  const gone = layout[index];
  if (!gone || layout.length < 2) return layout;
  const heir = index === 0 ? 1 : index - 1;
  return layout
    .map((section, at) => {
      if (at !== heir) return section;
      const [first, second] = heir < index ? [section, gone] : [gone, section];
      return { ...section, lessonIds: [...first.lessonIds, ...second.lessonIds] };
    })
    .filter((section) => section.id !== id);
}

/** The section that a row belongs to, by its index. */
export function sectionAt(layout: Layout, row: string): number {
  return layout.findIndex(({ id, lessonIds }) => id === row || lessonIds.includes(row));
}

function regroup(layout: Layout, rows: readonly string[]): Layout {
  const heads = layout.map(({ id }) => rows.indexOf(id));
  return layout.map((section, index) => ({
    ...section,
    lessonIds: rows.slice((heads[index] ?? 0) + 1, heads[index + 1] ?? rows.length),
  }));
}
