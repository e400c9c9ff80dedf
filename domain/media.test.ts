import { describe, expect, test } from "vitest";
import {
  countedSeconds,
  fingerprintBytes,
  isDocumentName,
  lengthOf,
  mediaLimits,
  mediaErrors,
  namedVideos,
  neededSeconds,
  readDocumentContainer,
  readMediaContainer,
  readVideoLine,
  unfinishedHours,
  uniteRanges,
  uploadChunkBytes,
  videoLineOf,
  withoutVideos,
} from "./media.ts";

const id = "0190aaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";
const otherId = "0190aaaa-bbbb-4ccc-8ddd-ffffffffffff";
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test("recordings have the documented limits", () => {
  const megabyte = 1_048_576;
  const bytes = { fileBytes: 4_096 * megabyte, courseBytes: 51_200 * megabyte, academyBytes: 512_000 * megabyte };
  const others = {
    perLesson: 20,
    pixels: 4_096,
    seconds: 43_200,
    captionCharacters: 1_200_000,
    captionBytes: 5 * 1024 * 1024,
    languages: 20,
    storedCaptionCharacters: 1_000_000,
    uncaptionedReason: 500,
  };
  expect(mediaLimits).toEqual({ ...bytes, documentBytes: 100 * megabyte, ...others });
  expect(mediaErrors.document_too_large).toContain("at most 100 MB");
  expect([uploadChunkBytes, fingerprintBytes, unfinishedHours]).toEqual([8 * megabyte, megabyte, 48]);
});

test.each([
  ["paper.pdf", true],
  ["Paper.DOCX", true],
  ["old.doc", true],
  ["table.xlsm", true],
  ["talk.odp", true],
  ["film.mp4", false],
  ["pdf", false],
  ["paper.pdf.exe", false],
])("%s is a document by its name: %s", (name, expected) => {
  expect(isDocumentName(name)).toBe(expected);
});

test.each([
  ["%PDF-1.7", "pdf"],
  ["PK\x03\x04....", "zip"],
  ["\xd0\xcf\x11\xe0\xa1", "old"],
  ["%PDX-1.7", null],
  [" %PDF-1.7", null],
  ["", null],
])("a document that begins with %j is %s", (text, expected) => {
  expect(readDocumentContainer(bytesOf(text))).toBe(expected);
});

test.each([
  ["\0\0\0\x20ftypisom", "mp4"],
  ["\0\0\0\x20moov", "mp4"],
  ["\0\0\0\x20ftyX", null],
  ["\x1aE\xdf\xa3\x01", "webm"],
  ["ID3\x04", "mp3"],
  ["\xff\xfb\x90", "mp3"],
  ["\xff\xf3\x90", "mp3"],
  // Layer II, then a byte that only looks like the first.
  ["\xff\xfd\x90", null],
  ["\xfe\xfb\x90", null],
  ["\xff", null],
  ["moovmoov", "mp4"],
  ["moov....", null],
  ["\xff\x02", null],
  ["", null],
])("a recording that begins with %j is %s", (text, expected) => {
  expect(readMediaContainer(bytesOf(text))).toBe(expected);
});

describe("a line that shows a recording", () => {
  test("is parsed back as it was written", () => {
    expect(readVideoLine(videoLineOf(id))).toBe(id);
    expect(readVideoLine(`${videoLineOf(id)}\t `)).toBe(id);
    expect(readVideoLine(`see ${videoLineOf(id)}`)).toBeNull();
  });

  const file = `::file{#${otherId}}`;
  test.each([
    ["nothing", "Owls.", []],
    ["each once", [videoLineOf(id), "Owls.", `   ${videoLineOf(id)}`, file].join("\n"), [id, otherId]],
    ["files alone", file, [otherId]],
    ["recordings alone", videoLineOf(id), [id]],
    ["not those of code", `    ${videoLineOf(id)}`, []],
  ])("is found in a text: %s", (_, text, ids) => {
    expect(namedVideos(text)).toEqual(ids);
  });

  test.each([
    ["Owls.\nMore.", "Owls.\nMore."],
    [`Owls.\n${videoLineOf(id)}\nMore.`, "Owls.\nMore."],
    [`Owls.\n${file}\nMore.`, "Owls.\nMore."],
    ["Owls.\n::video{https://vimeo.com/12345678}\nMore.", "Owls.\nMore."],
    ["Owls ::video{here}.", "Owls ::video{here}."],
  ])("is left out: %j", (text, left) => {
    expect(withoutVideos(text)).toBe(left);
  });
});

describe("watched ranges", () => {
  test.each([
    [0.4, 1, 1],
    [10.9, 10, 9],
    [100, 100, 90],
    [300, 300, 270],
    [301, 301, 271],
    [600, 600, 570],
  ])("of %d seconds, %i count and %i are needed", (seconds, counted, needed) => {
    expect([countedSeconds(seconds), neededSeconds(seconds, 90)]).toEqual([counted, needed]);
  });

  test("needed rise with the percentage that a teacher asks for, from the share alone to everything", () => {
    const percents = Array.from({ length: 51 }, (_, at) => 50 + at);
    for (const seconds of [1, 10, 59, 100, 300, 3600]) {
      const needed = percents.map((percent) => neededSeconds(seconds, percent));
      expect(needed).toEqual(needed.toSorted((one, other) => one - other));
      expect([needed[0], needed.at(-1)]).toEqual([Math.ceil(seconds / 2), seconds]);
    }
    expect([80, 89, 90, 95, 99].map((percent) => neededSeconds(3600, percent))).toEqual([2880, 3204, 3570, 3570, 3570]);
  });

  test.each([
    [[], [], 0],
    [[[0, 5]], [[0, 5]], 5],
    [
      [
        [5, 9],
        [0, 5],
      ],
      [[0, 9]],
      9,
    ],
    [
      [
        [6, 9],
        [0, 5],
      ],
      [
        [0, 5],
        [6, 9],
      ],
      8,
    ],
    [
      [
        [0, 9],
        [2, 4],
      ],
      [[0, 9]],
      9,
    ],
    [
      [
        [3, 3],
        [5, 4],
      ],
      [],
      0,
    ],
    [
      [
        [0, 2],
        [4, 6],
        [1, 5],
      ],
      [[0, 6]],
      6,
    ],
  ] as [[number, number][], [number, number][], number][])("%j are %j together: %i seconds", (ranges, united, seconds) => {
    expect(uniteRanges(ranges)).toEqual(united);
    expect(lengthOf(ranges)).toBe(seconds);
  });
});
