import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import type { PageContext, PageRenderer } from "#server/dependencies.ts";

/** The languages of a build (scripts/build-languages.ts): their texts, and where the scripts of each are. */
export type PageLanguages = {
  /** The names of scripts that every language except English has copies of. */
  localized: string[];
  /** The folder below /assets with these copies; empty for English, whose texts are in the build itself. */
  languages: Record<InterfaceLanguage, { folder: string; messages: object }>;
};

/**
 * The exports of the pages' build besides React Router's own.
 * They are the factory of its loaders' context, the languages of its texts, and the request handler of the React Router that it was built
 * with (in development a different copy than the server would import).
 */
type PagesEntry = {
  createPageContext(context: PageContext): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  addLanguage(language: InterfaceLanguage, messages: object): void;
  inLanguageOfRequest<Result>(language: InterfaceLanguage, task: () => Result): Result;
};

type Handler = ReturnType<typeof createRequestHandler>;

/**
 * Turn a build of the pages (or, in development, a function that loads the newest one) into a renderer.
 * Each language has its own request handler, both with and without its prefix in the address. Without `languages` every page is in English.
 * Throws TypeError if the build's entry does not have the exports of PagesEntry.
 */
export function createPageRenderer(
  loadBuild: () => Promise<ServerBuild>,
  mode: "production" | "development",
  languages?: PageLanguages,
): PageRenderer {
  const handlers = new WeakMap<ServerBuild, Map<string, Handler>>();
  return async (request, context) => {
    const build = await loadBuild();
    const entry = pagesEntry(build);
    const ofBuild = handlers.get(build) ?? startBuild(build, entry);
    const { language, prefix } = context;
    const key = `${language} ${prefix}`;
    const handle = ofBuild.get(key) ?? entry.createRequestHandler(buildFor(build, language, prefix, languages), mode);
    ofBuild.set(key, handle);
    return entry.inLanguageOfRequest(language, () => handle(request, entry.createPageContext(context)));
  };

  function startBuild(build: ServerBuild, entry: PagesEntry): Map<string, Handler> {
    const known = new Map<string, Handler>();
    handlers.set(build, known);
    for (const [language, { messages }] of Object.entries(languages?.languages ?? {}))
      entry.addLanguage(language as InterfaceLanguage, messages);
    return known;
  }
}

/** Return the build with the scripts of a language, and its pages under the prefix of their addresses ("" or "/fr"). */
function buildFor(
  build: ServerBuild,
  language: InterfaceLanguage,
  prefix: string,
  languages: PageLanguages | undefined,
): ServerBuild {
  const folder = languages?.languages[language].folder ?? "";
  const basename = prefix === "" ? "/" : prefix;
  if (folder === "" || !languages) return { ...build, basename };
  const localized = new Set(languages.localized);
  const assets = JSON.stringify(build.assets).replace(/"\/assets\/([\w.-]+\.js)"/g, (address, name: string) =>
    localized.has(name) ? `"/assets/${folder}/${name}"` : address,
  );
  return { ...build, basename, assets: JSON.parse(assets) as ServerBuild["assets"] };
}

function pagesEntry(build: ServerBuild): PagesEntry {
  const entry: object = build.entry.module;
  if (["createPageContext", "createRequestHandler", "addLanguage", "inLanguageOfRequest"].every((name) => name in entry))
    return entry as PagesEntry;
  throw new TypeError("web/entry.server.tsx must export what makes pages in their languages");
}
