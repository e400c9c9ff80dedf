import type { Page } from "@playwright/test";
import { Client } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { aliveEvent } from "../../web/platform/start-script.ts";
import { newSession, superAdmin } from "./support/closed-academy.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { test } from "./support/own-academy.ts";
import { admin } from "./support/staff.ts";
import { instructor } from "./support/lesson-editor.ts";
import { expect, student } from "./support/test.ts";

// Every route, with existing and unknown ids, in every status: its scripts run, and the policy refuses none of them.
test.setTimeout(180_000);
test.use({ expectedErrors: /Failed to load resource: .* (?:401|403|404|422|500|503) / });

const nobody = "00000000-0000-4000-8000-000000000000";

/** Collect policy violations from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("tellRefusal", (refusal: string) => void refused.push(refusal));
  await page.addInitScript(() => {
    addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const { tellRefusal } = globalThis as unknown as { tellRefusal(text: string): void };
        tellRefusal(
          `${violatedDirective.split("-elem")[0]} ${blockedURI} (${effectiveDirective} at ${location.pathname} ${sourceFile}:${lineNumber})`,
        );
      },
    );
  });
  return refused;
}

type Addresses = { open: string[]; own: string[] };

/** Return public pages, and those for signed-in people; with existing and with missing contents. */
async function addresses(page: Page): Promise<Addresses> {
  const course = await findCourse(page, "Seeing Typography");
  const lesson = course.lessons[0]?.id ?? "";
  const open = [
    "/",
    "/store",
    "/store?search=no+such+thing",
    "/store?page=99",
    "/catalog",
    "/for-business",
    "/talent-marketplace",
    `/product/${course.id}`,
    `/product/${nobody}`,
    "/product/none",
    `/enroll/${course.id}`,
    `/enroll/${nobody}`,
    "/help/ask-the-tutor",
    "/help/no-such-article",
    "/help/%00",
    `/verify/${nobody}`,
    "/verify/none",
    "/success",
    "/auth",
    "/coming-soon",
    "/setup",
    "/legal/privacy",
    "/legal/none",
    "/no/such/page",
    // To visitors, all signed-in pages look like this one.
    `/learn/${course.id}/${lesson}`,
    "/dashboard",
  ];
  const own = [
    `/product/${course.id}`,
    `/course/${course.id}`,
    `/course/${nobody}`,
    `/enroll/${nobody}`,
    `/learn/${course.id}/${lesson}`,
    `/learn/${course.id}/${nobody}`,
    `/learn/${nobody}/${nobody}`,
    `/learn/${nobody}`,
    "/dashboard",
    "/dashboard?tab=none",
    `/certificates/${nobody}`,
    `/get-certificate/${course.id}`,
    `/course-certificates/${course.id}`,
    `/course-questions/${course.id}`,
    `/course-questions/${course.id}?lesson=${lesson}`,
    "/dashboard?tab=assessments-exams",
    `/exam/${nobody}`,
    `/attempt/${nobody}`,
    `/teach/${course.id}`,
    "/agreement",
    "/settings",
    "/notifications",
    "/notes",
    "/help",
    "/chat",
    "/voice-tutor",
    "/agents-api",
    "/admin/ai-agents",
    "/super-admin",
    "/leaderboard",
  ];
  return { open, own };
}

/** Open each page and wake its scripts with the pointer, until hydration. */
async function walk(page: Page, paths: string[]): Promise<void> {
  await page.addInitScript((event) => addEventListener(event, () => Object.assign(globalThis, { isAlive: true })), aliveEvent);
  for (const path of paths) {
    await page.goto(path);
    await page.mouse.move(200, 300);
    await page.mouse.move(210, 310);
    await page.waitForFunction(() => "isAlive" in globalThis);
  }
}

test("the policy refuses no script of any page for a visitor @slow", async ({ page }) => {
  const refused = await watchPolicy(page);
  await walk(page, (await addresses(page)).open);
  for (const path of ["/demo/mail", "/api/docs"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(refused).toEqual([]);
});

test("the policy refuses no script of any page for a student @slow", async ({ page }) => {
  const refused = await watchPolicy(page);
  const { own } = await addresses(page);
  await signIn(page, student);
  await walk(page, own);
  expect(refused).toEqual([]);
});

for (const [who, person] of Object.entries({ instructor, admin, superAdmin })) {
  test(`the policy refuses no script of pages that are different for ${who} @slow`, async ({ page }) => {
    const refused = await watchPolicy(page);
    await signIn(page, person);
    await walk(page, [`/teach/${nobody}`, `/product/${nobody}`, "/super-admin", "/admin/ai-agents", "/agents-api"]);
    expect(refused).toEqual([]);
  });
}

for (const path of [`/product/${nobody}`, "/help/no-such-article"]) {
  test(`the cart opens on ${path}, which has no content @slow`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("pages whose data cannot be loaded are interactive, and none of them is cached @slow", async ({ page, demo }) => {
  const refused = await watchPolicy(page);
  const course = await findCourse(page, "Seeing Typography");
  const paths = ["/", "/store", "/for-business", `/product/${course.id}`];
  await withoutCourses(`${demo.dataFolder}/demo`, async () => {
    // A page that an earlier test has loaded is cached, and available without its data.
    for (const path of paths) expect([200, 500], path).toContain((await page.request.get(path)).status());
    await walk(page, paths);
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
  for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200);
  expect(refused).toEqual([]);
});

test("the policy refuses no script of any page before the launch @slow", async ({ page, demo }) => {
  const refused = await watchPolicy(page);
  const { access_token: token } = await newSession(demo.url, superAdmin);
  const launch = (launched: boolean) =>
    page.request.put("/api/platform", { headers: { authorization: `Bearer ${token}` }, data: { launched } });
  await launch(false);
  // The server redirects every other address to the countdown: one of each kind, and the open ones.
  await walk(page, ["/", `/product/${nobody}`, "/dashboard", "/no/such/page", "/help/%00", "/auth", "/coming-soon"]);
  await launch(true);
  expect(refused).toEqual([]);
});

/** Run something while no course can be read. */
async function withoutCourses(dataFolder: string, work: () => Promise<void>): Promise<void> {
  const opened = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: dataFolder });
  const client = new Client(opened.connection);
  await client.connect();
  // A change that invalidates cached pages.
  await client.query("update courses set title = title || '!'");
  await client.query("update courses set title = left(title, -1)");
  await client.query("alter table courses rename column description to description_elsewhere");
  try {
    await work();
  } finally {
    await client.query("alter table courses rename column description_elsewhere to description");
    await client.end();
    await opened.close();
  }
}
