import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { drawBadgePicture, type BadgeWords } from "./badge-picture.ts";
import { drawCertificate, findMissingLetters, toSvg, type CertificateWords } from "./drawing.ts";
import { writePdf, type PdfFacts } from "./write-pdf.ts";

/* Drawing runs in a thread: fonts are large, and shaping takes a core for a tenth of a second. See `drawing-pool.ts`. */

/** Return the characters of a text that cannot be drawn. */
export function findMissing({ text }: { text: string }): Promise<string[]> {
  return findMissingLetters(text);
}

/** Draw a certificate as SVG. */
export async function drawSvg({ words }: { words: CertificateWords }): Promise<string> {
  return toSvg(await drawCertificate(words));
}

/** Draw a certificate as the bytes of a PDF. */
export async function drawPdf({ words, facts }: { words: CertificateWords; facts: PdfFacts }): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(writePdf(await drawCertificate(words), facts)));
}

/** Draw the picture of a badge as the bytes of a PNG. */
export async function drawBadge({ words }: { words: BadgeWords }): Promise<Uint8Array<ArrayBuffer>> {
  const svg = toSvg(await drawBadgePicture(words));
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer());
}
