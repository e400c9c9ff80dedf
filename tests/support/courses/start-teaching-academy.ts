import { startDataAcademy, type Person } from "../data-academy.ts";

/** Return a moment slightly more than the given number of days ago. */
export const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

type Opened = Array<[position: number, days: number]>;
type Taken = { id: string; lessonIds: string[] };

/** Start an academy in which people can have enrolled and opened lessons days ago. */
export async function startTeachingAcademy() {
  const academy = await startDataAcademy();
  return {
    ...academy,
    /** Create a learner who enrolled and opened these lessons, in that order, the given numbers of days ago. */
    learner: async (name: string, enrolled: number, course: Taken, opened: Opened = []): Promise<Person> => {
      const person = await academy.person({ name });
      const furthest = Math.max(-1, ...opened.map(([position]) => position));
      await academy.db
        .insertInto("enrollments")
        .values({
          user_id: person.id,
          course_id: course.id,
          created_at: ago(enrolled),
          progress: ((furthest + 1) * 100) / course.lessonIds.length,
          lesson_id: course.lessonIds[opened.at(-1)?.[0] ?? -1] ?? null,
        })
        .execute();
      for (const [position, days] of opened) {
        await academy.db
          .insertInto("lesson_visits")
          .values({ user_id: person.id, course_id: course.id, lesson_id: course.lessonIds[position]!, opened_at: ago(days) })
          .execute();
      }
      return person;
    },
  };
}
