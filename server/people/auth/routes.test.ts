import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

test("the settings list the available ways to sign in", async () => {
  const response = await academy.from(newNetwork())("/auth/v1/settings");
  expect(await response.json()).toMatchObject({
    external: { email: true, phone: false, google: false, github: false, azure: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
});

test("the health call reports that the service is up", async () => {
  expect((await academy.from(newNetwork())("/auth/v1/health")).status).toBe(200);
});

test("responses with sessions are not cached", async () => {
  const response = await academy.from(newNetwork())(
    "/auth/v1/signup",
    postJson(JSON.stringify({ email: newAddress(), password: "correct horse" })),
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
});

describe("an error", () => {
  const body = JSON.stringify({ email: "a@b.example", password: "short" });

  test("has its code in `code` for clients of 2024 and later", async () => {
    const headers = { "x-supabase-api-version": "2024-01-01" };
    const response = await academy.from(newNetwork())("/auth/v1/signup", { ...postJson(body), headers });
    expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await response.json()).toEqual({
      code: "weak_password",
      message: "Password should be at least 8 characters.",
      weak_password: { reasons: ["length"], message: "Password should be at least 8 characters." },
    });
  });

  test.each([undefined, "yesterday", "2023-01-01"])("has it in `error_code` for others: %s", async (version) => {
    const headers: HeadersInit = version ? { "x-supabase-api-version": version } : {};
    const response = await academy.from(newNetwork())("/auth/v1/signup", { ...postJson(body), headers });
    expect(response.headers.has("x-supabase-api-version")).toBe(false);
    expect(await response.json()).toMatchObject({
      code: 422,
      error_code: "weak_password",
      msg: "Password should be at least 8 characters.",
    });
  });

  test("of an unavailable database is one that the auth client retries", async () => {
    const other = await startAuthApp();
    const client = other.newTab();
    await other.stop();
    const { error } = await client.signInWithPassword({ email: newAddress(), password: "correct horse" });
    expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 503 });
  });
});

test("an unknown call gets an error in the protocol's format", async () => {
  const response = await academy.from(newNetwork())("/auth/v1/admin/users");
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ error_code: "not_found" })]);
});
