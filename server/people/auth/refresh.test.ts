import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, newNetwork, newStorage, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

type Pair = { access_token: string; refresh_token: string };
const refresh = (refresh_token: unknown, network = newNetwork()) =>
  academy.from(network)("/auth/v1/token?grant_type=refresh_token", postJson(JSON.stringify({ refresh_token })));
const pairOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json()) as Pair;
};
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error_code: string }).error_code];

test("a session continues with a new pair each time, and remains the same session", async () => {
  const { client, session, user } = await academy.signUp();
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.session?.user.id).toBe(user.id);
  const sessions = await academy.db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute();
  expect(sessions).toHaveLength(1);
  expect((await client.getUser()).error).toBeNull();
});

test("each renewal gives the browser the cookie for lesson pages and recordings again, for another day", async () => {
  const { session } = await academy.signUp();
  const endOf = (cookie: string) => Number(/^[^.]+\.[^.]+\.(\d+)\./.exec(cookie)?.[1]);
  const renew = async (token: string) => {
    const response = await refresh(token);
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.includes("academy-reading="));
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(["/learn", "/media"]);
    for (const cookie of cookies) expect(cookie).toMatch(/Max-Age=86400;.*HttpOnly/);
    return { token: (await pairOf(response)).refresh_token, end: endOf(cookies[0] ?? "") };
  };
  const first = await renew(session.refresh_token);
  academy.wait(3600);
  const { end } = await renew(first.token);
  // The clock runs on: a renewal in the next second ends a second later.
  expect(end - first.end).toBeGreaterThanOrEqual(3600);
  expect(end - first.end).toBeLessThan(3600 + 60);
});

test("tokens are stored only as hashes", async () => {
  const { session } = await academy.signUp();
  const rows = await academy.db.selectFrom("refresh_tokens").selectAll().execute();
  expect(rows.map(({ token_hash }) => token_hash.length)).toEqual(rows.map(() => 32));
  expect(rows.some(({ token_hash }) => token_hash.includes(session.refresh_token))).toBe(false);
});

describe("two tabs", () => {
  test("that refresh at the same moment both continue", async () => {
    const { email } = await academy.signUp();
    const storage = newStorage();
    const [one, two] = [academy.newTab({ storage }), academy.newTab({ storage })];
    const { data } = await one.signInWithPassword({ email, password: goodPassword });
    const token = data.session!.refresh_token;
    const [first, second] = await Promise.all([one.refreshSession(), two.refreshSession()]);
    // One of them may find that the other has already stored its pair, and then keeps that one.
    for (const { error } of [first, second]) expect(error === null || error.name === "AuthRefreshDiscardedError").toBe(true);
    expect((await one.getUser()).error).toBeNull();
    expect((await two.getUser()).error).toBeNull();
    expect((await two.refreshSession()).error).toBeNull();
    expect(token).not.toBe((await one.getSession()).data.session?.refresh_token);
  });

  test("twenty of them get twenty different working pairs", async () => {
    const { session } = await academy.signUp();
    const pairs = await Promise.all(
      (await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)))).map(pairOf),
    );
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(20);
    const again = await Promise.all(pairs.map(({ refresh_token }) => refresh(refresh_token)));
    expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test("ten seconds apart both continue; the grace period starts with the first use", async () => {
    const { session } = await academy.signUp();
    await pairOf(await refresh(session.refresh_token));
    academy.wait(6);
    const { refresh_token: next } = await pairOf(await refresh(session.refresh_token));
    academy.wait(3.5);
    await pairOf(await refresh(session.refresh_token));
    await pairOf(await refresh(next));
    academy.wait(1);
    expect(await codeOf(await refresh(session.refresh_token))).toEqual([400, "refresh_token_already_used"]);
  });
});

