import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { languageCookie } from "#domain/interface-languages.ts";
import { questionTypes } from "#domain/question.ts";
import { setupSteps } from "#domain/overview.schema.ts";
import { startAcademy } from "../support/academy-process.ts";
import { makePseudoVersion, pseudoLanguage, pseudoText } from "../support/pseudo-version.ts";
import { beginExam, everyType, newExam } from "./support/exam.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { instructor, newCourse, owls } from "./support/lesson-editor.ts";
import { test } from "./support/pseudo-academy.ts";
import { PseudoWalk } from "./support/pseudo-walk.ts";
import { newStudent } from "./support/staff.ts";
import { expect } from "./support/test.ts";

// Screens that the walk over all pages does not reach: forms with entries and their errors, an exam being taken, and what is said when the
// academy cannot answer.

const button = (page: Page, label: string) => page.getByRole("button", { name: pseudoText(label), exact: true });

test("every type of question, filled in, has no untranslated text @slow", async ({ page, walk }) => {
  const course = await newCourse(page, "Birds of the night", owls);
  walk.learn(course);
  await signIn(page, instructor);
  const type = page.locator("main select").filter({ has: page.locator("option[value=cloze]") });
  for (const kind of questionTypes) {
    await walk.open(`/teach/${course.id}?item=new`);
    await type.selectOption(kind);
    for (const field of await page.locator("main :is(textarea, input[type=text], input:not([type])):visible").all()) {
      if (await field.isEditable()) await field.fill("12 [[34|5]]");
    }
    await button(page, "Preview").click();
    const preview = page.getByRole("dialog");
    await expect(preview.or(page.locator("main [aria-invalid=true]")).first()).toBeVisible();
    await walk.check(`the preview of a question of type ${kind}`);
    if (await preview.isVisible()) await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await button(page, "Save").click();
    await walk.check(`a question of type ${kind}`);
  }
});

test.describe("an exam", () => {
  test("has no untranslated text while it is taken, without a connection, and afterwards @slow", async ({ page, walk }) => {
    const course = await newCourse(page, "Owls in pseudo letters", owls);
    walk.learn(course);
    const exam = await newExam(page, course, everyType(), { results: "answers" });
    walk.learn([everyType(), "Owls, the exam", "Kim", "by-rubric"]);
    const learner = await newStudent(page, "Kim");
    await beginExam(page, learner, { course, exam, startLabel: pseudoText("Start the exam") });
    await walk.check("an exam");
    await page.getByRole("radio").first().click();
    await page.getByRole("spinbutton").or(page.locator("article input[inputmode=decimal]")).first().fill("1.234");
    await page.getByRole("textbox").last().fill("12");
    await walk.check("an exam with answers");
    await page.context().setOffline(true);
    await page.getByRole("textbox").last().fill("123");
    await expect(page.getByText(pseudoText("The academy cannot be reached."))).toBeVisible();
    await walk.check("an exam without a connection");
    await page.context().setOffline(false);
    await button(page, "Review and hand in").click();
    await walk.check("the review before handing in");
    await button(page, "Hand in").click();
    await walk.check("the question whether to hand in");
    await page
      .getByRole("dialog")
      .or(page.getByRole("alertdialog"))
      .getByRole("button", { name: pseudoText("Hand in") })
      .click();
    await expect(page.getByText(pseudoText("1 answer is waiting to be graded by a person."))).toBeVisible();
    await walk.check("the result");
    await walk.open(`/exam/${exam.id}`);
  });
});

test("the editor of captions has no untranslated text, with cues, an error and earlier versions @slow", async ({
  page,
  walk,
}) => {
  const course = await newCourse(page, "Colors in pseudo letters", owls);
  walk.learn(course);
  await signIn(page, instructor, `/dashboard?tab=course-management&course=${course.id}&lesson=${course.lessons[0]?.id}`);
  const buffer = readFileSync("tests/e2e/recordings/three-questions.webm");
  await page.locator("input[type=file]").nth(1).setInputFiles({ name: "1.webm", mimeType: "video/webm", buffer });
  const details = page.getByText(pseudoText("Title, captions and chapters"));
  await expect(details).toBeVisible();
  await expect(page.getByText(pseudoText("Ready."))).toBeVisible({ timeout: 60_000 });
  await walk.check("a recording");
  await details.click();
  await button(page, "Write captions").click();
  await walk.check("no captions");
  // A cue begins at the video's current time.
  const video = page.getByRole("dialog").locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  await expect(button(page, "Add at the current time")).toBeVisible();
  await page.getByRole("dialog").press("Control+Enter");
  await page.getByRole("dialog").getByRole("textbox").last().fill("12");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").getByRole("textbox").nth(1).fill("x");
  await page.keyboard.press("Control+s");
  await walk.check("a cue with an error");
});

test.describe("an academy that cannot answer", () => {
  for (const [status, headers] of [
    [429, { "retry-after": "30" }],
    [500, {}],
  ] as const)
    test(`says so without untranslated text after status ${status} of a proxy @slow`, async ({ page, walk }) => {
      const course = await findCourse(page, "Negotiation at Work");
      walk.learn(course);
      const learner = await newStudent(page, "Kim");
      walk.learn("Kim");
      await signIn(page, learner, `/${pseudoLanguage}/product/${course.id}`);
      await page.route("**/{api,auth/v1,functions/v1}/**", (route) =>
        route.request().method() === "GET" ? route.continue() : route.fulfill({ status, headers, body: "<h1>Bad gateway</h1>" }),
      );
      await page.locator("main button:visible").first().click();
      await walk.check(`the page of a course after ${status}`);
      await walk.press("/settings", 6);
      await page.unroute("**/{api,auth/v1,functions/v1}/**");
      await page.route("**/api/**", (route) => route.fulfill({ status, headers, body: "<h1>Bad gateway</h1>" }));
      for (const path of [
        "/dashboard",
        "/dashboard?tab=assessments-exams",
        "/notes",
        `/learn/${course.id}/${course.lessons[0]?.id}`,
      ])
        await walk.open(path);
    });
});

test.describe("the setup of an academy", () => {
  test("has no untranslated text in any step, before and after sending a form @slow", async ({ browser }) => {
    const version = await makePseudoVersion();
    const academy = await startAcademy("start", {}, { version: version.folder });
    try {
      const page = await browser.newPage({ baseURL: academy.url, locale: pseudoLanguage });
      await page.context().addCookies([{ name: languageCookie, value: pseudoLanguage, url: academy.url }]);
      const walk = new PseudoWalk(page);
      await walk.open("/store");
      await page.goto(/Set it up in a browser: (\S+)/.exec(academy.output())?.[1] ?? "");
      await walk.check("the link");
      await page.locator("main form:has(input[type=password]) button[type=submit]").click();
      await walk.check("the form for the super admin with errors");
      const [name, email, password] = await page.locator("main form:has(input[type=password]) input:visible").all();
      await name?.fill("12");
      await email?.fill("direction@school.example");
      await password?.fill("correct horse battery");
      await page.locator("main form:has(input[type=password]) button[type=submit]").click();
      for (const step of setupSteps) await walk.press(`/setup?step=${step}`, 6);
      expect(Array.from(walk.found, ([text, place]) => `${place}: ${text}`)).toEqual([]);
    } finally {
      await academy.stop();
      await version.remove();
    }
  });
});
