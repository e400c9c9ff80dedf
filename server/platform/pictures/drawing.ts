import type { SeededRandom } from "./seeded-random.ts";

/** Every family draws on one sheet of 8 by 5 modules; other proportions are cropped from it. */
export const sheet = { width: 1600, height: 1000, module: 200 } as const;

/** The colors of one picture: its background and three that contrast with it and with each other. */
export interface Colourway {
  ground: string;
  first: string;
  second: string;
  third: string;
}

/** The output of a family: shapes on the sheet, and the x that a narrower crop should keep visible. */
export interface Drawing {
  shapes: string[];
  focus: number;
}

/** One generative family. Ids within the drawing start with the prefix, so that two pictures can share a document. */
export type Family = (random: SeededRandom, colours: Colourway, idPrefix: string) => Drawing;
