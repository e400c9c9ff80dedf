import { describe, expect, test } from "vitest";
import { mergeTexts, splitPieces } from "./merge-texts.ts";

const text = (content: string, title = "Owls") => ({ title, content });
const base = text("Owls hunt at night. They hear a mouse under snow. Their feathers are soft.\n\nA barn owl has no tufts.\n");

describe("splitPieces", () => {
  test.each(["", "\n\n", base.content, "One. Two! “Three?” Four", "```\nif (a.b) c. d\n```\n", "a\n\n\nb. \n"])(
    "loses nothing of %j",
    (whole) => expect(splitPieces(whole).join("")).toBe(whole),
  );

  test("sentences and line breaks are pieces", () =>
    expect(splitPieces("One. Two.\n\nThree")).toEqual(["One. ", "Two.", "\n\n", "Three"]));
});

describe("mergeTexts", () => {
  test("takes changes made in only one text, even within a paragraph", () => {
    const mine = text(base.content.replace("Owls hunt", "Most owls hunt"));
    const theirs = text(base.content.replace("are soft", "are soft and silent"), "Night birds");
    expect(mergeTexts(base, mine, theirs)).toEqual({
      kind: "merged",
      text: text(
        "Most owls hunt at night. They hear a mouse under snow. Their feathers are soft and silent.\n\nA barn owl has no tufts.\n",
        "Night birds",
      ),
    });
  });

  test("keeps additions in different places, and a change made in both texts only once", () => {
    const same = base.content.replace("no tufts", "no ear tufts");
    const mine = text(`First.\n\n${same}`);
    const theirs = text(same.replace("hear a mouse", "hear one mouse"));
    expect(mergeTexts(base, mine, theirs)).toEqual({
      kind: "merged",
      text: text(`First.\n\n${same.replace("hear a mouse", "hear one mouse")}`),
    });
  });

  test("reports a conflict for a sentence changed in both texts, with both versions in the text", () => {
    const mine = text(base.content.replace("no tufts", "no tufts at all"));
    const theirs = text(base.content.replace("no tufts", "a white face"));
    const merge = mergeTexts(base, mine, theirs);
    expect(merge.kind).toBe("conflict");
    if (merge.kind !== "conflict" || !merge.firstPlace) return;
    const { content } = merge.both;
    expect(content.slice(merge.firstPlace.from, merge.firstPlace.to)).toBe(
      "A barn owl has no tufts at all. A barn owl has a white face.",
    );
    expect(content.startsWith("Owls hunt at night. They hear")).toBe(true);
  });

  test("reports a conflict when one text removes what the other changes", () => {
    const mine = text("Owls hunt at night.");
    const theirs = text(base.content.replace("no tufts", "a white face"));
    const merge = mergeTexts(base, mine, theirs);
    expect(merge.kind).toBe("conflict");
    expect(merge.kind === "conflict" && merge.both.content).toContain("a white face");
  });

  test("reports a conflict for two new titles", () =>
    expect(mergeTexts(base, text(base.content, "Barn owls"), text(base.content, "Snow owls"))).toEqual({
      kind: "conflict",
      both: text(base.content, "Barn owls / Snow owls"),
      firstPlace: null,
    }));
});
