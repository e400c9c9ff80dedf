import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { PageRenderer } from "#server/dependencies.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { addAnswerTexts, type AnswerTexts } from "#server/platform/language/answer-texts.ts";
import { createPageRenderer, type PageLanguages } from "#server/platform/pages/create-page-renderer.ts";

export type LoadedPages = {
  renderer: PageRenderer;
  /** Wrap the academy's own listener; in development, Vite serves scripts and styles. */
  wrap(listener: RequestListener): RequestListener;
  close(): Promise<void>;
};

const buildFile = fileURLToPath(new URL("../../../build/server/index.js", import.meta.url));
const languagesFile = fileURLToPath(new URL("../../../build/server/languages.json", import.meta.url));

/** Load the built pages, and the server's texts in other languages. Throws if there is no build. */
export async function loadBuiltPages(): Promise<LoadedPages> {
  if (!existsSync(buildFile)) throw new Error("The pages have not been built: start the academy with npm start or npm run demo.");
  const build = (await import(pathToFileURL(buildFile).href)) as ServerBuild;
  const languages = JSON.parse(readFileSync(languagesFile, "utf8")) as PageLanguages & {
    answers: Partial<Record<InterfaceLanguage, AnswerTexts>>;
  };
  for (const [language, texts] of Object.entries(languages.answers)) addAnswerTexts(language as InterfaceLanguage, texts);
  return {
    renderer: createPageRenderer(async () => build, "production", languages),
    wrap: (listener) => listener,
    close: async () => {},
  };
}

/** Read the API's document that was generated when this server was built; undefined if it runs from its sources. */
export function readBuiltDocument(): string | undefined {
  if (!import.meta.env?.PROD) return undefined;
  return readFileSync(new URL("../../../build/academy/openapi.json", import.meta.url), "utf8");
}

/** Load the pages from their sources, with hot reload. */
export async function loadPagesForDevelopment(): Promise<LoadedPages> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: "custom" });
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<unknown> as Promise<ServerBuild>;
  return {
    renderer: createPageRenderer(load, "development"),
    wrap: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
