import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { PageContext, PageRenderer } from "#server/dependencies.ts";

/**
 * What the pages' build tells the server beside React Router's own exports: how the context of its loaders is made, and the request
 * handler of the very React Router that it was built with (in development that is another copy than the server would import).
 */
type PagesEntry = {
  createPageContext(context: PageContext): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
};

/**
 * Turns a build of the pages (or, in development, a function that loads the newest one) into a renderer.
 * Throws TypeError when the build's entry does not export what PagesEntry names.
 */
export function createPageRenderer(loadBuild: () => Promise<ServerBuild>, mode: "production" | "development"): PageRenderer {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return async (request, context) => {
    const build = await loadBuild();
    const entry = pagesEntry(build);
    const handle = handlers.get(build) ?? entry.createRequestHandler(build, mode);
    handlers.set(build, handle);
    return handle(request, entry.createPageContext(context));
  };
}

function pagesEntry(build: ServerBuild): PagesEntry {
  const entry: object = build.entry.module;
  if ("createPageContext" in entry && "createRequestHandler" in entry) return entry as PagesEntry;
  throw new TypeError("web/entry.server.tsx must export createPageContext and createRequestHandler");
}
