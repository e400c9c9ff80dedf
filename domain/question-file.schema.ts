import { z } from "zod";
import { mostQuestions } from "./question.ts";

/** The import and export formats of questions. A package is read in either version of QTI, and written in 2.1 or 1.2. */
export const questionFormats = ["json", "moodle-xml", "qti", "qti-1-2", "gift", "csv"] as const;
export type QuestionFormat = (typeof questionFormats)[number];
/** The limits of a question file, which has room for all questions of a course. `bytes` are those of the request, with its escapes. */
export const questionFileLimits = { text: 16_000_000, bytes: 32 * 1024 * 1024, questions: mostQuestions, named: 200 } as const;

const remarkSchema = z.object({ place: z.string().meta({ description: "The place in the file" }), text: z.string() });
export type FileRemark = z.infer<typeof remarkSchema>;

/** A file of questions to read; with `import` they are created, otherwise the file is only checked. */
export const questionFileSchema = z.strictObject({
  format: z.enum(questionFormats),
  text: z.string().max(questionFileLimits.text).meta({ description: "The file's text; for a QTI package, its bytes in base64" }),
  purpose: z
    .enum(["practice", "exam"])
    .default("exam")
    .meta({ description: "The purpose of questions for which the file states none" }),
  import: z.boolean().default(false),
});

export const questionFileCheckSchema = z
  .object({
    questions: z.array(z.object({ place: z.string(), type: z.string(), stem: z.string() })),
    problems: z.array(remarkSchema).meta({ description: "Problems that must be fixed before anything can be imported" }),
    remarks: z.array(remarkSchema).meta({ description: "Notes on what is left out or worth knowing" }),
    imported: z.int().min(0),
  })
  .meta({ id: "QuestionFileCheck", description: "The result of checking or importing a question file." });
export type QuestionFileCheck = z.infer<typeof questionFileCheckSchema>;

export const questionExportSchema = z
  .object({
    name: z.string(),
    text: z.string().meta({ description: "The file's text; for a QTI package, its bytes in base64" }),
    exported: z.int().min(0),
    dropped: z.array(remarkSchema).meta({ description: "What the format does not support and the file leaves out" }),
  })
  .meta({ id: "QuestionExport", description: "A course's questions as a file." });
