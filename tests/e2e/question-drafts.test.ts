import { expectNothingToFind } from "./support/axe.ts";
import { instructor, newCourse, test } from "./support/lesson-editor.ts";
import { signIn, toast } from "./support/journey.ts";
import { expect } from "./support/test.ts";

const bees = `# Bees

A honeybee is an insect that lives in a colony and makes honey from nectar. A drone is a male bee that does no work in the colony. A queen is the one bee of a colony that lays eggs.

A waggle dance is a figure with which a bee shows where flowers are. A swarm is a group of bees that looks for a new home.`;

test("an instructor reads what the agent drafted from a lesson, adds one question, edits another, and discards a third @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Bees in question", [{ title: "Bees", content: bees }]);
  courses.push(course);
  await signIn(page, instructor, `/teach/${course.id}`);
  await page.getByText("Draft questions from a lesson").click();
  await page.getByLabel("How many").selectOption("5");
  await page.getByLabel("What for").selectOption({ label: "Practice" });
  await page.getByRole("button", { name: "Draft questions" }).press("Enter");
  await expect(page.getByText(/^\d drafts to read$/)).toBeVisible();
  await expect(page.getByText(/cannot solve its own questions again/)).toBeVisible();
  await expectNothingToFind(page, "the drafts");

  const drafts = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Discard: / }) });
  const count = await drafts.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (const draft of await drafts.all()) {
    const right = draft.getByRole("listitem").filter({ hasText: "Right answer" });
    await expect(right).toHaveCount(1);
    const quote = (await draft.getByText("The lesson says").locator("q").innerText()).toLowerCase();
    const shown = `${quote} ${(await draft.innerText()).split("\n")[0]?.toLowerCase()}`;
    const marked = (await right.innerText()).replace("Right answer", "").trim();
    expect(shown).toContain(marked.toLowerCase());
  }
  await drafts
    .first()
    .getByRole("button", { name: /^Discard: / })
    .press("Enter");
  await expect(drafts).toHaveCount(count - 1);
  await expect(page.getByText(/drafts to read$/)).toBeFocused();

  const kept = (await drafts.first().innerText()).split("\n")[0] ?? "";
  await drafts
    .first()
    .getByRole("button", { name: /^Add: / })
    .click();
  await expect(toast(page, "Question added")).toBeVisible();
  await expect(drafts).toHaveCount(count - 2);
  const table = page.getByRole("table", { name: "Questions" });
  await expect(table.getByRole("row").filter({ hasText: kept })).toContainText("On “Bees”");

  await drafts
    .first()
    .getByRole("button", { name: /^Add and edit: / })
    .click();
  await expect(page).toHaveURL(/item=/);
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue(/\w/);
  await expect(page.getByRole("radio", { name: "Single choice" }).or(page.getByLabel("Type"))).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(table.getByRole("row")).toHaveCount(3);

  await page.getByText("Draft questions from a lesson").click();
  await page.getByLabel("How many").selectOption("3");
  await page.getByRole("button", { name: "Draft questions" }).click();
  await expect(page.getByText(/^\d drafts? to read$/)).toBeVisible();
  for (const draft of (await drafts.all()).reverse()) await draft.getByRole("button", { name: /^Discard: / }).click();
  await expect(page.getByText("You have read all drafts.")).toBeFocused();
});

test("an author who thinks better of a dropped draft adds it anyway, and sees how many were @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Bees that were dropped", [{ title: "Bees", content: bees }]);
  courses.push(course);
  await signIn(page, instructor, `/teach/${course.id}`);
  await page.getByText("Draft questions from a lesson").click();
  // The built-in faculty drops nothing. What it drafts is counted; one draft is shown as if another model had dropped it.
  await page.route("**/question-drafts", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const checked = { model: "openai:writer", solved_again: true, checked_by: ["anthropic:checker"] };
    const dropped = [{ ...body.drafts[0], reason: "disputed" }];
    await route.fulfill({ response, json: { ...body, ...checked, drafts: [], dropped } });
  });
  await page.getByLabel("How many").selectOption("3");
  await page.getByRole("button", { name: "Draft questions" }).click();
  await expect(page.getByText(/^So far in this course: \d drafts, 0 of them dropped/)).toBeVisible();
  await expect(page.getByText(/^Drafted by openai:writer. anthropic:checker solved each question three times/)).toBeVisible();
  await page.getByText("1 draft was dropped").click();
  await page.getByRole("button", { name: /^Add anyway: / }).click();
  await expect(toast(page, "Question added")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add anyway: / })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Questions" }).getByRole("row")).toHaveCount(2);
});
