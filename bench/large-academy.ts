import type { Client } from "pg";

export const courseCount = 10_000;
export const lessonsPerCourse = 9;

/**
 * Fill an academy up to a number of courses, 10,000 by default, with 9 lessons each, from the sample courses' texts. Lessons are cut to
 * 1,200 characters, because indexing whole lessons would take minutes.
 */
export async function fillAcademy(client: Client, courses = courseCount): Promise<void> {
  // Courses are consistent by construction; running the triggers for each lesson would take as long as everything else.
  await client.query("set session_replication_role = replica");
  await client.query(
    `with sample as (select array_agg(id order by id) as ids from courses)
     insert into courses (title, description, category, level, duration, rating, instructor_id, featured_image_url, created_at)
     select course.title || ' ' || number, course.description, course.category, course.level, course.duration, course.rating,
            course.instructor_id, course.featured_image_url, now() - number * interval '1 minute'
     from sample, generate_series(1, $1 - cardinality(ids)) as number
     join courses as course on course.id = (select ids[1 + number % cardinality(ids)] from sample)`,
    [courses],
  );
  await client.query(
    `with sample as (
       select array_agg(title order by id) as titles, array_agg(left(content, 1200) order by id) as contents from lessons
     ), empty as (
       select id, (row_number() over (order by id))::int as number from courses where not exists (select from lessons where course_id = courses.id)
     )
     insert into course_lessons (course_id, position, title, content, search)
     select empty.id, position, title, content, lesson_words('en', title, content)
     from sample, empty, generate_series(0, $1 - 1) as position, lateral (
       select titles[1 + (number * $1 + position) % cardinality(titles)] as title, contents[1 + (number * $1 + position) % cardinality(titles)] as content
     ) as text`,
    [lessonsPerCourse],
  );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze courses, course_lessons");
}
