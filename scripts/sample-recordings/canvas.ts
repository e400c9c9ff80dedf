/* What the drawings of the sample videos share. These modules run in a browser: they import only each other. */

export type Pen = OffscreenCanvasRenderingContext2D;

/** A sentence, and the drawing that shows what it says. */
export type Scene = {
  say: string;
  /** The title of the chapter that begins here. */
  chapter?: string;
  /** Draw the scene below the title; the share of the sentence that has been spoken is from 0 to 1. */
  draw: (pen: Pen, share: number) => void;
};

/** A scene with its chapter, and the seconds from which and until which it is shown. */
export type TimedScene = Scene & { title: string; from: number; spokenUntil: number; to: number };

export const size = { width: 960, height: 540 } as const;

/** The academy's colors in light mode, as in web/styles/tokens.css. */
export const colors = {
  paper: "oklch(0.983 0.006 82)",
  surface: "oklch(0.996 0.003 82)",
  wash: "oklch(0.937 0.009 82)",
  ink: "oklch(0.24 0.013 70)",
  muted: "oklch(0.475 0.014 70)",
  line: "oklch(0.815 0.012 80)",
  accent: "oklch(0.415 0.077 163)",
  soft: "oklch(0.9 0.045 160)",
  danger: "oklch(0.48 0.15 28)",
} as const;

type Style = { size?: number; font?: "serif" | "sans" | "mono"; weight?: number; color?: string; align?: CanvasTextAlign };

/** Set the font of texts that are drawn or measured next. */
export function setFont(pen: Pen, { size: pixels = 26, font = "sans", weight = 400 }: Style): void {
  const family = { serif: "Newsreader", sans: '"Source Sans"', mono: "monospace" }[font];
  pen.font = `${weight} ${pixels}px ${family}`;
}

/** Draw a text with its baseline at a position. */
export function write(pen: Pen, words: string, [x, y]: Point, style: Style = {}): void {
  setFont(pen, style);
  pen.textAlign = style.align ?? "left";
  pen.fillStyle = style.color ?? colors.ink;
  pen.fillText(words, x, y);
}

export type Point = [x: number, y: number];

/** Draw a straight line, with arrow heads if wanted. */
export function line(
  pen: Pen,
  from: Point,
  to: Point,
  { color = colors.ink as string, width = 2, heads = 0, dash = [] as number[] } = {},
): void {
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
  pen.setLineDash([]);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  if (heads > 0) head(pen, to, angle, color);
  if (heads > 1) head(pen, from, angle + Math.PI, color);
}

function head(pen: Pen, [x, y]: Point, angle: number, color: string): void {
  const corner = (turn: number): Point => [x - 13 * Math.cos(angle + turn), y - 13 * Math.sin(angle + turn)];
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(...corner(0.45));
  pen.lineTo(...corner(-0.45));
  pen.fill();
}

/** Draw a filled rectangle with round corners. */
export function box(pen: Pen, [x, y, width, height]: [number, number, number, number], color: string, radius = 6): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

/** Draw a filled circle. */
export function dot(pen: Pen, [x, y]: Point, radius: number, color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** Draw a filled polygon. */
export function shape(pen: Pen, points: readonly Point[], color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  for (const point of points) pen.lineTo(...point);
  pen.fill();
}

/** Return how much of a step that takes from one share of the scene to another has happened, easing in and out. */
export function step(share: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (share - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** Return the value between two others. */
export const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Draw something more or less transparent. */
export function fade(pen: Pen, part: number, draw: () => void): void {
  if (part <= 0) return;
  pen.save();
  pen.globalAlpha *= Math.min(1, part);
  draw();
  pen.restore();
}

/** Draw the frame at a second: the paper, the chapter's title, and the scene. */
export function paint(pen: Pen, scenes: readonly TimedScene[], at: number): void {
  const scene = scenes.find(({ to }) => at < to) ?? scenes.at(-1);
  if (!scene) return;
  pen.fillStyle = colors.paper;
  pen.fillRect(0, 0, size.width, size.height);
  write(pen, scene.title, [48, 66], { size: 38, font: "serif", weight: 500 });
  pen.fillStyle = colors.accent;
  pen.fillRect(48, 84, 56, 3);
  scene.draw(pen, Math.min(1, (at - scene.from) / (scene.spokenUntil - scene.from)));
}
