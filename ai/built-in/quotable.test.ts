import { expect, test } from "vitest";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import { isSpoken, type LessonText, withRecordings } from "#ai/retrieval/passage.ts";
import { wordCount } from "#ai/text/terms.ts";
import { readSampleCourses } from "#server/operations/seed/sample-courses.ts";
import { converseAll, lessons } from "#tests/support/ai/converse.ts";
import { keyIdeas } from "./answer-lesson.ts";
import { isQuotable } from "./select-quote.ts";

const sample: LessonText[] = readSampleCourses().flatMap(({ slug, title, lessons: all }) =>
  all.map((lesson, position) => ({
    courseId: slug,
    courseTitle: title,
    lessonId: `${slug}-${position}`,
    lessonTitle: lesson.title,
    position,
    content: lesson.content,
  })),
);
const lost = ["still lost", "still lost"];
const conversations = [
  ["Explain this lesson", "go on"],
  ["Give me an example"],
  ["Give me the solution to exercise 1", "I'm stuck", "I'm stuck"],
];

/** Play conversations in a lesson, and return what the tutor quoted. */
async function quotesIn(lesson: LessonText): Promise<string[]> {
  const { courseId, courseTitle, lessonId, lessonTitle, position } = lesson;
  const at = { course: { id: courseId, title: courseTitle }, lesson: { id: lessonId, title: lessonTitle, position } };
  const [idea] = keyIdeas(passagesOf(lesson)).filter(({ term }) => term !== "");
  const played = [...conversations, [`What is ${idea?.term ?? lessonTitle}?`, ...lost]];
  const answers = [];
  for (const turns of played) answers.push(...(await converseAll(turns, { known: [lesson], at })));
  return answers.flatMap(({ text }) =>
    (text.match(/(?:^>.*(?:\n|$))+/gm) ?? []).map((block) => block.replace(/^> ?/gm, "").trim()),
  );
}

const isFaulty = (quote: string) => wordCount(quote) > 60 || quote.endsWith(":");

test("in every sample lesson, whatever is asked, no quotation is longer than sixty words or ends in a colon @slow", async () => {
  const quotes = [];
  for (const lesson of sample) quotes.push(...(await quotesIn(lesson)));
  expect(quotes.length).toBeGreaterThan(sample.length * 3);
  expect(quotes.filter(isFaulty)).toEqual([]);
});

const long = `A kettle is ${Array<string>(70).fill("very").join(" ")} hot.`;
const trap = (lessonTitle: string, content: string) => ({ ...lessons[0]!, lessonTitle, content });

test.each([
  trap("Folders", "Suppose the folder looks like this:\n\n- one\n- two\n\nA folder is a place for files. It holds many."),
  trap(
    "Kettles",
    `${long} Suppose that it is ${Array<string>(70).fill("so").join(" ")} full.\n\nA kettle boils water in a kitchen.`,
  ),
  trap(
    "Kettles",
    "A kettle is a vessel for water and it looks as follows:\n\n1. a spout: 3 × 4 = 12 is as follows:\n\nIt boils.",
  ),
])("a lesson with long and unfinished sentences is quoted without them (%#)", async (lesson) => {
  const quotes = await quotesIn(lesson);
  expect(quotes.filter(isFaulty)).toEqual([]);
});

test("captions without full stops are quotable in pieces", () => {
  const cues = Array.from({ length: 40 }, (_, at) => ({ from: at, to: at + 1, text: "and then a kettle on a stove boils" }));
  const recording = { id: "r", title: "Kettles", language: "en", revision: 1, cues };
  const spoken = passagesOf(withRecordings(trap("Kettles", "A kettle boils."), [recording])).filter(isSpoken);
  const sentences = spoken.flatMap((passage) => passage.sentences);
  expect(sentences.length).toBeGreaterThan(4);
  expect(sentences.filter(({ text }) => !isQuotable(text))).toEqual([]);
});

test.each<[string, boolean]>([
  ["A kettle boils water.", true],
  ["The kettles are:", false],
  ["**The kettles are:**", false],
  ["Is it hot?", false],
  ['He said "stop. Then he went.', false],
  [long, false],
  ["", false],
])("%j may be quoted: %s", (text, may) => {
  expect(isQuotable(text)).toBe(may);
});
