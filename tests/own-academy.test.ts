import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSuperAdmin } from "#server/operations/command-line/create-super-admin.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

// Two real processes of a real academy on one database.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let database: TestDatabase;
let folder: string;
let processes: AcademyProcess[] = [];
let token: string;

const urlOf = ({ host, user, database: name }: ClientConfig) =>
  `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(host ?? "")}`;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "academy-own-"));
  const environment = {
    DATABASE_URL: urlOf(database.connection),
    PUBLIC_URL: "http://academy.example",
    ACADEMY_CONTACT: "a@b.example",
  };
  for (let index = 0; index < 2; index++) {
    processes.push(await startAcademy("start", environment, { dataFolder: join(folder, "data") }));
  }
  const { email, password } = await createSuperAdmin(database.db, "head@school.example");
  const response = await fetch(`${processes[0]?.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  token = ((await response.json()) as { access_token: string }).access_token;
});
afterAll(async () => {
  for (const academy of processes) await academy.stop();
  processes = [];
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function page(index: number, path: string): Promise<{ html: string; policy: string; etag: string | null }> {
  const response = await fetch(`${processes[index]?.url}${path}`);
  const { headers } = response;
  return { html: await response.text(), policy: headers.get("content-security-policy") ?? "", etag: headers.get("etag") };
}

async function change(index: number, body: object): Promise<void> {
  const response = await fetch(`${processes[index]?.url}/api/academy/settings`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

/** Return the inline scripts of a page that its policy would refuse. */
function refusedScripts({ html, policy }: { html: string; policy: string }): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
  return scripts.filter((text) => !policy.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`));
}

test("before its launch a real academy only says that it will open: no countdown, no date, no year of the demo", async () => {
  const { html } = await page(0, "/coming-soon");
  expect(html).toContain("Opening soon");
  expect(html).not.toMatch(/role="timer"|2025|accredited|Welcome!/i);
  await change(0, { launch_date: "2100-01-01T08:00:00Z", launch_title: "Soon enough" });
  await until(async () => (await page(1, "/coming-soon")).html.includes("Soon enough"));
  expect((await page(1, "/coming-soon")).html).toMatch(/role="timer"[\s\S]*January 1, 2100, 8:00\sAM \(UTC\)/);
  const units = async (path: string) =>
    Array.from((await page(1, path)).html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g), ([, unit]) => unit);
  expect((await units("/fr/coming-soon"))[0]).toBe("jours");
  expect((await units("/coming-soon"))[0]).toBe("days");
});

test("a real academy shows no invented content", async () => {
  await database.db.updateTable("platform_settings").set({ launched: true }).execute();
  const { id } = await database.db
    .insertInto("courses")
    .values({ title: "Owls by Night", category: "Ornithology", published_at: new Date().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await until(async () => (await page(0, "/")).html.includes("Owls by Night"));
  const pages = await Promise.all(["/", "/store", `/product/${id}`, "/auth"].map((path) => page(0, path)));
  const invented =
    /10,000|500\+|95%|4\.9\/5|1,234|5,678|accredited|5min|talent|for business|category=(Technology|Business|Marketing|Design)/i;
  for (const { html } of pages) {
    // Exclude scripts, which contain texts of other pages.
    const shown = html.replaceAll(/<(style|script)[\s\S]*?<\/\1>| data-closed="[^"]*"/g, "");
    expect(shown.slice(...around(invented.exec(shown)))).toBe("");
  }
  expect(pages[0]?.html).toContain("/catalog?category=Ornithology");
  expect(pages[3]?.html).not.toMatch(/Google|GitHub/);
  // The router ignores case, escapes and a trailing slash, so the gate has to do the same.
  const spellings = [
    "/talent-marketplace",
    "/for-business",
    "/For-Business",
    "/FOR-BUSINESS/",
    "/for%2dbusiness",
    "/%66or-business",
  ];
  for (const path of [...spellings, "/Talent-Marketplace"]) {
    const response = await fetch(`${processes[0]?.url}${path}`, { redirect: "manual" });
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
  }
  expect(await (await fetch(`${processes[0]?.url}/For-Business.data`)).text()).toContain("SingleFetchRedirect");
});

test("a change in one process renews the cached pages of the other, whose policies let their own scripts run", async () => {
  // Twice: the second one comes from the cache.
  const [before] = [await page(1, "/store"), await page(1, "/store")];
  expect(before.html.includes("The Academy")).toBe(true);
  await change(0, { name: "Owl School", accent: "#3355ff" });
  const own = await page(0, "/store");
  expect(/<html[^>]*>/.exec(own.html)?.[0]).toMatch(/data-accent="own".*--own-accent-day:#/);
  await until(async () => (await page(1, "/store")).html.includes("Owl School"));
  for (const index of [0, 1]) {
    const now = await page(index, "/store");
    expect(now.html.includes("The Academy")).toBe(false);
    expect(now.etag).not.toBe(before.etag);
    expect(now.policy).toContain("sha256-");
    expect(refusedScripts(now)).toEqual([]);
  }
  await change(1, { name: null, accent: null });
  await until(async () => (await page(0, "/store")).html.includes("The Academy"));
  expect((await page(0, "/store")).html.includes("--own-accent-day:#")).toBe(false);
});

test("a setting from the environment is shown, and changing it is refused with the variable's name", async () => {
  const response = await fetch(`${processes[0]?.url}/api/academy/settings`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ contact_address: "c@d.example" }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: "academy.setting_locked", field: "contact_address" },
  ]);
  expect((await page(0, "/store")).html).toContain("mailto:a@b.example");
});

/** Return the text around a match, for a failure message; nothing without a match. */
function around(found: RegExpExecArray | null): [number, number] {
  return found ? [Math.max(0, found.index - 60), found.index + 60] : [0, 0];
}

test("an academy that moves to another address no longer shows the old one anywhere", async () => {
  await change(0, { name: "Owl School", accent: "#3355ff" });
  const moved = await startAcademy(
    "start",
    { DATABASE_URL: urlOf(database.connection), PUBLIC_URL: "https://moved.example" },
    { dataFolder: join(folder, "data") },
  );
  try {
    for (const path of ["/", "/coming-soon", "/store", "/manifest.webmanifest", "/robots.txt"]) {
      const text = await (await fetch(moved.url + path)).text();
      expect([path, text.match(/academy\.example|localhost:\d+/g)]).toEqual([path, null]);
    }
    expect(await (await fetch(`${moved.url}/coming-soon`)).text()).toContain("https://moved.example");
  } finally {
    await moved.stop();
  }
});

/**
 * Hosts in the build that are never requested: names of formats, examples, placeholders, addresses in warnings for programmers,
 * embeddable video sites, which are loaded after a click, and Google Docs' link redirect, which is removed.
 */
const namesOfThings =
  /^(www\.w3\.org|schema\.org|react\.dev|reactrouter\.com|radix-ui\.com|github\.com|json-schema\.org|tailwindcss\.com|localhost|example\.com|www\.google\.com|ai\.example|own\.invalid|academy\.internal|www\.youtube(-nocookie)?\.com|(player\.)?vimeo\.com)$/;

test("the browser build contains no host names except known harmless ones", () => {
  const found = new Set<string>();
  for (const file of readdirSync("build/client", { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|css|html|svg|json)$/.test(file)) continue;
    const text = readFileSync(join("build/client", file), "utf8");
    for (const [, host = ""] of text.matchAll(/https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost)(?=[:/"'`\s)])/gi))
      if (!namesOfThings.test(host)) found.add(`${host} in ${file}`);
  }
  expect([...found]).toEqual([]);
});
