import type { Locator, Page } from "@playwright/test";
import { newCourse, instructor, owls, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { expect } from "./support/test.ts";

/** A teacher's manual work: fields filled in, presses, and characters typed. */
type Effort = { fields: number; presses: number; characters: number };

function hands(effort: Effort) {
  return {
    type: async (field: Locator, text: string) => {
      await field.fill(text);
      effort.fields += 1;
      effort.characters += text.length;
    },
    press: async (target: Locator) => {
      await target.click();
      effort.presses += 1;
    },
    choose: async (field: Locator, label: string) => {
      await field.selectOption({ label });
      effort.presses += 2;
    },
  };
}

/** Estimate the time of somebody who types 40 words of five letters a minute, and needs two seconds for each press and each field. */
const minutesOf = ({ fields, presses, characters }: Effort) => characters / 200 + ((fields + presses) * 2) / 60;

const saved = (page: Page) => expect(page.getByRole("link", { name: "New question" })).toBeVisible();

test("a teacher can write ten practice questions in less than ten minutes, and import fifty in less than two @slow", async ({
  page,
  courses,
}) => {
  test.slow();
  const course = await newCourse(page, "Birds by hand", owls);
  courses.push(course);
  await signIn(page, instructor, `/teach/${course.id}`);
  await saved(page);

  const check: Effort = { fields: 0, presses: 0, characters: 0 };
  const { type, press, choose } = hands(check);
  for (let at = 1; at <= 10; at++) {
    await press(page.getByRole("link", { name: "New question" }));
    await choose(page.getByLabel("Lesson that it checks"), "Owls");
    await type(page.getByLabel("Question", { exact: true }), `What do owls do at night, and why? (${at})`);
    for (const [place, text] of ["They hunt, since they hear well", "They sleep", "They bathe", "They sing"].entries())
      await type(page.getByLabel(`Option ${place + 1}`, { exact: true }), text);
    await press(page.getByRole("radio", { name: "Option 1 is right" }));
    await press(page.getByRole("button", { name: "Save", exact: true }));
    await saved(page);
  }

  const imported: Effort = { fields: 0, presses: 0, characters: 0 };
  const by = hands(imported);
  await by.press(page.getByText("Import or export questions"));
  const gift = Array.from({ length: 50 }, (_, at) => `::Q${at}:: Which bird is number ${at}? {=Owl ${at} ~Hawk ~Heron}`).join(
    "\n\n",
  );
  const picker = page.getByLabel("File to import");
  const file = (text: string) => ({ name: "fifty.gift", mimeType: "text/plain", buffer: Buffer.from(text) });
  await picker.setInputFiles(file(""));
  await expect(page.getByText("The file has no questions.")).toBeVisible();
  // A file with an error. The browser reports its next version only if the picker has let go of this one.
  await picker.setInputFiles(file(gift.replace("{=Owl 7", "{=Owl 7 }")));
  await expect(page.getByText("Fix 1 problem first")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await picker.click();
  await expect(picker).toHaveValue("");
  await expect(page.getByText("Fix 1 problem first")).toBeHidden();
  await (await chooser).setFiles(file(gift));
  imported.presses += 3;
  // The file's name says which format it has.
  await expect(page.getByLabel("Format")).toHaveValue("gift");
  await expect(page.getByText("50 questions can be imported.")).toBeVisible();
  await by.press(page.getByRole("button", { name: "Import", exact: true }));
  await expect(page.getByText("50 questions are imported").first()).toBeVisible();

  const report = [
    ["ten questions", check],
    ["fifty imported", imported],
  ] as const;
  for (const [what, effort] of report)
    process.stdout.write(`${what}: ${JSON.stringify(effort)}, ${minutesOf(effort).toFixed(1)} minutes by hand\n`);
  expect(minutesOf(check)).toBeLessThan(10);
  expect(minutesOf(imported)).toBeLessThan(2);
  expect(check.fields + check.presses).toBeLessThanOrEqual(100);
});
