import { describe, expect, test } from "vitest";
import { cleanNotes, joinNotes, longestNotes } from "./notes.ts";

test.each([
  ["as they are", "a line\n\n  another\t", "a line\n\n  another\t"],
  ["with other systems' line ends", "a\r\nb\rc", "a\nb\nc"],
  ["with the sign that no database keeps", "a\0b", "ab"],
  ["with half a sign", "a\ud800b 📏", "a\ufffdb 📏"],
])("notes %s", (_, text, kept) => expect(cleanNotes(text)).toBe(kept));

describe("merging two texts", () => {
  test.each([
    ["stand one after the other", "from the phone\n", "from here", "from the phone\n\nfrom here"],
    ["have the lines that both begin with once", "a\nb\nthere", "a\nb\n\nhere\nb", "a\nb\nthere\n\nhere\nb"],
    ["are not repeated where mine goes on from theirs", "owls", "owls see well", "owls see well"],
    ["are not repeated where theirs goes on from mine", "owls see well", "owls ", "owls see well"],
    ["are mine alone when theirs is empty", "", "from here", "from here"],
    ["are theirs alone when mine is empty", "from there", "", "from there"],
  ])("%s", (_, theirs, mine, both) => expect(joinNotes(theirs, mine)).toBe(both));
});

test("notes have the documented limit", () => expect(longestNotes).toBe(20_000));
