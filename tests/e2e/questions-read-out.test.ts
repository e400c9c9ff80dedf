import type { Page } from "@playwright/test";
import { beginExam, card, everyType, newExam } from "./support/exam.ts";
import { newCourse, owls, test } from "./support/lesson-editor.ts";
import { newStudent } from "./support/staff.ts";
import { expect } from "./support/test.ts";

// What a screen reader is told of a question of each type: before and after it is answered, and when it has been graded. Options are
// shuffled for every learner, so their names are patterns where their order is not the learner's own.

// Handing in closes the attempt under the page that shows it.
test.use({ expectedErrors: /status of 409/ });

test("every type of question is read out with its text, its points, its state, and what was wrong @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Owls read out", owls);
  courses.push(course);
  const credit: Record<string, string> = {
    "multiple-choice": "right-minus-wrong",
    ordering: "per-part",
    matching: "per-part",
    cloze: "per-part",
  };
  const asked = everyType().map((question) => ({
    ...question,
    feedback: `About: ${question.stem.replaceAll(/\[\[|\]\]/g, "")}`,
    ...(credit[question.type] && { credit: credit[question.type] }),
  }));
  const exam = await newExam(page, course, asked, { results: "solutions" });
  await beginExam(page, await newStudent(page, "Ria Reader"), { course, exam });
  await unanswered(page);
  await answerWrongly(page);
  await expect(page.getByText("All answers are saved")).toBeVisible();
  await answered(page);
  await page.getByRole("button", { name: "Review and hand in" }).click();
  await page.getByRole("button", { name: "Hand in", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  await expect(page.getByRole("heading", { name: "Your answers" })).toBeVisible();
  await graded(page);
});

const cloze = (page: Page) => page.getByRole("article").filter({ has: page.getByRole("group", { name: "Fill in the gaps" }) });

async function unanswered(page: Page): Promise<void> {
  await expect(card(page, "When do owls hunt?")).toMatchAriaSnapshot(`
    - article "Question 1 of 9 · 1 point":
      - heading "Question 1 of 9 · 1 point" [level=2]
      - text: Not answered
      - paragraph: When do owls hunt?
      - group "When do owls hunt?":
        - radiogroup "Choose one":
          - radio /At night|By day|Never/
          - radio /At night|By day|Never/
          - radio /At night|By day|Never/
      - checkbox "Mark for review"
  `);
  await expect(card(page, "What is soft")).toMatchAriaSnapshot(`
    - article "Question 2 of 9 · 1 point":
      - paragraph: What is soft and what flies?
      - paragraph: /Each correct choice earns a share of the points/
      - group "What is soft and what flies?":
        - group "Choose all that apply":
          - checkbox /Feathers|Owls|Stones/
          - checkbox /Feathers|Owls|Stones/
          - checkbox /Feathers|Owls|Stones/
  `);
  await expect(card(page, "A barn owl")).toMatchAriaSnapshot(`
    - article "Question 3 of 9 · 1 point":
      - group "A barn owl has tufts.":
        - radiogroup "Choose one":
          - radio "True"
          - radio "False"
  `);
  await expect(card(page, "under snow")).toMatchAriaSnapshot(`
    - article "Question 4 of 9 · 1 point":
      - group "What do owls hear under snow?":
        - textbox "Your answer"
  `);
  await expect(card(page, "How many eyes")).toMatchAriaSnapshot(`
    - article "Question 5 of 9 · 1 point":
      - group "How many eyes has an owl?":
        - textbox "Your answer, a number"
  `);
  await expect(card(page, "in order of size")).toMatchAriaSnapshot(`
    - article "Question 6 of 9 · 1 point":
      - paragraph: Put them in order of size.
      - paragraph: Each correct part earns its share of the points.
      - group "Put them in order of size.":
        - group "Put these in order, first at the top":
          - list:
            - listitem:
              - text: /1\\. (Wren|Owl|Heron)/
              - button /Move item 1 up (Wren|Owl|Heron)/ [disabled]
              - button /Move item 1 down (Wren|Owl|Heron)/
            - listitem:
              - text: /2\\. (Wren|Owl|Heron)/
              - button /Move item 2 up (Wren|Owl|Heron)/
              - button /Move item 2 down (Wren|Owl|Heron)/
            - listitem:
              - text: /3\\. (Wren|Owl|Heron)/
              - button /Move item 3 up (Wren|Owl|Heron)/
              - button /Move item 3 down (Wren|Owl|Heron)/ [disabled]
          - paragraph:
            - text: You have not chosen an order yet.
            - button "Keep this order"
          - status
  `);
  await expect(card(page, "Who does what?")).toMatchAriaSnapshot(`
    - article "Question 7 of 9 · 1 point":
      - group "Who does what?":
        - group "Choose what belongs to each":
          - combobox /Match for item 1 (Owl|Hawk)/:
            - option "Choose …" [selected]
            - option /Hunts (at night|by day)/
            - option /Hunts (at night|by day)/
          - combobox /Match for item 2 (Owl|Hawk)/
  `);
  await expect(cloze(page)).toMatchAriaSnapshot(`
    - article "Question 8 of 9 · 1 point":
      - group "Fill in the gaps":
        - paragraph:
          - text: Owls hunt at
          - textbox "Gap 1 of 2"
          - text: and hear a
          - combobox "Gap 2 of 2":
            - option "Choose …" [selected]
            - option /mouse|stone/
            - option /mouse|stone/
  `);
  await expect(cloze(page).getByRole("textbox")).toHaveAccessibleDescription("Owls hunt at (blank) and hear a ….");
  await expect(cloze(page).getByRole("combobox")).toHaveAccessibleDescription("Owls hunt at … and hear a (blank).");
  await expect(card(page, "Why are feathers soft?")).toMatchAriaSnapshot(`
    - article "Question 9 of 9 · 1 point":
      - paragraph: A person reads your text and gives points for each criterion.
      - group "Why are feathers soft?":
        - textbox "Your text"
        - paragraph: 0 words
  `);
  await expect(page.getByRole("textbox", { name: "Your text" })).toHaveAccessibleDescription("0 words");
}

