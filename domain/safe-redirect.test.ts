import { describe, expect, it } from "vitest";
import { ownPage, pageToReturnTo } from "./safe-redirect.ts";

describe("the remembered origin", () => {
  it.each([
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/dashboard?tab=my-courses", "/dashboard?tab=my-courses"],
    ["/learn/1/2#quote=a%20b", "/learn/1/2#quote=a%20b"],
    ["/catalog?search=https%3A%2F%2Fevil.example", "/catalog?search=https%3A%2F%2Fevil.example"],
    ["/catalog?search=//evil.example", "/catalog?search=//evil.example"],
    ["/a/../dashboard", "/dashboard"],
    ["/help/signing-in?from=mail", "/help/signing-in?from=mail"],
    ["/store/", "/store/"],
    // Nothing on the way decodes three layers.
    ["/help/a%25252f%25252fb", "/help/a%25252f%25252fb"],
    ["/catalog?search=caf%C3%A9", "/catalog?search=caf%C3%A9"],
    ["/catalog?search=".padEnd(2000, "a"), "/catalog?search=".padEnd(2000, "a")],
  ])("leads back to %s", (value, page) => expect(pageToReturnTo(value)).toBe(page));

  it.each([
    [null],
    [undefined],
    [""],
    ["dashboard"],
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/\t/evil.example"],
    ["/\n/evil.example"],
    [" //evil.example"],
    ["/ /evil.example"],
    ["https://evil.example"],
    ["https:/evil.example"],
    ["javascript:alert(1)"],
    ["data:text/html,hello"],
    ["@evil.example"],
    ["/..//evil.example"],
    ["/.//evil.example"],
    ["/a/..//evil.example"],
    ["/%2fevil.example"],
    ["/%2Fevil.example"],
    ["/%252fevil.example"],
    ["/%5cevil.example"],
    ["/%255cevil.example"],
    ["/help/%E0%A4%A"],
    ["/help/a%2f%2fb"],
    ["/help/a%252f%252fb"],
    ["/help/a%5cb"],
    ["/help/a%255cb"],
    ["/%09/evil.example"],
    ["/dashboard%2f%2fevil.example"],
    ["/%E0%A4%A"],
    ["/%2e%2e//evil.example"],
    ["/auth"],
    ["/auth/"],
    ["/auth?from=/auth"],
    ["/x/../auth"],
    ["/auth/v1/authorize?provider=google"],
    ["/api/courses"],
    ["/functions/v1/chat"],
    ["/files/courses/1.webp"],
    ["/pictures/1.svg"],
    ["/social/courses/1.png"],
    ["/avatar/ada.svg"],
    ["/demo/mail"],
    ["/assets/entry.js"],
    ["/robots.txt"],
    ["/healthz"],
    ["/auth-of-letters"],
    ["/x/../api/courses"],
    ["/store/../files/x"],
    ["/%61pi/courses"],
    ["/learn"],
    ["/learn/1/2/3"],
    ["/product/"],
    ["/anything"],
    ["/catalog?search=".padEnd(2001, "a")],
  ])("refuses %j", (value) => expect(pageToReturnTo(value)).toBeNull());

  it("stays on the academy for every accepted address", () => {
    const pieces = ["/", "\\", "%2f", "%5c", "%252f", "..", ".", "evil.example", ":", "@", "?", "#", "\t", "https:"];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces)
          for (const four of pieces) {
            const page = ownPage(one + two + three + four);
            if (page === null) continue;
            expect(new URL(page, "https://academy.example").origin).toBe("https://academy.example");
            expect(page).toMatch(/^\/(?![/\\])/);
          }
  });
});

it("is never the sign-in page, although that is a page of the academy", () => {
  expect(ownPage("/auth?view=link")).toBe("/auth?view=link");
  expect(pageToReturnTo("/auth?view=link")).toBeNull();
});
