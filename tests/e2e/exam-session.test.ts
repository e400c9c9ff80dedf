import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { newCourse, instructor, owls, test } from "./support/lesson-editor.ts";
import { beginExam, card, newExam } from "./support/exam.ts";
import { storeSession } from "./support/journey.ts";
import { newPersonWithFactor } from "./support/second-factor.ts";
import { admin, newStudent, personId, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ expectedErrors: /Failed to load resource|net::ERR/ });

const questions = [
  { type: "short-text", stem: "What do owls hear under snow?", accepted: ["a mouse"] },
  { type: "short-text", stem: "When do owls hunt?", accepted: ["at night"] },
];
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const field = (page: Page, stem: string) => card(page, stem).getByRole("textbox");

/** End every session of a person except a new one. */
async function endSessions(page: Page, person: { email: string; password: string }): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` };
  expect((await page.request.post("/auth/v1/logout?scope=others", { headers })).ok()).toBe(true);
}

test("a session that ends during an exam asks the same person for the password in place, and saving continues @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Owls and sessions", owls);
  courses.push(course);
  const exam = await newExam(page, course, questions);
  const learner = await newStudent(page, "Sam Session");
  await beginExam(page, learner, { course, exam });
  await field(page, "under snow").fill("a mouse");
  await expect(card(page, "under snow").getByText("Saved")).toBeVisible();

  await endSessions(page, learner);
  await field(page, "When do").fill("at ni");
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toContainText(learner.email);
  await expect(dialog(page).getByLabel("Password", { exact: true })).toBeFocused();
  // Nobody else can read the exam in the meantime.
  await expect(page.getByText("What do owls hear under snow?")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await expectNothingToFind(page, "the sign-in over a paper");
  await dialog(page).getByLabel("Password", { exact: true }).fill("not the password");
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await dialog(page).getByLabel("Password", { exact: true }).fill(learner.password);
  await dialog(page).getByLabel("Password", { exact: true }).press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(field(page, "When do")).toHaveValue("at ni");
  await expect(page.getByText("All answers are saved")).toBeVisible();

  // A reload while nobody is signed in: the answer that was not sent waits for the same person.
  await endSessions(page, learner);
  await field(page, "When do").fill("at night, quokka");
  await expect(dialog(page)).toBeVisible();
  const unsent = () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes("quokka"));
  expect(await unsent()).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\?from=/);
  await expect(page.getByText("quokka")).toHaveCount(0);
  expect(await unsent()).toBe(true);
  await page.getByLabel("Email").fill(learner.email);
  await page.getByLabel("Password", { exact: true }).fill(learner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(field(page, "When do")).toHaveValue("at night, quokka");
  await expect(page.getByText("All answers are saved")).toBeVisible();

  // Somebody else who signs in here finds neither the answers nor the exam.
  await endSessions(page, learner);
  await field(page, "When do").fill("at night, wombat");
  await expect(dialog(page)).toBeVisible();
  const address = page.url();
  const other = await newStudent(page, "Otto Other");
  const session = await page.request.post("/auth/v1/token?grant_type=password", { data: other });
  await storeSession(page, await session.text());
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("heading", { level: 1, name: "Exam not found" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }).includes("wombat"))).toBe(false);
});

test("a session that ends during an exam also asks for the second factor @slow", async ({ page, courses, baseURL }) => {
  const course = await newCourse(page, "Owls and codes", owls);
  courses.push(course);
  const exam = await newExam(page, course, questions);
  const person = await newPersonWithFactor(baseURL ?? "");
  await page.goto(`/auth?from=${encodeURIComponent(`/product/${course.id}`)}`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // An app's code works once and lasts half a minute: using a recovery code here leaves the next app code for the exam.
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(person.recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/product\//);
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "{}") as { access_token?: string };
    return session.access_token ?? "";
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post("/api/checkout", { headers, data: { course_ids: [course.id] } })).ok()).toBe(true);
  await page.goto(`/exam/${exam.id}`);
  await page.getByRole("button", { name: "Start the exam" }).click();
  await field(page, "When do").fill("at night");
  await expect(page.getByText("All answers are saved")).toBeVisible();
  expect((await page.request.post("/auth/v1/logout?scope=global", { headers })).ok()).toBe(true);
  await field(page, "under snow").fill("a mouse");
  await dialog(page).getByLabel("Password", { exact: true }).fill(person.password);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await dialog(page).getByLabel("Code from your authenticator app").fill(person.nextCode());
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("All answers are saved")).toBeVisible();
  await expect(field(page, "under snow")).toHaveValue("a mouse");
});

/** Check that the sticky list of questions stays below the header, which the notice has made higher. */
async function expectListBelowHeader(page: Page): Promise<void> {
  const header = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header");
  const list = page.getByRole("navigation", { name: "Questions" });
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 420 });
  await list.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 100));
  await expect
    .poll(async () => {
      const [above, below] = [await header.boundingBox(), await list.boundingBox()];
      return above && below ? below.y - (above.y + above.height) : null;
    })
    .toBeGreaterThanOrEqual(0);
  if (before) await page.setViewportSize(before);
  await page.evaluate(() => scrollTo(0, 0));
}

test("extra time reaches an exam whose time has run out on the screen, and a notice reaches everybody who takes it @slow", async ({
  page,
  browser,
  courses,
  baseURL,
}) => {
  const course = await newCourse(page, "Owls and time", owls);
  courses.push(course);
  const exam = await newExam(page, course, questions);
  const learner = await newStudent(page, "Tina Time");
  await beginExam(page, learner, { course, exam });
  const attemptId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  // The page believes that the time is nearly over; the academy has extended it.
  const soon = new Date(Date.now() + 4_000).toISOString();
  await page.route(`**/api/attempts/${attemptId}/answers/*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), closes_at: soon } });
  });
  const clockAddress = `**/api/attempts/${attemptId}/clock`;
  let isHeld = true;
  await page.route(clockAddress, (route) => (isHeld ? route.abort() : route.continue()));
  await field(page, "When do").fill("at ni");
  await expect(page.getByText("Time is up.").first()).toBeVisible();
  await expect(field(page, "When do")).toBeDisabled();
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const given = { time_percent: 200, break_minutes: 0, extra_attempts: 0, calm: false, reason: "" };
  const person = await personId(page, learner.email);
  expect((await page.request.put(`/api/people/${person}/accommodation`, { headers, data: given })).status()).toBe(200);
  isHeld = false;
  await expect(field(page, "When do")).toBeEnabled();
  await expect(page.getByRole("timer")).toContainText(/59:|1:00:00/);
  await expect(page.getByText("You have been given more time.")).toBeAttached();
  await page.unroute(`**/api/attempts/${attemptId}/answers/*`);
  await field(page, "When do").fill("at night");
  await expect(page.getByText("All answers are saved")).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const desk = await context.newPage();
  const session = await desk.request.post("/auth/v1/token?grant_type=password", { data: instructor });
  await storeSession(desk, await session.text());
  await desk.goto(`/teach/${course.id}?view=exams&item=${exam.id}`);
  await desk.getByRole("textbox", { name: "Notice", exact: true }).fill("Question 2:\n“hunt” means by themselves.");
  await desk.getByRole("button", { name: "Send to everyone" }).click();
  await expect(desk.getByRole("list", { name: "Notices sent" })).toContainText("by themselves");
  await expectNothingToFind(desk, "the notices of an exam");
  await expect(page.getByText("1 new notice")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("status").filter({ hasText: "Notice from your instructor: Question 2" })).toBeAttached();
  await expectListBelowHeader(page);
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Notices from your instructor" })).toBeFocused();
  await expect(page.getByText("1 new notice")).toBeHidden();
  await page.reload();
  await expect(page.getByText("“hunt” means by themselves.").first()).toBeVisible();
  await expect(page.getByText("1 new notice")).toBeHidden();
  await expectNothingToFind(page, "a paper with a notice");
  await context.close();
});

test("a break that cannot start says so, and none starts before every answer is saved @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Owls and breaks", owls);
  courses.push(course);
  const exam = await newExam(page, course, questions);
  const learner = await newStudent(page, "Bea Break");
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const given = { time_percent: 100, break_minutes: 10, extra_attempts: 0, calm: false, reason: "" };
  const person = await personId(page, learner.email);
  expect((await page.request.put(`/api/people/${person}/accommodation`, { headers, data: given })).status()).toBe(200);
  await beginExam(page, learner, { course, exam });
  const calls = `**/api/attempts/${new URL(page.url()).pathname.split("/").at(-1)}`;
  const takeBreak = page.getByRole("button", { name: "Take a break (10 minutes left)" });

  await page.route(`${calls}/break`, (route) => route.abort());
  await takeBreak.click();
  await expect(page.getByText("The break has not started")).toBeVisible();
  await expect(field(page, "When do")).toBeVisible();
  await page.unroute(`${calls}/break`);
  await page.route(`${calls}/answers/*`, (route) => route.abort());
  await field(page, "When do").fill("at night");
  await takeBreak.click();
  await expect(page.getByText("You can take a break as soon as they have.")).toBeVisible();
  await page.unroute(`${calls}/answers/*`);
  await expect(page.getByText("All answers are saved")).toBeVisible();
  await takeBreak.click();
  await expect(page.getByRole("heading", { name: "You are on a break." })).toBeVisible();
});

test("a result that is final in a moment appears by itself @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Owls in a moment", owls);
  courses.push(course);
  const exam = await newExam(page, course, questions);
  const learner = await newStudent(page, "Mo Moment");
  await beginExam(page, learner, { course, exam });
  const attemptId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // As for an attempt that the clock has just handed in.
  let isFinal = false;
  await page.route(`**/api/attempts/${attemptId}/result`, async (route) => {
    const result = await (await route.fetch()).json();
    const soon = new Date(Date.parse(result.handed_in_at) + 30_000).toISOString();
    await route.fulfill({ json: isFinal ? result : { ...result, score: null, passed: null, questions: [], shown_from: soon } });
  });
  await page.getByRole("button", { name: "Review and hand in" }).click();
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText(/Result available from/)).toBeVisible();
  isFinal = true;
  await expect(page.getByText(/\d of \d points/).first()).toBeVisible({ timeout: 20_000 });
});

test("two conflicting answers to a question are shown as such, until the person has chosen or handed in anyway @slow", async ({
  page,
  browser,
  courses,
  baseURL,
}) => {
  const course = await newCourse(page, "Owls and tabs", owls);
  courses.push(course);
  const exam = await newExam(page, course, questions, { results: "answers" });
  const learner = await newStudent(page, "Cleo Contest");
  await beginExam(page, learner, { course, exam });
  const address = new URL(page.url()).pathname;
  await page.context().setOffline(true);
  await field(page, "When do").fill("kept here: dusk");
  await field(page, "under snow").fill("kept here: a vole");
  await expect(page.getByText("2 answers are on this device only")).toBeVisible();

  // In the meantime the exam continues on another device.
  const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const elsewhere = await context.newPage();
  const session = await elsewhere.request.post("/auth/v1/token?grant_type=password", { data: learner });
  await storeSession(elsewhere, await session.text());
  await elsewhere.goto(address);
  await elsewhere.getByRole("button", { name: "Continue here" }).click();
  await field(elsewhere, "When do").fill("at night");
  await field(elsewhere, "under snow").fill("a mouse");
  await expect(elsewhere.getByText("All answers are saved")).toBeVisible();
  await context.close();

  await page.context().setOffline(false);
  await expect(page.getByText("This exam was continued in another tab")).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await page.getByRole("button", { name: "Continue here" }).click();
  const two = card(page, "When do");
  await expect(two.getByText("Two answers").first()).toBeVisible();
  await expect(two).toContainText("kept here: dusk");
  await expect(field(page, "When do")).toHaveValue("at night");
  await expect(page.getByText("2 questions have two answers.")).toBeVisible();
  await expectNothingToFind(page, "a paper with two answers to a question");
  await two.getByRole("button", { name: "Use the answer on this device" }).click();
  await expect(field(page, "When do")).toHaveValue("kept here: dusk");
  await expect(page.getByText("1 question has two answers.")).toBeVisible();
  await page.reload();
  await expect(card(page, "under snow").getByText("Two answers").first()).toBeVisible();

  await page.getByRole("button", { name: "Review and hand in" }).click();
  await expect(page.getByRole("row", { name: /Question 1/ })).toContainText("Two answers");
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  const asked = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(asked).toContainText("You have not chosen between two answers to these questions: 1.");
  await asked.getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByText("1 of 2 points")).toBeVisible();
  await expect(field(page, "under snow")).toHaveValue("a mouse");
});