async function answerWrongly(page: Page): Promise<void> {
  await card(page, "When do owls hunt?").getByRole("radio", { name: "By day" }).check();
  await card(page, "What is soft").getByRole("checkbox", { name: "Feathers" }).check();
  await card(page, "What is soft").getByRole("checkbox", { name: "Stones" }).check();
  await card(page, "A barn owl").getByRole("radio", { name: "False" }).check();
  await card(page, "under snow").getByRole("textbox").fill("a stone");
  const number = card(page, "How many eyes").getByRole("textbox");
  await number.fill("many");
  await expect(number).toHaveAccessibleDescription("This cannot be read as a number yet.");
  await number.fill("3");
  // The largest comes first, which is wrong.
  const ordering = card(page, "in order of size");
  await ordering.getByRole("button", { name: "Keep this order" }).click();
  for (const name of ["Owl", "Heron"])
    for (const up of [3, 2]) {
      const button = ordering.getByRole("button", { name: `Move item ${up} up ${name}` });
      if (await button.isVisible()) await button.click();
    }
  await expect(ordering.getByRole("status")).toHaveText("Moved to place 1 of 3");
  await card(page, "Who does what?").getByRole("combobox", { name: /Owl$/ }).selectOption("Hunts by day");
  await cloze(page).getByRole("textbox").fill("noon");
  await cloze(page).getByRole("combobox").selectOption("mouse");
  await card(page, "Why are feathers soft?").getByRole("textbox").fill("To be quiet.");
}

