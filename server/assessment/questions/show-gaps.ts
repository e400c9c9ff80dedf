import { gapMark, type QuestionContent } from "#domain/question.ts";

/**
 * The HTML of a stem with an empty element in the place of each gap, all alike: nothing tells how long an answer is. Only text is looked at; a mark
 * in an address or a description is none.
 */
export function showGaps(html: string, { gaps }: QuestionContent): string {
  if (gaps.length === 0) return html;
  const idOf = new Map(gaps.map(({ name, id }) => [name, id]));
  const pieces = html.split(/(<[^>]*>)/);
  return pieces
    .map((piece) =>
      piece.startsWith("<")
        ? piece
        : piece.replace(gapMark, (mark, name: string) => {
            const id = idOf.get(name.trim());
            return id === undefined ? mark : `<span data-gap="${id}"></span>`;
          }),
    )
    .join("");
}

/** The gap of a cloze that is not shown where its stem is shown as this HTML: one in an address, for example. Null: all are shown. */
export function findHiddenGap(question: QuestionContent, html: string): string | null {
  const shown = showGaps(html, question);
  return question.gaps.find(({ id }) => !shown.includes(`data-gap="${id}"`))?.name ?? null;
}
