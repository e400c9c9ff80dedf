import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { languageCookie } from "#domain/interface-languages.ts";
import { signIn } from "./support/journey.ts";
import { editorAddress, editor, instructor, newCourse, openEditor, saved, test } from "./support/lesson-editor.ts";
import { tabTo } from "./support/keyboard.ts";
import { newStudent, tokenOf } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

/** Choose from the slash menu, using only the keyboard. */
async function insert(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name.slice(0, 6)}`);
  await expect(page.getByRole("option", { name, exact: true })).toHaveAttribute("aria-selected", "true");
  // A menu that has just opened ignores keys, to prevent accidental choices.
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
}

/** Go to a control with the Tab key, and press a key there. */
async function pressOn(page: Page, control: Locator, key: string, way: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, control, way);
  await page.keyboard.press(key);
}

test("three lessons are written by keyboard without typing Markdown: headings, a list and a picture; a table and a formula; a video on another site @slow", async ({
  page,
  courses,
}) => {
  test.slow();
  const course = await newCourse(page, "Owls", [
    { title: "One", content: "" },
    { title: "Two", content: "" },
    { title: "Three", content: "" },
  ]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await tabTo(page, editor(page));
  await insert(page, "Heading");
  await page.keyboard.type("How owls hunt\n");
  await page.keyboard.press("Enter");
  await insert(page, "List");
  await page.keyboard.type("They listen\nThey glide\n\n\n");
  await insert(page, "Picture with caption");
  const dialog = page.getByRole("dialog");
  const png = await sharp({ create: { width: 320, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const choosing = page.waitForEvent("filechooser");
  await pressOn(page, dialog.getByLabel("Picture file"), "Enter");
  await (await choosing).setFiles({ name: "owl.png", mimeType: "image/png", buffer: png });
  await tabTo(page, dialog.getByLabel("What the picture shows"));
  await page.keyboard.type("A barn owl");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type('Its "heart" face');
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(preview(page).getByRole("heading", { name: "How owls hunt", level: 2 })).toBeVisible();
  await expect(preview(page).getByRole("listitem")).toHaveText(["They listen", "They glide"]);
  await expect(preview(page).locator("figure")).toContainText('Its "heart" face');
  await expect(preview(page).getByRole("img", { name: "A barn owl" })).toBeVisible();
  // Marks are hidden away from the cursor; a switch shows them.
  await expect(editor(page)).toContainText("How owls hunt");
  await expect(editor(page)).not.toContainText("##");
  await pressOn(page, page.getByRole("switch", { name: "Show marks" }), "Space", "Shift+Tab");
  await expect(editor(page)).toContainText("## How owls hunt");
  await page.keyboard.press("Space");
  await expect(editor(page)).not.toContainText("##");
  await expect(saved(page)).toHaveText("Saved");

  await page.goto(editorAddress(instructor, course, 1));
  await tabTo(page, editor(page));
  await insert(page, "Table");
  await tabTo(page, dialog.getByLabel("Header, column 1"));
  for (const cell of ["Owl", "Grams"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  await pressOn(page, dialog.getByRole("button", { name: "Remove column" }), "Enter");
  await expect(dialog.getByLabel("Header, column 3")).toHaveCount(0);
  await tabTo(page, dialog.getByLabel("Row 2, column 1"));
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Row 3, column 1")).toBeFocused();
  await page.keyboard.type("Barn owl");
  await page.keyboard.press("Tab");
  await page.keyboard.type("300 | 10");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await expect(preview(page).getByRole("cell", { name: "300 | 10" })).toBeVisible();
  await page.keyboard.type("\n\n");
  await insert(page, "Formula");
  await pressOn(page, dialog.getByRole("button", { name: "Fraction" }), "Enter");
  await page.keyboard.type("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("v");
  await expect(dialog.getByRole("status").locator("mfrac")).toBeVisible();
  await pressOn(page, dialog.getByLabel("On a line of its own"), "Space");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(preview(page).locator(".katex-display, [data-formula]").first()).toBeVisible();

  await page.goto(editorAddress(instructor, course, 2));
  await tabTo(page, editor(page));
  // The toolbar is reachable from the text, and navigated with the arrow keys.
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("End");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "YouTube or Vimeo video" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Address of the video")).toBeFocused();
  await page.keyboard.type("https://youtu.be/nothing");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not the address of a YouTube or Vimeo video.")).toBeVisible();
  await tabTo(page, dialog.getByLabel("Address of the video"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("https://youtu.be/aqz-KE-bpKQ?t=3");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(preview(page)).toContainText("YouTube");
  await expect(saved(page)).toHaveText("Saved");

  const headers = { authorization: `Bearer ${await tokenOf(page, instructor)}` };
  const texts = course.lessons.map(async ({ id }) => {
    const answer = await page.request.get(`/api/lesson-drafts/${id}`, { headers });
    return ((await answer.json()) as { content: string }).content;
  });
  const [first = "", second, third] = await Promise.all(texts);
  expect(first.replace(/\/files\/[^ )]*/, "owl.webp")).toBe(
    '## How owls hunt\n\n- They listen\n- They glide\n\n![A barn owl](owl.webp "Its \\"heart\\" face"){.figure}',
  );
  expect(second).toBe("| Owl | Grams |\n| --- | --- |\n|  |  |\n|  |  |\n| Barn owl | 300 \\| 10 |\n\n$$\\frac{m}{v}$$");
  expect(third).toBe("::video{https://www.youtube.com/watch?v=aqz-KE-bpKQ}");

  // Rich text from Word and Google Docs becomes clean Markdown; what is lost is listed.
  await page.getByRole("switch", { name: "Show marks" }).click();
  const lost: Record<string, string | null> = {
    "word-lesson": null,
    "word-table": "pictures, underlining, raised and lowered letters, footnotes, comments",
    "docs-lesson": "highlighting",
    "docs-table": "pictures",
  };
  for (const [name, simplified] of Object.entries(lost)) {
    const sample = (ending: string) => readFileSync(new URL(`./clipboard/${name}.${ending}`, import.meta.url), "utf8");
    await editor(page).press("Control+A");
    await page.keyboard.press("Delete");
    await editor(page).evaluate((field, html) => {
      const clipboard = new DataTransfer();
      clipboard.setData("text/html", html);
      clipboard.setData("text/plain", "As text.");
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
    }, sample("html"));
    await expect
      .poll(async () => (await page.locator(".cm-line").allTextContents()).join("\n"), { message: name })
      .toBe(sample("md").trimEnd());
    if (simplified !== null) await expect(page.getByText(simplified)).toBeVisible();
  }
});

test("a video with captions is added, captioned and published by keyboard without typing Markdown, and its learner reads them @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  test.slow();
  // From the start: a key is faster than a listener that is added just before it.
  page.on("filechooser", (chooser) => void chooser.setFiles("tests/e2e/recordings/three-questions.webm"));
  const course = await newCourse(page, "Colors without marks", [{ title: "Three questions", content: "" }]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await tabTo(page, editor(page));
  await page.keyboard.type("Watch this first.\n\n");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: "Video or audio" })).toBeFocused();
  await page.keyboard.press("Enter");
  const entry = page.getByRole("list", { name: "Recordings" }).getByRole("listitem").first();
  await expect(entry).toContainText("Ready. 43 seconds", { timeout: 60_000 });
  await expect(saved(page)).toHaveText("Saved");

  await tabTo(page, entry.locator("summary"));
  await page.keyboard.press("Enter");
  await tabTo(page, entry.getByRole("button", { name: "Write captions" }));
  await page.keyboard.press("Enter");
  const desk = page.getByRole("dialog");
  await expect(desk.getByText("No captions yet.")).toBeVisible();
  // A caption begins at the video's current time.
  await expect.poll(() => desk.locator("video").evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await page.keyboard.press("Control+Enter");
  await expect(desk.getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.type("Every color answers three questions.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Learners see the changes now.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(desk).toHaveCount(0);

  // The kind of track: captions at first.
  const kind = entry.getByRole("combobox", { name: "Type of track in English" });
  await expect(kind).toHaveValue("captions");
  await tabTo(page, kind, "Shift+Tab");
  const stored = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.url().includes("/api/media/"));
  await page.keyboard.press("ArrowDown");
  expect((await stored).ok()).toBe(true);
  await expect(kind).toHaveValue("subtitles");

  await tabTo(page, page.getByRole("button", { name: "Publish", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const publish = page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true });
  await expect(publish).toBeVisible();
  await tabTo(page, publish);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

  const there = await browser.newContext({ ...(baseURL && { baseURL }) });
  const learner = await there.newPage();
  const student = await newStudent(learner, "Vera Reader");
  await callAs(learner, student, "POST", "/api/enrollments", { course_id: course.id });
  await signIn(learner, student, `/learn/${course.id}/${course.lessons[0]?.id}`);
  await expect(learner.getByText("Watch this first.")).toBeVisible();
  const video = learner.locator("video");
  await expect(video.locator("track")).toHaveAttribute("kind", "subtitles");
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) => {
      if (element.currentTime === 0) element.currentTime = 0.2;
      const [track] = element.textTracks;
      return [track?.mode, ...Array.from(track?.activeCues ?? [], (cue) => (cue as VTTCue).text)];
    });
  await expect.poll(shown).toEqual(["showing", "Every color answers three questions."]);
  await pressOn(learner, learner.locator("summary", { hasText: "Transcript" }), "Enter");
  await expect(learner.getByRole("group", { name: "Transcript" })).toContainText("Every color answers three questions.");
  await there.close();
});

test("what a paste has lost is named in its author's language @slow", async ({ page, context, baseURL, courses }) => {
  const course = await newCourse(page, "Pasted in French", [{ title: "Empty", content: "" }]);
  courses.push(course);
  // Before the first page: one whose language changes while it starts loads itself anew, in the place of the next.
  await context.addCookies([{ name: languageCookie, value: "fr", url: String(baseURL) }]);
  await signIn(page, instructor, editorAddress(instructor, course, 0));
  const html = readFileSync(new URL("./clipboard/docs-lesson.html", import.meta.url), "utf8");
  await page.locator(".cm-content").evaluate((field, pasted) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text/html", pasted);
    clipboard.setData("text/plain", "As text.");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, html);
  await expect(page.getByText("Une leçon ne peut pas contenir ceci")).toContainText("surlignage");
});
