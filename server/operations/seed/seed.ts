import { createHash } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { coursePictureKey, coursePictureUrl, type CoursePictureWidth } from "#domain/course-pictures.ts";
import { progressPercent } from "#domain/enrollment.ts";
import { videoLineOf } from "#domain/media.ts";
import { dayMs } from "#domain/moment.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { coursePictureFiles } from "#server/platform/pictures/render-picture.ts";
import type { Files } from "#server/platform/storage/files.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sampleAiCalls } from "./sample-ai-calls.ts";
import { insertExamEvents } from "./sample-events.ts";
import { readSampleCourses, type SampleCourse } from "./sample-courses.ts";
import { insertLife, planLife, type SampleLife } from "./sample-life.ts";
import { insertSampleQuestions } from "./sample-questions.ts";
import {
  insertAccounts,
  sampleAppealed,
  sampleEnrollments,
  sampleExamTaken,
  samplePassword,
  samplePeople,
  sampleVisits,
} from "./sample-people.ts";
import { insertSampleFiles, insertSampleRecording, sampleFiles, sampleRecordings } from "./sample-files.ts";

/** The namespace for name-based ids (RFC 9562, version 5), so that the same sample has the same addresses everywhere. */
const namespace = Buffer.from("5b1f3c0e8d7a4c52b1a92f0e6c4d8a71", "hex");

const seedingLock = 4_227_004;

type Options = Pick<Dependencies, "db" | "files" | "clock"> & {
  hashPassword: (password: string) => Promise<string>;
  say?: (sentence: string) => void;
};

/**
 * Fill an empty academy with the sample people, courses, pictures and enrollments, and open it. All or nothing: an academy that has been
 * filled already, or that has people, is not changed.
 */
export async function seedSampleAcademy({ db, files, clock, hashPassword, say = () => {} }: Options): Promise<void> {
  if (await isInhabited(db)) return;
  const passwordHash = await hashPassword(samplePassword);
  await db.transaction().execute(async (trx) => {
    // If two first starts are simultaneous, one seeds the academy, and the other waits for it.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(trx);
    if (await isInhabited(trx)) return;
    say("Adding the sample courses and people (once)");
    const courses = readSampleCourses();
    const made = clock().getTime();
    const life = planLife(courses, made, sampleId);
    await insertAccounts(trx, [
      ...samplePeople.map((person) => ({ ...person, id: sampleId(person.email), at: made, passwordHash })),
      ...life.people,
    ]);
    const passed = await insertWholeCourses(trx, {
      files,
      courses,
      made,
      teacherOf: instructorId,
      authorOf: instructorId,
      life: { ...life, takers: withSampleStudent(life.takers, made) },
    });
    await insertEnrollments(trx, courses, made);
    await insertLife(trx, life, { courses, passed, sampleId });
    await insertExamEvents(trx, {
      exams: { taken: sampleId(`exam ${sampleExamTaken}`), written: sampleId(`exam ${sampleAppealed}`) },
      people: { student: personId("student"), instructor: personId("instructor"), admin: personId("admin") },
      made,
    });
    await insertAiCalls(trx, made);
    await trx.updateTable("platform_settings").set({ launched: true }).execute();
  });
}

/**
 * Add the sample courses to a real academy, without an instructor; questions and recordings belong to `authorId`. Returns false if one of
 * them exists already; nothing was added then.
 */