async function answered(page: Page): Promise<void> {
  await expect(card(page, "When do owls hunt?")).toMatchAriaSnapshot(`
    - article "Question 1 of 9 · 1 point":
      - text: Saved
      - group "When do owls hunt?":
        - radiogroup "Choose one":
          - radio "By day" [checked]
      - button "Clear my answer"
  `);
  await expect(card(page, "What is soft")).toMatchAriaSnapshot(`
    - group "Choose all that apply":
      - checkbox /Feathers|Stones/ [checked]
      - checkbox /Feathers|Stones/ [checked]
  `);
  await expect(card(page, "A barn owl")).toMatchAriaSnapshot(`
    - radiogroup "Choose one":
      - radio "False" [checked]
  `);
  await expect(card(page, "under snow")).toMatchAriaSnapshot(`
    - article:
      - text: Saved
      - group:
        - textbox "Your answer": a stone
  `);
  await expect(card(page, "How many eyes")).toMatchAriaSnapshot(`
    - textbox "Your answer, a number": "3"
  `);
  await expect(card(page, "in order of size")).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - text: /1\\.\\s*Heron/
        - button "Move item 1 up Heron" [disabled]
        - button "Move item 1 down Heron"
  `);
  await expect(card(page, "Who does what?")).toMatchAriaSnapshot(`
    - combobox /Match for item . Owl/:
      - option "Hunts by day" [selected]
  `);
  await expect(cloze(page)).toMatchAriaSnapshot(`
    - textbox "Gap 1 of 2": noon
    - combobox "Gap 2 of 2":
      - option "mouse" [selected]
  `);
  await expect(card(page, "Why are feathers soft?")).toMatchAriaSnapshot(`
    - textbox "Your text": To be quiet.
    - paragraph: 3 words
  `);
}

async function graded(page: Page): Promise<void> {
  await expect(card(page, "When do owls hunt?")).toMatchAriaSnapshot(`
    - article "Question 1 Not correct 0 of 1 point":
      - heading "Question 1 Not correct 0 of 1 point" [level=3]
      - group "When do owls hunt?":
        - radiogroup "Choose one":
          - radio "By day" [checked] [disabled]
      - note "Feedback":
        - paragraph: "About: When do owls hunt?"
      - group "Correct answer":
        - list:
          - listitem: At night
  `);
  await expect(card(page, "What is soft")).toMatchAriaSnapshot(`
    - article /Question 2 .+ of 1 point/:
      - note "Feedback"
      - group "Correct answer":
        - list:
          - listitem: /Feathers|Owls/
          - listitem: /Feathers|Owls/
  `);
  await expect(card(page, "A barn owl")).toMatchAriaSnapshot(`
    - article "Question 3 Correct 1 of 1 point":
      - group "A barn owl has tufts.":
        - radiogroup "Choose one":
          - radio "False" [checked] [disabled]
      - note "Feedback"
  `);
  await expect(card(page, "under snow")).toMatchAriaSnapshot(`
    - article "Question 4 Not correct 0 of 1 point":
      - group "What do owls hear under snow?":
        - textbox "Your answer" [disabled]: a stone
      - group "Correct answer":
        - paragraph: Correct answer
        - paragraph: a mouse
  `);
  await expect(card(page, "How many eyes")).toMatchAriaSnapshot(`
    - article "Question 5 Not correct 0 of 1 point":
      - group "How many eyes has an owl?":
        - textbox "Your answer, a number" [disabled]: "3"
      - group "Correct answer":
        - paragraph: Correct answer
        - paragraph: "2"
  `);
  await expect(card(page, "in order of size")).toMatchAriaSnapshot(`
    - article /Question 6 .+ of 1 point/:
      - group "Put them in order of size.":
        - group "Put these in order, first at the top":
          - list:
            - listitem:
              - text: /1\\.\\s*Heron/
      - group "Correct answer":
        - list:
          - listitem: Wren
          - listitem: Owl
          - listitem: Heron
  `);
  await expect(card(page, "Who does what?")).toMatchAriaSnapshot(`
    - article /Question 7 .+ of 1 point/:
      - group "Who does what?":
        - group "Choose what belongs to each":
          - combobox /Match for item . Owl/ [disabled]:
            - option "Hunts by day" [selected]
      - group "Correct answer":
        - list:
          - listitem: /(Owl.+at night|Hawk.+by day)/
          - listitem: /(Owl.+at night|Hawk.+by day)/
  `);
  await expect(cloze(page)).toMatchAriaSnapshot(`
    - article "Question 8 Partly correct 1 of 1 point, rounded from 0.5":
      - group "Fill in the gaps":
        - paragraph:
          - textbox "Gap 1 of 2" [disabled]: noon
      - group "Correct answer":
        - list:
          - listitem: night
          - listitem: mouse
  `);
  await expect(card(page, "Why are feathers soft?")).toMatchAriaSnapshot(`
    - article /Question 9.+Not graded yet/:
      - group "Why are feathers soft?":
        - textbox "Your text" [disabled]: To be quiet.
  `);
}
