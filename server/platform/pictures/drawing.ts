import type { SeededRandom } from "./seeded-random.ts";

/** Every family composes on one sheet of 8 by 5 modules; other proportions are cut from it. */
export const sheet = { width: 1600, height: 1000, module: 200 } as const;

/** The colours of one picture: the ground it stands on and three that tell apart from it and from each other. */
export interface Colourway {
  ground: string;
  first: string;
  second: string;
  third: string;
}

/** What a family draws: shapes on the sheet, and the x that a narrower cut should keep in view. */
export interface Drawing {
  shapes: string[];
  focus: number;
}

/** One generative family. Ids inside the drawing start with the prefix, so that two pictures can share a document. */
export type Family = (random: SeededRandom, colours: Colourway, idPrefix: string) => Drawing;
