import { interfaceLanguages } from "./domain/interface-languages.ts";

/** What the build needs to know of the texts. How they are gathered into catalogs is in scripts/extract.config.ts, which needs the tools of developers. */
export default { sourceLocale: "en", locales: [...interfaceLanguages] };
