import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import {
  startStandInProvider,
  type ProviderFailure,
  type ProviderUser,
  type StandInProvider,
} from "#tests/support/stand-in-provider.ts";
import { newAddress, newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { newBrowser, signInWith } from "#tests/support/people/social-browser.ts";
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
function newUser(facts: Partial<ProviderUser> = {}) {
  subjects += 1;
  const user = { sub: String(subjects), email: newAddress(), verified: true, ...facts };
  provider.is(user);
  return user;
}
const usersOf = (email: string) => academy.db.selectFrom("users").select("id").where("email", "=", email).execute();

describe("a failure at the provider is reported on the page, and nobody is signed in", () => {
  test.each([
    { idToken: "nonce" },
    { idToken: "audience" },
    { idToken: "issuer" },
    { idToken: "algorithm none" },
    { idToken: "foreign key" },
    { idToken: "expired" },
    { idToken: "changed afterwards" },
    "token refused",
    "error",
  ] as ProviderFailure[])("%j", async (failure) => {
    for (const name of ["google", "azure"] as const) {
      const user = newUser();
      provider.fails(failure);
      const { page, told } = await signInWith(academy, { provider: name, redirectTo: "/store" });
      expect([page, told]).toEqual([
        "https://academy.example/store",
        {
          error: "server_error",
          error_code: "bad_oauth_callback",
          error_description: `${name === "google" ? "Google" : "Microsoft"} could not sign you in. Please try again.`,
        },
      ]);
      expect(await usersOf(user.email)).toEqual([]);
    }
  });

  test("a refusal by the person, without the provider's description", async () => {
    newUser();
    provider.fails("denied");
    const { told } = await signInWith(academy, { provider: "github", redirectTo: "/store" });
    expect(told).toEqual({
      error: "access_denied",
      error_code: "access_denied",
      error_description: "You did not allow GitHub to sign you in.",
    });
  });

  test("a code that is used a second time", async () => {
    newUser();
    const browser = newBrowser(academy);
    const first = new URL(await browser.visitProvider(await browser.leave({ provider: "github" })));
    expect(browser.land(await browser.open(first.href)).told).toHaveProperty("access_token");
    const second = new URL(await browser.visitProvider(await browser.leave({ provider: "github" })));
    second.searchParams.set("code", first.searchParams.get("code")!);
    expect(browser.land(await browser.open(second.href)).told).toMatchObject({ error_code: "bad_oauth_callback" });
  });

  test("an unavailable provider", async () => {
    const environment = { ...provider.environment, OAUTH_GOOGLE_BASE_URL: "http://127.0.0.1:9/google" };
    const alone = await startAuthApp({ socialProviders: createSocialProviders(readEnvironment(environment)) });
    try {
      const response = await alone.from(newNetwork())("/auth/v1/authorize?provider=google&redirect_to=/store");
      expect(newBrowser(alone).land(response)).toMatchObject({
        page: "https://academy.example/store",
        told: { error: "server_error", error_code: "bad_oauth_callback" },
      });
    } finally {
      await alone.stop();
    }
  });
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "https://academy.example.evil.example/",
  "https://academy.example@evil.example/",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "%2F%2Fevil.example",
  "https://academy.example:8443/",
  "http://academy.example/",
  "\thttps://evil.example",
  "https://academy.example\\@evil.example/",
])("a sign-in cannot redirect to %j", async (redirectTo) => {
  newUser();
  const { page } = await signInWith(academy, { provider: "google", redirectTo });
  expect(new URL(page).origin).toBe("https://academy.example");
});

test.each([
  "/auth/v1/authorize?provider=github",
  "https://academy.example/auth/v1/authorize?provider=github",
  "/files/x",
  "/api/courses",
  "/functions/v1/chat",
  "/avatar/x.svg",
  "/demo/mail",
])("tokens are not sent to %s, which belongs to the academy but is not a page", async (redirectTo) => {
  newUser();
  const { page } = await signInWith(academy, { provider: "google", redirectTo });
  expect(page).toBe("https://academy.example/dashboard");
});

test("the fragment of the address that begins a sign-in is not passed to the provider", async () => {
  for (const provider of ["google", "github", "azure"]) {
    const response = await academy.from(newNetwork())(`/auth/v1/authorize?provider=${provider}`);
    // Browsers carry the current fragment over to a redirect target without one, so the target needs a fragment, even an empty one.
    expect(response.headers.get("location")).toMatch(/^[^#]+#$/);
  }
});

test.each(["google", "github", "azure"] as const)(
  "%s signs nobody in if it identifies an account by an invalid value",
  async (provider) => {
    const before = await academy.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    for (const sub of ["", " ", "x".repeat(256), "x".repeat(20_000), "a\u0000b", "a\nb", "\ud800", "ключ"]) {
      newUser({ sub });
      const { told } = await signInWith(academy, { provider });
      expect(told, JSON.stringify(sub).slice(0, 40)).toMatchObject({ error_code: "bad_oauth_callback" });
    }
    const after = await academy.db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  },
);

test("a provider's account id may have as many characters as the protocol allows", async () => {
  const sub = "x".repeat(255 - 22) + crypto.randomUUID().slice(0, 22);
  newUser({ sub });
  expect((await signInWith(academy, { provider: "google" })).told).toHaveProperty("access_token");
  expect((await signInWith(academy, { provider: "google" })).told).toHaveProperty("access_token");
});

test.each([
  ["a name of 20,000 characters", { name: "x".repeat(20_000) }, 200],
  ["a name with what a database refuses", { name: "Ada\u0000 Love\ud800lace" }, 200],
  ["a picture of 20,000 characters", { claims: { picture: `https://evil.example/${"x".repeat(20_000)}` } }, 200],
  ["an address of 20,000 characters", { email: `${"x".repeat(20_000)}@school.example` }, 422],
  ["an address with what a database refuses", { email: "a\u0000b@school.example" }, 422],
])("%s does no harm", async (_, claims, status) => {
  newUser(claims);
  const { told } = await signInWith(academy, { provider: "google" });
  if (status === 200) expect(told).toHaveProperty("access_token");
  else expect(told).toMatchObject({ error_code: "provider_email_needs_verification" });
});

test("extra parameters of a request are not passed to the provider", async () => {
  const query =
    "provider=google&scopes=drive&client_id=evil&state=mine&redirect_uri=https://evil.example&response_mode=form_post";
  const response = await academy.from(newNetwork())(`/auth/v1/authorize?${query}`);
  const address = response.headers.get("location")!;
  expect(address).not.toMatch(/evil|mine|drive|form_post/);
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    client_id: "academy",
    redirect_uri: "https://academy.example/auth/v1/callback",
    response_type: "code",
    scope: "openid email profile",
  });
});

test("a person who was made an admin and then a student again signs in as a student", async () => {
  const user = newUser();
  await signInWith(academy, { provider: "google" });
  const [row] = await usersOf(user.email);
  await academy.db.updateTable("profiles").set({ role: "admin" }).where("id", "=", row!.id).execute();
  const { told } = await signInWith(academy, { provider: "google" });
  expect(await (await academy.whoami(told["access_token"]!)).json()).toMatchObject({ role: "admin" });
  await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", row!.id).execute();
  expect(await (await academy.whoami(told["access_token"]!)).json()).toMatchObject({ role: "student" });
});

test("one network can begin a limited number of sign-ins; a page reports the limit @slow", async () => {
  const from = academy.from(newNetwork());
  const codes = new Set<string | undefined>();
  for (let time = 0; time < 610; time++) {
    const location = new URL((await from("/auth/v1/authorize?provider=github&redirect_to=/store")).headers.get("location")!);
    codes.add(
      location.origin === "https://academy.example" ? new URLSearchParams(location.hash.slice(1)).get("error_code")! : undefined,
    );
  }
  expect([...codes]).toEqual([undefined, "over_request_rate_limit"]);
});
