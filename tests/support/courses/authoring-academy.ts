import { lessonIndex } from "#server/courses/enrollments/enrollment-columns.ts";
import { randomUUID } from "node:crypto";
import type {
  LessonDraft,
  LessonDraftConflict,
  LessonDraftEntry,
  LessonDraftList,
  VersionList,
} from "#domain/lesson-draft.schema.ts";
import type { PublishedLesson } from "#domain/lesson-draft.schema.ts";
import { startDataAcademy, type Person } from "../data-academy.ts";

export type AuthoringAcademy = Awaited<ReturnType<typeof startAuthoringAcademy>>;
export type Refusal = { code: string; error: string; field?: string; details: LessonDraftConflict };

/** Start an academy in which an instructor writes courses, with the calls that authors make. */
export async function startAuthoringAcademy() {
  const academy = await startDataAcademy();
  const { call, db } = academy;
  const author = await academy.person({ role: "instructor", name: "Grace Hopper" });
  const admin = await academy.person({ role: "admin", name: "Alan Turing" });

  const read = async (id: string, as: Person = author) => (await call<LessonDraft>(`/lesson-drafts/${id}`, { as })).body;

  return {
    ...academy,
    author,
    admin,
    read,

    /** Create a course of the author with lessons of these texts. */
    newCourse: (lessons: string[] = ["one", "two", "three"]) =>
      academy.course({ title: "Owls", instructor_id: author.id, lessons }),

    outline: async (courseId: string, as: Person = author) =>
      (await call<LessonDraftList>(`/courses/${courseId}/lesson-drafts`, { as })).body.lesson_drafts,

    /** Create a draft with this text. */
    begin: async (courseId: string, input: Record<string, unknown> = {}, as: Person = author) => {
      const body = { id: randomUUID(), title: "A draft", content: "first words", ...input };
      return call<LessonDraft & Refusal>(`/courses/${courseId}/lesson-drafts`, { as, method: "POST", body });
    },

    /** Save a text, by default based on the stored revision. */
    save: async (id: string, change: Record<string, unknown>, as: Person = author) => {
      const { title, revision } = await read(id, as);
      const body = { title, revision, ...change };
      return call<LessonDraftEntry & Refusal>(`/lesson-drafts/${id}`, { as, method: "PUT", body });
    },

    publish: async (id: string, as: Person = author, revision?: number) => {
      const body = { revision: revision ?? (await read(id, as)).revision };
      return call<PublishedLesson & Refusal>(`/lesson-drafts/${id}/publish`, { as, method: "POST", body });
    },

    versions: async (id: string, as: Person = author) =>
      (await call<VersionList>(`/lesson-drafts/${id}/versions`, { as })).body.versions,

    /** Return the ids of a course's lessons as learners see them, in order; their positions run from 0. */
    lessons: async (courseId: string) => {
      const { body } = await call<{ lessons: { id: string; position: number }[] }>(`/courses/${courseId}`, { as: author });
      if (body.lessons.some(({ position }, index) => position !== index)) throw new Error("the lessons have a gap");
      return body.lessons.map(({ id }) => id);
    },

    /** Create a learner of the course, with this progress, at this lesson. */
    learner: async (courseId: string, { progress = 0, at = 0 } = {}) => {
      const person = await academy.person();
      await db
        .insertInto("enrollments")
        .values(({ selectFrom }) => ({
          user_id: person.id,
          course_id: courseId,
          progress,
          lesson_id: selectFrom("lessons").select("id").where("course_id", "=", courseId).where("position", "=", at),
        }))
        .execute();
      return person;
    },

    enrollment: async (courseId: string, person: Person) =>
      db
        .selectFrom("enrollments")
        .select(["progress", lessonIndex("enrollments").as("at")])
        .where("course_id", "=", courseId)
        .where("user_id", "=", person.id)
        .executeTakeFirstOrThrow(),
  };
}
