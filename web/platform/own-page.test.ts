import { describe, expect, it } from "vitest";
import { ownPage, signInAddress } from "./own-page.ts";

describe("the remembered origin", () => {
  it.each([
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/dashboard?tab=my-courses", "/dashboard?tab=my-courses"],
    ["/learn/1/2#quote=a%20b", "/learn/1/2#quote=a%20b"],
    ["/catalog?search=https%3A%2F%2Fevil.example", "/catalog?search=https%3A%2F%2Fevil.example"],
    ["/catalog?search=//evil.example", "/catalog?search=//evil.example"],
    ["/a/../dashboard", "/dashboard"],
    ["/auth-of-letters", "/auth-of-letters"],
    ["/catalog?search=caf%C3%A9", "/catalog?search=caf%C3%A9"],
  ])("leads back to %s", (value, page) => expect(ownPage(value)).toBe(page));

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
    [`/${"a".repeat(2000)}`],
  ])("refuses %j", (value) => expect(ownPage(value)).toBeNull());

  it("stays on the academy whatever it accepts", () => {
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

describe("the address of the sign-in page", () => {
  it.each([
    ["/dashboard?tab=my-courses", "/auth?from=%2Fdashboard%3Ftab%3Dmy-courses"],
    ["//evil.example", "/auth"],
    [null, "/auth"],
  ])("for somebody who came from %s is %s", (from, address) => expect(signInAddress(from)).toBe(address));
});
