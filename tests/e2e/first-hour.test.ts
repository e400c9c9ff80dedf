import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startAcademy, type AcademyProcess } from "../support/academy-process.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { signIn, toast } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

test.use({ expectedErrors: /status of (503|403|422)/ });

let academy: AcademyProcess;
let mailbox: Mailbox;
test.beforeAll(async () => {
  [academy, mailbox] = await Promise.all([startAcademy("start"), startMailbox()]);
});
test.afterAll(async () => {
  await academy.stop();
  await mailbox.stop();
});

const password = "correct horse battery";
const email = "head@school.example";

test("from the first start to a launched, branded academy with an invited learner in its own course @slow", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: academy.url });
  const counted = { fields: 0, decisions: 0 };
  const fill = async (label: string, value: string) => {
    counted.fields += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  const press = async (name: string) => {
    counted.decisions += 1;
    await page.getByRole("button", { name, exact: true }).click();
  };
  const next = () => page.getByRole("link", { name: "Next step" }).click();

  // Visitors only see that it is being set up.
  const response = await page.goto("/store");
  expect(response?.status()).toBe(503);
  await expect(page.getByRole("heading", { name: "This academy is being set up" })).toBeVisible();
  await page.goto("/setup");
  await expect(page.getByRole("heading", { name: "This page needs a setup link" })).toBeVisible();

  const link = /Set it up in a browser: (\S+)/.exec(academy.output())?.[1] ?? "";
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Set up your academy" })).toBeVisible();
  await expectNothingToFind(page, "the setup page with a link");
  await fill("Your name", "Ada Head");
  await fill("Email address", email);
  await fill("Password", "short");
  await press("Create the super admin");
  await expect(page.getByText("Password should be at least 8 characters.")).toBeVisible();
  await fill("Password", password);
  await press("Create the super admin");

  await expect(page.getByRole("heading", { level: 2, name: "Name and look" })).toBeVisible();
  await expectNothingToFind(page, "the first step of the setup");
  await fill("Name", "Owl School");
  await fill("Accent color", "#3355ff");
  await press("Save");
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(page.getByText("1 of 9 steps done")).toBeVisible();
  await next();
  await expect(page.getByRole("heading", { level: 2, name: "Time zone and currency" })).toBeFocused();
  counted.fields += 1;
  await page.getByLabel("Time zone", { exact: true }).selectOption("Europe/Zurich");
  await press("Save");
  await expect(page.getByText("2 of 9 steps done")).toBeVisible();
  await next();
  await press("Skip for now");
  await expect(page.getByRole("heading", { level: 2, name: "Mail", exact: true })).toBeFocused();
  await fill("Send it to", email);
  await fill("Mail server", "127.0.0.1");
  await fill("Port", "1");
  await press("Send a test email");
  await expect(page.getByText("Failed: Nothing listens on port 1 of 127.0.0.1. Check the port.")).toBeVisible();
  await expect(page.getByLabel("Mail server", { exact: true })).toHaveValue("127.0.0.1");
  await fill("Mail server", mailbox.url);
  await press("Send a test email");
  await expect(page.getByText("The test email was accepted")).toBeVisible();
  expect((await mailbox.waitForMail(email)).text).toContain("“Owl School” can send email to you.");
  await press("Save mail settings");
  await expect(page.getByText("The sender's address is missing.").first()).toBeVisible();
  await fill("Sender", "owls@school.example");
  await press("Save mail settings");
  await expect(toast(page, "Mail settings saved")).toBeVisible();
  await expect(page.getByText("3 of 9 steps done")).toBeVisible();
  await expect(page.getByLabel("Mail server", { exact: true })).toHaveValue("127.0.0.1");
  await expectNothingToFind(page, "the mail step of the setup");
  await next();
  await press("Start with a short text for privacy");
  await expect(page.getByLabel("Privacy", { exact: true })).toHaveValue(/\[Name and address of the school\] runs Owl School\./);
  await press("Publish privacy");
  await expect(page.getByText("Fill in [Name and address of the school] or delete it, then publish.")).toBeVisible();
  const privacy = await page.getByLabel("Privacy", { exact: true }).inputValue();
  await fill("Privacy", privacy.replaceAll(/\[[^\]]+\]/g, "Owl School, 1 Wood Lane"));
  await press("Publish privacy");
  await expect(toast(page, "Page published")).toBeVisible();
  await expectNothingToFind(page, "the legal step of the setup");
  await next();
  await press("Skip for now");
  await expect(page.getByRole("heading", { level: 2, name: "First course" })).toBeVisible();
  await press("Add the sample courses");
  await expect(toast(page, "Sample courses added")).toBeVisible();
  await next();
  await fill("Email", "learner@school.example");
  counted.fields += 1;
  await page.getByLabel("Role").selectOption("student");
  await press("Send Invitation");
  // The mail server works without a restart.
  const letter = await mailbox.waitForMail("learner@school.example");
  expect(letter.from).toBe("owls@school.example");
  const invitation = letter.links[0] ?? "";
  await next();
  counted.decisions += 1;
  await page.getByRole("switch", { name: "Open to everybody" }).click();
  await press("Confirm");
  await expect(toast(page, "The academy is open")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Launch Done" })).toBeVisible();

  // Skipped steps are still open; the link is used up.
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Last seven days" })).toBeVisible();
  await expect(page.getByRole("link", { name: "13 courses have no instructor" })).toBeVisible();
  await page.goto("/dashboard?tab=academy");
  await page
    .getByLabel("Imprint", { exact: true })
    .fill("## Owl School\n\n<script>alert(1)</script><img src=x onerror=alert(1)> [Write to us](javascript:alert(1))");
  await page.getByRole("button", { name: "Publish imprint" }).click();
  await expect(toast(page, "Page published")).toBeVisible();
  const stranger = await browser.newPage({ baseURL: academy.url });
  await stranger.goto("/legal/imprint");
  await expect(stranger.getByRole("heading", { name: "Owl School" })).toBeVisible();
  // Raw HTML in Markdown is shown as text.
  await expect(stranger.locator("article").locator("script, img, [onerror], a[href^='javascript']")).toHaveCount(0);
  await expectNothingToFind(stranger, "a legal page");
  // The sample courses embed a video; the mail server runs on this machine, and no vendor is connected.
  const services = page.locator("section[aria-labelledby=academy-recipients] dt");
  await expect(services).toHaveText(["YouTube", "The maker of your browser"]);
  await stranger.goto("/legal/privacy");
  await expect(stranger.getByRole("heading", { name: "Services that receive data" })).toBeVisible();
  await expect(stranger.locator("article dt")).toHaveText(["YouTube", "The maker of your browser"]);
  await expectNothingToFind(stranger, "the privacy page");
  await stranger.goto(link);
  await stranger.getByLabel("Your name").fill("Eve");
  await stranger.getByLabel("Email address").fill("eve@school.example");
  await stranger.getByLabel("Password", { exact: true }).fill(password);
  await stranger.getByRole("button", { name: "Create the super admin" }).click();
  await expect(stranger.getByText("This setup link has been used or has expired.")).toBeVisible();

  // The learner arrives by the link, and takes a course of this academy.
  const learner = await browser.newPage({ baseURL: academy.url });
  await learner.goto(invitation);
  await learner.getByLabel("Full name").fill("Robin Learner");
  await learner.getByLabel("Password", { exact: true }).or(learner.getByLabel("New password")).fill(password);
  await learner.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(learner).toHaveURL(/\/dashboard$/);
  await expect(learner.getByRole("banner").getByRole("link", { name: "Owl School" })).toBeVisible();
  await learner.goto("/store");
  await learner
    .getByRole("main")
    .getByRole("link", { name: /Web Pages from Scratch/i })
    .first()
    .click();
  await learner
    .getByRole("button", { name: /Enroll/i })
    .or(learner.getByRole("link", { name: /Enroll/i }))
    .first()
    .click();
  await expect(learner).toHaveTitle(/Owl School/);

  // A purchase is thanked for; what is put into the cart afterwards stays there.
  const add = async (course: RegExp) => {
    await learner.goto("/store");
    await learner.getByRole("article").filter({ hasText: course }).getByRole("button", { name: "Add to Cart" }).click();
  };
  await learner.goto("/success");
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("No purchase was made");
  await add(/Negotiation at Work/);
  await learner.getByRole("banner").getByRole("button", { name: "Cart (1)" }).click();
  await learner.getByRole("button", { name: "Checkout" }).click();
  await expect(toast(learner, "Purchase Successful!")).toBeVisible();
  await learner.goto("/success");
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("Payment successful");
  await add(/Colour with Confidence/);
  await learner.goto("/success");
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("No purchase was made");
  await expect(learner.getByRole("banner").getByRole("button", { name: "Cart (1)" })).toBeVisible();
  test.info().annotations.push({ type: "first hour", description: JSON.stringify(counted) });
  expect(counted).toEqual({ fields: 15, decisions: 17 });
});

test("a backup of another academy is restored in the browser instead of beginning @slow", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "academy-restore-"));
  const source = await startAcademy("demo", {}, { dataFolder: join(folder, "source") });
  const target = await startAcademy("start");
  try {
    const file = join(folder, "academy.backup");
    const env = { ...process.env, ACADEMY_DATA_DIR: join(source.dataFolder, "demo") };
    await promisify(execFile)(process.execPath, ["scripts/admin.ts", "backup", file], { env });
    const page = await browser.newPage({ baseURL: target.url });
    await page.goto(/Set it up in a browser: (\S+)/.exec(target.output())?.[1] ?? "");
    await expect(page.getByRole("button", { name: "Restore" })).toBeDisabled();
    await page
      .getByLabel("Backup file")
      .setInputFiles({ name: "other", mimeType: "text/plain", buffer: Buffer.from("not a backup") });
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText(/cannot be read as a backup/)).toBeVisible();
    await page.getByLabel("Backup file").setInputFiles(file);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("heading", { name: "The academy is restored" })).toBeVisible();
    await page.getByRole("link", { name: "Sign in" }).last().click();
    await signIn(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.close();
  } finally {
    await Promise.all([source.stop(), target.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
});
