import { chromium, type Browser, type Page } from "@playwright/test";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { readCatalogs, type CompiledMessages } from "../../scripts/read-catalogs.ts";
import { findAddresses, readers } from "../e2e/support/known-pages.ts";
import { startAcademy } from "../support/academy-process.ts";

/** A text missing from all catalogs of the page's language, and the pages where it was found. */
export type Leak = { text: string; pages: string[] };

type Token = string | [name: string, type?: string, choices?: Record<string, unknown>];

const password = "academy-demo-1";
const nobody = "00000000-0000-4000-8000-000000000000";

/**
 * Visit the pages of every role in another language than English and find texts that are in no catalog: text, labels, placeholders, titles,
 * alternative texts. People's own texts are in elements marked as such (`dir`, `lang`) and are skipped, as are times and code.
 */
export async function findLeaks(
  language: InterfaceLanguage,
  say: (line: string) => void,
): Promise<{ pages: number; leaks: Leak[] }> {
  const isOfCatalog = recogniserOf((await readCatalogs())[language]);
  const academy = await startAcademy("demo");
  const written = await readWritten(academy.url);
  // A label before a value, adjacent texts, and the academy's name after a title.
  const known = (found: string): boolean => {
    const text = found.replace(/^[,·] /, "");
    return (
      isOfCatalog(text) ||
      written.has(text) ||
      isMoment(text) ||
      (/ · |: /.test(text) && text.split(/ · |: /).every((part) => known(part)))
    );
  };
  const browser = await chromium.launch({
    ...(process.env["CHROMIUM_PATH"] && { executablePath: process.env["CHROMIUM_PATH"] }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const leaks = new Map<string, Set<string>>();
  let pages = 0;
  try {
    for (const [role, email] of [
      ["visitor", null],
      ["student", "student@academy.example"],
      ["instructor", "instructor@academy.example"],
      ["admin", "admin@academy.example"],
      ["super admin", "super@academy.example"],
    ] as const) {
      const { page, paths, name } = await openAs(browser, academy.url, { email, language });
      if (name) written.add(name);
      for (const path of paths) {
        await page.goto(academy.url + path, { waitUntil: "networkidle" });
        pages += 1;
        for (const text of await textsOf(page)) {
          if (known(text)) continue;
          leaks.set(text, (leaks.get(text) ?? new Set()).add(`${role} ${path}`));
        }
      }
      say(`${role.padEnd(12)} ${paths.length} pages`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await academy.stop();
  }
  return { pages, leaks: [...leaks].map(([text, seen]) => ({ text, pages: [...seen] })) };
}

async function openAs(browser: Browser, url: string, { email, language }: { email: string | null; language: InterfaceLanguage }) {
  const context = await browser.newContext({ locale: language, reducedMotion: "reduce", baseURL: url });
  await context.addCookies([{ name: "academy-language", value: language, url }]);
  const page = await context.newPage();
  const addressOf = await findAddresses(page);
  const everybody = [
    ...readers.visitor.map(addressOf),
    "/store?search=no+such+thing",
    `/product/${nobody}`,
    "/verify/none",
    "/auth?view=forgotten_password",
    "/no/such/page",
  ];
  const inLanguage = everybody.map((path) => `/${language}${path === "/" ? "" : path}`);
  if (email === null) return { page, paths: inLanguage, name: null };
  const session = await context.request.post(`${url}/auth/v1/token?grant_type=password`, { data: { email, password } });
  const person = (await session.json()) as { user: { user_metadata: { full_name: string } } };
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((text) => localStorage.setItem("sb-localhost-auth-token", text), await session.text());
  await page.goto(`${url}/dashboard`, { waitUntil: "networkidle" });
  const tabs: string[] = [];
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    tabs.push(new URL(page.url()).pathname + new URL(page.url()).search);
  }
  const own = [
    ...tabs,
    ...[...readers.student, ...readers.admin, ...readers.superAdmin].map(addressOf),
    ...inLanguage.slice(0, 6),
  ];
  return { page, paths: [...new Set(own)], name: person.user.user_metadata.full_name };
}

/** Return the sample people's own texts in unmarked places: names, titles, categories. */
async function readWritten(url: string): Promise<Set<string>> {
  const listed = await fetch(`${url}/api/courses?page_size=100`);
  const { courses } = (await listed.json()) as { courses: Array<{ id: string; title: string; category: string }> };
  const lessons = await Promise.all(
    courses.map(async ({ id }) => {
      const answer = await fetch(`${url}/api/courses/${id}`);
      return ((await answer.json()) as { lessons: Array<{ title: string }> }).lessons;
    }),
  );
  const titles = lessons.flat().map(({ title }) => title);
  return new Set([...brands, ...titles, ...courses.flatMap(({ title, category }) => [title, category])]);
}

const brands = ["The Academy", "Google", "GitHub", "Microsoft", "openai-compatible:sample-model"];

/** Return whether a text is a date, or an address. */
function isMoment(text: string): boolean {
  return /^\d{1,2} \p{L}+( \d{4})?$|^\d+ ?%$/u.test(text) || /^\S+@\S+$/.test(text);
}

/** Return the readable texts of a page, without people's own. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const written =
      "[dir=auto], bdi, html [lang], time, code, pre, script, style, svg, noscript, option, textarea, [data-content]";
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(written)) texts.add((node.textContent ?? "").trim());
    }
    for (const name of ["aria-label", "placeholder", "title", "alt", "aria-description"])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest(written)) texts.add((element.getAttribute(name) ?? "").trim());
    texts.add(document.title);
    return [...texts].filter((text) => /\p{L}{3}/u.test(text));
  });
}

/** Create a function that recognizes a catalog's texts, with any placeholder values. */
function recogniserOf(messages: CompiledMessages): (text: string) => boolean {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const message of Object.values(messages)) {
    const tokens = (Array.isArray(message) ? message : [message]) as Token[];
    if (tokens.every((token) => typeof token === "string")) exact.add(tokens.join("").trim());
    else if (
      tokens.some((token) => typeof token === "string" && /\p{L}{2}/u.test(token)) ||
      tokens.some((token) => token[1] === "plural")
    )
      patterns.push(new RegExp(`^${sourceOf(tokens)}$`, "su"));
  }
  return (text) => exact.has(text) || patterns.some((pattern) => pattern.test(text));
}

function sourceOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (typeof token === "string") return token === "#" ? ".+?" : token.trim() === "" ? "\\s*" : escape(token);
      const choices = Object.entries(token[2] ?? {}).filter(([name]) => name !== "offset");
      if (choices.length === 0) return ".+?";
      return `(?:${choices.map(([, choice]) => sourceOf((Array.isArray(choice) ? choice : [choice]) as Token[])).join("|")})`;
    })
    .join("");
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
