import { startAcademy } from "../support/academy-process.ts";
import { startStandInProvider, type StandInProvider } from "../support/stand-in-provider.ts";
import { test as withMailbox } from "./support/mail-academy.ts";
import { newPersonWithFactor } from "./support/second-factor.ts";
import { expect, newAddress } from "./support/test.ts";

/** An academy at which all three providers are set up, played by a stand-in that asks nobody anything. */
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
    { scope: "worker", timeout: 90_000 },
  ],
});

for (const name of ["Google", "GitHub", "Microsoft"]) {
  test(`a student signs in with ${name} and is greeted`, async ({ page, provider }) => {
    const email = newAddress(name.toLowerCase());
    // GitHub's people have numbers.
    const sub = name === "GitHub" ? String(Date.now()) : email;
    provider.is({ sub, email, verified: true, name: `Ada of ${name}`, claims: { xms_edov: true } });
    await page.goto("/auth");
    await page.getByRole("button", { name: `Continue with ${name}` }).click();
    await expect(page).toHaveURL(/\/dashboard#?$/);
    await expect(page.getByRole("heading", { name: new RegExp(`Ada of ${name}`) })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: new RegExp(`Ada of ${name}`) })).toBeVisible();
  });
}

test("whoever wanted a page comes back to it", async ({ page, provider, baseURL }) => {
  const email = newAddress("from");
  provider.is({ sub: email, email, verified: true });
  await page.goto("/auth?from=%2Fstore%3Fcategory%3DDesign");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(`${baseURL}/store?category=Design`);
});

test("a sign-in that was not agreed to is told in the academy's words, wherever it was to lead", async ({ page, provider }) => {
  for (const address of ["/auth", "/auth?from=%2Fstore"]) {
    provider.fails("denied");
    await page.goto(address);
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await expect(page.getByRole("main").getByText("Signing in there was not completed")).toBeVisible();
    await expect(page.getByText("900")).toHaveCount(0);
    await expect(page).toHaveURL(/\/auth/);
  }
});

test("an address that the provider does not vouch for opens nothing", async ({ page, provider }) => {
  provider.is({ sub: "stranger", email: "student@academy.example", verified: false });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("main").getByText("Your address is not confirmed there")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});

test("a second factor is asked for after it as well", async ({ page, provider, mailbox, baseURL }) => {
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
