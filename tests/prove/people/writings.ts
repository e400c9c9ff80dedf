import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import type { Person } from "./devices.ts";

/** A course in which people write, and the lessons that they use. */
export type Course = { id: string; lessons: { id: string; title: string }[] };

/** Something that people write in several tabs and browsers. Each of its places is one text, or one conversation. */
export type Writing = {
  name: string;
  /** The first letter of its words: "w" for private ones, "s" for those shared by the authors of a course. */
  prefix: "w" | "s";
  /** Whether it can be written without a connection, and is sent later. */
  offline: boolean;
  open(page: Page, course: Course, place: number): Promise<void>;
  /** Return the place that a page shows; -1 for another page. */
  placeOf(page: Page, course: Course): number;
  /** Wait until the page can be written on. */
  ready(page: Page): Promise<void>;
  write(page: Page, word: string): Promise<void>;
  /** Wait until the page shows the word as saved. Where two texts conflict, both are kept. */
  beTold(page: Page, word: string): Promise<void>;
  /** Read what the academy has stored at a place of that person's. */
  read(url: string, course: Course, place: number, person: Person): Promise<string>;
};

const notesSchema = z.object({ content: z.string() });
const turnsSchema = z.object({ conversations: z.array(z.object({ turns: z.array(z.object({ question: z.string() })) })) });

const notesField = (page: Page) => page.getByRole("textbox", { name: "Your notes on this lesson" });
const question = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const lessonText = (page: Page) => page.getByRole("textbox", { name: "Lesson text" });

export const notes: Writing = {
  name: "notes",
  prefix: "w",
  offline: true,
  async open(page, course, place) {
    await page.goto(`/learn/${course.id}/${idOf(course, place)}`);
    await this.ready(page);
  },
  ready: (page) => notesField(page).waitFor(),
  placeOf: (page, course) => (page.url().includes("/learn/") ? placeIn(page, course) : -1),
  async write(page, word) {
    await this.ready(page);
    await typeAtEnd(page, notesField(page), word);
  },
  beTold: (page) =>
    keepBoth(page, page.getByText("Saved. Only you see your notes."), page.getByRole("button", { name: "Keep both" })),
  async read(url, course, place, person) {
    const answer = await readAs(person, `${url}/api/courses/${course.id}/lessons/${idOf(course, place)}/notes`);
    return answer === null ? "" : notesSchema.parse(answer).content;
  },
};

/** Questions to the tutor, whose conversation goes on in every tab. */
export const questions: Writing = {
  name: "questions",
  prefix: "w",
  offline: false,
  async open(page) {
    await page.goto("/chat");
    await this.ready(page);
  },
  ready: (page) => question(page).waitFor(),
  placeOf: (page) => (page.url().includes("/chat") ? 0 : -1),
  async write(page, word) {
    await page.getByRole("button", { name: "Send" }).waitFor();
    await question(page).fill(`What is a walk-away price? ${word}`);
    await question(page).press("Enter");
  },
  async beTold(page, word) {
    await page.getByRole("log").locator("[data-turn]").filter({ hasText: word }).waitFor();
    await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Send" }).waitFor();
  },
  async read(url, _course, _place, person) {
    const { conversations } = turnsSchema.parse(await readAs(person, `${url}/api/account/export`));
    return conversations.flatMap(({ turns }) => turns.map((turn) => turn.question)).join("\n");
  },
};

/** Texts of lessons that several authors write together. */
export const lessonTexts: Writing = {
  name: "lesson texts",
  prefix: "s",
  offline: true,
  async open(page, course, place) {
    await page.goto(`/dashboard?tab=course-management&course=${course.id}&lesson=${idOf(course, place)}`);
    await this.ready(page);
  },
  ready: (page) => lessonText(page).waitFor(),
  placeOf: (page, course) => (page.url().includes("tab=course-management") ? placeIn(page, course) : -1),
  async write(page, word) {
    await this.ready(page);
    await typeAtEnd(page, lessonText(page), word);
  },
  beTold: (page) => keepBoth(page, page.locator("[data-saved=true]"), page.getByRole("button", { name: "Insert both and edit" })),
  async read(url, course, place, person) {
    return notesSchema.parse(await readAs(person, `${url}/api/lesson-drafts/${idOf(course, place)}`)).content;
  },
};

function idOf(course: Course, place: number): string {
  const lesson = course.lessons[place];
  if (!lesson) throw new Error(`no lesson ${place}`);
  return lesson.id;
}

function placeIn(page: Page, course: Course): number {
  return course.lessons.findIndex(({ id }) => page.url().includes(id));
}

async function typeAtEnd(page: Page, field: Locator, word: string): Promise<void> {
  await field.press("Control+End");
  await page.keyboard.type(` ${word}`);
  // No person reads the page's status sooner than this after typing.
  await page.waitForTimeout(200);
}

async function keepBoth(page: Page, saved: Locator, both: Locator): Promise<void> {
  await saved.or(both).first().waitFor();
  while (await both.isVisible()) {
    await both.click();
    await page.waitForTimeout(200);
    await saved.or(both).first().waitFor();
  }
}

async function readAs({ token }: Person, address: string): Promise<unknown> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
