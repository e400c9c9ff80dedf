import type { Page } from "@playwright/test";
import { beginExam, card, newExam } from "./support/exam.ts";
import { newCourse, owls, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { admin, newStudent, personId, tokenOf } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

// What a learner is told about an exam, and what is kept from them and from their browser.

// Handing in closes the attempt under the page that shows it, and the lessons of the course are drafts.
test.use({ expectedErrors: /status of (404|409)/ });

const canary = (name: string) => `canary-${name}-7f3a`;
const option = (text: string, correct: boolean, feedback = "") => ({ id: crypto.randomUUID(), text, correct, feedback });

/** Questions whose keys and feedback contain words that nothing else does. */
const questionsWithCanaries = () => [
  {
    type: "single-choice",
    stem: "When do owls hunt?",
    feedback: canary("feedback"),
    options: [option("At night", true, canary("right")), option("By day", false, canary("wrong"))],
  },
  { type: "short-text", stem: "What do owls hear under snow?", accepted: [canary("accepted"), "a mouse"] },
  {
    type: "numeric",
    stem: "How many eyes has an owl?",
    value: "271828182",
    tolerance: { kind: "absolute", amount: "314159265" },
  },
  {
    type: "cloze",
    stem: "Owls hunt at [[when]].",
    gaps: [{ id: crypto.randomUUID(), name: "when", accepted: [canary("gap")], choices: [] }],
  },
];

/** Upload a picture whose file has a telling name, and return its address. */
async function uploadTellingPicture(page: Page, courseId: string): Promise<string> {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const uploaded = await page.request.post(`/api/courses/${courseId}/lesson-images`, {
    headers: { authorization: `Bearer ${await tokenOf(page, admin)}` },
    multipart: { file: { name: `${canary("picture")}.png`, mimeType: "image/png", buffer: Buffer.from(pixel, "base64") } },
  });
  expect(uploaded.status()).toBe(201);
  return ((await uploaded.json()) as { url: string }).url;
}

const secrets = /canary-\w+-7f3a|271828182|314159265/;

/** Collect everything that the academy sends to a page, except its scripts, styles, fonts and pictures. */
function collectAnswers(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (["script", "stylesheet", "font", "image"].includes(response.request().resourceType())) return;
    bodies.push(
      response.text().then(
        (text) => `${response.url()} ${JSON.stringify(response.headers())} ${text}`,
        // A redirect has no body, and one that the page has left is not read.
        () => response.url(),
      ),
    );
  });
  return bodies;
}

/** Return what the browser keeps of the academy. */
function readKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const answers = await Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.text()));
        return [name, ...answers];
      }),
    );
    const workers = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope);
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const state: unknown = history.state;
    return JSON.stringify([cached, workers, databases, state, { ...localStorage }, { ...sessionStorage }, document.cookie]);
  });
}

