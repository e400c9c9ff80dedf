import { startAcademy } from "../../support/academy-process.ts";
import { startMailbox, type Mailbox } from "../../support/mailbox.ts";
import { test as base } from "./test.ts";

/** The browser test with an academy that sends mail, so that addresses are confirmed, and its mailbox. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.stop();
    },
    { scope: "worker" },
  ],
  demo: [
    async ({ mailbox }, use) => {
      const academy = await startAcademy("demo", { SMTP_URL: mailbox.url, MAIL_FROM: "academy@academy.example" });
      await use(academy);
      await academy.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
