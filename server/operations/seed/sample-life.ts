import type { Transaction } from "kysely";
import { progressPercent } from "#domain/enrollment.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { SampleCourse } from "./sample-courses.ts";
import { samplePeople, type SampleAccount } from "./sample-people.ts";

/** Learners of the sample academy besides the sample student. Their accounts cannot sign in. */
const names = [
  "Aiko Tanaka", "Mateus Ferreira", "Noor Haddad", "Liam Byrne", "Chiara Fontana", "Kwame Mensah", "Elif Aydın", "Oskar Nilsson",
  "Priya Raman", "Tomás Herrera", "Hanna Virtanen", "Yusuf Bello", "Camille Laurent", "Dmitri Sokolov", "Grace Wanjiru", "Ravi Menon",
  "Ingrid Solberg", "Paulo Antunes", "Mei Chen", "Fatima Zahra Idrissi", "Jakub Wójcik", "Leilani Kealoha", "Samuel Okoro", "Anneke de Vries",
  "Hugo Lambert", "Zanele Dube", "Min-jun Park", "Rosa Aguilar", "Arvid Johansson", "Layla Karimi", "Ben Carter", "Olena Kovalenko",
  "Daniel Osei", "Marta Silva",
]; // prettier-ignore

const questions = [
  (title: string) => `Can you explain the main idea of “${title}” in other words?`,
  (title: string) => `What should I remember from “${title}”?`,
  () => "Could you give me an example of this from everyday work?",
  () => "I do not see why that follows. What am I missing?",
  () => "How would I know that I have understood this?",
];

const minute = 60_000;
const day = 24 * 60 * minute;
/** How many days of history the sample academy has. */
const lifeDays = 90;

/** The minimum number of enrollments per course, how many of them have read far enough for the exam, and how far that is in percent. */
const leastEnrolled = 10;
const leastReaders = 6;
const examProgress = 60;

export type SampleTaker = { userId: string; at: number; skill: number };

type Enrollment = { userId: string; slug: string; at: number; visits: { position: number; at: number }[]; progress: number };

/** The learners' activity, computed before anything is written. */
export type SampleLife = {
  people: SampleAccount[];
  enrollments: Enrollment[];
  /** Who has taken a course's exam, by course. */
  takers: ReadonlyMap<string, SampleTaker[]>;
};

/** Return a generator of numbers from 0 to 1, the same at every start (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Return when the day of a moment begins, in UTC. */
export function startOfDay(moment: number): number {
  return Math.floor(moment / day) * day;
}

/**
 * Plan a history that is the same at every start, and ends when the day of the start begins. What falls into a day depends on the time of day
 * at which the history ends, so a history that ended at the start itself would not be the same an hour later.
 */
