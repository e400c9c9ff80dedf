import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { expectNothingToFind } from "./support/axe.ts";
import { signIn, toast } from "./support/journey.ts";
import { admin, tokenOf } from "./support/staff.ts";
import { newInstructor, newLearner, newTaughtCourse } from "./support/teaching.ts";
import { expect, test } from "./support/test.ts";

// An unknown certificate is a page with status 404, and a name without glyphs is refused.
test.use({ expectedErrors: /status of (?:404|422)/ });

test("a learner finishes a course and gets its certificate; a stranger verifies it, the instructor revokes it, and the stranger sees that", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Bees in Winter (${Date.now()})`;
  const instructor = await newInstructor(page, "Ingrid Teaches");
  const course = await newTaughtCourse(page, instructor, { title, lessons: ["One", "Two"] });
  const learner = await newLearner(page, "Zoe Lukasiewicz", { course: course.id, opened: course.lessonIds.slice(0, 1) });

  await signIn(page, learner, "/dashboard?tab=certificates");
  await expect(page.getByRole("heading", { level: 3, name: "No certificates yet" })).toBeVisible();
  await expectNothingToFind(page, "no certificate yet");
  await page.getByRole("link", { name: `Continue ${title}` }).click();
  await expect(page).toHaveURL(/\/learn\//);
  await page.goto(`/learn/${course.id}/${course.lessonIds[1]}`);
  await expect(page.getByRole("heading", { name: "You have reached the end of the course" })).toBeVisible();
  await expectNothingToFind(page, "the end of a course");
  await page.getByRole("link", { name: "Get your certificate" }).click();

  const name = page.getByLabel("Your name on the certificate");
  await expect(name).toHaveValue("Zoe Lukasiewicz");
  await name.fill("Zoë 🐝");
  await page.getByRole("button", { name: "See how it looks" }).click();
  await expect(page.getByText("no letter for “🐝”")).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expectNothingToFind(page, "a name that cannot be set");
  await name.fill("Zoë  Łukasiewicz");
  await page.getByRole("button", { name: "See how it looks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Is this right, Zoë Łukasiewicz?" })).toBeFocused();
  await expect(page.getByRole("img", { name: "Preview of the certificate for Zoë Łukasiewicz" })).toBeVisible();
  await expectNothingToFind(page, "the preview");
  await page.getByRole("button", { name: "Issue certificate" }).click();

  await expect(page.getByRole("img", { name: `Zoë Łukasiewicz has completed the course ${title}` })).toBeVisible();
  // This test's academy has no public address.
  await expect(page.getByText("This academy does not offer badges")).toBeVisible();
  await expect(page.getByText("Ask the instructor of the course for a new certificate.")).toBeVisible();
  await expectNothingToFind(page, "a certificate");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download PDF: ${title}` }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^certificate-bees-in-winter-\d+\.pdf$/);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const said of ["Zoë Łukasiewicz", title, "Ingrid Teaches"]) expect(text).toContain(said);
  const address = new URL(page.url()).pathname.replace("certificates", "verify");
  const linkedIn = page.getByRole("region", { name: "Add it to LinkedIn" });
  await expect(linkedIn.getByRole("definition").getByText(title)).toBeVisible();
  await expect(linkedIn.getByRole("definition").getByText(new URL(address, baseURL).href)).toBeVisible();
  await expect(linkedIn.getByRole("button", { name: /^Copy / })).toHaveCount(5);

  await page.goto("/dashboard?tab=certificates");
  await expect(page.getByRole("link", { name: `View the certificate for ${title}` })).toBeVisible();
  await expectNothingToFind(page, "one's certificates");

  // Without scripts, like a person who only has the paper.
  const stranger = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const paper = await stranger.newPage();
  const answer = await paper.goto(address);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await expect(paper.getByRole("heading", { level: 1, name: "This certificate is valid" })).toBeVisible();
  await expect(paper.getByText("Not shown by its holder")).toBeVisible();
  expect(await paper.content()).not.toContain("ukasiewicz");
  for (const [typed, said] of [
    ["Zoe Lukasiewicz", "No, this is not the name on the certificate."],
    ["ZOË ŁUKASIEWICZ", "Yes, this is the name on the certificate."],
  ] as const) {
    await paper.getByLabel("Name on the certificate you were given").fill(typed);
    await paper.getByRole("button", { name: "Check name" }).click();
    await expect(paper.getByText(said)).toBeVisible();
    expect(decodeURIComponent(paper.url())).not.toContain("ukasiewicz");
  }

  await page.goto(`/certificates/${address.split("/").at(-1)}`);
  await page.getByRole("switch", { name: "Show my name to anyone who verifies the certificate" }).click();
  await expect(async () => {
    await paper.goto(address);
    await expect(paper.getByText("Zoë Łukasiewicz")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(address);
  await expectNothingToFind(page, "a valid certificate");

  await signIn(page, instructor);
  await page.getByRole("link", { name: `Certificates ${title}` }).click();
  await page.getByRole("button", { name: "Revoke Zoë Łukasiewicz’s certificate" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke Zoë Łukasiewicz’s certificate?" });
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByText("Please write the reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The name was misspelled.");
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("The name was misspelled.");
  await expectNothingToFind(page, "revoking");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "Certificate revoked")).toBeVisible();
  await expect(page.getByText(/^Revoked on .*: The name was misspelled\.$/)).toBeVisible();
  await expectNothingToFind(page, "the certificates of a course");

  await paper.goto(address);
  await expect(paper.getByRole("heading", { level: 1, name: "This certificate was revoked" })).toBeVisible();
  expect(await paper.content()).not.toContain("misspelled");
  await paper.goto(address.replace(/[0-9a-f-]{36}$/, crypto.randomUUID()));
  await expect(paper.getByRole("heading", { level: 1, name: "This certificate was not found" })).toBeVisible();
  await stranger.close();

  await signIn(page, learner, "/dashboard?tab=certificates");
  await expect(page.getByRole("link", { name: `Get your certificate for ${title}` })).toBeVisible();
  await expect(page.getByText(/^Revoked on/)).toBeVisible();
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  expect((await page.request.delete(`/api/courses/${course.id}`, { headers })).status()).toBe(200);
});
