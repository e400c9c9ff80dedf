import { startAcademy } from "../support/academy-process.ts";
import { startStandInProvider, type StandInProvider } from "../support/stand-in-provider.ts";
import { test as withMailbox } from "./support/mail-academy.ts";
import { newPersonWithFactor } from "./support/second-factor.ts";
import { expect, newAddress } from "./support/test.ts";

/** An academy with all three providers, imitated by a stand-in without login pages. */
const test = withMailbox.extend<object, { provider: StandInProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startStandInProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  demo: [
    async ({ provider, mailbox }, use) => {
      const academy = await startAcademy("demo", {
        ...provider.environment,
        SMTP_URL: mailbox.url,
        MAIL_FROM: "a@academy.example",
      });
      await use(academy);
      await academy.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test("social sign-in returns to the requested page, even if it is public @slow", async ({ page, provider, baseURL }) => {
  const email = newAddress("from");
  provider.is({ sub: email, email, verified: true });
  await page.goto("/auth?from=%2Fstore%3Fcategory%3DDesign");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(`${baseURL}/store?category=Design`);
  // The notice about who is signed in appears only after following a link.
  await expect(page.getByText("A link signed you in")).toHaveCount(0);
});

test("the session in the returning address is in no history entry @slow", async ({ page, provider }) => {
  const email = newAddress("history");
  provider.is({ sub: email, email, verified: true, name: "Leaves No Trace" });
  await page.goto("/store");
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: /Leaves No Trace/ })).toBeVisible();
  for (let step = 0; step < 3; step += 1) {
    expect(page.url()).not.toContain("access_token");
    // A page that redirects by itself must have loaded before the next step back.
    await page.waitForLoadState("networkidle");
    await page.goBack();
  }
});

test("a canceled social sign-in ends on the sign-in page, whatever page was requested", async ({ page, provider }) => {
  provider.fails("denied");
  await page.goto("/auth?from=%2Fstore");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page.getByRole("main").getByText("Sign-in with the other service was not completed")).toBeVisible();
  await expect(page.getByText("900")).toHaveCount(0);
  await expect(page).toHaveURL(/\/auth\?from=%2Fstore$/);
});

test("social sign-in also asks for the second factor @slow", async ({ page, provider, mailbox, baseURL }) => {
  const person = await newPersonWithFactor(baseURL ?? "", async (to) => (await mailbox.waitForMail(to)).code);
  provider.is({ sub: person.email, email: person.email, verified: true });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await page.getByLabel("Code from your authenticator app").fill(person.nextCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: /Grace Hopper/ })).toBeVisible();
});
