import { z } from "zod";
import { password, type Person } from "./devices.ts";
import { lessonTexts, notes, questions, type Course, type Writing } from "./writings.ts";

/** People who learn from one course or write it together, where they write, and the courses that they may put into a cart. */
export type Group = {
  people: Person[];
  areAuthors: boolean;
  course: Course;
  places: number;
  writings: readonly Writing[];
  store: { id: string; title: string }[];
};

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });
const coursesSchema = z.object({ courses: z.array(z.object({ id: z.string(), title: z.string() })) });
const courseSchema = z.object({ id: z.string(), lessons: z.array(z.object({ id: z.string(), title: z.string() })) });

/** Create learners who are enrolled in a sample course. */
export async function beginLearners(url: string, seed: string, count: number): Promise<Group> {
  const { courses } = coursesSchema.parse(await call(url, "GET", "/api/courses"));
  const found = courses.find(({ title }) => title.includes("Negotiation"));
  const course = courseSchema.parse(await call(url, "GET", `/api/courses/${found?.id}`));
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const { person } = await signUp(url, seed, number);
    await call(url, "POST", "/api/enrollments", { course_id: course.id }, person.token);
    people.push(person);
  }
  const store = courses.filter(({ id }) => id !== course.id).slice(0, 3);
  return { people, areAuthors: false, course, places: 3, writings: [notes, notes, questions], store };
}

/** Create instructors who write a new course of two lessons together. */
export async function beginAuthors(url: string, seed: string, count: number): Promise<Group> {
  const { courses } = coursesSchema.parse(await call(url, "GET", "/api/courses"));
  const admin = { email: "super@academy.example", password: "academy-demo-1" };
  const { access_token: adminToken } = sessionSchema.parse(await call(url, "POST", "/auth/v1/token?grant_type=password", admin));
  const people: Person[] = [];
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { person, id } = await signUp(url, seed, number);
    await call(url, "PATCH", `/api/people/${id}`, { role: "instructor" }, adminToken);
    people.push(person);
    ids.push(id);
  }
  const title = `Written together ${seed}`;
  const first = people[0]?.token;
  const made = await call(url, "POST", "/api/teaching/courses", { title, category: "Design" }, first);
  const { id } = z.object({ id: z.string() }).parse(made);
  await call(url, "PATCH", `/api/courses/${id}`, { co_instructor_ids: ids.slice(1) }, first);
  const lessons = ["Owls", "Hawks"].map((name) => ({ id: crypto.randomUUID(), title: name }));
  for (const lesson of lessons)
    await call(url, "POST", `/api/courses/${id}/lesson-drafts`, { ...lesson, content: `${lesson.title} hunt.` }, first);
  const course = { id, lessons };
  return { people, areAuthors: true, course, places: 2, writings: [lessonTexts], store: courses.slice(0, 3) };
}

async function signUp(url: string, seed: string, number: number): Promise<{ person: Person; id: string }> {
  const name = `Quokka ${["Ada", "Berta", "Cleo"][number]}`;
  const email = `${seed}-${number}-${Date.now()}@people.example`;
  const signedUp = await call(url, "POST", "/auth/v1/signup", { email, password, data: { full_name: name } });
  const { access_token: token, user } = sessionSchema.parse(signedUp);
  return { person: { number, name, email, token, words: [] }, id: user.id };
}

async function call(url: string, method: string, path: string, body?: object, token?: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
