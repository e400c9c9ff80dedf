import { z } from "zod";
import { questionFormats } from "#domain/question-file.schema.ts";
import { writeOwnJson } from "#server/assessment/questions/files/own-json.ts";
import { hostileQuestionFiles, ordinaryQuestions } from "#tests/support/assessment/question-files.ts";

type Asked = { token: string; method?: string; path: string; body?: unknown };
type Measure = (what: string, text: string, asked: Asked) => Promise<unknown>;

/** Sizes of hostile files, in characters: some are read within a second, others time out; `large` is the largest size allowed. */
const lengths = { small: 200_000, large: 15_000_000 } as const;

/**
 * Send files of questions through the API: hostile ones in each format, and an export and import of as many questions as a course may have.
 */
export async function measureFiles(
  measure: Measure,
  [token, other]: readonly [string, string],
  { newCourse, wanted }: { newCourse: () => Promise<string>; wanted: readonly string[] | undefined },
): Promise<void> {
  const into = (courseId: string) => ({ token, path: `/api/courses/${courseId}/questions/import` });
  const courseId = await newCourse();
  for (const [size, length] of Object.entries(lengths))
    for (const [name, file] of Object.entries(hostileQuestionFiles(length)))
      // Reading files is rate-limited per person.
      if (file.text.length <= 16_000_000 && (!wanted || wanted.includes(name)))
        await measure(`read a hostile file, ${size}`, name, {
          ...into(courseId),
          token: size === "small" ? token : other,
          body: file,
        });
  const text = writeOwnJson(ordinaryQuestions(), []);
  const body = { format: "json", text, purpose: "exam", import: true };
  await measure("import 5,000 questions", "json", { ...into(courseId), body });
  for (const format of questionFormats) {
    const path = `/api/courses/${courseId}/questions/export?format=${format}`;
    const written = await measure("export 5,000 questions", format, { token, method: "GET", path });
    const file = z.object({ text: z.string() }).safeParse(written);
    if (!file.success) continue;
    await measure("look at 5,000 questions", format, {
      ...into(courseId),
      body: { format, text: file.data.text, purpose: "exam" },
    });
  }
}
