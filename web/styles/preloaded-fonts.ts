import sans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import serif from "./fonts/newsreader-latin.woff2?url";

/** The two files that every page in a Latin script needs, for `<link rel="preload" as="font" crossOrigin="anonymous">`. */
export const preloadedFonts: readonly string[] = [serif, sans];
