import { AuthClient } from "@supabase/auth-js";
import type { Page } from "@playwright/test";
import type { Mailbox } from "../../support/mailbox.ts";
import { signIn } from "./journey.ts";
import { expect, newAddress } from "./test.ts";

export type Account = { email: string; password: string; fullName: string };

/** Create a person with a confirmed address, by API. */
export async function newPerson(url: string, mailbox: Mailbox, fullName = "Ada Lovelace"): Promise<Account> {
  const client = new AuthClient({ url: `${url}/auth/v1`, autoRefreshToken: false, persistSession: false });
  const account = { email: newAddress("settings"), password: "a sentence to remember", fullName };
  const { error } = await client.signUp({ ...account, options: { data: { full_name: fullName } } });
  if (error) throw error;
  const { code } = await mailbox.waitForMail(account.email);
  const confirmed = await client.verifyOtp({ email: account.email, token: code ?? "", type: "signup" });
  if (confirmed.error) throw confirmed.error;
  await client.signOut({ scope: "local" });
  return account;
}

/** Open the settings of a person with an existing session. */
export async function openSettings(page: Page, person: Pick<Account, "email" | "password">): Promise<void> {
  await signIn(page, person, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}
