import { interfaceLanguages } from "./domain/interface-languages.ts";

/** Lingui's settings for the build. Extraction is configured separately in scripts/extract.config.ts, because it needs developer tools. */
export default { sourceLocale: "en", locales: [...interfaceLanguages] };
