import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";

// No request body makes the caller more than a student, in any shape: bodies are raw JSON text here.
let academies: Record<"open" | "confirming", AuthApp>;
beforeAll(async () => {
  const [open, confirming] = await Promise.all([startAuthApp(), startAuthApp({ autoconfirm: false })]);
  academies = { open, confirming };
});
afterAll(() => Promise.all(Object.values(academies).map((academy) => academy.stop())));

const password = '"password":"correct horse battery"';
const claim = '"role":"admin","is_super_admin":true,"email_confirmed_at":"2020-01-01T00:00:00Z","banned_until":null';
/** Additions to a body with address and password. */
const shapes: [string, string][] = [
  ["in data", `"data":{${claim}}`],
  ["in data, nested", `"data":{"profile":{${claim}},"claims":[{${claim}}],"app_metadata":{${claim}}}`],
  ["as lists", `"data":{"role":["admin"],"is_super_admin":[true]},"role":["admin"]`],
  ["as objects", `"data":{"role":{"$eq":"admin"},"is_super_admin":{"$ne":false}}`],
  [
    "in user_metadata and raw metadata",
    `"user_metadata":{${claim}},"raw_user_meta_data":{${claim}},"raw_app_meta_data":{${claim}}`,
  ],
  ["in app_metadata", `"app_metadata":{${claim},"provider":"google","providers":["google"]}`],
  ["at the top", `${claim},"aud":"admin","instance_id":"x","confirmed_at":"2020-01-01T00:00:00Z"`],
  ["as a prototype", `"__proto__":{${claim}},"data":{"__proto__":{${claim}}},"constructor":{"prototype":{${claim}}}`],
  ["as a prototype in escapes", `"\\u005f_proto__":{${claim}},"data":{"\\u005f\\u005fproto\\u005f\\u005f":{${claim}}}`],
  ["in escapes", `"\\u0072ole":"\\u0061dmin","data":{"\\u0072ole":"admin","is\\u005fsuper_admin":true}`],
  ["with the key twice", `"data":{"role":"student","role":"admin","is_super_admin":false,"is_super_admin":true}`],
  ["with data twice", `"data":{"role":"student"},"data":{${claim}}`],
  ["in the options of the client", `"options":{"data":{${claim}}},"gotrue_meta_security":{${claim}}`],
  ["inside the name", `"data":{"full_name":{${claim}}}`],
];

const send = (academy: AuthApp, method: string, path: string, body: string, token?: string) =>
  academy.from(newNetwork())(`/auth/v1/${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body,
  });
const standing = (academy: AuthApp, email: string) =>
  academy.db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["role", "is_super_admin", "user_metadata", "banned_until"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
const student = { role: "student", is_super_admin: false, user_metadata: {} };

test.each(shapes)("a role claimed at sign-up (%s) has no effect", async (_, shape) => {
  for (const academy of Object.values(academies)) {
    const email = newAddress();
    const answer = await send(academy, "POST", "signup", `{"email":"${email}",${password},${shape}}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/"admin"|"is_super_admin":true|google/);
    expect(await standing(academy, email)).toMatchObject(student);
  }
});

test.each(shapes)("a role claimed with a sign-in link (%s) has no effect", async (_, shape) => {
  const { confirming: academy } = academies;
  const email = newAddress();
  expect((await send(academy, "POST", "otp", `{"email":"${email}","create_user":true,${shape}}`)).status).toBe(200);
  const { linkToken } = await readMail(academy, email);
  const used = await send(academy, "POST", "verify", `{"type":"magiclink","token_hash":"${linkToken}",${shape}}`);
  expect(used.status).toBe(200);
  const { access_token: token } = (await used.json()) as { access_token: string };
  expect(await (await academy.whoami(token)).json()).toMatchObject({ role: "student", isSuperAdmin: false });
  expect(await standing(academy, email)).toMatchObject(student);
});

test.each(shapes)("a role claimed when changing the account or refreshing a token (%s) has no effect", async (_, shape) => {
  const { open: academy } = academies;
  const { email, session } = await academy.signUp();
  const before = await standing(academy, email);
  expect((await send(academy, "PUT", "user", `{${shape}}`, session.access_token)).status).toBe(200);
  const refreshed = await send(
    academy,
    "POST",
    "token?grant_type=refresh_token",
    `{"refresh_token":"${session.refresh_token}",${shape}}`,
  );
  const { access_token: token } = (await refreshed.json()) as { access_token: string };
  expect(await (await academy.whoami(token)).json()).toMatchObject({ role: "student", isSuperAdmin: false });
  expect(await standing(academy, email)).toEqual(before);
  expect(({} as { role?: unknown }).role).toBeUndefined();
});