test("a token replayed after the grace period ends the session for thief and owner, and is recorded", async () => {
  const { session, user } = await academy.signUp();
  const stolen = session.refresh_token;
  const first = await pairOf(await refresh(stolen));
  const owner = await pairOf(await refresh(first.refresh_token));
  academy.wait(11);
  const thief = newNetwork();
  expect(await codeOf(await refresh(stolen, thief))).toEqual([400, "refresh_token_already_used"]);
  expect(await codeOf(await refresh(owner.refresh_token))).toEqual([400, "refresh_token_not_found"]);
  expect((await academy.whoami(owner.access_token)).status).toBe(401);
  expect((await academy.whoami(session.access_token)).status).toBe(401);

  const [entry] = await academy.db.selectFrom("audit_log").selectAll().where("network", "=", thief).execute();
  expect(entry).toMatchObject({ action: "refresh_token.replayed", subject_type: "session", details: { userId: user.id } });
  expect(JSON.stringify(entry)).not.toContain(stolen);
});

test("a replay ends only its own session", async () => {
  const { email, session } = await academy.signUp();
  const phone = academy.newTab();
  await phone.signInWithPassword({ email, password: goodPassword });
  const { refresh_token: next } = await pairOf(await refresh(session.refresh_token));
  await pairOf(await refresh(next));
  academy.wait(11);
  expect(await codeOf(await refresh(session.refresh_token))).toEqual([400, "refresh_token_already_used"]);
  expect((await phone.getUser()).error).toBeNull();
});

test("the auth client recognizes a replay", async () => {
  const { client, session } = await academy.signUp();
  await client.refreshSession();
  await client.refreshSession();
  academy.wait(11);
  const { error } = await academy.newTab().refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ name: "AuthApiError", status: 400, code: "refresh_token_already_used" });
});

test.each([
  ["never issued", "never-issued", 400, "refresh_token_not_found"],
  ["SQL", "'; drop table sessions; --", 400, "refresh_token_not_found"],
  ["empty", "", 400, "validation_failed"],
  ["null", null, 400, "validation_failed"],
  ["a list", ["a"], 400, "validation_failed"],
  ["too long", "x".repeat(1000), 400, "validation_failed"],
  ["enormous", "x".repeat(100_000), 413, "request_too_large"],
])("a refresh token that is %s is refused", async (_, token, status, code) => {
  expect(await codeOf(await refresh(token))).toEqual([status, code]);
});

test("a banned person cannot continue, but can after the ban", async () => {
  const { session, user } = await academy.signUp();
  const ban = (banned_until: string | null) =>
    academy.db.updateTable("users").set({ banned_until }).where("id", "=", user.id).execute();
  await ban("infinity");
  expect(await codeOf(await refresh(session.refresh_token))).toEqual([403, "user_banned"]);
  await ban(null);
  await pairOf(await refresh(session.refresh_token));
});

test("a deleted person cannot continue", async () => {
  const { session, user } = await academy.signUp();
  await academy.db.deleteFrom("profiles").where("id", "=", user.id).execute();
  expect(await codeOf(await refresh(session.refresh_token))).toEqual([400, "refresh_token_not_found"]);
});

test("two processes agree on which tokens have been used", async () => {
  const { session } = await academy.signUp();
  const other = academy.startAnotherProcess().from(newNetwork());
  const { refresh_token: next } = await pairOf(await refresh(session.refresh_token));
  await pairOf(await refresh(next));
  academy.wait(11);
  const replay = await other(
    "/auth/v1/token?grant_type=refresh_token",
    postJson(JSON.stringify({ refresh_token: session.refresh_token })),
  );
  expect(await codeOf(replay)).toEqual([400, "refresh_token_already_used"]);
});

test("other grants are refused with an explanation", async () => {
  for (const grant of ["pkce", "id_token", "client_credentials", ""]) {
    const response = await academy.from(newNetwork())(`/auth/v1/token?grant_type=${grant}`, postJson("{}"));
    expect(await codeOf(response)).toEqual([400, "unsupported_grant_type"]);
  }
});
