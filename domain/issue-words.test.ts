import { expect, test } from "vitest";
import { z } from "zod";
import { fieldWords, namePath } from "./issue-words.ts";

test.each([
  ["title", "title"],
  ["full_name", "name"],
  ["course_id", "course"],
  ["student_ids", "students"],
  ["service_name", "service name"],
  ["currentLesson", "current lesson"],
  ["__proto__", "proto"],
  ["constructor", "constructor"],
  ["retain_conversations_days", "days to keep tutor conversations"],
  ["launch_title", "title before the launch"],
  ["{}", ""],
])("%s is called “%s”", (name, words) => expect(fieldWords(name)).toBe(words));

test.each([
  [["title"], "The title"],
  [["context", "course"], "The course"],
  [["messages", 3, "content"], "The text of message 4"],
  [["course_ids", 1], "Course 2"],
  [["from"], "The sender"],
  [["cues", 0, "from"], "The start of cue 1"],
  [["cues", 0, "to"], "The end of cue 1"],
  [["chapters", 2, "from"], "The start of chapter 3"],
  [["{}"], "The field"],
  [[], "What was sent"],
])("the path %j is called “%s”", (path, words) => expect(namePath(path)).toBe(words));

const schema = z.object({
  title: z.string().min(1).max(5),
  price: z.int().min(0).max(10_000),
  level: z.enum(["low", "middle", "high"]),
  tags: z.array(z.string()).max(2),
});
const good = { title: "Owls", price: 1, level: "low", tags: [] };

test.each([
  [{ title: undefined }, "The title is missing."],
  [{ title: null }, "The title is missing."],
  [{ title: "" }, "The title is missing."],
  [{ title: 7 }, "The title must be written text."],
  [{ title: "Owlets" }, "The title may have at most 5 characters."],
  [{ price: -1 }, "The price may not be negative."],
  [{ price: 1.5 }, "The price must be a whole number."],
  [{ price: 20_000 }, "The price may be at most 10,000."],
  [{ level: "lower" }, "The level must be low, middle or high."],
  [{ level: undefined }, "The level is missing."],
  [{ tags: ["a", 7] }, "Tag 2 must be written text."],
  [{ tags: ["a", "b", "c"] }, "The tags may have at most 2 entries."],
])("%j is refused in words", (change, sentence) => {
  expect(schema.safeParse({ ...good, ...change }).error?.issues[0]?.message).toBe(sentence);
});

test.each([
  ["crisis_contacts", "The crisis contacts are missing."],
  ["documents", "The list of legal pages is missing."],
  ["address", "The address is missing."],
  ["status", "The status is missing."],
  ["user", "The facts about the learner are missing."],
  ["minimum_age", "The minimum age is missing."],
])("a missing %s is told in the right number", (name, sentence) => {
  expect(z.object({ [name]: z.string().min(1) }).safeParse({ [name]: "" }).error?.issues[0]?.message).toBe(sentence);
});
