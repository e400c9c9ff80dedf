import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeCaptions, readCues, writeVtt } from "./captions.ts";

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
        // What was written is read again as the same.
        expect(writeVtt(readCues(vtt) ?? [])).toBe(vtt);
      }),
    );
  });

  test.each([
    ["utf-8", Buffer.from("Ämter"), "Ämter"],
    ["utf-16 with a BOM", Buffer.from("\uFEFFÄmter", "utf16le"), "Ämter"],
    ["Windows-1252", Buffer.from([0xc4, 0x6d, 0x74, 0x65, 0x72]), "Ämter"],
  ])("in %s are read", (_, bytes, text) => expect(decodeCaptions(bytes)).toBe(text));
});
