import { expect, test } from "vitest";
import type { Passage } from "#ai/retrieval/passage.ts";
import { guidingQuestion } from "./closing-question.ts";
import { english } from "./words/english.ts";

const passage = { lessonTitle: "Owls", headings: [], holds: { code: false, table: false } } as unknown as Passage;
const asked = (quote: string) => guidingQuestion(quote, passage, null, quote);

test.each([
  "Owls hunt by night, whereas hawks hunt by day.",
  "The call is not a song but a warning.",
  "The nest looks empty, but the owl is there.",
  "Use a lens rather than a telescope.",
])("a quote that contrasts two things leads to a question about the contrast: %s", (quote) => {
  expect(english.guiding.contrast).toContain(asked(quote));
});

test.each(["An owl does not chew its prey.", "Nothing but bones is left in a pellet.", "It is not visible by day."])(
  "a quote without a contrast never leads to such a question: %s",
  (quote) => {
    expect(english.guiding.contrast).not.toContain(asked(quote));
  },
);
