import { describe, expect, test } from "vitest";
import { embedLineOf, fileLineOf, isEmbedSite, readEmbedAddress, readEmbedLine, readFileLine, showsEmbed } from "./embeds.ts";

const owl = { site: "youtube", id: "abcDEF_-123" } as const;
const film = { site: "vimeo", id: "12345678" } as const;

test.each([
  ["https://www.youtube.com/watch?v=abcDEF_-123", owl],
  ["http://youtube.com/watch?t=5&v=abcDEF_-123", owl],
  ["https://m.youtube.com/watch?v=abcDEF_-123", owl],
  ["https://music.youtube.com/watch?v=abcDEF_-123", owl],
  ["https://youtu.be/abcDEF_-123?t=9", owl],
  ["https://www.youtube-nocookie.com/embed/abcDEF_-123", owl],
  ["https://www.youtube.com/shorts/abcDEF_-123", owl],
  ["https://www.youtube.com/live/abcDEF_-123", owl],
  ["https://www.youtube.com/v/abcDEF_-123", owl],
  ["https://vimeo.com/12345678", film],
  ["https://vimeo.com/channels/owls/12345678", film],
  ["https://player.vimeo.com/video/12345678", film],
  ["https://www.youtube.com/watch?v=short", null],
  ["https://www.youtube.com/watch", null],
  ["https://www.youtube.com/@owls/abcDEF_-123", null],
  ["https://vimeo.com/1234", null],
  ["https://vimeo.com/owls", null],
  ["https://video.example/watch?v=abcDEF_-123", null],
  ["https://youtube.com.example/watch?v=abcDEF_-123", null],
  ["https://ada@youtube.com/watch?v=abcDEF_-123", null],
  ["https://youtube.com:8443/watch?v=abcDEF_-123", null],
  ["ftp://youtube.com/watch?v=abcDEF_-123", null],
  ["abcDEF_-123", null],
])("the address %s leads to %o", (address, video) => {
  expect(readEmbedAddress(address)).toEqual(video);
});

describe("lines of a lesson", () => {
  test.each([owl, film])("show %o, and are parsed back", (video) => {
    expect(readEmbedLine(embedLineOf(video))).toEqual(video);
    expect(readEmbedLine(`${embedLineOf(video)} \t`)).toEqual(video);
    expect(readEmbedLine(` ${embedLineOf(video)}`)).toBeNull();
  });

  test("are found anywhere in the text, indented by up to three spaces", () => {
    const text = (line: string) => `Owls.\n${line}\nMore.`;
    expect(showsEmbed(text(embedLineOf(owl)), owl)).toBe(true);
    expect(showsEmbed(text(`   ${embedLineOf(owl)}`), owl)).toBe(true);
    expect(showsEmbed(text(`    ${embedLineOf(owl)}`), owl)).toBe(false);
    expect(showsEmbed(text(embedLineOf(owl)), film)).toBe(false);
    expect(showsEmbed(text(embedLineOf(owl)), { ...owl, id: "another_123" })).toBe(false);
    expect(showsEmbed(text(embedLineOf(film)), { site: "youtube", id: film.id })).toBe(false);
  });

  test("offer a file by its id", () => {
    const id = "0190aaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee";
    expect(readFileLine(fileLineOf(id))).toBe(id);
    expect(readFileLine(`${fileLineOf(id)} and more`)).toBeNull();
  });
});

test("only supported video sites are recognised", () => {
  expect(["youtube", "vimeo", "constructor", "video.example"].map(isEmbedSite)).toEqual([true, true, false, false]);
});
