import { describe, expect, test } from "vitest";
import { clocksDifferSeconds } from "#domain/moment.ts";
import { hashToken, issueToken, isSame, newToken, readToken, sign } from "./signed-token.ts";

const secret = new Uint8Array(32).fill(7);
const at = (seconds: number) => ({ secret, clock: () => new Date(1_800_000_000_000 + seconds * 1000) });
const kind = { purpose: "ticket", seconds: 60 };

describe("a signed token", () => {
  const token = issueToken(at(0), kind, ["ada", "owls"]);

  test("gives back its parts until it expires", () => {
    expect(readToken(at(0), kind, token)).toEqual(["ada", "owls"]);
    expect(readToken(at(59), kind, token)).toEqual(["ada", "owls"]);
    expect(readToken(at(60), kind, token)).toBeNull();
  });

  test("is refused if it is valid longer than any that is issued now", () => {
    expect(readToken(at(-clocksDifferSeconds), kind, token)).toEqual(["ada", "owls"]);
    expect(readToken(at(-clocksDifferSeconds - 1), kind, token)).toBeNull();
  });

  test.each([
    ["nothing", ""],
    ["only points", "...."],
    ["another part", token.replace("ada", "bob")],
    ["a later expiry", token.replace("1800000060", "1800000061")],
    ["a part more", `eve.${token}`],
    ["something after the signature", `${token}.more`],
    ["no signature", token.slice(0, token.lastIndexOf(".") + 1)],
    ["an expiry that is no number", `ada.soon.${sign(secret, "ticket", "ada.soon")}`],
    ["nothing but a signature", sign(secret, "ticket", "")],
  ])("with %s is refused", (_, changed) => {
    expect(readToken(at(0), kind, changed)).toBeNull();
  });

  test("holds for its purpose, its subject and its academy only", () => {
    const about = issueToken(at(0), { ...kind, about: "lesson" }, ["yes"]);
    expect(readToken(at(0), { ...kind, about: "lesson" }, about)).toEqual(["yes"]);
    expect(readToken(at(0), { ...kind, about: "other" }, about)).toBeNull();
    expect(readToken(at(0), kind, about)).toBeNull();
    expect(readToken(at(0), { ...kind, purpose: "pass" }, token)).toBeNull();
    expect(readToken({ ...at(0), secret: new Uint8Array(32) }, kind, token)).toBeNull();
  });
});

test("signatures of different lengths differ, and do not throw", () => {
  expect([isSame("a", "a"), isSame("a", "ab"), isSame("é", "e"), isSame("", "")]).toEqual([true, false, false, true]);
});

test("a random token is stored as its hash", () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(hashToken(token)).toEqual(hash);
});