test("no byte of a key reaches a learner's browser before the exam is over, and no answer stays there afterwards @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Owls and canaries", owls);
  courses.push(course);
  await callAs(page, admin, "POST", `/api/lesson-drafts/${course.lessons[0]?.id}/publish`, { revision: 1 });
  const picture = `![](${await uploadTellingPicture(page, course.id)})`;
  const about = { lesson_id: course.lessons[0]?.id, passage: "Their feathers are soft." };
  const questions = questionsWithCanaries().map((each) => ({ ...each, ...about, stem: `${each.stem} ${picture}` }));
  const exam = await newExam(page, course, questions, { results: "score" });
  const learner = await newStudent(page, "Kay Canary");
  const bodies = collectAnswers(page);
  await beginExam(page, learner, { course, exam });
  await expect(card(page, "When do owls hunt?").locator("img")).toHaveJSProperty("naturalWidth", 1);
  await card(page, "When do owls hunt?").getByRole("radio", { name: "At night" }).check();
  await card(page, "under snow").getByRole("textbox").fill("a mouse of mine");
  await card(page, "How many eyes").getByRole("textbox").fill("2");
  await card(page, "How many eyes").getByRole("checkbox", { name: "Mark for review" }).click();
  await expect(page.getByText("All answers are saved")).toBeVisible();
  await page.reload();
  await expect(card(page, "under snow").getByRole("textbox")).toHaveValue("a mouse of mine");
  await expect(card(page, "How many eyes").getByRole("checkbox", { name: "Mark for review" })).toBeChecked();
  expect(await readKept(page)).not.toMatch(secrets);
  await page.getByRole("button", { name: "Review and hand in" }).click();
  await expect(page.getByText("You have answered 3 of 4 questions.")).toBeVisible();
  await expect(page.getByText("Marked for review").first()).toBeVisible();
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByRole("button", { name: "Signed receipt" })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Signed receipt" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("exam-receipt.json");
  const readAgain = page.getByRole("region", { name: "Worth reading again" });
  await expect(readAgain.getByRole("listitem")).toContainText(about.passage);
  await readAgain.getByRole("link", { name: "Owls" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Owls" })).toBeVisible();
  await expect(page.locator("article mark")).toHaveText(about.passage);
  for (const path of ["/dashboard?tab=assessments-exams", `/exam/${exam.id}`, `/learn/${course.id}/${course.lessons[0]?.id}`]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  const kept = await readKept(page);
  expect(kept).not.toMatch(secrets);
  expect(kept).not.toContain("a mouse of mine");
  const sent = await Promise.all(bodies);
  expect(sent.length).toBeGreaterThan(15);
  expect(sent.some((body) => body.includes("under snow"))).toBe(true);
  expect(sent.filter((body) => secrets.test(body))).toEqual([]);
});

test("whoever leaves the exam's page for a while loses nothing, and is not watched @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Owls out of sight", owls);
  courses.push(course);
  const exam = await newExam(page, course, questionsWithCanaries(), { results: "score" });
  const learner = await newStudent(page, "Luc Leaver");
  await page.addInitScript(() => {
    for (const name of ["getUserMedia", "getDisplayMedia"] as const)
      MediaDevices.prototype[name] = () => {
        document.documentElement.dataset["watched"] = name;
        return Promise.reject(new Error("nobody watches"));
      };
  });
  await beginExam(page, learner, { course, exam });
  const opened = await page.request.get(page.url());
  expect(opened.headers()["permissions-policy"]).toContain("camera=()");
  await card(page, "When do owls hunt?").getByRole("radio", { name: "At night" }).check();
  await expect(page.getByText("All answers are saved")).toBeVisible();
  const leaving: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") leaving.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  for (let times = 0; times < 10; times += 1) {
    await page.evaluate(
      (isHidden) => {
        Object.defineProperty(document, "visibilityState", { configurable: true, value: isHidden ? "hidden" : "visible" });
        Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
        dispatchEvent(new Event(isHidden ? "blur" : "focus"));
        document.dispatchEvent(new Event("visibilitychange"));
      },
      times % 2 === 0,
    );
  }
  await expect(card(page, "When do owls hunt?").getByRole("radio", { name: "At night" })).toBeChecked();
  // Only how long each question was visible is sent, for statistics about the questions.
  expect(
    leaving.filter((sent) => !/\/visible-time \{"lease":"[^"]+","seen":\[(\{"position":\d+,"ms":\d+\},?)*\]\}$/.test(sent)),
  ).toEqual([]);
  await page.getByRole("button", { name: "Review and hand in" }).click();
  const handedIn = page.waitForResponse((response) => /\/api\/attempts\/[^/]+\/hand-in$/.test(response.url()));
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  const address = (await handedIn).url().replace("/hand-in", "/result");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  const result = (await (await page.request.get(address, { headers })).json()) as { score: number; max_score: number };
  expect(result).toMatchObject({ score: 1, max_score: 4 });
  expect(await page.evaluate(() => document.documentElement.dataset["watched"])).toBeUndefined();
});

test("who needs calm sees no running clock, and is told the time on request @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Calm owls", owls);
  courses.push(course);
  const exam = await newExam(page, course, questionsWithCanaries());
  const learner = await newStudent(page, "Cal Calm");
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const given = { time_percent: 100, break_minutes: 0, extra_attempts: 0, calm: true, reason: "" };
  const person = await personId(page, learner.email);
  expect((await page.request.put(`/api/people/${person}/accommodation`, { headers, data: given })).status()).toBe(200);
  const enrolled = await page.request.post("/api/checkout", {
    headers: { authorization: `Bearer ${await tokenOf(page, learner)}` },
    data: { course_ids: [course.id] },
  });
  expect(enrolled.ok()).toBe(true);
  await signIn(page, learner, `/exam/${exam.id}`);
  await page.getByRole("button", { name: "Start the exam" }).click();
  const telling = page.getByRole("button", { name: "Tell me the time left" });
  await expect(telling).toBeVisible();
  await expect(page.getByRole("timer")).toBeHidden();
  await telling.click();
  await expect(page.getByRole("status").filter({ hasText: /\d+ minutes?.* left/ })).toBeVisible();
});

test("a browser that refuses storage says so before the exam starts @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Owls without storage", owls);
  courses.push(course);
  const exam = await newExam(page, course, questionsWithCanaries());
  const learner = await newStudent(page, "Sol Storage");
  const enrolled = await page.request.post("/api/checkout", {
    headers: { authorization: `Bearer ${await tokenOf(page, learner)}` },
    data: { course_ids: [course.id] },
  });
  expect(enrolled.ok()).toBe(true);
  await signIn(page, learner, `/exam/${exam.id}`);
  await expect(page.getByRole("button", { name: "Start the exam" })).toBeVisible();
  const warning = page.getByText("This browser does not allow storage.");
  await expect(warning).toBeHidden();
  // Only the exam's own entries are refused: the session was stored before.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (key.startsWith("academy-exam")) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.reload();
  await expect(warning).toBeVisible();
  await expect(page.getByRole("button", { name: "Start the exam" })).toBeVisible();
});
