import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { charactersOf, decodeCaptions, readCues, readStoredCues, writeSrt, writeVtt, type Cue } from "./captions.ts";

const cue = { from: 1, to: 2.5, text: "Hello" };

describe("captions", () => {
  test.each([
    ["WebVTT", "WEBVTT\n\n00:01.000 --> 00:02.500\nHello"],
    [
      "with a BOM, notes, styles, a name and a place",
      "\uFEFFWEBVTT - a talk\n\nNOTE mine\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:00:01.000 --> 00:00:02.500 align:start position:10%\n<v Ada><i>Hello</i></v>",
    ],
    ["SRT with the ends of lines of Windows", '1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="red">Hello</font>\r\n\r\n'],
    ["SRT with one digit", "1\n0:00:01,0 --> 0:00:02,5\n{\\an8}Hello"],
  ])("as %s", (_, source) => expect(readCues(source)).toEqual([cue]));

  test.each([
    "",
    "WEBVTT",
    "Hello",
    "WEBVTT\n\n00:05.000 --> 00:01.000\nbackwards",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>",
  ])("%j has none", (source) => expect(readCues(source)).toBeNull());

  test("that roll show each line once", () => {
    const source =
      "WEBVTT\n\n00:01.000 --> 00:02.000\none\n\n00:02.000 --> 00:03.000\none\ntwo\n\n00:03.000 --> 00:04.000\ntwo\nthree";
    expect(readCues(source)?.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("that roll as sites of videos write them, with a moment between, show each line once", () => {
    const source = [
      "WEBVTT\n\n00:00.000 --> 00:02.000\n \nhello there",
      "00:02.000 --> 00:02.010\nhello there\n ",
      "00:02.010 --> 00:04.000\nhello there\nhow are you",
      "00:04.000 --> 00:04.010\nhow are you\n ",
      "00:04.010 --> 00:06.000\nhow are you\nfine",
    ].join("\n\n");
    expect(readCues(source)?.map(({ text }) => text)).toEqual(["hello there", "how are you", "fine"]);
  });

  test.each([
    [
      "said twice",
      [
        [1, 2, "No."],
        [2, 3, "No."],
        [3, 4, "Yes."],
      ],
    ],
    [
      "said twice, after a while",
      [
        [1, 2, "No."],
        [5, 6, "No.\nNever."],
      ],
    ],
    [
      "a chorus",
      [
        [1, 2, "La\nla"],
        [2, 3, "La\nla"],
        [3, 4, "La\nla"],
      ],
    ],
    [
      "an answer that repeats the question",
      [
        [1, 2, "Ready?"],
        [2, 3, "Ready?\nReady."],
        [3, 4, "Go.\nNow."],
      ],
    ],
  ] as [string, [number, number, string][]][])("what is %s stays", (_, rows) => {
    const cues = rows.map(([from, to, text]): Cue => ({ from, to, text }));
    expect(readCues(writeVtt(cues))).toEqual(cues);
  });

  test.each([
    ["2 < 3 is true", "2 < 3 is true"],
    ["2 < 3 and 5 > 4", "2 < 3 and 5 > 4"],
    ["a <- b, x<y and y>z", "a <- b, x<y and y>z"],
    ["if (i<n) { run(); }", "if (i<n) { run(); }"],
    ["<i>so</i> <c.yellow.bg_blue>it</c> <00:00:01.500>goes", "so it goes"],
    ["<v Ada Lovelace>on<br>and on</v>", "on\nand on"],
    ["R&amp;D &lt;b&gt; it&#39;s &#x27;so&#X27;", "R&D <b> it's 'so'"],
    ["AT&T; &unknown; &#99999999;", "AT&T; &unknown; &#99999999;"],
    ["half \ud83d of a sign, \ud83e\udd89 whole", "half  of a sign, \ud83e\udd89 whole"],
  ])("the text %j is %j", (written, read) => {
    expect(readCues(`00:01.000 --> 00:02.000\n${written}`)).toEqual([{ from: 1, to: 2, text: read }]);
  });

  test("are never cut, and counted in characters", () => {
    const text = `x${"\u{1f989}".repeat(1200)}`;
    expect(readCues(`00:01.000 --> 00:02.000\n${text}`)).toEqual([{ from: 1, to: 2, text }]);
    expect(charactersOf(text)).toBe(1201);
  });

  test("have no empty lines, which would end them, and times in milliseconds", () => {
    const cues = [{ from: 1.0004, to: 2.0006, text: "first\n \t\n\nsecond" }];
    expect(readStoredCues(writeVtt(cues))).toEqual([{ from: 1, to: 2.001, text: "first\nsecond" }]);
  });

  test("stand in the order of their times, whatever the order of the file", () => {
    const cues = [
      { from: 5, to: 9, text: "third" },
      { from: 1, to: 4, text: "second" },
      { from: 1, to: 2, text: "first" },
    ];
    expect(readStoredCues(writeVtt(cues))?.map(({ text }) => text)).toEqual(["first", "second", "third"]);
  });

  test("without empty lines between them are told apart", () => {
    const source =
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n3\n00:00:03,000 --> 00:00:04,000\n42\n";
    expect(readCues(source)?.map(({ text }) => text)).toEqual(["One", "Two", "42"]);
  });

  test("come back the same from WebVTT and from SRT, whatever they say", () => {
    const word = fc.constantFrom(
      "No.",
      "2 < 3",
      "<b>",
      "&lt;",
      "&",
      "-->",
      "{\\an8}",
      "\u{1f989}",
      "1",
      "عربى",
      "a<c.x>b",
      "00:01.000 --> 00:02.000",
      "x",
    );
    const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const cue = fc.record({
      gap: fc.nat(3000),
      length: fc.integer({ min: 200, max: 9000 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (parts) => {
        let at = 0;
        const cues = parts.map(({ gap, length, lines }): Cue => {
          const from = at + gap;
          at = from + length;
          return { from: from / 1000, to: at / 1000, text: lines.join("\n") };
        });
        expect(readStoredCues(writeVtt(cues))).toEqual(cues);
        expect(readStoredCues(writeSrt(cues))).toEqual(cues);
      }),
      { numRuns: 2000 },
    );
  });

  test("more than anybody speaks are refused", () => {
    expect(readCues("0:01.0 --> 0:02.0\nx\n\n".repeat(20_001))).toBeNull();
  });

  test("hold no markup once they are written, whatever was in them", () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom("<script>", "&lt;b&gt;", "-->", "\n\n", "\n", "00:01.000 --> 00:09.000", "&amp;", "<", "<c.x>"),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const cues = readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${parts.join("")}`);
        if (!cues) return;
        const vtt = writeVtt(cues);
        for (const line of vtt.split("\n"))
          if (!/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/.test(line)) expect(line).not.toMatch(/[<>]/);
        // Written captions are parsed back to the same cues.
        expect(writeVtt(readCues(vtt) ?? [])).toBe(vtt);
      }),
    );
  });

  test.each([
    ["utf-8", Buffer.from("Ämter"), "Ämter"],
    ["utf-16 with a BOM", Buffer.from("\uFEFFÄmter", "utf16le"), "Ämter"],
    ["utf-16 the other way round", Buffer.from("\uFEFFÄmter", "utf16le").swap16(), "Ämter"],
    ["Windows-1252, beginning with one byte of a BOM", Buffer.from([0xff, 0x6d]), "ÿm"],
    ["Windows-1252, beginning with the other", Buffer.from([0xfe, 0x6d]), "þm"],
    ["Windows-1252", Buffer.from([0xc4, 0x6d, 0x74, 0x65, 0x72]), "Ämter"],
  ])("in %s are read", (_, bytes, text) => expect(decodeCaptions(bytes)).toBe(text));
});
