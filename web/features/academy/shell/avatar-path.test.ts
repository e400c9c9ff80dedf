import { expect, test } from "vitest";
import { avatarPath } from "./avatar-path.ts";

test.each([
  ["Ada Lovelace", "/avatar/Ada%20Lovelace.svg"],
  ["Dr. Mary-Ann O’Neil (PhD) & Söhne/1", "/avatar/Dr.%20Mary-Ann%20O%E2%80%99Neil%20PhD%20%20S%C3%B6hne1.svg"],
  [`"><img src=x onerror=x()>`, "/avatar/img%20srcx%20onerrorx.svg"],
  ["ada@school.example", undefined],
  ["🦉", undefined],
  ["", undefined],
])("the avatar of %j is at %s", (name, path) => {
  expect(avatarPath(name)).toBe(path);
});

test("a long name is never cut within a surrogate pair", () => {
  expect(avatarPath(`a${"𠮷".repeat(100)}`)).toBe(`/avatar/${encodeURIComponent(`a${"𠮷".repeat(63)}`)}.svg`);
});
