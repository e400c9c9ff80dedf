import { useEffect, useSyncExternalStore } from "react";
import { nextStep, type CourseStep } from "#domain/enrollment.ts";
import { request } from "#web/platform/api.ts";
import { onPersonLeft } from "#web/platform/person-here.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { useSession } from "#web/platform/use-session.ts";
import { lessonAddress } from "./lesson-links.ts";
import { countOpenings, openingsRecorded } from "./openings.ts";

/** The next step in a course that a person takes, and the address of its lesson; null if the course has no lesson yet. */
type OwnCourse = { step: CourseStep; address: string | null };

/** The courses that a person takes, by id. */
export type TakenCourses = ReadonlyMap<string, OwnCourse>;

const changes = new EventTarget();
const noCourses: TakenCourses = new Map();
let known: { userId: string; courses: TakenCourses } | null = null;
type Asking = { userId: string; openings: number; done: Promise<void> };
let asking: Asking | null = null;

onPersonLeft(() => {
  known = null;
  asking = null;
});

/** Use the signed-in person's courses: none for a visitor, null until they are known. They are loaded only if `wanted`. */
export function useTakenCourses(wanted = true): TakenCourses | null {
  const userId = useSession()?.userId;
  const courses = useSyncExternalStore(
    subscribe,
    () => coursesOf(userId),
    () => null,
  );
  useEffect(() => {
    if (wanted && userId !== undefined) void askOnce(userId);
  }, [wanted, userId]);
  return userId === undefined ? noCourses : courses;
}

/** Reload the courses after an enrollment. */
export async function refreshTakenCourses(): Promise<void> {
  const userId = readStoredSession()?.userId;
  asking = null;
  if (userId !== undefined) await askOnce(userId);
}

/** Load the courses once, and again after a lesson was opened, which changes the next step. */
function askOnce(userId: string): Promise<void> {
  const openings = countOpenings();
  if (asking?.userId === userId && asking.openings === openings) return asking.done;
  const begun: Asking = { userId, openings, done: Promise.resolve() };
  asking = begun;
  begun.done = ask(begun);
  return begun.done;
}

/**
 * Load the courses. After a failure the previous ones stay, or none are shown, until the next use tries again; the checkout detects courses
 * that are already taken.
 */
async function ask(begun: Asking): Promise<void> {
  const { userId } = begun;
  await openingsRecorded();
  const courses = await request("GET", "/api/enrollments").then(
    ({ enrollments }) => new Map(enrollments.map(({ course, progress }) => [course.id, goingOn(course, progress)])),
    () => null,
  );
  // A later call, which knows more, has begun meanwhile, or the person has left.
  if (asking !== begun || readStoredSession()?.userId !== userId) return;
  if (courses === null) asking = null;
  known = { userId, courses: courses ?? coursesOf(userId) ?? noCourses };
  changes.dispatchEvent(new Event("change"));
}

function goingOn({ id, lessons }: { id: string; lessons: readonly { id: string }[] }, progress: number): OwnCourse {
  const next = nextStep({ progress, lessonCount: lessons.length });
  const lesson = next && lessons[next.index];
  return lesson ? { step: next.step, address: lessonAddress(id, lesson.id) } : { step: "start", address: null };
}

function coursesOf(userId: string | undefined): TakenCourses | null {
  return known !== null && known.userId === userId ? known.courses : null;
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener("change", onChange);
  return () => changes.removeEventListener("change", onChange);
}