export async function addSampleCourses(
  { db, files, clock }: Pick<Options, "db" | "files" | "clock">,
  authorId: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedingLock})`.execute(trx);
    const courses = readSampleCourses();
    const ids = courses.map(({ slug }) => sampleId(`course ${slug}`));
    if (await trx.selectFrom("courses").select("id").where("id", "in", ids).limit(1).executeTakeFirst()) return false;
    const made = clock().getTime();
    await insertWholeCourses(trx, { files, courses, made, teacherOf: () => null, authorOf: () => authorId, life: nobody });
    return true;
  });
}

type WholeCourses = {
  files: Files;
  courses: SampleCourse[];
  made: number;
  /** Return the ids of the instructor and the author, given the instructor's key. */
  teacherOf: (instructor: string) => string | null;
  authorOf: (instructor: string) => string;
  /** The learners' activity in the courses. */
  life: Pick<SampleLife, "enrollments" | "takers">;
};

const nobody: WholeCourses["life"] = { enrollments: [], takers: new Map() };

/** Insert courses with their pictures, lessons, recordings, questions and exams. Returns who has passed which course's exam. */
async function insertWholeCourses(
  trx: Transaction<Schema>,
  { files, courses, made, teacherOf, authorOf, life }: WholeCourses,
): Promise<Set<string>> {
  const pictureName = (slug: string) => `${made}-${slug}`;
  await Promise.all(
    courses.map(async ({ slug, category }) => {
      for (const { width, body } of await coursePictureFiles({ category, seed: slug })) {
        await files.put(coursePictureKey(pictureName(slug), width as CoursePictureWidth), body, "image/webp");
      }
    }),
  );
  await insertCourses(trx, courses, { made, pictureUrl: (slug) => coursePictureUrl(pictureName(slug)), teacherOf });
  for (const recording of sampleRecordings)
    await insertSampleRecording(trx, files, recording, {
      id: sampleId(`video ${recording.name}`),
      lessonId: sampleId(`lesson ${recording.course} ${recording.position}`),
      uploadedBy: authorOf(courses.find(({ slug }) => slug === recording.course)?.instructor ?? ""),
    });
  await insertSampleFiles(trx, files, {
    id: sampleId(`file ${sampleFiles.document}`),
    lessonId: sampleId(`lesson ${sampleFiles.course} ${sampleFiles.position}`),
    uploadedBy: authorOf(courses.find(({ slug }) => slug === sampleFiles.course)?.instructor ?? ""),
    at: new Date(made).toISOString(),
  });
  return insertSampleQuestions(trx, { courses, authorOf, life, made, sampleId });
}

/** Add the sample student, who took their exam two days ago. */
function withSampleStudent(takers: SampleLife["takers"], made: number): SampleLife["takers"] {
  const student = { userId: sampleId("student@academy.example"), at: made - 2 * dayMs, skill: 0.67 };
  return new Map([...takers, [sampleExamTaken, [student, ...(takers.get(sampleExamTaken) ?? [])]]]);
}

async function isInhabited(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

async function insertCourses(
  trx: Transaction<Schema>,
  courses: SampleCourse[],
  { made, pictureUrl, teacherOf }: { made: number; pictureUrl: (slug: string) => string; teacherOf: WholeCourses["teacherOf"] },
): Promise<void> {
  const minute = 60_000;
  await trx
    .insertInto("courses")
    .values(
      courses.map(({ slug, instructor, title, description, outcomes, category, level, duration, rating, price }, index) => ({
        title,
        description,
        outcomes,
        category,
        level,
        duration,
        rating,
        price,
        id: sampleId(`course ${slug}`),
        instructor_id: teacherOf(instructor),
        featured_image_url: pictureUrl(slug),
        // The store shows the newest first, so the first of the order is created last.
        created_at: new Date(made - index * minute).toISOString(),
        published_at: new Date(made - index * minute).toISOString(),
      })),
    )
    .execute();
  await trx
    .insertInto("course_lessons")
    .values(
      courses.flatMap(({ slug, lessons, preview }) =>
        lessons.map((lesson, position) => ({
          ...lesson,
          content: withVideo(slug, position, lesson.content),
          position,
          free_preview: position === preview - 1,
          id: sampleId(`lesson ${slug} ${position}`),
          course_id: sampleId(`course ${slug}`),
        })),
      ),
    )
    .execute();
}

/** Put a recording that begins a lesson at its start. */
function withVideo(slug: string, position: number, content: string): string {
  const video = sampleRecordings.find((each) => each.course === slug && each.position === position && each.beginsLesson);
  return video ? `${videoLineOf(sampleId(`video ${video.name}`))}\n\n${content}` : content;
}

/** Insert the sample student's enrollments and visits. The enrollment precedes the first visit, and has the position of the last one. */
async function insertEnrollments(trx: Transaction<Schema>, courses: SampleCourse[], made: number): Promise<void> {
  const hour = 3_600_000;
  const userId = sampleId("student@academy.example");
  const at = (hoursAgo: number) => new Date(made - hoursAgo * hour).toISOString();
  await trx
    .insertInto("enrollments")
    .values(
      sampleEnrollments.map(({ course: slug, position }) => {
        const lessonCount = courses.find((course) => course.slug === slug)?.lessons.length ?? 0;
        const visits = sampleVisits.filter(({ course }) => course === slug);
        return {
          user_id: userId,
          course_id: sampleId(`course ${slug}`),
          progress: progressPercent({ position, lessonCount }),
          lesson_id: sampleId(`lesson ${slug} ${position}`),
          created_at: at((visits[0]?.hoursAgo ?? 0) + 1),
          updated_at: at(visits.at(-1)?.hoursAgo ?? 0),
        };
      }),
    )
    .execute();
  await trx
    .insertInto("lesson_visits")
    .values(
      sampleVisits.map(({ hoursAgo, course, position }) => ({
        user_id: userId,
        course_id: sampleId(`course ${course}`),
        lesson_id: sampleId(`lesson ${course} ${position}`),
        opened_at: at(hoursAgo),
      })),
    )
    .execute();
}

async function insertAiCalls(trx: Transaction<Schema>, made: number): Promise<void> {
  await trx
    .insertInto("ai_usage")
    .values(
      sampleAiCalls.map(({ person, hoursAgo, functionName, model, inputTokens, outputTokens, failed }) => {
        const at = new Date(made - hoursAgo * 3_600_000).toISOString();
        return {
          user_id: personId(person),
          day: at.slice(0, 10),
          function_name: functionName,
          model,
          status: failed ? "refunded" : "settled",
          reserved_tokens: inputTokens + outputTokens,
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          created_at: at,
          settled_at: at,
        };
      }),
    )
    .execute();
}

function personId(key: string): string {
  const person = samplePeople.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`nobody in the sample is called ${key}`);
  return sampleId(person.email);
}

function instructorId(key: string): string {
  const person = samplePeople.find((candidate) => candidate.key === key);
  if (person?.role !== "instructor") throw new Error(`no sample instructor is called ${key}`);
  return sampleId(person.email);
}

/** Return the id of a sample row by its name. */
function sampleId(name: string): string {
  const bytes = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
