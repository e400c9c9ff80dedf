import PDFDocument from "pdfkit";
import type { Drawing } from "./drawing.ts";

/** The metadata of a PDF. */
export type PdfFacts = { title: string; author: string; subject: string; createdAt: Date; language: string };

/**
 * Write a drawing as a one-page PDF, embedding only the glyphs that it uses. Text remains text: it can be searched, copied and read out.
 */
export function writePdf(
  { width, height, shapes }: Drawing,
  { title, author, subject, createdAt, language }: PdfFacts,
): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: language,
    displayTitle: true,
    // Otherwise pdfkit embeds an unused standard font first.
    font: "",
    info: { Title: title, Author: author, Subject: subject, CreationDate: createdAt },
  });
  for (const shape of shapes) {
    if (shape.kind === "outline") {
      pdf.path(shape.data).fill(shape.color);
      continue;
    }
    pdf.fillColor(shape.color);
    for (const { face, text, x } of shape.runs) {
      pdf.registerFont(face.name, face.file);
      // With a list of features, even an empty one, a run is shaped as a whole instead of word by word.
      const options = { lineBreak: false, baseline: "alphabetic" as const, features: [], characterSpacing: shape.tracking };
      pdf.font(face.name).fontSize(shape.size).text(text, x, shape.y, options);
    }
  }
  pdf.end();
  return pdf;
}
