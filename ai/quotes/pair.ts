import type { Mark } from "./marks.ts";

const elision = /^(?:tis|twas|twere|twill|em|til|till|cause|cos|n|round|bout|neath|ere|\d\ds?|\d0s)(?![\p{L}\p{N}])/iu;

/** Return whether a quotation may open at a mark. */
export function opens(text: string, mark: Mark): boolean {
  const { before, after } = surroundings(text, mark);
  if (mark.family === "single") {
    if (!isOpeningPlace(before) || /^(\s|$)/.test(after)) return false;
    return mark.shape === "low" || mark.shape === "open" || !elision.test(after);
  }
  if (mark.shape === "low") return true;
  if (mark.shape === "straight") return isOpeningPlace(before) && !/^(\s|$)/.test(after);
  if (mark.shape === "open") return isOpeningPlace(before) || !isClosingPlace(after);
  // Swedish and Finnish open with the mark that others close with.
  return isOpeningPlace(before) && !isClosingPlace(after);
}

/** Return whether a quotation may close at a mark. */
export function closes(text: string, mark: Mark): boolean {
  const { before, after } = surroundings(text, mark);
  if (mark.family === "single") return /\S$/.test(before) && !/^[\p{L}\p{N}]/u.test(after);
  if (mark.shape === "low") return false;
  if (mark.shape === "straight") return /\S$/.test(before) || isClosingPlace(after);
  if (mark.shape === "close") return !opens(text, mark) || /\S$/.test(before);
  return /\S$/.test(before) && isClosingPlace(after);
}

/** The longest run of emphasis characters whose end is waited for. */
const longestEmphasis = 4000;

/** Return whether enough text follows a position to tell the role of the mark before it. */
export function isFollowed(text: string, at: number): boolean {
  return text.length - at > longestEmphasis || /^[*_~`]*[^*_~`]/.test(text.slice(at));
}

/** Return the characters next to a mark, ignoring emphasis. */
function surroundings(text: string, mark: Mark): { before: string; after: string } {
  return {
    before: text.slice(Math.max(0, mark.start - 12), mark.start).replace(/[*_~`]+$/, ""),
    after: text.slice(mark.end, mark.end + 12).replace(/^[*_~`]+/, ""),
  };
}

function isOpeningPlace(before: string): boolean {
  return before === "" || /[\s([{<—–―\-/:=|“„«‹‘‚「『"'¿¡]$/.test(before);
}

function isClosingPlace(after: string): boolean {
  return after === "" || /^[\s)\]}>—–―\-/,.;:!?…|”»›’」』"'“]/.test(after);
}
