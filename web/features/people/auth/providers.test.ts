import { expect, test } from "vitest";
import { shownProviders } from "./providers.ts";

test("only the services that are set up are shown, and OpenID Connect with the operator's name for it", () => {
  const real = { isDemo: false, openIdName: "Staff account" };
  expect(shownProviders([], real)).toEqual([]);
  expect(shownProviders(["custom:oidc", "github"], real)).toEqual([
    { id: "github", name: "GitHub" },
    { id: "custom:oidc", name: "Staff account" },
  ]);
  expect(shownProviders(["custom:oidc"], { ...real, openIdName: null })).toEqual([{ id: "custom:oidc", name: "OpenID Connect" }]);
  expect(shownProviders(["azure"], { isDemo: true, openIdName: null }).map(({ name }) => name)).toEqual([
    "Google",
    "GitHub",
    "Microsoft",
  ]);
});
