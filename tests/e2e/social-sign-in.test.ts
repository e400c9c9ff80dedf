import { startAcademy, type AcademyProcess } from "../support/academy-process.ts";
import { startStandInProvider, type StandInProvider } from "../support/stand-in-provider.ts";
import { expect, test as base } from "./support/test.ts";

/** An academy with sign-in providers imitated by a stand-in. */
const test = base.extend<object, { provider: StandInProvider; demo: AcademyProcess }>({
  provider: [
    async ({}, use) => {
      const provider = await startStandInProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  demo: [
    async ({ provider }, use) => {
      const academy = await startAcademy("demo", provider.environment);
      await use(academy);
      await academy.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

for (const name of ["GitHub", "Microsoft"]) {
  test(`a new person signs in with ${name} and is greeted by the name from there @slow`, async ({ page, provider }) => {
    provider.is({ sub: "77", email: `grace-${name.toLowerCase()}@school.example`, name: "Grace Hopper" });
    await page.goto("/auth");
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL(/\/dashboard#?$/);
    await expect(page.getByRole("main")).toContainText("Grace Hopper");
    // Nothing of the session stays in the address or its history.
    expect(await page.evaluate(() => location.href)).not.toContain("token");
  });
}

test("the sample student signs in with Google to their existing account", async ({ page, provider }) => {
  provider.is({ sub: "78", email: "student@academy.example", name: "Somebody Else" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Google" }).click();
  await expect(page).toHaveURL(/\/dashboard#?$/);
  await expect(page.getByRole("main").getByRole("progressbar").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Somebody Else");
});

test("an address not confirmed by the provider opens no account, and the page says why @slow", async ({ page, provider }) => {
  provider.is({ sub: "80", email: "instructor@academy.example", verified: false, name: "Thief" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("main").getByText(/address is not confirmed there/)).toBeVisible();
  expect(await page.evaluate(() => Object.values(localStorage).some((value) => value.includes("access_token")))).toBe(false);
});

test("canceling at the provider allows another try", async ({ page, provider }) => {
  provider.is({ sub: "81", email: "mind@school.example", name: "Mind" });
  provider.fails("denied");
  await page.goto("/auth");
  await page.getByRole("button", { name: "Google" }).click();
  await expect(page.getByRole("main").getByText(/Sign-in with the other service was not completed/)).toBeVisible();
  await expect(page.getByText(/900 555/)).toHaveCount(0);
  await page.getByRole("button", { name: "Google" }).click();
  await expect(page).toHaveURL(/\/dashboard#?$/);
});
