/** Two decimals are a fiftieth of a pixel at most: enough for the eye, short in the file, and the same on every machine. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Joins path commands and numbers; numbers are cut to two decimals. */
export function pathData(...parts: ReadonlyArray<string | number>): string {
  return parts.map((part) => (typeof part === "number" ? short(part) : part)).join(" ");
}

/** A filled path. */
export function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`;
}

/** A filled disc. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`;
}

/** A filled rectangle. */
export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`;
}

/** Makes text safe inside SVG text and attributes, and drops what XML cannot carry at all (control characters, half surrogates). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
