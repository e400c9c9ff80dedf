import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "../../../scripts/find-chromium.ts";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { beginAuthors, beginLearners, type Group } from "./groups.ts";
import {
  expectOnlyOwn,
  patience,
  setOffline,
  signIn,
  signOut,
  type Device,
  type History,
  type Person,
  type Word,
} from "./devices.ts";
import type { Writing } from "./writings.ts";

type HistoryOptions = {
  report?: (history: History) => void;
  /** The number of the first history. */
  from?: number;
  /** The number of actions in each. */
  steps?: number;
};

/**
 * Simulate two or three people in two to five browsers who read, write, fill carts, sign in, sign out, go back and lose their connection in
 * random order, and compare what each page shows, what remains in a browser after signing out, and the academy's final data with what people
 * were told. In one history of three they are authors of one course, in the others learners.
 */
export async function runHistories(
  count: number,
  seed: string,
  { report = () => {}, from = 0, steps = 24 }: HistoryOptions = {},
): Promise<History[]> {
  const academy = await startAcademy("demo");
  const browser = await chromium.launch({
    executablePath: findChromium("headless shell"),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const histories: History[] = [];
  try {
    for (let number = from; number < from + count; number += 1) {
      const begin = number % 3 === 2 ? beginAuthors : beginLearners;
      const history = await runHistory(browser, academy.url, { seed: `${seed}-${number}`, begin, steps });
      report(history);
      histories.push(history);
    }
  } finally {
    await browser.close();
    await academy.stop();
  }
  return histories;
}

type HistoryChoice = { seed: string; begin: typeof beginLearners; steps: number };

async function runHistory(browser: Browser, url: string, { seed, begin, steps }: HistoryChoice): Promise<History> {
  const random = seededRandom(seed);
  const group = await begin(url, seed, random.int(2, 3));
  const devices: Device[] = [];
  const browsers = random.int(2, 5);
  for (let number = 0; number < browsers; number += 1) {
    const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce", viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(patience);
    devices.push({ context, person: null, offline: false, cart: new Set() });
  }
  const history: History = { seed, actions: [], told: 0, broken: [] };
  for (const { context } of devices)
    context.on("weberror", (error) => history.broken.push(`a page threw ${error.error().stack ?? String(error.error())}`));
  try {
    for (let step = 0; step < steps; step += 1) {
      const device = random.pick(devices);
      const action = await act(device, group, random, history);
      history.actions.push(`${devices.indexOf(device)} ${action}`);
      for (const each of devices) await expectOnlyOwn(each, group.people, `after ${action}`, history, group.areAuthors);
    }
    for (const device of devices) await settle(device, group, history);
    await compare(url, group, history);
  } catch (error) {
    history.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const { context } of devices) await context.close();
  }
  history.told = group.people.flatMap(({ words }) => words).filter(({ state }) => state === "told").length;
  return history;
}

async function act(device: Device, group: Group, random: SeededRandom, history: History): Promise<string> {
  const pages = device.context.pages();
  const page = pages.length > 0 ? random.pick(pages) : await device.context.newPage();
  if (!device.person) {
    if (device.offline) return setOffline(device, false);
    return signIn(device, page, random.pick(group.people));
  }
  const writing = random.pick(group.writings);
  const place = random.int(0, group.places - 1);
  const chance = random.int(0, 99);
  if (chance < 40) return write(device, page, group, { writing, place, waits: random.chance(0.6) });
  if (chance < 52) return setOffline(device, !device.offline);
  if (device.offline) return "waits";
  if (chance < 60) {
    await writing.open(page, group.course, place);
    return `opens ${writing.name} ${place}`;
  }
  if (chance < 68) {
    await page.goBack({ waitUntil: "load" });
    await readyToWrite(page, group);
    return "goes back";
  }
  if (chance < 74) {
    await page.reload();
    await readyToWrite(page, group);
    return "reloads";
  }
  if (chance < 78) return fillCart(device, page, random.pick(group.store));
  if (chance < 82) return visitSettings(page, device.person, random.chance(0.6));
  if (chance < 86 && pages.length < 3) {
    await writing.open(await device.context.newPage(), group.course, place);
    return `opens ${writing.name} ${place} in a tab`;
  }
  if (chance < 89 && pages.length > 1) {
    await page.close();
    return "closes a tab";
  }
  return signOut(device, page, group.people, history);
}

/** Type one more word at the page's current place, or else at the given one, and optionally wait until the page shows it as saved. */
async function write(
  device: Device,
  page: Page,
  { course, writings }: Group,
  wanted: { writing: Writing; place: number; waits: boolean },
): Promise<string> {
  const { person } = device;
  if (!person) throw new Error("nobody writes");
  const here = writings.find((writing) => writing.placeOf(page, course) >= 0);
  if (device.offline && !here?.offline) return "has nothing to write on";
  const writing = here ?? wanted.writing;
  if (!here) await writing.open(page, course, wanted.place);
  const place = writing.placeOf(page, course);
  const text = `${writing.prefix}${person.number}x${person.words.length}z`;
  const word: Word = { text, writing, place, device, state: "typed" };
  person.words.push(word);
  await writing.write(page, text);
  if (!wanted.waits || device.offline) return `types ${text} in ${writing.name} ${place}`;
  await writing.beTold(page, text);
  word.state = "told";
  return `types ${text} in ${writing.name} ${place} and is told that it is saved`;
}

/** Wait for a page on which people write: one that loses its connection while it loads stays incomplete. */
async function readyToWrite(page: Page, { course, writings }: Group): Promise<void> {
  await writings.find((writing) => writing.placeOf(page, course) >= 0)?.ready(page);
}

/** Open the settings, which show the AI key of whoever is signed in, and optionally store one. */
async function visitSettings(page: Page, person: Person, stores: boolean): Promise<string> {
  await page.goto("/settings");
  const key = page.getByLabel("AI API key", { exact: true });
  await key.waitFor();
  if (!stores) return "looks at the settings";
  await key.fill(`k${person.number}xz`);
  await page.locator("form").filter({ has: key }).getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings Saved!").first().waitFor();
  return "stores an AI key";
}

async function fillCart(device: Device, page: Page, course: { id: string; title: string }): Promise<string> {
  await page.goto(`/product/${course.id}`);
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
  const inCart = page.getByRole("main").getByRole("button", { name: "In Cart" }).first();
  await add.or(inCart).first().waitFor();
  if (await add.isVisible()) await add.click();
  await inCart.waitFor();
  device.cart.add(course.title);
  return `has ${course.title} in the cart`;
}

/** Reconnect a browser, let it send unsent text by opening each place once more, and look into its cart. */
async function settle(device: Device, { course, places, writings }: Group, history: History): Promise<void> {
  await setOffline(device, false);
  if (!device.person) return;
  // Each open tab first: one of them may hold text that awaits a decision between two versions.
  for (const tab of device.context.pages()) {
    const writing = writings.find((each) => each.offline && each.placeOf(tab, course) >= 0);
    await writing?.write(tab, ".");
    await writing?.beTold(tab, ".");
  }
  const page = device.context.pages()[0] ?? (await device.context.newPage());
  for (const writing of writings.filter(({ offline }) => offline)) {
    for (let place = 0; place < places; place += 1) {
      await writing.open(page, course, place);
      if (!device.person.words.some((word) => word.writing === writing && word.place === place)) continue;
      // Something is written, so that "Saved" refers to now.
      await writing.write(page, ".");
      await writing.beTold(page, ".");
    }
  }
  await page.goto("/store");
  const button = device.cart.size === 0 ? "Cart" : `Cart (${device.cart.size})`;
  const found = page.getByRole("button", { name: button, exact: true }).first();
  await found.waitFor().catch(() => history.broken.push(`the cart does not hold ${[...device.cart].join(" and ")}`));
}

/** Compare what is stored with what people were told and typed. A question is never stored twice. */
async function compare(url: string, { people, course }: Group, history: History): Promise<void> {
  for (const person of people)
    for (const { text, state, writing, place } of person.words) {
      const stored = await writing.read(url, course, place, person);
      const times = stored.split(text).length - 1;
      const isDue = state === "told" || (state === "typed" && writing.offline);
      if (isDue && times === 0)
        history.broken.push(
          `${text} was ${state === "told" ? "said to be saved" : "typed"} in ${writing.name} ${place} and is gone; there is: ${stored}`,
        );
      if (!writing.offline && times > 1) history.broken.push(`${text} was asked once and is stored ${times} times`);
    }
}
