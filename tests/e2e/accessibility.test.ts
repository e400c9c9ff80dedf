import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { admin, superAdmin, tokenOf } from "./support/staff.ts";
import { expect, student, test } from "./support/test.ts";

test.use({ expectedErrors: /status of (404|409)/ });

test("axe finds nothing on any page, and nothing is wider than the screen @slow", async ({ page }) => {
  test.setTimeout(240_000);
  const course = await findCourse(page, "Negotiation at Work");
  const visitor = [
    "/",
    "/store",
    "/store?search=zzzzz",
    `/product/${course.id}`,
    "/product/nothing",
    "/for-business",
    "/talent-marketplace",
    "/success",
    `/enroll/${course.id}`,
    "/auth",
    "/coming-soon",
    "/help/your-data",
    "/verify/nothing",
    "/setup",
    "/legal/imprint",
  ];
  // The tabs of the dashboard, the tutor, the help and the voice tutor are checked in their own tests, in several states.
  const signedIn = [
    "/settings",
    `/enroll/${course.id}`,
    `/product/${course.id}`,
    `/learn/${course.id}/${course.lessons[1]?.id}`,
    ...(await assessmentPages(page)),
  ];
  for (const path of [...visitor, "sign in", ...signedIn]) {
    if (path === "sign in") {
      await signIn(page);
      continue;
    }
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, path);
  }
});

test("axe finds nothing on the staff's pages, in dialogs, drawers and menus @slow", async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto("/store");
  await page.getByRole("article").first().getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart!")).toBeVisible();
  await expectNothingToFind(page, "a message");
  await page.getByRole("button", { name: "Cart (1)" }).click();
  await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
  await expectNothingToFind(page, "the cart");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectNothingToFind(page, "the menu", { widths: [390] });

  await signIn(page, admin);
  for (const tab of ["system-overview", "user-management", "compliance-security"]) {
    await page.goto(`/dashboard?tab=${tab}`);
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, tab);
  }
  const taught = await findCourse(page, "Negotiation at Work");
  const builder = ["", "?item=new", "?view=exams", "?view=exams&item=new", "?view=essays", "?view=gradebook"].map(
    (at) => `/teach/${taught.id}${at}`,
  );
  for (const path of builder) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, path);
  }
  await page.goto("/dashboard?tab=user-management");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNothingToFind(page, "editing a person");

  await signIn(page, superAdmin);
  for (const path of ["/super-admin", "/super-admin?view=account"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, path);
  }
});

/** Return the sample student's exams, one of them with a result. */
async function assessmentPages(page: Page): Promise<string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page, student)}` };
  const { exams } = (await (await page.request.get("/api/learning/exams", { headers })).json()) as {
    exams: { id: string; attempts: { id: string }[] }[];
  };
  const taken = exams.find(({ attempts }) => attempts.length > 0);
  return ["/dashboard?tab=assessments-exams", `/exam/${taken?.id}`, `/attempt/${taken?.attempts[0]?.id}`];
}
