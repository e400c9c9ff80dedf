import type { Locator, Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { newCourse, owls, test } from "./support/lesson-editor.ts";
import { beginExam, card, everyType, newExam } from "./support/exam.ts";
import { newStudent } from "./support/staff.ts";
import { expect } from "./support/test.ts";

/** Press Tab until that control has the focus, wrapping around the page, because options are shuffled for every learner. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((element) => element === document.activeElement || element.contains(document.activeElement)))
      return;
  }
  throw new Error(`no way to ${control.toString()} by Tab`);
}

test.describe("on a phone, in the dark", () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", expectedErrors: /Failed to load resource|net::ERR/ });

  test("every type of question can be answered by keyboard alone, and by single taps @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Owls of every type", owls);
    courses.push(course);
    const exam = await newExam(page, course, everyType(), { results: "answers" });
    const learner = await newStudent(page, "Kim Keyboard");
    await beginExam(page, learner, { course, exam });
    const { keyboard } = page;

    const one = card(page, "When do owls hunt?");
    await tabTo(page, one.getByRole("radio").first());
    await keyboard.press("Space");
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowUp");
    await expect(one.getByRole("radio", { checked: true })).toHaveCount(1);
    const many = card(page, "What is soft");
    for (const name of ["Feathers", "Owls"]) {
      await tabTo(page, many.getByRole("checkbox", { name }));
      await keyboard.press("Space");
    }
    await expect(many.getByRole("checkbox", { checked: true })).toHaveCount(2);
    const truth = card(page, "A barn owl");
    await tabTo(page, truth.getByRole("radio").first());
    await keyboard.press("Space");
    await expect(truth.getByRole("radio", { checked: true })).toHaveCount(1);
    await tabTo(page, card(page, "under snow").getByRole("textbox"));
    await keyboard.type("a mouse");

    // Digits of another script are accepted; an ambiguous number is asked back at once, and an invalid one is reported.
    const number = card(page, "How many eyes");
    await tabTo(page, number.getByRole("textbox"));
    await keyboard.type("two");
    await expect(number.getByText("This cannot be read as a number yet.")).toBeVisible();
    await keyboard.press("Control+A");
    await keyboard.type("١,٢٣٤");
    await tabTo(page, number.getByRole("button", { name: "I mean 1.234" }));
    await keyboard.press("Enter");
    await expect(number.getByRole("button", { name: "I mean 1.234" })).toBeHidden();
    await number.getByRole("textbox").fill("٢");
    await expect(number.getByText("This cannot be read as a number yet.")).toBeHidden();

    const ordering = card(page, "in order of size");
    await tabTo(page, ordering.getByRole("button", { name: /down/i }).first());
    const first = await ordering.getByRole("listitem").first().innerText();
    await keyboard.press("Enter");
    await expect(ordering.getByRole("listitem").nth(1)).toContainText(first.replace(/^\d+\.\s*/, "").trim());
    await expect(ordering.getByRole("status")).toHaveText(/2.*3/);
    const matching = card(page, "Who does what?");
    for (const at of [0, 1]) {
      await tabTo(page, matching.getByRole("combobox").nth(at));
      await keyboard.press("ArrowDown");
      for (let down = 0; down < at; down += 1) await keyboard.press("ArrowDown");
    }
    await expect(matching.getByRole("combobox").nth(1)).not.toHaveValue("");
    const cloze = page.getByRole("article").filter({ has: page.getByRole("group", { name: /gaps/i }) });
    await tabTo(page, cloze.getByRole("textbox"));
    await keyboard.type("night");
    await tabTo(page, cloze.getByRole("combobox"));
    await keyboard.type("m");
    const essay = card(page, "Why are feathers soft?");
    await tabTo(page, essay.getByRole("textbox"));
    await keyboard.type("So that nobody hears them.");
    await expect(page.getByText("All answers are saved")).toBeVisible();
    await expectNothingToFind(page, "a paper with every type of question");
    await page.setViewportSize({ width: 390, height: 844 });

    // By single taps: nothing is dragged.
    await one.getByRole("radio", { name: "At night" }).click();
    await truth.getByRole("radio", { name: "False" }).click();
    await ordering.getByRole("button", { name: /up/i }).last().click();
    await essay.getByRole("checkbox", { name: "Mark for review" }).click();
    await expect(page.getByText("All answers are saved")).toBeVisible();
    await page.reload();
    await expect(number.getByRole("textbox")).toHaveValue("٢");
    await expect(one.getByRole("radio", { name: "At night" })).toBeChecked();
    await expect(essay.getByRole("textbox")).toHaveValue("So that nobody hears them.");

    // The remaining time is announced on request, and automatically at thresholds.
    await tabTo(page, page.getByRole("button", { name: "Tell me the time left" }));
    await keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: /\d+ minutes?.* left/ })).toBeAttached();
    await page.route("**/api/attempts/*/clock", async (route) => {
      const clock = (await (await route.fetch()).json()) as { now: string };
      const closes_at = new Date(Date.parse(clock.now) + 61_500).toISOString();
      await route.fulfill({ json: { ...clock, closes_at } });
    });
    await expect(page.getByRole("status").filter({ hasText: /^1 minute left/ })).toBeAttached();
    await page.unroute("**/api/attempts/*/clock");

    await tabTo(page, page.getByRole("button", { name: "Review and hand in" }));
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Before you hand in" })).toBeFocused();
    await expect(page.getByText("You have answered 9 of 9 questions.")).toBeVisible();
    await expectNothingToFind(page, "the review of every type");
    await page.setViewportSize({ width: 390, height: 844 });
    await tabTo(page, page.getByRole("button", { name: "Hand in", exact: true }));
    await keyboard.press("Enter");
    await tabTo(page, page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Hand in" }));
    await keyboard.press("Enter");
    await expect(page.getByText("1 answer is waiting to be graded by a person.")).toBeVisible();
    await expectNothingToFind(page, "the result of every type");
  });
});

test.describe("left open", () => {
  // Handing in closes the attempt under the page that shows it.
  test.use({ expectedErrors: /status of 409/ });

  test("the result says which questions were not answered, and shows no order as the learner's own @slow", async ({
    page,
    courses,
  }) => {
    const course = await newCourse(page, "Owls left open", owls);
    courses.push(course);
    const asked = everyType().filter(({ type }) => type === "true-false" || type === "ordering");
    const exam = await newExam(page, course, asked, { results: "answers" });
    await beginExam(page, await newStudent(page, "Oda Open"), { course, exam });
    await card(page, "A barn owl").getByRole("radio", { name: "True" }).check();
    await expect(page.getByText("All answers are saved")).toBeVisible();
    await page.getByRole("button", { name: "Review and hand in" }).click();
    await page.getByRole("button", { name: "Hand in", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await expect(card(page, "A barn owl").getByRole("heading")).toContainText("Not correct");
    await expect(card(page, "in order of size").getByRole("heading")).toContainText("Not answered");
    await expect(card(page, "in order of size").getByRole("heading")).not.toContainText("Not correct");
    await expect(card(page, "in order of size").getByRole("listitem").first()).not.toContainText(/\d\./);
  });
});
