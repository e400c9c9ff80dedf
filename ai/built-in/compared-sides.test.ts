import { expect, test } from "vitest";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { converse, lessons } from "#tests/support/ai/converse.ts";
import { comparedSides } from "./compared-sides.ts";

const sidesOf = (content: string) => {
  const question = understandQuestion([{ role: "user", content }]);
  // Without weighed words, the sides are those of the question itself.
  const sides = comparedSides({ question, found: { terms: [] } as never });
  return sides && sides.map((side) => [...side].join(" "));
};

test.each([
  ["debit vs credit which is left", ["debit", "credit left"]],
  ["What's the difference between inner and outer joins?", ["inner", "outer join"]],
  ["which is hotter, a blue star or a red one", ["blue star", "red"]],
  ["clay pot or plastic one, which is better", ["clay pot", "plastic"]],
  ["Quelle est la différence entre le débit et le crédit ?", ["debit", "credit"]],
  ["Qual é a diferença entre débito e crédito?", ["debit", "credit"]],
  [`${"We had a long day at the store. ".repeat(20)}So what is it: debit or credit?`, ["debit", "credit"]],
])("%j compares %j", (content, sides) => {
  expect(sidesOf(content)).toEqual(sides);
});

test.each(["what happens between lunch and dinner", "debit or what?", "how do I bake bread and rolls", "or"])(
  "%j compares nothing",
  (content) => {
    expect(sidesOf(content)).toBeNull();
  },
);

test("the side that the best passage leaves out is quoted too, from wherever in the course it is, however brief the answer", async () => {
  const lesson = (lessonTitle: string, content: string, position: number) => ({
    ...lessons[0]!,
    lessonId: `0000000${position}-2222-4222-8222-222222222222`,
    lessonTitle,
    position,
    content,
  });
  const known = [
    lesson("Clay", "A clay pot breathes: water leaves through its walls, so that the soil of a clay pot dries out fast.", 0),
    ...Array.from({ length: 9 }, (_, at) =>
      lesson(`Pot ${at}`, `A pot of size ${at} holds ${at} litres of soil in a pot.`, at + 1),
    ),
    lesson("Foils", "Plastic keeps the moisture of the earth for days.", 10),
  ];
  const { text } = await converse(["clay pot or plastic, which dries out faster?"], {
    known,
    at: { course: { id: known[0]!.courseId, title: known[0]!.courseTitle }, lesson: null },
    preferences: { learningPace: "relaxed" },
  });
  expect(text).toContain("dries out fast");
  expect(text).toContain("Plastic keeps the moisture");
});
