import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { drawBadgePicture, type BadgeWords } from "./badge-picture.ts";
import { drawCertificate, findMissingLetters, toSvg, type CertificateWords } from "./drawing.ts";
import { writePdf, type PdfFacts } from "./write-pdf.ts";

/* What is drawn in a thread of its own, since faces are large and shaping takes a core for a tenth of a second: see `drawing-pool.ts`. */

/** The letters of a text that cannot be drawn. */
export function findMissing({ text }: { text: string }): Promise<string[]> {
  return findMissingLetters(text);
}

/** A certificate as SVG. */
export async function drawSvg({ words }: { words: CertificateWords }): Promise<string> {
  return toSvg(await drawCertificate(words));
}

/** A certificate as the bytes of a PDF. */
export async function drawPdf({ words, facts }: { words: CertificateWords; facts: PdfFacts }): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(writePdf(await drawCertificate(words), facts)));
}

/** The picture of a badge as the bytes of a PNG. */
export async function drawBadge({ words }: { words: BadgeWords }): Promise<Uint8Array<ArrayBuffer>> {
  const svg = toSvg(await drawBadgePicture(words));
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer());
}
