import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { startStandInProvider, type StandInProvider } from "#tests/support/stand-in-provider.ts";
import { newAddress, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { newBrowser } from "#tests/support/people/social-browser.ts";
import { createSocialProviders } from "./create-social-providers.ts";

let provider: StandInProvider;
let academy: AuthApp;
beforeAll(async () => {
  provider = await startStandInProvider();
  academy = await startAuthApp({ socialProviders: createSocialProviders(readEnvironment(provider.environment)) });
});
afterAll(async () => {
  await academy.stop();
  await provider.stop();
});

let subjects = 0;
function newUser() {
  subjects += 1;
  const user = { sub: String(subjects), email: newAddress(), verified: true };
  provider.is(user);
  return user;
}
const usersOf = (email: string) => academy.db.selectFrom("users").select("id").where("email", "=", email).execute();
const refusedState = { error: "access_denied", error_code: "bad_oauth_state" };

describe("the state of a sign-in", () => {
  test("is valid once", async () => {
    newUser();
    const browser = newBrowser(academy);
    const callback = await browser.visitProvider(await browser.leave({ provider: "google" }));
    expect(browser.land(await browser.open(callback)).told).toHaveProperty("access_token");
    const again = browser.land(await browser.open(callback));
    expect(again).toMatchObject({ page: "https://academy.example/auth", told: refusedState });
  });

  test("is valid once even if the callback is opened many times at the same instant", async () => {
    newUser();
    const browser = newBrowser(academy);
    const callback = await browser.visitProvider(await browser.leave({ provider: "github" }));
    const other = academy.startAnotherProcess();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const landed = await Promise.all(
      [academy, other, academy, other].map(async ({ from }) =>
        browser.land(await from(newNetwork())(callback, { headers: { cookie } })),
      ),
    );
    expect(landed.filter(({ told }) => "access_token" in told)).toHaveLength(1);
  });

  test("is useless in another browser, and stays valid in its own", async () => {
    newUser();
    const browser = newBrowser(academy);
    const victim = newBrowser(academy);
    const callback = await browser.visitProvider(await browser.leave({ provider: "google" }));
    expect(victim.land(await victim.open(callback)).told).toMatchObject(refusedState);
    // Nor does it work in a browser that has begun a sign-in of its own.
    await victim.leave({ provider: "google" });
    expect(victim.land(await victim.open(callback)).told).toMatchObject(refusedState);
    expect(browser.land(await browser.open(callback)).told).toHaveProperty("access_token");
  });

  test("cannot be forged, omitted, or taken from another sign-in of the same browser", async () => {
    newUser();
    const browser = newBrowser(academy);
    const callback = new URL(await browser.visitProvider(await browser.leave({ provider: "google" })));
    for (const state of ["", "x", "a".repeat(43), "a".repeat(5000), "' or true --"]) {
      const forged = new URL(callback);
      forged.searchParams.set("state", state);
      expect(browser.land(await browser.open(forged.href)).told).toMatchObject(refusedState);
    }
    expect(browser.land(await browser.open("/auth/v1/callback")).told).toMatchObject(refusedState);
    // The code of one sign-in with the state of another: its PKCE verifier does not match.
    const second = new URL(await browser.visitProvider(await browser.leave({ provider: "google" })));
    callback.searchParams.set("state", second.searchParams.get("state")!);
    expect(browser.land(await browser.open(callback.href)).told).toMatchObject({ error_code: "bad_oauth_callback" });
  });

  test("expires after ten minutes, and is not readable in the database", async () => {
    newUser();
    const browser = newBrowser(academy);
    const callback = await browser.visitProvider(await browser.leave({ provider: "google" }));
    const { rows } = await sql<{ row: string }>`select states::text as row from oauth_states states`.execute(academy.db);
    const state = new URL(callback).searchParams.get("state") ?? "";
    for (const form of [state, Buffer.from(state).toString("hex")]) expect(rows.map(({ row }) => row).join()).not.toContain(form);
    expect(rows.length).toBeGreaterThan(0);
    academy.wait(601);
    expect(browser.land(await browser.open(callback)).told).toMatchObject(refusedState);
    await newBrowser(academy).leave({ provider: "google" });
    expect(await academy.db.selectFrom("oauth_states").selectAll().execute()).toHaveLength(1);
  });

  test("does not outlive the academy's secret, under which its own secrets are stored", async () => {
    const user = newUser();
    const browser = newBrowser(academy);
    const callback = await browser.visitProvider(await browser.leave({ provider: "google" }));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const restarted = academy.startAnotherProcess({ secret: randomBytes(32) });
    const landed = browser.land(await restarted.from(newNetwork())(callback, { headers: { cookie } }));
    expect(landed).toMatchObject({ page: "https://academy.example/auth", told: refusedState });
    expect(await usersOf(user.email)).toEqual([]);
  });

  test("contains no address of the academy: it leads to the page at the address of the day", async () => {
    newUser();
    const moved = academy.startAnotherProcess({ publicUrl: "https://moved.example/school" });
    const browser = newBrowser(academy);
    /** Begin at the old address, and cancel at the new one. */
    const land = async (stored: string | undefined) => {
      await academy.db.deleteFrom("oauth_states").execute();
      const asked = await browser.leave({ provider: "google", redirectTo: "https://academy.example/store?search=ink" });
      expect(await academy.db.selectFrom("oauth_states").select("redirect_to").execute()).toEqual([
        { redirect_to: "/store?search=ink" },
      ]);
      if (stored !== undefined) await academy.db.updateTable("oauth_states").set({ redirect_to: stored }).execute();
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const callback = `/auth/v1/callback?error=access_denied&state=${new URL(asked).searchParams.get("state")}`;
      return browser.land(await moved.from(newNetwork())(callback, { headers: { cookie } })).page;
    };
    expect(await land(undefined)).toBe("https://moved.example/school/store?search=ink");
    // What the version before has stored leads nowhere else either.
    expect(await land("https://moved.example/school/store")).toBe("https://moved.example/school/store");
    expect(await land("https://academy.example/store")).toBe("https://moved.example/school/auth");
  });

  test("two sign-ins that one browser begins at once both succeed", async () => {
    newUser();
    const browser = newBrowser(academy);
    const first = await browser.visitProvider(await browser.leave({ provider: "google" }));
    const second = await browser.visitProvider(await browser.leave({ provider: "github" }));
    expect(browser.land(await browser.open(first)).told).toHaveProperty("access_token");
    expect(browser.land(await browser.open(second)).told).toHaveProperty("access_token");
  });
});

test("the cookie that binds a sign-in to its browser is inaccessible to scripts and other hosts", async () => {
  const response = await academy.from(newNetwork())("/auth/v1/authorize?provider=google");
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-academy-social=[\w-]{43};/);
  for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=600"]) expect(cookie).toContain(part);
  expect(cookie).not.toContain("Domain");
});
