import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastProcessorTime } from "#tests/support/processor-time.ts";
import { readCaptionFile, readStoredCues, type CaptionFault } from "./caption-file.ts";
import { withoutRepeats } from "./rolling-captions.ts";
import { charactersOf, decodeCaptions, writeSrt, writeVtt, type Cue } from "./captions.ts";

/** Return the cues of a file without their line numbers; null if it is refused. */
function readCues(source: string): Cue[] | null {
  const { cues, fault } = readCaptionFile(source);
  return fault ? null : cues.map(({ from, to, text }) => ({ from, to, text }));
}

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

  test.each(["", "WEBVTT", "Hello", "WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>", "WEBVTT\n\n00:02.000 --> 00:01.000\n"])(
    "%j has none",
    (source) => expect(readCaptionFile(source).fault).toEqual({ what: "no_cues" }),
  );

  const first = "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n";
  test.each([
    ["a short arrow", `${first}2\n00:00:02,000 -> 00:00:04,000\nTwo`, { what: "times", line: 6 }],
    ["times without parts of seconds", `${first}2\n00:00:02 --> 00:00:04\nTwo`, { what: "times", line: 6 }],
    ["a missing end", `${first}2\n00:00:02,000 -->\nTwo`, { what: "times", line: 6 }],
    ["times that nothing stands between", `${first}2\n00:00:02,000 00:00:04,000\nTwo`, { what: "times", line: 6 }],
    ["an arrow in the only cue", "WEBVTT\n\n00:01.000 => 00:02.000\nOne", { what: "times", line: 3 }],
    ["swapped times", `${first}2\n00:00:06,000 --> 00:00:04,000\nTwo`, { what: "ends_first", line: 6, from: 6 }],
    ["swapped times in the only cue", "WEBVTT\r\n\r\n00:05.000 --> 00:01.000\r\nOne", { what: "ends_first", line: 3, from: 5 }],
    ["words before the first cue", `Hello\n\n${first}`, { what: "no_times", line: 1 }],
    ["words after a note", "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nNOTE mine\n\nTwo", { what: "no_times", line: 8 }],
    ["a cue too long", `1\n00:00:01,000 --> 00:00:02,000\n${"long ".repeat(5000)}`, { what: "too_long", line: 2, from: 1 }],
  ] as [string, string, CaptionFault][])("with %s are refused, naming the line", (_, source, fault) => {
    expect(readCaptionFile(source)).toEqual({ cues: [], fault });
  });

  test.each([
    [
      "an empty line within a cue",
      `${first}2\n00:00:02,000 --> 00:00:04,000\nTwo\n\nand more\n\n 42 \n\n3\n00:00:05,000 --> 00:00:06,000\nThree`,
    ],
    [
      "no number after it",
      `${first}00:00:02,000 --> 00:00:04,000\nTwo\n\nand more\n\n42\n3\n00:00:05,000 --> 00:00:06,000\nThree`,
    ],
    [
      "an empty line after each number",
      `1\n\n${first.slice(2)}2\n\n00:00:02,000 --> 00:00:04,000\nTwo\nand more\n42\n\n3\n\n00:00:05,000 --> 00:00:06,000\nThree`,
    ],
  ])("with %s lose no words", (_, source) => {
    expect(readCues(source)).toEqual([
      { from: 1, to: 2, text: "One" },
      { from: 2, to: 4, text: "Two\nand more\n42" },
      { from: 5, to: 6, text: "Three" },
    ]);
  });

  test.each([
    [
      "the header of a site of videos",
      "WEBVTT\nKind: captions\nLanguage: en\n\n00:01.000 --> 00:02.500 align:start position:0%\nHello",
    ],
    [
      "a map of times below the header",
      "WEBVTT\n\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.500\nHello",
    ],
    [
      "styles with empty lines",
      "WEBVTT\n\nSTYLE\n::cue {\n  color: red;\n\n  background: blue;\n}\n\n00:01.000 --> 00:02.500\nHello",
    ],
    [
      "a region and a note of several lines",
      "WEBVTT\n\nREGION\nid:fred\nwidth:40%\n\nNOTE\nof two\nlines\n\nfirst one\n00:01.000 --> 00:02.500 region:fred\nHello\n\nNOTE the end",
    ],
    ["a note without a header", "NOTE by hand\n\n00:01.000 --> 00:02.500\nHello"],
    [
      "cues that say nothing, one of them backwards",
      "1\n00:00:00,000 --> 00:00:00,500\n\n2\n00:00:01,000 --> 00:00:02,500\nHello\n\n3\n00:00:04,000 --> 00:00:03,000\n",
    ],
    ["numbers from 0 and places", "0\n00:00:01,000 --> 00:00:02,500 X1:10 X2:20\nHello\n\n\n"],
  ])("with %s are read", (_, source) => expect(readCues(source)).toEqual([cue]));

  test("may say something that only looks like times", () => {
    const text = "10:30 - 11:00\n3 --> 4\n1.5.2 was released\n12:00";
    expect(readCues(`00:01.000 --> 00:02.500\n${text}`)).toEqual([{ ...cue, text }]);
  });

  test("take linear time, however similar their lines are", () => {
    const repeated = (lines: number) => {
      const text = Array.from({ length: lines }, (_, at) => (at % 7 === 0 ? "b" : "a")).join("\n");
      return [0, 1].map((at) => ({ from: at, to: at + 1, text: `${text}\n${at}` }));
    };
    const [small, large] = [repeated(1_000), repeated(16_000)];
    const run = (cues: Cue[], times: number) =>
      leastProcessorTime(() => {
        for (let at = 0; at < times; at += 1) for (const _ of withoutRepeats(cues)) continue;
      });
    run(small, 50);
    // The same number of lines in total: with quadratic time, the large run would take sixteen times as long.
    expect(run(large, 10) / run(small, 160)).toBeLessThan(6);
  });

  test("that roll show each line once", () => {
    const source =
      "WEBVTT\n\n00:01.000 --> 00:02.000\none\n\n00:02.000 --> 00:03.000\none\ntwo\n\n00:03.000 --> 00:04.000\ntwo\nthree";
    expect(readCues(source)?.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("that roll as video sites write them, with a short cue in between, show each line once", () => {
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
  ] as [string, [number, number, string][]][])("stay unchanged if lines are not repeats: %s", (_, rows) => {
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

  test("are never cut, and their characters are counted as code points", () => {
    const text = `x${"\u{1f989}".repeat(1200)}`;
    expect(readCues(`00:01.000 --> 00:02.000\n${text}`)).toEqual([{ from: 1, to: 2, text }]);
    expect(charactersOf(text)).toBe(1201);
  });

  test("are written without empty lines, which would end them, and with times in milliseconds", () => {
    const cues = [{ from: 1.0004, to: 2.0006, text: "first\n \t\n\nsecond" }];
    expect(readStoredCues(writeVtt(cues))).toEqual([{ from: 1, to: 2.001, text: "first\nsecond" }]);
  });

  test("are sorted by time, whatever their order in the file", () => {
    const cues = [
      { from: 5, to: 9, text: "third" },
      { from: 1, to: 4, text: "second" },
      { from: 1, to: 2, text: "first" },
    ];
    expect(readStoredCues(writeVtt(cues))?.map(({ text }) => text)).toEqual(["first", "second", "third"]);
  });

  test("without empty lines between them are separated", () => {
    const source =
      "1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n3\n00:00:03,000 --> 00:00:04,000\n42\n";
    expect(readCues(source)?.map(({ text }) => text)).toEqual(["One", "Two", "42"]);
  });

  test("are the same after a round trip through WebVTT and SRT, whatever their text", () => {
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

  test("more than anybody can speak are refused", () => {
    expect(readCaptionFile("0:01.0 --> 0:02.0\nx\n\n".repeat(20_001)).fault).toEqual({ what: "too_many" });
  });

  test("contain no markup once written, whatever was in them", () => {
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

test.each([
  ["owl", 3],
  ["\u{1f989} owl", 5],
])("%j has %i characters", (text, count) => expect(charactersOf(text)).toBe(count));

test.each([
  [59.9994, "00:00:59.999"],
  [60.5, "00:01:00.500"],
  [3599.9996, "01:00:00.000"],
  [3661.007, "01:01:01.007"],
  [360_000, "100:00:00.000"],
])("a cue that begins after %d seconds begins at %s", (from, stamp) => {
  const cues = [{ from, to: from + 1, text: "Hello" }];
  expect(writeVtt(cues)).toContain(`\n${stamp} --> `);
  expect(writeSrt(cues)).toContain(`1\n${stamp.replace(".", ",")} --> `);
  expect(writeSrt([cue, cue]).match(/^-?\d+$/gm)).toEqual(["1", "2"]);
});

test("a number that is no character stays as it is written", () => {
  expect(readCues("00:01.000 --> 00:02.500\n&#x10ffff; &#x110000; &#1114112;")).toEqual([
    { ...cue, text: "\u{10ffff} &#x110000; &#1114112;" },
  ]);
});
