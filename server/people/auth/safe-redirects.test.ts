import { expect, test } from "vitest";
import { ownPage } from "./safe-redirects.ts";

const publicUrl = "https://academy.example";

test.each([
  ["https://academy.example/dashboard", "https://academy.example/dashboard"],
  ["https://academy.example", "https://academy.example/"],
  ["https://academy.example/auth?from=%2Fsettings", "https://academy.example/auth?from=%2Fsettings"],
  ["/learn/7?from=mail#notes", "https://academy.example/learn/7?from=mail#notes"],
])("%s leads to %s", (candidate, page) => {
  expect(ownPage(publicUrl, candidate)).toBe(page);
});

test.each([
  undefined,
  "",
  "https://evil.example/dashboard",
  "http://academy.example/dashboard",
  "https://academy.example:8443/",
  "https://academy.example.evil.example/",
  "https://academy.example@evil.example/",
  "https://someone:secret@academy.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example/..//evil.example@",
  "javascript:alert(1)//https://academy.example",
  "data:text/html,hello",
  "\tjavascript:alert(1)",
  `/${"a".repeat(2001)}`,
])("%j leads nowhere else", (candidate) => {
  const page = ownPage(publicUrl, candidate);
  expect(page === null || new URL(page).origin === publicUrl).toBe(true);
  expect(page ?? "").not.toMatch(/^javascript:|^data:/);
});

test.each([
  "/auth/v1/authorize?provider=google",
  "/auth/v1/callback",
  "/auth/v1/verify?token=x",
  "/api/courses",
  "/functions/v1/chat",
  "/files/x",
  "/avatar/x.svg",
  "/pictures/x",
  "/social/courses/x.png",
  "/demo/mail",
  "/assets/x.js",
  "/healthz",
  "/store/../auth/v1/authorize?provider=google",
  "/%61uth/v1/authorize?provider=google",
  "/auth%2fv1%2fauthorize?provider=google",
  "/nowhere",
])("%s is an address of the academy, but not a page", (path) => {
  expect(ownPage(publicUrl, path)).toBeNull();
  expect(ownPage(publicUrl, publicUrl + path)).toBeNull();
});

test("an academy under a path owns only what is below it", () => {
  expect(ownPage("https://school.example/academy", "https://school.example/academy/store")).toBe(
    "https://school.example/academy/store",
  );
  expect(ownPage("https://school.example/academy", "https://school.example/academy-of-others")).toBeNull();
  expect(ownPage("https://school.example/academy", "/other")).toBeNull();
});
