import type { SeededRandom } from "./seeded-random.ts";

/** Every family composes on one sheet of 8 by 5 modules; other proportions are cut from its middle. */
export const sheet = { width: 1600, height: 1000, module: 200 } as const;

/** The colours of one picture: the ground it stands on and three that tell apart from it and from each other. */
export type Colourway = { ground: string; first: string; second: string; third: string };

/** One generative family: draws the shapes of one picture on the sheet, as SVG elements. */
export type Family = (random: SeededRandom, colours: Colourway) => string[];
