import type { ExamForm } from "#domain/exam-preview.schema.ts";
import { Html } from "#web/features/assessment/question/html.tsx";
import { printMessages as messages } from "./print-messages.ts";

type Asked = ExamForm["questions"][number];

/** Return an option's letter: "a" for the first, "z" for the 26th, then "aa". */
export function letterOf(at: number): string {
  return (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : "") + String.fromCharCode(97 + (at % 26));
}

/** The correct answer in the letters and numbers of the printed sheet. */
export function KeyEntry({ asked }: { asked: Asked }) {
  const { question, solution, accepted, tolerance, rubric } = asked;
  switch (question.type) {
    case "single-choice":
    case "true-false":
    case "multiple-choice":
      return (
        <ul>
          {question.options.map(({ id, html }, at) =>
            solution.options.includes(id) ? (
              <li key={id}>
                <b>{letterOf(at)}</b> <Html inline html={html} />
              </li>
            ) : null,
          )}
        </ul>
      );
    case "ordering":
      return (
        <ol>
          {solution.options.map((id, at) => (
            <li key={id}>
              <b>{at + 1}</b> <Html inline html={question.options.find((option) => option.id === id)?.html ?? ""} />
            </li>
          ))}
        </ol>
      );
    case "matching":
      return (
        <p>
          {question.options
            .map(({ id }, at) => {
              const right = solution.matches.find(({ left }) => left === id)?.right;
              return `${at + 1} ${letterOf(question.matches.findIndex((match) => match.id === right))}`;
            })
            .join(", ")}
        </p>
      );
    case "cloze":
      return (
        <ol>
          {solution.gaps.map(({ id, text }, at) => (
            <li key={id} dir="auto">
              <b>{at + 1}</b> {text}
            </li>
          ))}
        </ol>
      );
    case "short-text":
      return (
        <p dir="auto">
          {solution.text} {accepted.length > 1 && `(${messages.also} ${accepted.slice(1).join("; ")})`}
        </p>
      );
    case "numeric":
      return (
        <p>
          {solution.text}
          {tolerance && tolerance.amount !== "0" && ` (${messages.tolerances[tolerance.kind](tolerance.amount)})`}
        </p>
      );
    case "essay":
      return (
        <>
          <p>{messages.byRubric}</p>
          <ul>
            {rubric.map(({ text, points }, at) => (
              <li key={at} dir="auto">
                {text} ({messages.points(points)})
              </li>
            ))}
          </ul>
        </>
      );
  }
}
