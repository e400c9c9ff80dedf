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
