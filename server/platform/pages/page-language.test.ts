import { describe, expect, test } from "vitest";
import { addressOfPage, languageOfPage } from "./page-language.ts";

describe("the language of a page", () => {
  test.each([
    ["/fr/store", "en", "fr", "/fr"],
    ["/fr", "en", "fr", "/fr"],
    ["/fr/store.data", "en", "fr", "/fr"],
    ["/ar/dashboard", "en", "ar", "/ar"],
    ["/store", "en", "en", ""],
    ["/store", "pt", "pt", ""],
    ["/en/store", "pt", "en", "/en"],
    ["/french", "en", "en", ""],
    ["/de/store", "en", "en", ""],
  ] as const)("is given by the address %s in an academy in %s", (path, academy, language, prefix) => {
    expect(languageOfPage(path, academy, { acceptLanguage: "sw" })).toEqual({ language, prefix });
  });

  test("behind sign-in follows the person's choice, else the browser, else the academy", () => {
    const ask = (cookie?: string, acceptLanguage?: string) =>
      languageOfPage("/dashboard", "pt", { cookie, acceptLanguage }).language;
    expect(ask("a=b; academy-language=sw; c=d", "fr")).toBe("sw");
    expect(ask("academy-language=xx", "fr-CA,fr;q=0.9,en;q=0.8")).toBe("fr");
    expect(ask(undefined, "de, en;q=0.5, ar;q=0.7, fr;q=0")).toBe("ar");
    expect(ask(undefined, "de")).toBe("pt");
    expect(ask()).toBe("pt");
    expect(languageOfPage("/setup", "en", { acceptLanguage: "fr-FR,fr" }).language).toBe("fr");
    expect(languageOfPage("/learn/a/b.data", "pt", { cookie: "academy-language=sw" }).language).toBe("sw");
  });

  test("drops the prefix of the academy's own language, which has none", () => {
    expect(languageOfPage("/fr/store", "fr", {})).toEqual({ language: "fr", prefix: "", moved: "/store" });
    expect(languageOfPage("/en", "en", {}).moved).toBe("/");
  });
});

test.each([
  ["/%66r", "/fr"],
  ["/%66%72/help/a%20b", "/fr/help/a%20b"],
  ["/f%72/store.data", "/fr/store.data"],
  ["/%66r.data", "/fr.data"],
  ["/%66r%2Fhelp", "/%66r%2Fhelp"],
  ["/%66r%3Fhelp", "/%66r%3Fhelp"],
  ["/%ff", "/%ff"],
  ["/fr//evil.example", "/fr//evil.example"],
  ["/st%6Fre", "/st%6Fre"],
  ["/en/st%6Fre", "/st%6Fre"],
  ["/%65n/store", "/store"],
  ["/en//evil.example/x", "/evil.example/x"],
  ["/%65n///evil.example", "/evil.example"],
  ["/en/%0d%0aset-cookie:x", "/%0d%0aset-cookie:x"],
  ["/en/%5Cevil.example", "/%5Cevil.example"],
  ["/en", "/"],
  ["/", "/"],
])("the page %s answers at %s in an English academy", (pathname, address) => {
  expect(addressOfPage(pathname, "en")).toBe(address);
  // There is no redirect loop.
  expect(addressOfPage(address, "en")).toBe(address);
});
