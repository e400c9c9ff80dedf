import { z } from "zod/mini";
import { groupForAuthors } from "#domain/course.ts";
import { moduleName } from "#web/features/courses/catalog/course-words.ts";
import type { LessonDraftList } from "#domain/lesson-draft.schema.ts";

/** The sections of a course with their lessons, in order. Immutable: every move returns a new one. */
export type OutlineLayout = ReadonlyArray<{ id: string; title: string; lessonIds: readonly string[] }>;

const stored = z.array(z.object({ id: z.string(), title: z.string(), lessonIds: z.array(z.string()) }));

/** Parse a layout from a form; an invalid one is empty. */
export function readLayout(text: string): OutlineLayout {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Return the layout of a course's lessons in its sections; empty where it has none. */
export function layoutOf({
  sections,
  lesson_drafts: lessonDrafts,
}: Pick<LessonDraftList, "sections" | "lesson_drafts">): OutlineLayout {
  return sections.map(({ id, title }) => ({
    id,
    title,
    lessonIds: lessonDrafts.filter(({ section_id }) => section_id === id).map((entry) => entry.id),
  }));
}

/** Return sections made of the modules that learners see. Naming the first one turns the modules into sections. */
export function layoutOfModules(lessonDrafts: LessonDraftList["lesson_drafts"], newId: () => string): OutlineLayout {
  return groupForAuthors(lessonDrafts).map((group, index) => ({
    id: newId(),
    title: moduleName(index),
    lessonIds: group.map(({ id }) => id),
  }));
}

/** Return the headings and lessons in display order. */
export function rowsOf(layout: OutlineLayout): string[] {
  return layout.flatMap(({ id, lessonIds }) => [id, ...lessonIds]);
}

/** Drop a row on another one: a lesson takes that row's place, a section the place of that row's section. */
export function dropRow(layout: OutlineLayout, active: string, over: string): OutlineLayout {
  const rows = rowsOf(layout);
  const [from, to] = [rows.indexOf(active), rows.indexOf(over)];
  if (from < 0 || to < 0 || from === to) return layout;
  const section = layout.findIndex(({ id }) => id === active);
  if (section >= 0) return moveSection(layout, active, sectionAt(layout, over) - section);
  const moved = rows.toSpliced(from, 1).toSpliced(to, 0, active);
  // Nothing can be above the first heading, so the lesson becomes the first one below it.
  return regroup(layout, moved[0] === active ? [moved[1] ?? active, active, ...moved.slice(2)] : moved);
}

/** Move a lesson one step up or down; at the edge of its section it moves to the next one. */
export function moveLesson(layout: OutlineLayout, id: string, by: -1 | 1): OutlineLayout {
  const rows = rowsOf(layout);
  const from = rows.indexOf(id);
  const to = from + by;
  if (layout.some((section) => section.id === id) || from < 1 || to < 1 || to >= rows.length) return layout;
  return regroup(layout, rows.toSpliced(from, 1).toSpliced(to, 0, id));
}

/** Move a section with its lessons some steps up or down. */
export function moveSection(layout: OutlineLayout, id: string, by: number): OutlineLayout {
  const from = layout.findIndex((section) => section.id === id);
  const section = layout[from];
  const to = from + by;
  return section && to >= 0 && to < layout.length ? layout.toSpliced(from, 1).toSpliced(to, 0, section) : layout;
}

/** Remove a section. Its lessons move to the previous section, or to the next if it was the first. The only section stays. */
export function removeSection(layout: OutlineLayout, id: string): OutlineLayout {
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

/** Return the index of a row's section. */
export function sectionAt(layout: OutlineLayout, row: string): number {
  return layout.findIndex(({ id, lessonIds }) => id === row || lessonIds.includes(row));
}

function regroup(layout: OutlineLayout, rows: readonly string[]): OutlineLayout {
  const heads = layout.map(({ id }) => rows.indexOf(id));
  return layout.map((section, index) => ({
    ...section,
    lessonIds: rows.slice((heads[index] ?? 0) + 1, heads[index + 1] ?? rows.length),
  }));
}
