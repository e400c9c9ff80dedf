import { gapMark, type QuestionContent } from "#domain/question.ts";

/**
 * Replace each gap in the HTML of a stem by an empty element, all alike, so that nothing reveals the length of an answer.
 * Only text is searched: a gap's mark inside an address or a description is left alone.
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

/** Return the name of a gap that this HTML of the stem does not show, for example one inside an address; null if all are shown. */
export function findHiddenGap(question: QuestionContent, html: string): string | null {
  const shown = showGaps(html, question);
  return question.gaps.find(({ id }) => !shown.includes(`data-gap="${id}"`))?.name ?? null;
}
