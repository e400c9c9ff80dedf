import { buffer } from "node:stream/consumers";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawCertificate } from "./drawing.ts";
import { certificateWords as words } from "#tests/support/assessment/certificate-words.ts";
import { writePdf } from "./write-pdf.ts";

/** The square of the QR code on the sheet, in points. */
const square = { left: 667.89, top: 444, size: 82 };

/** Return the drawn modules of a QR code of `count` modules a side: whether the center of each is inside a bar. */
async function drawnModules(verifyAddress: string | null, count: number): Promise<boolean[][]> {
  const { shapes } = await drawCertificate({ ...words, verifyAddress });
  const bars = shapes
    .flatMap((shape) => (shape.kind === "outline" ? [shape.data] : []))
    .flatMap((data) => [...data.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H\1Z/g)])
    .map(([, left, top, right, bottom]) => ({
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    }));
  const centers = Array.from({ length: count }, (_, at) => ((at + 0.5) * square.size) / count);
  return centers.map((down) =>
    centers.map((along) => {
      const [x, y] = [square.left + along, square.top + down];
      return bars.some(({ left, top, right, bottom }) => left < x && x < right && top < y && y < bottom);
    }),
  );
}

test.each([
  words.verifyAddress ?? "",
  "https://learn.a-rather-long-name-of-an-academy.example/verify/0f3e4c1a-9d9c-4f43-8a6e-8c103f1b2a7f",
])("a certificate has the QR code of its address, %s", async (address) => {
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const modules = await drawnModules(address, size);
  expect(modules).toEqual(data);
  // The three finder patterns, by which a camera recognizes a code: a dark ring of seven modules around a dark core.
  const ring = [true, true, true, true, true, true, true];
  expect([modules[0]?.slice(0, 7), modules[0]?.slice(-7), modules.at(-1)?.slice(0, 7)]).toEqual([ring, ring, ring]);
  expect([modules[0]?.[7], modules[1]?.[1], modules[3]?.[3]]).toEqual([false, false, true]);
});

test("a certificate without an address has no QR code", async () => {
  expect((await drawnModules(null, 33)).flat()).not.toContain(true);
});

test.each(["Ada Lovelace", "諸葛 小明", "山田 さくら", "남궁 철수"])(
  "the PDF of %s has only the letters that it uses, not whole fonts",
  async (holderName) => {
    const facts = { title: "Certificate", author: "The Academy", subject: "", createdAt: new Date(0), language: "en" };
    const pdf = await buffer(writePdf(await drawCertificate({ ...words, holderName, instructorName: holderName }), facts));
    expect(pdf.byteLength).toBeGreaterThan(5_000);
    expect(pdf.byteLength).toBeLessThan(100_000);
  },
);
