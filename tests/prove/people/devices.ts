import type { BrowserContext, Page } from "@playwright/test";
import type { Writing } from "./writings.ts";

export type History = { seed: string; actions: string[]; told: number; broken: string[] };

export type Person = { number: number; name: string; email: string; token: string; words: Word[] };
/** A word that somebody typed. It must be stored if the page has shown it as saved, and also otherwise, unless the person discarded it. */
export type Word = { text: string; writing: Writing; place: number; device: Device; state: "typed" | "told" | "given up" };
/** A browser. `cart` names the courses that its person has put into the cart. */
export type Device = { context: BrowserContext; person: Person | null; offline: boolean; cart: Set<string> };

export const password = "a sentence to remember";

/** How long a page may take to complete an action, and to notice a change in another tab. Milliseconds. */
export const patience = 30_000;

export async function setOffline(device: Device, offline: boolean): Promise<string> {
  await device.context.setOffline(offline);
  device.offline = offline;
  return offline ? "loses the connection" : "is back online";
}

export async function signIn(device: Device, page: Page, person: Person): Promise<string> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/dashboard**");
  device.person = person;
  return `signs in as ${person.number}`;
}

/** Sign out with the menu. Confirming the warning gives up unsent text. */
export async function signOut(device: Device, page: Page, people: readonly Person[], history: History): Promise<string> {
  const { person } = device;
  if (!person) throw new Error("nobody signs out");
  // The sign-in page has no menu, even for signed-in people, and neither has the blank page at the start.
  if (["/auth", "blank"].includes(new URL(page.url()).pathname)) await page.goto("/dashboard");
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
  device.cart.clear();
  const traces = [person.name, person.email, `w${person.number}x`, `s${person.number}x`, `k${person.number}x`, "e-commerce-cart"];
  await expectNone(() => readStorages(page), traces, `is stored after ${person.number} signed out`, history);
  await expectOnlyOwn(device, people, "after signing out", history);
  return warned ? "signs out without what was not sent" : "signs out";
}

/**
 * Check that no page of a browser shows data of a person who is not signed in there; other tabs may take a moment to notice. Authors of one
 * course read each other's names and words as long as one of them is signed in.
 */
export async function expectOnlyOwn(
  device: Device,
  people: readonly Person[],
  when: string,
  history: History,
  areAuthors = false,
): Promise<void> {
  const others = people.filter((person) => person !== device.person);
  const traces = others.flatMap(({ name, email, number }) => [
    email,
    `k${number}x`,
    ...(areAuthors && device.person ? [] : [name, `w${number}x`, `s${number}x`]),
  ]);
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
