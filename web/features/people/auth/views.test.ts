import { describe, expect, test } from "vitest";
import { readAuthParams, signInDestination, viewAddress } from "./views.ts";

const at = (search: string) => readAuthParams(new URLSearchParams(search));

describe("an address of the sign-in page", () => {
  test.each([
    ["", "student", "sign_in"],
    ["view=sign_up", "student", "sign_up"],
    ["view=sign_up&portal=staff", "staff", "sign_in"],
    ["view=magic_link", "staff", "magic_link"],
    ["view=forgotten_password&portal=staff", "staff", "forgotten_password"],
    ["view=constructor&portal=root", "student", "sign_in"],
  ])("%s", (search, portal, view) => {
    expect(at(search)).toMatchObject({ portal, view });
  });

  test("an unknown type is ignored", () => {
    expect(at("view=link&type=invite")).toMatchObject({ linkType: "invite", mailType: "email" });
    expect(at("view=link&type=toString").linkType).toBeNull();
    expect(at("view=verify_otp&type=recovery").mailType).toBe("recovery");
  });
});

describe("the address of a view", () => {
  test("keeps the page to return to, if it belongs to the academy", () => {
    const search = new URLSearchParams({ from: "/learn/a/b?x=1" });
    expect(viewAddress(search, { view: "forgotten_password" })).toBe(
      "/auth?view=forgotten_password&from=%2Flearn%2Fa%2Fb%3Fx%3D1",
    );
    expect(viewAddress(new URLSearchParams({ from: "//evil.example" }), { view: "sign_in" })).toBe("/auth");
  });

  test("keeps the portal unless another one is given", () => {
    const staff = new URLSearchParams({ portal: "staff" });
    expect(viewAddress(staff, { view: "magic_link" })).toBe("/auth?portal=staff&view=magic_link");
    expect(viewAddress(staff, { view: "sign_in", portal: "student" })).toBe("/auth");
  });
});

test("a sign-in leads to the dashboard unless the person came from a page", () => {
  expect(signInDestination(new URLSearchParams())).toBe("/dashboard");
  expect(signInDestination(new URLSearchParams({ from: "/store" }))).toBe("/store");
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "%2f%2fevil.example"])(
  "a sign-in never leads to %s",
  (from) => expect(signInDestination(new URLSearchParams({ from }))).toBe("/dashboard"),
);
