import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readPendingSession, readStoredSession } from "./stored-session.ts";

/** Store one session in the browser's storage. */
function keep(session: unknown): void {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "sb-academy-auth-token" ? JSON.stringify(session) : null) });
}

function token(claims: object): string {
  return ["e30", Buffer.from(JSON.stringify(claims)).toString("base64url"), "signature"].join(".");
}

const factor = { id: "f1", friendly_name: "Téléphone", factor_type: "totp", status: "verified" };
const user = { id: "u1", email: "ada@school.example", user_metadata: { full_name: "Ада Лавлейс" }, factors: [factor] };

beforeEach(() => vi.stubGlobal("location", { hostname: "academy.example" }));
afterEach(() => vi.unstubAllGlobals());

test("a session of the second assurance level is whole", () => {
  keep({ access_token: token({ aal: "aal2", name: "Ада" }), expires_at: 5, user });
  expect(readStoredSession()).toMatchObject({ userId: "u1", fullName: "Ада Лавлейс", expiresAt: 5, isSuperAdmin: false });
  expect(readPendingSession()).toBeNull();
});

test("a session of the first level is pending if there is a second factor, and signs nobody in", () => {
  keep({ access_token: token({ aal: "aal1" }), user });
  expect(readStoredSession()).toBeNull();
  expect(readPendingSession()).toEqual({
    userId: "u1",
    email: "ada@school.example",
    authenticators: [{ id: "f1", name: "Téléphone" }],
  });
});

test.each([
  ["no factor", []],
  ["a factor that was never confirmed", [{ ...factor, status: "unverified" }]],
  ["no information about factors", undefined],
])("with %s a session of the first level is whole", (_, factors) => {
  keep({ access_token: token({ aal: "aal1" }), user: { ...user, factors } });
  expect(readStoredSession()).toMatchObject({ email: "ada@school.example" });
  expect(readPendingSession()).toBeNull();
});

test.each([[null], ["text"], [{}], [{ access_token: "x" }], [{ access_token: "not a token", user }]])(
  "%j is not a session",
  (stored) => {
    keep(stored);
    expect(readStoredSession()).toBeNull();
    expect(readPendingSession()).toBeNull();
  },
);
