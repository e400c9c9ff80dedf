import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { PageContext, PageRenderer } from "../dependencies.ts";

/** What the pages' build tells the server beside React Router's own exports: how the context of its loaders is made. */
type PagesEntry = { createPageContext(context: PageContext): RouterContextProvider };

/**
 * Turns a build of the pages (or, in development, a function that loads the newest one) into a renderer.
 * Throws TypeError when the build's entry does not export `createPageContext`.
 */
export function createPageRenderer(loadBuild: () => Promise<ServerBuild>, mode: "production" | "development"): PageRenderer {
  const handle = createRequestHandler(loadBuild, mode);
  return async (request, context) => {
    const build = await loadBuild();
    return handle(request, pagesEntry(build).createPageContext(context));
  };
}

function pagesEntry(build: ServerBuild): PagesEntry {
  const entry: object = build.entry.module;
  if ("createPageContext" in entry && typeof entry.createPageContext === "function") return entry as PagesEntry;
  throw new TypeError("web/entry.server.tsx must export createPageContext");
}
