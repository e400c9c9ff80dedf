import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { z } from "zod";
import { findChromium } from "../../scripts/find-chromium.ts";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy } from "#tests/support/academy-process.ts";

export type History = { seed: string; actions: string[]; told: number; broken: string[] };

type Person = { number: number; name: string; email: string; token: string; words: Word[] };
/** A word typed into the notes of a lesson. It must be stored once the page has shown it as saved, unless the person gave it up. */
type Word = { text: string; lesson: number; device: Device; state: "typed" | "told" | "given up" };
type Device = { context: BrowserContext; person: Person | null; offline: boolean; words: number };
type Course = { id: string; lessons: { id: string; title: string }[] };

const password = "a sentence to remember";
const sessionSchema = z.object({ access_token: z.string() });
const coursesSchema = z.object({ courses: z.array(z.object({ id: z.string() })) });
const courseSchema = z.object({ id: z.string(), lessons: z.array(z.object({ id: z.string(), title: z.string() })) });
const notesSchema = z.object({ content: z.string() });

/** How long a page may take to complete an action, and to notice a change in another tab. Milliseconds. */
const patience = 30_000;
const lessonsUsed = 3;

/**
 * Simulate two or three people in two to four browsers who read, write, sign in, sign out, go back and lose their connection in random
 * order, and compare what each page shows, what remains in a browser after signing out, and the academy's final data with what people were
 * told.
 */
export async function runHistories(count: number, seed: string, report: (history: History) => void): Promise<History[]> {
  const folder = await mkdtemp(join(tmpdir(), "academy-prove-people-"));
  const academy = await startAcademy("demo", {}, { dataFolder: folder });
  const browser = await chromium.launch({
    executablePath: findChromium("headless shell"),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const histories: History[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const history = await runHistory(browser, academy.url, `${seed}-${number}`);
      report(history);
      histories.push(history);
    }
  } finally {
    await browser.close();
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return histories;
}

async function runHistory(browser: Browser, url: string, seed: string): Promise<History> {
  const random = seededRandom(seed);
  const course = await findCourse(url);
  const people: Person[] = [];
  for (let number = 0; number < random.int(2, 3); number += 1) people.push(await signUp(url, seed, number, course));
  const devices: Device[] = [];
  for (let number = 0; number < random.int(2, 4); number += 1) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce", viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(patience);
    devices.push({ context, person: null, offline: false, words: 0 });
  }
  const history: History = { seed, actions: [], told: 0, broken: [] };
  for (const { context } of devices)
    context.on("weberror", (error) => history.broken.push(`a page threw ${error.error().stack ?? String(error.error())}`));
  try {
    for (let step = 0; step < 24; step += 1) {
      const device = random.pick(devices);
      const action = await act(device, people, course, random, history);
      history.actions.push(`${devices.indexOf(device)} ${action}`);
      for (const each of devices) await expectOnlyOwn(each, people, `after ${action}`, history);
    }
    await settle(devices, course);
    for (const person of people) await compareNotes(url, person, course, history);
  } catch (error) {
    history.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const { context } of devices) await context.close();
  }
  history.told = people.flatMap(({ words }) => words).filter(({ state }) => state === "told").length;
  return history;
}

async function act(
  device: Device,
  people: readonly Person[],
  course: Course,
  random: SeededRandom,
  history: History,
): Promise<string> {
  const pages = device.context.pages();
  const page = pages.length > 0 ? random.pick(pages) : await device.context.newPage();
  if (!device.person) {
    if (device.offline) return setOffline(device, false);
    const person = random.pick(people);
    await signIn(page, person);
    device.person = person;
    return `signs in as ${person.number}`;
  }
  const lesson = random.int(0, lessonsUsed - 1);
  const chance = random.int(0, 99);
  if (chance < 40) {
    if (!isLesson(page) && device.offline) return "has no lesson to write on";
    if (!isLesson(page)) await openLesson(page, course, lesson);
    return writeNotes(device, page, course, random.chance(0.6));
  }
  if (chance < 52) return setOffline(device, !device.offline);
  if (device.offline) return "waits";
  if (chance < 62) {
    await openLesson(page, course, lesson);
    return `opens lesson ${lesson}`;
  }
  if (chance < 70) {
    await page.goBack({ waitUntil: "load" });
    return "goes back";
  }
  if (chance < 76) {
    await page.reload();
    return "reloads";
  }
  if (chance < 84 && pages.length < 3) {
    await openLesson(await device.context.newPage(), course, lesson);
    return `opens lesson ${lesson} in a tab`;
  }
  if (chance < 88 && pages.length > 1) {
    await page.close();
    return "closes a tab";
  }
  return signOut(device, page, people, history);
}

async function setOffline(device: Device, offline: boolean): Promise<string> {
  await device.context.setOffline(offline);
  device.offline = offline;
  return offline ? "loses the connection" : "is back online";
}

const notes = (page: Page) => page.getByRole("textbox", { name: "Your notes on this lesson" });
const isLesson = (page: Page) => new URL(page.url()).pathname.startsWith("/learn/");

async function openLesson(page: Page, course: Course, index: number): Promise<void> {
  const lesson = course.lessons[index];
  if (!lesson) throw new Error(`no lesson ${index}`);
  await page.goto(`/learn/${course.id}/${lesson.id}`);
  await notes(page).waitFor();
}

