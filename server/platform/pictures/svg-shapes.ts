/** Round to two decimals: at most a fiftieth of a pixel, so invisible, short in the file, and the same on every machine. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Join path commands and numbers; numbers are cut to two decimals. */
export function pathData(...parts: ReadonlyArray<string | number>): string {
  return parts.map((part) => (typeof part === "number" ? short(part) : part)).join(" ");
}

/** Return a filled path. */
export function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`;
}

/** Return a filled disc. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`;
}

/** Return a filled rectangle. */
export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`;
}

export type Side = "up" | "right" | "down" | "left";
/** Return the outline of a half disc. Its straight edge is centered on x, y, and it bulges to the given side. */
export function halfDiscData(x: number, y: number, radius: number, bulges: Side): string {
  const flat = bulges === "up" || bulges === "down";
  const [dx, dy] = flat ? [radius, 0] : [0, radius];
  const sweep = bulges === "up" || bulges === "right" ? 1 : 0;
  return pathData("M", x - dx, y - dy, "A", radius, radius, 0, 0, sweep, x + dx, y + dy, "Z");
}

/** Return the outline of an arch: a door of the given width with its base at y = foot and its round top at y = top. */
export function archData(x: number, top: number, width: number, foot: number): string {
  const radius = width / 2;
  return pathData(
    "M",
    x,
    foot,
    "L",
    x,
    top + radius,
    "A",
    radius,
    radius,
    0,
    0,
    1,
    x + width,
    top + radius,
    "L",
    x + width,
    foot,
    "Z",
  );
}
