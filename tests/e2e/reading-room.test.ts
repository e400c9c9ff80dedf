import type { Page } from "@playwright/test";
import { ask, findCourse, signIn } from "./support/journey.ts";
import { expect, student, test } from "./support/test.ts";

type Course = Awaited<ReturnType<typeof findCourse>>;

/** Sign the sample student in and open a lesson of a course that they take. */
async function openLesson(page: Page, index: number): Promise<Course> {
  const course = await findCourse(page, "Negotiation at Work");
  await signIn(page, student, `/learn/${course.id}/${course.lessons[index]?.id}`);
  await expect(title(page, course, index)).toBeVisible();
  await expect(page.locator("[data-drawn-lesson]")).toHaveCount(0);
  return course;
}

function title(page: Page, course: Course, index: number) {
  return page.getByRole("heading", { level: 1, name: course.lessons[index]?.title ?? "?" });
}

const question = (page: Page) => page.getByRole("textbox", { name: "Your question" });

test("the arrow keys change lessons, but not while somebody is writing, and each opening is recorded once @slow", async ({
  page,
}) => {
  const course = await openLesson(page, 1);
  const opened: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/open")) opened.push(request.url());
  });
  await page.keyboard.press("ArrowRight");
  await expect(title(page, course, 2)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(title(page, course, 1)).toBeVisible();
  await question(page).fill("a question");
  await question(page).press("ArrowLeft");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(title(page, course, 2)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Lessons of this course" }).locator("[aria-current=page]")).toContainText(
    course.lessons[2]?.title ?? "?",
  );
  const ids = [2, 1, 2].map((index) => course.lessons[index]?.id);
  await expect.poll(() => opened.map((url) => url.split("/").at(-2))).toEqual(ids);
});

test("a citation marks its passage in the text and scrolls to it @slow", async ({ page }) => {
  await openLesson(page, 1);
  await ask(page, "What is a reservation price?");
  const citation = page.getByRole("link", { name: /^“/ }).first();
  await expect(citation).toBeVisible({ timeout: 20_000 });
  const quote = (await citation.innerText()).replace(/\s+/g, " ").slice(1, 30);
  await citation.click();
  const marks = page.locator("article mark");
  await expect(marks.first()).toBeInViewport();
  await expect(marks.first()).toBeFocused();
  expect((await marks.allInnerTexts()).join("")).toContain(quote);
});

test("a passage can be linked to, however its Markdown was written", async ({ page }) => {
  const course = await openLesson(page, 0);
  const quote = encodeURIComponent("A **position** is what a\nperson says they want.");
  await page.goto(`/learn/${course.id}/${course.lessons[0]?.id}#quote=${quote}`);
  await expect(page.locator("article mark").first()).toBeInViewport();
  expect((await page.locator("article mark").allInnerTexts()).join("")).toBe("A position is what a person says they want.");
  // The mark is removed when the passage is left.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("article mark")).toHaveCount(0);
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("progress that could not be saved is reported, and saved when tried again", async ({ page }) => {
    await page.route("**/open", (route) => route.abort());
    await openLesson(page, 1);
    await expect(page.getByText("Your progress could not be saved.")).toBeVisible();
    await page.unroute("**/open");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Your progress could not be saved.")).toHaveCount(0);
  });

  test("the lesson stays readable, with a notice that the connection is lost", async ({ page, context }) => {
    const course = await openLesson(page, 1);
    await context.setOffline(true);
    await expect(page.getByText(/You are offline\. This lesson/)).toBeVisible();
    await expect(title(page, course, 1)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/You are offline\. This lesson/)).toHaveCount(0);
  });

  test("a lesson that could not be loaded can be tried again", async ({ page }) => {
    await signIn(page);
    await page.route("**/api/courses/*/lessons/*", (route) => route.abort());
    await page.getByRole("link", { name: "Resume" }).first().click();
    await expect(page.getByText("This lesson could not be loaded")).toBeVisible();
    await page.unroute("**/api/courses/*/lessons/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("log")).toBeVisible();
  });
});

test.describe("a session that ended elsewhere", () => {
  test.use({ expectedErrors: /status of 40[13]/ });

  test("leads to the sign-in page and back to the lesson @slow", async ({ page }) => {
    const course = await openLesson(page, 1);
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
      return (JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token?: string }).access_token ?? "";
    });
    await page.request.post("/auth/v1/logout?scope=global", { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole("link", { name: /^Next/ }).click();
    await expect(page).toHaveURL(/\/auth\?from=%2Flearn/);
    await page.getByLabel("Email", { exact: true }).fill("student@academy.example");
    await page.getByLabel("Password", { exact: true }).fill("academy-demo-1");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(title(page, course, 2)).toBeVisible();
  });
});

const streamed = { status: 200, contentType: "text/event-stream" };
const failures = [
  [
    "a refusal in JSON",
    { status: 429, json: { error: "Another answer is still being written.", code: "tutor.busy" } },
    "(Another answer is still being written.)",
  ],
  ["a refusal without words", { status: 500, body: "<h1>no</h1>" }, "(HTTP error! status: 500)"],
  [
    "an error line",
    { ...streamed, body: 'data: {"text":"Half an ans"}\n\ndata: {"error":"The model is gone."}\n\n' },
    "(The model is gone.)",
  ],
  [
    "an end that is none",
    { ...streamed, body: 'data: {"text":"Half an ans"}\n\n' },
    "(The connection was lost before the answer was complete.)",
  ],
] as const;

test.describe("a failure of the tutor", () => {
  test.use({ expectedErrors: /status of (429|500)/ });
  test("is reported, restores the question and can be tried again @slow", async ({ page }) => {
    await openLesson(page, 1);
    for (const [index, [name, answer, reason]] of failures.entries()) {
      await test.step(name, async () => {
        await page.route("**/functions/v1/chat", (route) => route.fulfill(answer));
        await ask(page, `  Why is that ${index}?  `);
        await expect(page.getByText(`Failed to get a response from the AI. Please try again. ${reason}`)).toBeVisible();
        await expect(question(page)).toHaveValue(`Why is that ${index}?`);
        await expect(page.getByText("Half an ans")).toHaveCount(0);
        await page.unroute("**/functions/v1/chat");
        const unreadable = `data: {"text":"Because **it"}\n\ndata: {broken\n\ndata: {"text":" is ${index}**."}\n\ndata: [DONE]\n\n`;
        await page.route("**/functions/v1/chat", (route) => route.fulfill({ ...streamed, body: unreadable }));
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(page.getByRole("log")).toContainText(`Because it is ${index}.`);
        await expect(question(page)).toHaveValue("");
        await page.unroute("**/functions/v1/chat");
      });
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the text begins on the first screen, the lessons are in a drawer and the tutor in a sheet that folds @slow", async ({
    page,
  }) => {
    // A lesson that was not read yet: reading resumes where it stopped.
    const course = await openLesson(page, 3);
    await expect(page.locator("article p").first()).toBeInViewport();
    await page.getByRole("button", { name: "Lessons" }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: new RegExp(course.lessons[2]?.title ?? "?") })
      .click();
    await expect(title(page, course, 2)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const opener = page.getByRole("button", { name: "Ask the tutor" });
    await expect(question(page)).toBeHidden();
    await opener.click();
    await question(page).fill("a thought");
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(question(page)).toHaveValue("a thought");
  });
});