export function planLife(courses: readonly SampleCourse[], begun: number, sampleId: (name: string) => string): SampleLife {
  const made = startOfDay(begun);
  const random = seeded(19);
  const between = (least: number, most: number) => least + random() * (most - least);
  const people: SampleLife["people"] = [];
  const enrollments: Enrollment[] = [];
  const takers = new Map<string, SampleTaker[]>();
  for (const [index, fullName] of names.entries()) {
    const email = `${fullName
      .normalize("NFD")
      .replaceAll(/[^A-Za-z ]/g, "")
      .trim()
      .toLowerCase()
      .replaceAll(" ", ".")}@learners.example`;
    const id = sampleId(email);
    // More of them have enrolled recently, as in a growing academy.
    const at = made - ((index + between(0.2, 0.8)) / names.length) ** 1.3 * lifeDays * day * 0.97;
    people.push({ id, email, fullName, role: "student", at });
    const diligence = between(0.55, 0.98);
    const wanted = 1 + Math.floor(random() * 3.6);
    // Courses listed first are the most popular.
    const chosen = courses.filter((_, place) => random() < wanted / (3 + place * 0.9)).slice(0, 4);
    for (const course of chosen.length > 0 ? chosen : courses.slice(index % 5, (index % 5) + 1)) {
      const begun = at + random() * 12 * day;
      if (begun > made - 30 * minute) continue;
      const enrollment = walkThrough(course, { userId: id, begun, diligence });
      enrollments.push(enrollment);
    }
  }
  for (const course of courses) enrollMore(course);
  for (const enrollment of enrollments.filter(hasReadEnough)) {
    const { userId, slug, visits, at } = enrollment;
    const sat = (visits.at(-1)?.at ?? at) + between(2, 20) * 60 * minute;
    takers.set(slug, [...(takers.get(slug) ?? []), { userId, at: sat, skill: between(0.45, 0.98) }]);
  }
  return { people, enrollments, takers };

  function hasReadEnough({ progress, visits }: Enrollment): boolean {
    return progress >= examProgress && (visits.at(-1)?.at ?? made) + day < made;
  }

  /** Enroll some early learners in a course with few enrollments. */
  function enrollMore(course: SampleCourse): void {
    const enrolled = enrollments.filter(({ slug }) => slug === course.slug);
    const chosen = new Set(enrolled.map(({ userId }) => userId));
    const missing = Math.max(0, leastEnrolled - enrolled.length, leastReaders - enrolled.filter(hasReadEnough).length);
    const others = people.filter(({ id, at }) => at < made - 40 * day && !chosen.has(id));
    const from = Math.floor(random() * others.length);
    for (const { id, at } of [...others.slice(from), ...others.slice(0, from)].slice(0, missing))
      enrollments.push(walkThrough(course, { userId: id, begun: at + random() * 5 * day, diligence: 0.98 }));
  }

  function walkThrough(
    { slug, lessons }: SampleCourse,
    { userId, begun, diligence }: { userId: string; begun: number; diligence: number },
  ): Enrollment {
    const visits: Enrollment["visits"] = [];
    let at = begun + between(2, 50) * minute;
    for (let position = 0; position < lessons.length && at < made; position += 1) {
      visits.push({ position, at });
      // Some return to a lesson before they continue, and some drop out.
      if (random() < 0.3 && at + 40 * minute < made) visits.push({ position, at: at + between(20, 39) * minute });
      if (random() > diligence) break;
      const nextDay = at + between(0.7, 4) * day;
      at = Math.floor(nextDay / day) * day + between(6.5, 21.5) * 60 * minute;
    }
    const furthest = visits.reduce((most, { position }) => Math.max(most, position), 0);
    const progress = visits.length === 0 ? 0 : progressPercent({ position: furthest, lessonCount: lessons.length });
    return { userId, slug, at: begun, visits, progress };
  }
}

type Context = { courses: readonly SampleCourse[]; passed: ReadonlySet<string>; sampleId: (name: string) => string };

const iso = (at: number) => new Date(at).toISOString();

