/** A colour as people see it: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toHexPair(linear: number): string {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
    .toString(16)
    .padStart(2, "0");
}

/** Turns OKLCH into #rrggbb; a colour that sRGB cannot show loses chroma until it can, and keeps its lightness and hue. */
export function oklchToHex(colour: Oklch): string {
  const linear = toLinearRgb(colour);
  const fits = linear.every((channel) => channel > -0.0005 && channel < 1.0005);
  if (!fits && colour.chroma > 0) return oklchToHex({ ...colour, chroma: Math.max(0, colour.chroma - 0.004) });
  return `#${linear.map(toHexPair).join("")}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast ratio (1 to 21) of two #rrggbb colours. */
export function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