/** Type one more word at the end of the notes, and optionally wait until the page shows it as saved. */
async function writeNotes(device: Device, page: Page, course: Course, waits: boolean): Promise<string> {
  const { person } = device;
  if (!person) throw new Error("nobody writes");
  await notes(page).waitFor();
  const lesson = course.lessons.findIndex(({ id }) => page.url().includes(id));
  const word: Word = { text: `w${person.number}x${person.words.length}z`, lesson, device, state: "typed" };
  person.words.push(word);
  await notes(page).press("Control+End");
  await notes(page).pressSequentially(` ${word.text}`);
  if (!waits || device.offline) return `types ${word.text} on lesson ${lesson}`;
  await saveNotes(page);
  word.state = "told";
  return `types ${word.text} on lesson ${lesson} and is told that it is saved`;
}

/** Wait until the page shows the notes as saved; on a conflict both texts are kept. */
async function saveNotes(page: Page): Promise<void> {
  const saved = page.getByText("Saved. Only you see your notes.");
  const both = page.getByRole("button", { name: "Keep both" });
  await saved.or(both).first().waitFor();
  if (await both.isVisible()) {
    await both.click();
    await saved.waitFor();
  }
}

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard**");
}

/** Sign out with the menu. Confirming the warning gives up unsent text. */
async function signOut(device: Device, page: Page, people: readonly Person[], history: History): Promise<string> {
  const { person } = device;
  if (!person) throw new Error("nobody signs out");
  // The sign-in page has no menu, even for signed-in people.
  if (new URL(page.url()).pathname === "/auth") await page.goto("/dashboard");
  await page.locator('header button[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const anyway = page.getByRole("button", { name: "Log out anyway" });
  await anyway.or(page.getByText("Logged out")).first().waitFor();
  const warned = await anyway.isVisible();
  if (warned) {
    for (const word of person.words) if (word.device === device && word.state === "typed") word.state = "given up";
    await anyway.click();
    await page.getByText("Logged out").waitFor();
  }
  device.person = null;
  const traces = [person.name, person.email, `w${person.number}x`];
  await expectNone(() => readStorages(page), traces, `is stored after ${person.number} signed out`, history);
  await expectOnlyOwn(device, people, "after signing out", history);
  return warned ? "signs out without what was not sent" : "signs out";
}

/** Check that no page of a browser shows data of a person who is not signed in there. Other tabs may take a moment to notice. */
async function expectOnlyOwn(device: Device, people: readonly Person[], when: string, history: History): Promise<void> {
  const others = people.filter((person) => person !== device.person);
  const traces = others.flatMap(({ name, email, number }) => [name, email, `w${number}x`]);
  for (const page of device.context.pages()) await expectNone(() => readPage(page), traces, `is shown ${when}`, history);
}

async function expectNone(read: () => Promise<string>, traces: readonly string[], what: string, history: History): Promise<void> {
  const until = Date.now() + patience;
  let found = traces;
  while (found.length > 0) {
    // A page that is navigating cannot be read.
    const text = await read().catch(() => null);
    found = text === null ? traces : traces.filter((trace) => text.includes(trace));
    if (found.length === 0) return;
    if (Date.now() > until) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  history.broken.push(...found.map((trace) => `${trace} ${what}`));
}

const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = Array.from(document.querySelectorAll("input, textarea"), (field) => (field as HTMLInputElement).value);
    return [document.body.textContent, ...fields].join("\n");
  });

const readStorages = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const cached = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached, document.cookie, history.state]);
  });

/** Reconnect every browser, and let it send unsent text: each lesson is opened once more wherever somebody is signed in. */
async function settle(devices: readonly Device[], course: Course): Promise<void> {
  for (const device of devices) await setOffline(device, false);
  for (const device of devices) {
    if (!device.person) continue;
    const page = device.context.pages()[0] ?? (await device.context.newPage());
    for (let lesson = 0; lesson < lessonsUsed; lesson += 1) {
      await openLesson(page, course, lesson);
      if (device.person.words.some((word) => word.lesson === lesson)) {
        // Something is written, so that "Saved" refers to now.
        await notes(page).press("Control+End");
        await notes(page).pressSequentially(".");
        await saveNotes(page);
      }
    }
  }
}

async function compareNotes(url: string, person: Person, course: Course, history: History): Promise<void> {
  for (let lesson = 0; lesson < lessonsUsed; lesson += 1) {
    const answer = await fetch(`${url}/api/courses/${course.id}/lessons/${course.lessons[lesson]?.id}/notes`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const content = answer.ok ? notesSchema.parse(await answer.json()).content : "";
    for (const { text, state, lesson: at } of person.words)
      if (at === lesson && state !== "given up" && !content.includes(text))
        history.broken.push(
          `${text} was ${state === "told" ? "said to be saved" : "typed"} on lesson ${lesson} and is gone; there is: ${content}`,
        );
  }
}

async function findCourse(url: string): Promise<Course> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}/api${path}`)).json();
  const { courses } = coursesSchema.parse(await read("/courses?search=Negotiation"));
  return courseSchema.parse(await read(`/courses/${courses[0]?.id}`));
}

async function signUp(url: string, seed: string, number: number, course: Course): Promise<Person> {
  const send = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const name = `Quokka ${["Ada", "Berta", "Cleo"][number]}`;
  const email = `${seed}-${number}-${Date.now()}@people.example`;
  const signedUp = sessionSchema.parse(await send("/auth/v1/signup", { email, password, data: { full_name: name } }));
  await send("/api/enrollments", { course_id: course.id }, signedUp.access_token);
  return { number, name, email, token: signedUp.access_token, words: [] };
}
