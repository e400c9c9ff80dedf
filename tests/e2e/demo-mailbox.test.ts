import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./support/test.ts";

for (const [colorScheme, width] of [
  ["light", 390],
  ["dark", 1280],
] as const) {
  test.describe(`the demo's mailbox, ${colorScheme}, ${width} px wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } } as object);

    test("shows the mail that was asked for, and its link leads to the academy", async ({ page }) => {
      await page.goto("/demo/mail");
      await page.request.post("/auth/v1/recover", { data: { email: "student@academy.example" } });
      await page.getByRole("link", { name: "Refresh" }).click();
      const mail = page.getByRole("article", { name: "Choose a new password" }).first();
      await expect(mail).toContainText("student@academy.example");
      await expect(mail).toContainText(/\d{6}/);

      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await mail.getByRole("link", { name: "Choose a new password" }).click();
      await expect(page).toHaveURL(/\/auth\b.*#token_hash=[\w-]+&type=recovery/);
    });
  });
}
