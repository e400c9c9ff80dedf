/** Families of quotation marks that close each other. Apostrophes look like single marks. */
type Family = "double" | "guillemet" | "corner" | "single";

/** A quotation mark in a text: a character, an entity such as `&ldquo;`, or either after a backslash. */
export type Mark = { family: Family; shape: "open" | "close" | "straight" | "low"; start: number; end: number };

const shapes: Record<string, [Family, Mark["shape"]]> = {
  '"': ["double", "straight"],
  "＂": ["double", "straight"],
  "″": ["double", "straight"],
  "‶": ["double", "straight"],
  ʺ: ["double", "straight"],
  ˮ: ["double", "straight"],
  "˝": ["double", "straight"],
  "״": ["double", "straight"],
  "“": ["double", "open"],
  "”": ["double", "close"],
  "„": ["double", "low"],
  "‟": ["double", "open"],
  "〝": ["double", "open"],
  "〞": ["double", "close"],
  "〟": ["double", "close"],
  "❝": ["double", "open"],
  "❞": ["double", "close"],
  "⹂": ["double", "low"],
  "🙶": ["double", "open"],
  "🙷": ["double", "close"],
  "🙸": ["double", "low"],
  "«": ["guillemet", "open"],
  "»": ["guillemet", "close"],
  "‹": ["guillemet", "open"],
  "›": ["guillemet", "close"],
  "❮": ["guillemet", "open"],
  "❯": ["guillemet", "close"],
  "⟪": ["guillemet", "open"],
  "⟫": ["guillemet", "close"],
  "《": ["guillemet", "open"],
  "》": ["guillemet", "close"],
  "〈": ["guillemet", "open"],
  "〉": ["guillemet", "close"],
  "「": ["corner", "open"],
  "」": ["corner", "close"],
  "『": ["corner", "open"],
  "』": ["corner", "close"],
  "｢": ["corner", "open"],
  "｣": ["corner", "close"],
  "'": ["single", "straight"],
  "＇": ["single", "straight"],
  "‘": ["single", "open"],
  "’": ["single", "close"],
  "‚": ["single", "low"],
  "‛": ["single", "open"],
  "❛": ["single", "open"],
  "❜": ["single", "close"],
  "´": ["single", "straight"],
  "′": ["single", "straight"],
};
const entities: Record<string, string> = {
  quot: '"',
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  ldquor: "„",
  rdquor: "”",
  laquo: "«",
  raquo: "»",
  lsaquo: "‹",
  rsaquo: "›",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  lsquor: "‚",
  rsquor: "’",
  apos: "'",
  QUOT: '"',
  Prime: "″",
  prime: "′",
  acute: "´",
  DiacriticalAcute: "´",
  dblac: "˝",
  DiacriticalDoubleAcute: "˝",
  Lang: "⟪",
  Rang: "⟫",
  OpenCurlyDoubleQuote: "“",
  CloseCurlyDoubleQuote: "”",
  OpenCurlyQuote: "‘",
  CloseCurlyQuote: "’",
};
const entityPattern = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,24}));/y;

/** Return the quotation mark at a position of the text, or null. Two adjacent single marks are a double one. */
export function markAt(text: string, start: number): Mark | null {
  const character = characterAt(text, start);
  if (character === "\\") {
    const behind = characterAt(text, start + 1);
    const escaped = shapes[behind];
    return escaped ? { family: escaped[0], shape: escaped[1], start, end: start + 1 + behind.length } : null;
  }
  if (character === "&") {
    entityPattern.lastIndex = start;
    const match = entityPattern.exec(text);
    if (!match) return null;
    const shape = shapes[entityCharacter(match)];
    return shape ? { family: shape[0], shape: shape[1], start, end: start + match[0].length } : null;
  }
  const shape = shapes[character];
  if (!shape) return null;
  if (shape[0] === "single" && character !== "’" && text[start + 1] === character && text[start + 2] !== character) {
    return { family: "double", shape: shape[1], start, end: start + 2 };
  }
  return { family: shape[0], shape: shape[1], start, end: start + character.length };
}

/** Return the whole character at a position, as a few marks are surrogate pairs. */
function characterAt(text: string, at: number): string {
  const unit = text[at] ?? "";
  return unit >= "\ud800" && unit <= "\udbff" ? unit + (text[at + 1] ?? "") : unit;
}

function entityCharacter([, decimal, hexadecimal, name]: RegExpExecArray): string {
  if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? "") : "";
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "0", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Return whether the end of a text may be the beginning of a mark, so that more text is needed. */
export function mayBeginMark(text: string): boolean {
  // The first half of a surrogate pair.
  return /(?:\\|&(?:#[xX]?)?[\da-zA-Z]{0,24}|[\ud800-\udbff])$/.test(text);
}

const everyMark = new RegExp(`[${Object.keys(shapes).join("")}]`, "gu");

/** Return whether a text has a quotation mark, the beginning of one, or the mark of a block quote. */
export function mayQuote(text: string): boolean {
  return /[>&]/.test(text) || text.search(everyMark) !== -1;
}

/** Replace all quotation marks and apostrophes with one form, keeping the length. */
export function withOneMark(text: string): string {
  return text.replace(everyMark, (mark) => "'".repeat(mark.length));
}

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

/** A mark, and the roles that it may have at its position. */
export type PlacedMark = Mark & { opens: boolean; closes: boolean };

/** A text with all possible marks in order, including overlapping ones. */
export type MarkedText = { text: string; marks: readonly PlacedMark[] };

type MarkReader = { read(text: string): MarkedText; drop(length: number): void };

/** How many characters after a mark's beginning can change its meaning: the longest entity and its lookahead. */
const reach = 48;

/**
 * Create a reader of the marks in a growing text. `read` takes the whole text but parses only what is new; `drop` tells it how many
 * characters were removed from the beginning.
 */
export function markReader(): MarkReader {
  let marks: PlacedMark[] = [];
  /** Marks up to here are final, whatever text follows. */
  let settled = 0;
  return {
    read(text) {
      settled = Math.max(0, Math.min(settled, text.length - reach));
      while ((marks.at(-1)?.start ?? -1) >= settled) marks.pop();
      for (let at = settled; at < text.length; at++) {
        const mark = markAt(text, at);
        if (mark) marks.push({ ...mark, opens: opens(text, mark), closes: closes(text, mark) });
      }
      settled = Math.max(0, text.length - reach);
      return { text, marks };
    },
    drop(length) {
      marks = marks
        .filter(({ start }) => start >= length)
        .map((mark) => ({ ...mark, start: mark.start - length, end: mark.end - length }));
      settled = Math.max(0, settled - length);
    },
  };
}

/** Return the index of the first mark at or after a position. */
export function firstFrom(marks: readonly PlacedMark[], from: number): number {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
