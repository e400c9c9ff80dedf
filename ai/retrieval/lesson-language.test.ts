import { expect, test } from "vitest";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { stemIn, stemOf, stemsOf, termsOf } from "#ai/text/terms.ts";
import type { LessonText } from "./passage.ts";
import { seekPassages } from "./seek-passages.ts";
import { staticSource } from "./static-library.ts";

const course = (language: string | undefined, lessons: Record<string, string>): LessonText[] =>
  Object.entries(lessons).map(([lessonTitle, content], position) => ({
    courseId: language ?? "en",
    courseTitle: "Cours",
    lessonId: `${language} ${position}`,
    lessonTitle,
    position,
    content,
    ...(language !== undefined && { language }),
  }));

const french = course("fr-CA", {
  Nuit: "Les chouettes sont des oiseaux nocturnes. L'oiseau vole sans bruit grâce à ses plumes.",
  Terrain: "Le gardien protège le but avec les mains. Le but mesure sept mètres de large.",
  Jardin: "Les légumes poussent au printemps. Il faut arroser les semis chaque matin.",
});
const portuguese = course("pt", {
  Noite: "As corujas são aves noturnas. Elas voam sem ruído.",
  Horta: "Os legumes crescem na primavera. As sementes germinam devagar.",
});

async function seek(lessons: readonly LessonText[], question: string) {
  const [first] = lessons;
  const scope = { reader: { userId: "ada", role: "student" }, courseId: first?.courseId ?? null, lessonId: null } as const;
  const found = await seekPassages(staticSource(lessons), understandQuestion([{ role: "user", content: question }]), scope);
  return { lesson: found.passages[0]?.passage.lesson.lessonTitle, verdict: found.gate.verdict, missing: found.gate.missing };
}

test.each([
  [french, "Comment un oiseau vole-t-il ?", "Nuit"],
  [french, "Que font les chouette la nuit ?", "Nuit"],
  [french, "Parle-moi du légume", "Jardin"],
  [french, "Parle-moi du legume", "Jardin"],
  [french, "Quel est le but ?", "Terrain"],
  [portuguese, "O que é uma coruja?", "Noite"],
  [portuguese, "O que é uma semente?", "Horta"],
] as const)("a question in the course's language finds other forms of its words: %#", async (lessons, question, lesson) => {
  expect(await seek(lessons, question)).toMatchObject({ lesson, verdict: "answer" });
});

test("function words are those of the language, and elided ones are cut off", () => {
  const words = (text: string, language?: string) => termsOf(text, language).map(({ word }) => word);
  expect(words("L'oiseau qu'on voit a le but d'or", "fr")).toEqual(["oiseau", "voit", "but", "or"]);
  expect(words("Utilise-t-elle l’index ?", "fr")).toEqual(["index"]);
  expect(words("Vitabu vya mwalimu ni vizuri", "sw")).toEqual(["Vitabu", "vizuri"]);
  const text = "Un œuf d'oie";
  for (const { word, start } of termsOf(text, "fr")) expect(text.slice(start)).toMatch(new RegExp(`^${word}`, "u"));
  expect(stemIn("l'oiseau", "fr")).toBe(stemIn("Oiseaux", "fr-CA"));
  expect(stemsOf("Élèves, eleves", "fr").size).toBe(1);
});

test("English, and what names no language, is read as English", () => {
  const text = "The owls' wings were given; l'index isn't coloured, on a p-value of C++.";
  expect(termsOf(text, "en-GB")).toEqual(termsOf(text));
  expect([...stemsOf(text, "en")]).toEqual([...stemsOf(text)]);
  expect(stemIn("Given", "en")).toBe(stemOf("given"));
});
