import fc from "fast-check";
import { uploadedBytes } from "./campus.ts";
import { pngBomb } from "#tests/support/png-bomb.ts";
import { largePictures, unusablePictures } from "#tests/support/large-pictures.ts";
import { grammarTexts, sentenceTexts } from "#tests/support/grammar-texts.ts";
import { generatedText } from "#tests/support/generated-requests.ts";

/** Bodies other than JSON, by media type: valid, hostile, and randomly damaged. */
export type Bodies = (type: string) => fc.Arbitrary<Uint8Array<ArrayBuffer> | FormData | string>;

/** Prepare pictures and a real course file to build bodies from. */
export async function prepareBodies(courseFile: Buffer): Promise<Bodies> {
  const refused = [...Object.values(await unusablePictures()), pngBomb(40_000, 40_000)];
  const picture = fc
    .oneof({ weight: 2, arbitrary: fc.constantFrom(...Object.values(await largePictures())) }, fc.constantFrom(...refused))
    .chain(damaged);
  const cell = fc.oneof(
    generatedText,
    fc.emailAddress(),
    fc.constantFrom("student", "admin", '"', '""', "=1+1", "a@b.example;c", "\u2028", "\r"),
  );
  const table = fc
    .tuple(fc.constantFrom(",", ";", "\t"), fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 40 }))
    .chain(([separator, rows]) =>
      fc
        .boolean()
        .map((headed) => (headed ? `email${separator}role\n` : "") + rows.map((cells) => cells.join(separator)).join("\n")),
    );
  return (type) => {
    if (type === "text/csv") return table.map((csv) => csv.toWellFormed());
    if (type === "application/x-www-form-urlencoded")
      return generatedText.map((name) => new URLSearchParams({ name: name.toWellFormed() }).toString());
    // A piece of the upload that the campus has begun: smaller, just as long as it, or longer.
    if (type === "application/offset+octet-stream")
      return fc.oneof(
        fc.constantFrom(0, 1, 1_000, uploadedBytes, uploadedBytes + 1).map((length) => new Uint8Array(length)),
        picture,
      );
    if (type === "application/zip") return fc.constant(courseFile).chain(damaged);
    if (type === "multipart/form-data")
      return fc.tuple(fc.constantFrom("file", "files", "picture"), picture).map(([name, bytes]) => {
        const form = new FormData();
        form.set(name, new Blob([bytes]), "picture.png");
        return form;
      });
    return picture;
  };
}

/** The bytes as they are, in half of all cases, else partly changed, truncated, or duplicated. */
function damaged(bytes: Buffer): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const changed = fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(bytes.length), fc.nat(255)), { maxLength: 8 }),
      end: fc.oneof({ weight: 3, arbitrary: fc.constant(bytes.length) }, fc.nat(bytes.length)),
      twice: fc.nat(9),
    })
    .map(({ changes, end, twice }) => {
      const copy = new Uint8Array(bytes);
      for (const [at, value] of changes) copy[at] = value;
      const cut = copy.slice(0, end);
      return twice === 0 ? new Uint8Array(Buffer.concat([cut, cut])) : cut;
    });
  return fc.oneof(fc.constant(new Uint8Array(bytes)), changed);
}

/** Caption files, with times in any order and generated words in their cues. */
export const captionFile: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(".", ","),
    fc.array(
      fc.tuple(fc.nat(200_000), fc.nat(4_000), fc.oneof(generatedText, fc.constantFrom("<b>An owl</b>", "-->", "NOTE x"))),
      {
        maxLength: 20,
      },
    ),
  )
  .map(([point, cues]) => {
    const time = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23).replace(".", point);
    const lines = cues.map(([from, long, text], at) => `${at + 1}\n${time(from)} --> ${time(from + long)}\n${text}\n`);
    return `${point === "." ? "WEBVTT\n\n" : ""}${lines.join("\n")}`;
  });

/** Texts of a lesson that are hard to parse, by Markdown rule, and parts of them between generated words. */
export const markdown: fc.Arbitrary<string> = fc.oneof(
  generatedText,
  fc
    .tuple(
      fc.constantFrom(...Object.values({ ...grammarTexts(20_000), ...sentenceTexts(20_000) })),
      fc.nat(20_000),
      generatedText,
    )
    .map(([long, length, words]) => `${words}\n\n${long.slice(0, length)}\n\n${words}`),
);
