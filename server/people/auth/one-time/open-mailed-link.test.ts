import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNetwork, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMail } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
});
afterAll(() => academy.stop());

async function open(query: string, method = "GET") {
  const response = await academy.from(newNetwork())(`/auth/v1/verify?${query}`, { method });
  const location = response.headers.get("location") ?? "";
  const [page, fragment = ""] = location.split("#");
  return { status: response.status, page, fragment: Object.fromEntries(new URLSearchParams(fragment)), response };
}

test("opening a mailed link leads to the page with its button, and never uses anything up", async () => {
  const { email } = await academy.signUp();
  await academy.newTab().signInWithOtp({ email, options: { emailRedirectTo: "/learn/1/2?from=mail#notes" } });
  const { link, linkToken } = await readMail(academy, email);
  for (const method of ["GET", "HEAD", "GET"]) {
    const opened = await open(link.search.slice(1), method);
    expect(opened).toMatchObject({
      status: 303,
      page: "https://academy.example/auth?view=link",
      fragment: {
        token_hash: linkToken,
        type: "magiclink",
        redirect_to: "https://academy.example/learn/1/2?from=mail#notes",
      },
    });
    expect(opened.response.headers.get("cache-control")).toBe("no-store");
    expect(opened.response.headers.get("set-cookie")).toBeNull();
  }
  expect((await academy.newTab().verifyOtp({ token_hash: linkToken, type: "magiclink" })).error).toBeNull();
});

test.each(["signup", "magiclink", "email", "recovery", "invite", "email_change"])(
  "a link of type %s keeps its type",
  async (type) => {
    const token = "a".repeat(43);
    expect((await open(`token=${token}&type=${type}`)).fragment).toEqual({ token_hash: token, type });
  },
);

describe("an invalid link leads to the same page, with the error in the fragment", () => {
  const token = "a".repeat(43);
  test.each([
    "",
    "token=&type=signup",
    `token=${token}`,
    `type=signup`,
    `token=${token}&type=sms`,
    `token=${token}&type=constructor`,
    `token=short&type=signup`,
    `token=${token}%0d%0aSet-Cookie:x=1&type=signup`,
    `token=%3Cscript%3Ealert(1)%3C/script%3E${token}&type=signup`,
    `token=${"a".repeat(5000)}&type=signup`,
  ])("%s", async (query) => {
    expect(await open(query)).toMatchObject({
      status: 303,
      page: "https://academy.example/auth?view=link",
      fragment: { error: "access_denied", error_code: "otp_expired", error_description: "Token has expired or is invalid" },
    });
  });
});

const foreign = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://academy.example@evil.example",
  "https://academy.example.evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,hi",
  "http://academy.example/",
  "https://academy.example:444/",
  "\thttps://evil.example",
];

describe("a link never leads to another site:", () => {
  test.each(foreign)("%j", async (address) => {
    const token = "a".repeat(43);
    for (const written of [
      encodeURIComponent(address),
      encodeURIComponent(encodeURIComponent(address)),
      address.replaceAll("/", "%2f"),
    ]) {
      const { page, fragment } = await open(`token=${token}&type=signup&redirect_to=${written}`);
      expect(page).toBe("https://academy.example/auth?view=link");
      const onward = fragment["redirect_to"];
      expect(onward === undefined || new URL(onward).origin === "https://academy.example").toBe(true);
    }

    const { email } = await academy.signUp();
    await academy.newTab().signInWithOtp({ email, options: { emailRedirectTo: address } });
    const { link } = await readMail(academy, email);
    const onward = link.searchParams.get("redirect_to");
    expect(onward === null || new URL(onward).origin === "https://academy.example").toBe(true);
  });
});
