import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { levelSchema } from "#domain/course.schema.ts";

const folder = fileURLToPath(new URL("./courses", import.meta.url));

/** The initial order of the courses in the store: one of each category in turn. */
const order = [
  "web-pages-from-scratch",
  "negotiation-at-work",
  "writing-that-sells-honestly",
  "colour-with-confidence",
  "relational-databases-and-sql",
  "bookkeeping-you-can-trust",
  "marketing-foundations",
  "interface-design-that-works",
  "designing-reliable-services",
  "corporate-finance-decisions",
  "measuring-marketing",
  "seeing-typography",
  "design-systems-in-practice",
];

const factsSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  outcomes: z.array(z.string()).min(3).max(4),
  category: z.string(),
  level: levelSchema,
  duration: z.int(),
  rating: z.number(),
  price: z.int(),
  instructor: z.string(),
  /** The number of the lesson that everybody may read; the first is 1. */
  preview: z.int().min(1),
});

type SampleLesson = { title: string; content: string };
export type SampleCourse = z.infer<typeof factsSchema> & { slug: string; lessons: SampleLesson[] };

/** Read the sample courses from their folders. Throws if a folder is missing, unknown or malformed. */
export function readSampleCourses(): SampleCourse[] {
  const found = readdirSync(folder);
  const unknown = found.filter((slug) => !order.includes(slug));
  if (unknown.length > 0) throw new Error(`sample courses without a place in the order: ${unknown.join(", ")}`);
  return order.map((slug) => {
    const files = readdirSync(join(folder, slug)).filter((name) => name.endsWith(".md"));
    return {
      slug,
      ...factsSchema.parse(JSON.parse(readFileSync(join(folder, slug, "course.json"), "utf8"))),
      lessons: files.sort().map((name) => readLesson(readFileSync(join(folder, slug, name), "utf8"))),
    };
  });
}

/** Parse a lesson's file: a title as a heading, then the content. */
function readLesson(text: string): SampleLesson {
  const [, title, content] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  if (!title || !content) throw new Error(`a lesson must begin with "# Title": ${text.slice(0, 60)}`);
  return { title: title.trim(), content: content.trim() };
}