/** Insert the learners' activity: enrollments, visits, notes, conversations, certificates. */
export async function insertLife(
  trx: Transaction<Schema>,
  life: SampleLife,
  { courses, passed, sampleId }: Context,
): Promise<void> {
  const courseOf = new Map(courses.map((course) => [course.slug, course]));
  const lessonId = (slug: string, position: number) => sampleId(`lesson ${slug} ${position}`);
  const lastOf = ({ visits, at }: Enrollment) => visits.at(-1) ?? { position: 0, at };
  await trx
    .insertInto("enrollments")
    .values(
      life.enrollments.map((enrollment) => ({
        user_id: enrollment.userId,
        course_id: sampleId(`course ${enrollment.slug}`),
        progress: enrollment.progress,
        lesson_id: enrollment.visits.length > 0 ? lessonId(enrollment.slug, lastOf(enrollment).position) : null,
        completed_at: enrollment.progress === 100 ? iso(lastOf(enrollment).at) : null,
        created_at: iso(enrollment.at),
        updated_at: iso(lastOf(enrollment).at),
      })),
    )
    .execute();
  const opened = life.enrollments.flatMap(({ userId, slug, visits }) =>
    visits.map(({ position, at }) => ({
      user_id: userId,
      course_id: sampleId(`course ${slug}`),
      lesson_id: lessonId(slug, position),
      opened_at: iso(at),
    })),
  );
  await trx
    .insertInto("lesson_visits")
    .values(opened)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const random = seeded(23);
  const noted = opened.filter(() => random() < 0.16);
  await trx
    .insertInto("lesson_notes")
    .values(
      noted.map(({ user_id, lesson_id, opened_at }) => ({
        user_id,
        lesson_id,
        content: "Look at this again before the exam.",
        created_at: opened_at,
        updated_at: opened_at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertConversations(trx, life, { courseOf, sampleId, random });
  await insertCertificates(trx, life, { courseOf, passed, sampleId });
}

type Known = { courseOf: ReadonlyMap<string, SampleCourse>; sampleId: Context["sampleId"] };

/** Insert questions to the tutor, answered by the built-in faculty, which costs nothing. */
async function insertConversations(
  trx: Transaction<Schema>,
  { enrollments }: SampleLife,
  { courseOf, sampleId, random }: Known & { random: () => number },
): Promise<void> {
  const begun = enrollments.flatMap(({ userId, slug, visits }) => {
    if (visits.length === 0 || random() > 0.55) return [];
    const id = sampleId(`conversation ${userId} ${slug}`);
    const turns = visits
      .filter(() => random() < 0.4)
      .map(({ position, at }, place) => {
        const { title = "", content = "" } = courseOf.get(slug)?.lessons[position] ?? {};
        const ask = questions[Math.floor(random() * questions.length)] ?? questions[0];
        const first = /(?:^|\n)([A-Z][^\n]{60,400})/.exec(content)?.[1] ?? title;
        return {
          conversation_id: id,
          id: sampleId(`turn ${userId} ${slug} ${place}`),
          position: place,
          question: ask?.(title) ?? title,
          answer: `The lesson “${title}” puts it like this: ${first} Which part of that would you like to go into?`,
          state: "answered",
          created_at: iso(at + 6 * minute),
          updated_at: iso(at + 6 * minute),
        };
      });
    const [one, last] = [turns[0], turns.at(-1)];
    if (!one || !last) return [];
    const conversation = {
      id,
      user_id: userId,
      kind: "tutor",
      course_id: sampleId(`course ${slug}`),
      created_at: one.created_at,
      updated_at: last.updated_at,
    };
    return [{ conversation, turns }];
  });
  await trx
    .insertInto("conversations")
    .values(begun.map(({ conversation }) => conversation))
    .execute();
  await trx
    .insertInto("conversation_turns")
    .values(begun.flatMap(({ turns }) => turns))
    .execute();
  await trx
    .insertInto("ai_usage")
    .values(
      begun.flatMap(({ conversation: { user_id }, turns }) =>
        turns.map(({ created_at }) => ({
          user_id,
          day: created_at.slice(0, 10),
          function_name: "chat",
          model: "built-in",
          status: "settled",
          reserved_tokens: 0,
          created_at,
          settled_at: created_at,
        })),
      ),
    )
    .execute();
}

/** Insert certificates for those who completed a course and passed its exam, and for three in four of the others who completed one. */
async function insertCertificates(
  trx: Transaction<Schema>,
  life: SampleLife,
  { courseOf, passed, sampleId }: Known & Pick<Context, "passed">,
): Promise<void> {
  const nameOf = new Map(life.people.map(({ id, fullName }) => [id, fullName]));
  const completed = life.enrollments
    .filter(({ progress }) => progress === 100)
    .filter(({ userId, slug }, place) => passed.has(`${userId} ${slug}`) || place % 4 !== 3);
  await trx
    .insertInto("certificates")
    .values(
      completed.map(({ userId, slug, visits, at }) => {
        const { title = "", duration = 0, instructor } = courseOf.get(slug) ?? {};
        const moment = iso(visits.at(-1)?.at ?? at);
        return {
          id: sampleId(`certificate ${userId} ${slug}`),
          user_id: userId,
          course_id: sampleId(`course ${slug}`),
          holder_name: nameOf.get(userId) ?? "",
          course_title: title,
          instructor_name: samplePeople.find(({ key }) => key === instructor)?.fullName ?? null,
          academy_name: "The Academy",
          hours: duration > 0 ? duration : null,
          completed_at: moment,
          issued_at: moment,
        };
      }),
    )
    .execute();
}
