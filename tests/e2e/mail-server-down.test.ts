import { startAcademy } from "../support/academy-process.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { signIn } from "./support/journey.ts";
import { admin } from "./support/staff.ts";
import { expect, newAddress, test as base } from "./support/test.ts";

type MailServer = { url: string; comeBack: () => Promise<Mailbox> };

/** An academy whose mail server is down until it comes back at its address. */
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    async ({}, use) => {
      const { url, port, stop } = await startMailbox();
      await stop();
      const back: Mailbox[] = [];
      await use({
        url,
        comeBack: async () => {
          const mailbox = await startMailbox({ port });
          back.push(mailbox);
          return mailbox;
        },
      });
      for (const mailbox of back) await mailbox.stop();
    },
    { scope: "worker" },
  ],
  demo: [
    async ({ mailServer }, use) => {
      const academy = await startAcademy("demo", { SMTP_URL: mailServer.url, MAIL_FROM: "academy@academy.example" });
      await use(academy);
      await academy.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test("an invitation waits for the mail server, says why, and goes out when it is back @slow", async ({ page, mailServer }) => {
  const email = newAddress("patient");
  await signIn(page, admin, "/dashboard?tab=user-management&view=mail");
  await page.getByRole("button", { name: "Invite User" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`An invitation has been sent to ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();

  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(async () => {
    await page.reload();
    await expect(row.getByText("Queued")).toBeVisible();
    await expect(row).toContainText(/refused|ECONNREFUSED/i, { timeout: 1_000 });
  }).toPass();
  const mailbox = await mailServer.comeBack();
  await row.getByRole("button", { name: `Send again ${email}` }).click();
  const mail = await mailbox.waitForMail(email);
  expect(mail.links.some((link) => link.includes("/auth"))).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(row.getByText("Sent", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
