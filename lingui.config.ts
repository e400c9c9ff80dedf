import { interfaceLanguages } from "./domain/interface-languages.ts";

/** The settings of texts for the build. Extraction to catalogs is configured in scripts/extract.config.ts, which needs developers' tools. */
export default { sourceLocale: "en", locales: [...interfaceLanguages] };
