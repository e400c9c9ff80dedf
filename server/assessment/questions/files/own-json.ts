import { z } from "zod";
import type { FileRemark } from "#domain/question-file.schema.ts";
import type { NewQuestion } from "#domain/question.schema.ts";
import { UnreadableQuestion, type ReadFile } from "./read-result.ts";

const format = { name: "academy-questions", version: 1 } as const;
const fileSchema = z.object({
  format: z.literal(format.name),
  version: z.literal(format.version),
  questions: z.array(z.looseObject({ lesson: z.string().nullable().default(null) })),
});

/** Read questions as `writeOwnJson` writes them. Lessons are found by their titles. */
export function readOwnJson(text: string, lessons: readonly { id: string; title: string }[]): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new UnreadableQuestion("The file is not JSON.");
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) throw new UnreadableQuestion(`The file is not in the format ${format.name}, version ${format.version}.`);
  const read: ReadFile = { found: [], problems: [], remarks: [] };
  for (const [at, { lesson: written, ...question }] of parsed.data.questions.entries()) {
    // Titles are stored composed; a file may be older than that.
    const lesson = written?.normalize("NFC") ?? null;
    const place = `question ${at + 1}`;
    const ambiguous = findAmbiguous(lesson, lessons);
    if (ambiguous) {
      read.problems.push({ place, ...ambiguous });
      continue;
    }
    const found = lessons.find(({ title }) => title === lesson);
    if (lesson !== null && found === undefined)
      read.remarks.push({
        place,
        text: `The course has no lesson “${String(lesson).slice(0, 80)}”: the question is imported without a lesson.`,
      });
    read.found.push({ place, question: { ...question, lesson_id: found?.id ?? null } });
  }
  return read;
}

/** Return why the title of a lesson does not tell which one is meant; null if it does. */
function findAmbiguous(lesson: string | null, lessons: readonly { title: string }[]): { text: string } | null {
  if (lesson === null || lessons.filter(({ title }) => title === lesson).length < 2) return null;
  return {
    text: `The course has several lessons “${lesson.slice(0, 80)}”. Give them different titles, or remove the lesson from the question.`,
  };
}

/** List the questions of an export that an import would refuse because of their lessons' titles. */
export function findAmbiguousLessons(
  questions: readonly NewQuestion[],
  lessons: readonly { id: string; title: string }[],
): FileRemark[] {
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  return questions.flatMap(({ lesson_id }, at) => {
    const ambiguous = findAmbiguous(titles.get(lesson_id ?? "") ?? null, lessons);
    return ambiguous ? [{ place: `question ${at + 1}`, ...ambiguous }] : [];
  });
}

/** Write questions in the academy's own format: complete, with fields in a fixed order, so that the same questions give the same bytes. */
export function writeOwnJson(questions: readonly NewQuestion[], lessons: readonly { id: string; title: string }[]): string {
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  const written = questions.map((question) => {
    const { type, stem, hint, feedback, credit, options, pairs, accepted, match_case, match_accents, value } = question;
    const { tolerance, unit, gaps, rubric, purpose, lesson_id, passage, shown_in_lesson, tags } = question;
    const key = { options, pairs, accepted, match_case, match_accents, value, tolerance, unit, gaps, rubric };
    const fields: Omit<NewQuestion, "lesson_id" | "passage"> = {
      type,
      stem,
      hint,
      feedback,
      credit,
      ...key,
      purpose,
      shown_in_lesson,
      tags,
    };
    return { lesson: lesson_id === null ? null : (titles.get(lesson_id) ?? null), ...fields, ...(passage !== "" && { passage }) };
  });
  return `${JSON.stringify({ format: format.name, version: format.version, questions: written }, null, 2)}\n`;
}
