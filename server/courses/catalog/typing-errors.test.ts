import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CourseList } from "#domain/course.schema.ts";
import { seededRandom, type SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { countSlips } from "./store-spelling.ts";

const samples = "server/operations/seed/courses";
/** Courses about other subjects, in addition to the samples. */
const others = [
  ["First Aid for Everyone", "Marguerite Okafor"],
  ["Bread From Flour, Water and Salt", "Tobias Lindgren"],
  ["Reading Music From the Page", "Ingeborg Sandoval"],
  ["A Garden in One Summer", "Yusuf Karimov"],
  ["The Night Sky With Bare Eyes", "Philippa Anand"],
  ["Repairing Your Own Bicycle", "Kwame Oyelaran"],
] as const;
const teachers = ["Amara Diallo", "Salma Renard", "Edwin Marsh"];

let academy: DataAcademy;
const words: string[] = [];
beforeAll(async () => {
  academy = await startDataAcademy();
  const sampled = readdirSync(samples).map((name, at) => {
    const { title, category } = JSON.parse(readFileSync(`${samples}/${name}/course.json`, "utf8")) as Record<string, string>;
    return { title: title ?? "", category: category ?? "", teacher: teachers[at % teachers.length] ?? "" };
  });
  const people = new Map<string, string>();
  for (const { title, category, teacher } of [
    ...sampled,
    ...others.map(([title, teacher]) => ({ title, category: "Everyday Life", teacher })),
  ]) {
    const id = people.get(teacher) ?? (await academy.person({ role: "instructor", name: teacher })).id;
    people.set(teacher, id);
    await academy.course({ title, category, description: `Lessons about ${title}.`, instructor_id: id });
    words.push(
      ...`${title} ${category} ${teacher}`
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter((word) => word.length >= 5),
    );
  }
  await academy.course({ title: "Françoise Sagan, lue à voix haute", category: "Littérature" });
});
afterAll(() => academy.stop());

const find = async (search: string): Promise<string[]> => {
  const { status, body } = await academy.call<CourseList>(`/courses?page_size=3&search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return body.courses.map(({ title }) => title);
};

/** Return the word with one letter added, left out, replaced, or swapped with the next. */
function mistype(word: string, random: SeededRandom): string {
  const at = random.int(0, word.length - 2);
  const letter = String.fromCharCode(97 + random.int(0, 25));
  const [before, here, next, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
  return random.pick([
    before + letter + here + next + after,
    before + next + after,
    before + letter + next + after,
    before + next + here + after,
  ]);
}

// The first seed was used during development, the second never.
test.each(["tuned", "unseen"])(
  "of 200 words with one typing error, 95% find among the first three courses what the right word finds first (seed %s) @slow",
  async (seed) => {
    const random = seededRandom(seed);
    const missed: string[] = [];
    for (let slip = 0; slip < 200; slip += 1) {
      const word = random.pick(words);
      const typed = mistype(word, random);
      const [first = "nothing"] = await find(word);
      if (!(await find(typed)).includes(first)) missed.push(`${typed} for ${word}`);
    }
    expect(missed.slice(10)).toEqual([]);
  },
);

test.each([
  ["typografy", "Seeing Typography"],
  ["Slama", "Seeing Typography"],
  ["francoise", "Françoise Sagan, lue à voix haute"],
  ["litterature", "Françoise Sagan, lue à voix haute"],
  ["NIHGT SKY", "The Night Sky With Bare Eyes"],
  ["bred from flor", "Bread From Flour, Water and Salt"],
])("%s finds %s", async (typed, title) => {
  expect(await find(typed)).toContain(title);
});

test("a known word is never corrected, and words of courses that are not offered are unknown", async () => {
  await academy.course({ title: "Bikecycle polo", lessons: [{ title: "Breadth", content: "Breadth counts in polo." }] });
  expect((await find("breadth"))[0]).toBe("Bikecycle polo");
  await academy.course({ title: "Zyxomma dragonflies", published_at: null });
  expect(await find("zyxoma")).toEqual([]);
});

test.each([
  '"typografy"',
  "typografy -seeing",
  "-typografy",
  "a ".repeat(90),
  "typografy ".repeat(18),
  "%",
  "ty\\po_",
  "👍👍👍👍",
  "كتبب",
])("%j is searched for as typed", async (search) => {
  expect((await find(search)).length).toBeLessThanOrEqual(3);
});

test.each([
  ["salma", "salma", 0],
  ["slama", "salma", 1],
  ["sala", "salma", 1],
  ["salmma", "salma", 1],
  ["sarma", "salma", 1],
  ["ca", "abc", 2],
  ["", "abc", 2],
])("the distance of %s and %s is %i", (one, other, slips) => {
  expect(countSlips(one, other, 1)).toBe(slips);
});

test("a word in American spelling finds first what is about it in British spelling", async () => {
  expect((await find("color"))[0]).toBe("Colour with Confidence");
});
