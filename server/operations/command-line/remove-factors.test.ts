import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";
import { signUpWithFactor } from "#tests/support/people/second-factor.ts";
import { removeFactors } from "./remove-factors.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

const remove = (address: string) => removeFactors(academy.deps, address);

test("a person who lost their second factor can sign in with the password again, and is signed out elsewhere", async () => {
  const { email, user, client } = await signUpWithFactor(academy);
  const { data } = await client.getSession();
  expect(await remove(` ${email.toUpperCase()} `)).toEqual({ email, removed: 1 });
  expect((await academy.whoami(data.session!.access_token)).status).toBe(401);

  const signedIn = await academy.newTab().signInWithPassword({ email, password: goodPassword });
  expect(await (await academy.whoami(signedIn.data.session!.access_token)).json()).toMatchObject({ userId: user.id });
  const held = await academy.db.selectFrom("mfa_factors").select("id").where("user_id", "=", user.id).execute();
  expect(held).toEqual([]);
  expect(await readMail(academy, email)).toMatchObject({ kind: "second_factor_removed" });
  const entries = await academy.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_id", "=", user.id)
    .orderBy("id", "desc")
    .execute();
  expect(entries[0]).toEqual({ action: "second_factor.removed", actor_id: null, details: { left: 0, by: "operator" } });
});

test("a person without a second factor and an unknown person get different messages; nothing changes", async () => {
  const { email, session } = await academy.signUp();
  await expect(remove(email)).rejects.toThrow(`${email} has no second factor.`);
  await expect(remove("nobody@school.example")).rejects.toThrow("nobody with the address nobody@school.example");
  expect((await academy.whoami(session.access_token)).status).toBe(200);
});
