import { describe, expect, test } from "vitest";
import { inLanguageOf, pathInLanguage, preferredLanguage, splitLanguage } from "./interface-languages.ts";
import { ownPage, pageToReturnTo } from "./safe-redirect.ts";

describe("an address in a language", () => {
  test.each([
    ["/fr/store", "fr", "/store"],
    ["/fr", "fr", "/"],
    ["/fr/", "fr", "/"],
    ["/fr?search=x#y", "fr", "/?search=x#y"],
    ["/ar/learn/a/b?quote=c", "ar", "/learn/a/b?quote=c"],
    ["/store", null, "/store"],
    ["/french", null, "/french"],
    ["/de/store", null, "/de/store"],
    ["/FR/store", null, "/FR/store"],
    ["//fr/store", null, "//fr/store"],
  ])("%s is %s and %s", (address, language, path) => expect(splitLanguage(address)).toEqual({ language, path }));

  test("can be built again; the academy's own language has no prefix", () => {
    expect(pathInLanguage("/store", "fr", "en")).toBe("/fr/store");
    expect(pathInLanguage("/", "fr", "en")).toBe("/fr");
    expect(pathInLanguage("/store", "fr", "fr")).toBe("/store");
    expect([inLanguageOf("/fr/store", "/coming-soon"), inLanguageOf("/fr/store", "/"), inLanguageOf("/store", "/")]).toEqual([
      "/fr/coming-soon",
      "/fr",
      "/",
    ]);
  });

  test("is a page of the academy if its path is one; signing in leads back to it in the current language", () => {
    expect(ownPage("/fr/store?search=x")).toBe("/fr/store?search=x");
    expect([
      ownPage("/fr/fr/store"),
      ownPage("/fr/api/courses"),
      ownPage("/fr//evil.example"),
      ownPage("/fr/../files/x"),
    ]).toEqual([null, null, null, null]);
    expect(pageToReturnTo("/fr/learn/a/b?x=1")).toBe("/learn/a/b?x=1");
    expect([pageToReturnTo("/fr/auth"), pageToReturnTo("/fr/auth?view=sign_up")]).toEqual([null, null]);
  });
});

test.each([
  ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
  ["de, en;q=0.5, ar;q=0.7", "ar"],
  ["pt-BR", "pt"],
  ["fr;q=0", null],
  ["*", null],
  ["", null],
  ["x".repeat(100_000), null],
])("of the languages that a browser asks for, %s", (accepted, expected) => {
  expect(preferredLanguage(accepted)).toBe(expected);
});
