/*
 * The question forms of the built-in faculty. They are in one place because its checker, which sees only a question's text, has to parse
 * them again.
 */

/** The gap in a question, to be filled with the answer. */
export const gap = "____";

export type QuestionForm =
  | { kind: "meaning"; verb: "is" | "are" | "means"; term: string }
  | { kind: "term"; meaning: string }
  | { kind: "figure"; before: string; after: string };

/** Write the question for a student. */
export function askInForm(form: QuestionForm): string {
  switch (form.kind) {
    case "meaning":
      if (form.verb === "means") return `According to the lesson, what does “${form.term}” mean?`;
      return `According to the lesson, what ${form.verb} meant by “${form.term}”?`;
    case "term":
      return `What does the lesson explain with these words: “${form.meaning}”?`;
    case "figure":
      return `Which figure does the lesson give here: “${form.before}${gap}${form.after}”?`;
  }
}

/** Parse a question; null when it has none of the forms. */
export function readForm(question: string): QuestionForm | null {
  const meaning = /^According to the lesson, what (?:(is|are) meant by|does) “(.+?)”(?: mean)?\?$/su.exec(question);
  if (meaning) return { kind: "meaning", verb: (meaning[1] as "is" | "are" | undefined) ?? "means", term: meaning[2] ?? "" };
  const term = /^What does the lesson explain with these words: “(.+)”\?$/su.exec(question);
  if (term) return { kind: "term", meaning: term[1] ?? "" };
  const figure = /^Which figure does the lesson give here: “(.+)”\?$/su.exec(question)?.[1]?.split(gap);
  if (figure?.length === 2) return { kind: "figure", before: figure[0] ?? "", after: figure[1] ?? "" };
  return null;
}
