import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, newAddress, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { createSuperAdmin } from "./create-super-admin.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

async function callerAfterSignIn(email: string, password: string) {
  const { data, error } = await academy.newTab().signInWithPassword({ email, password });
  return error ? error.code : ((await (await academy.whoami(data.session!.access_token)).json()) as object);
}
const superAdmin = { role: "admin", isSuperAdmin: true };

test("a new person gets a password", async () => {
  const email = newAddress();
  const { password } = await createSuperAdmin(academy.db, email);
  expect(await callerAfterSignIn(email, password!)).toMatchObject(superAdmin);
});

test("a person with a verified address keeps their password", async () => {
  const { email, user } = await academy.signUp();
  await academy.proveAddress(user.id);
  expect(await createSuperAdmin(academy.db, email)).toEqual({ email, password: null });
  expect(await callerAfterSignIn(email, goodPassword)).toMatchObject(superAdmin);
});

test("a stranger who signed up with the address first is locked out, and the new super admin gets a password", async () => {
  const { email, session } = await academy.signUp("Eve");
  const { password } = await createSuperAdmin(academy.db, email);
  expect(await callerAfterSignIn(email, goodPassword)).toBe("invalid_credentials");
  expect((await academy.whoami(session.access_token)).status).toBe(401);
  expect(await callerAfterSignIn(email, password!)).toMatchObject(superAdmin);
  // Running it again changes nothing.
  expect(await createSuperAdmin(academy.db, email)).toEqual({ email, password: null });
});
