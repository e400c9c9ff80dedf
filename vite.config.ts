import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { linguiMacro } from "./lingui-macro.ts";

type Modules = { getModuleInfo(id: string): { importers: string[] } | null };

/** The academy's own modules that pages can share. */
const own = /[\\/]web[\\/](platform|ui|features[\\/](academy[\\/]shell|courses[\\/](cart|catalog)))[\\/]/;

const visitorPage =
  /[\\/]web[\\/](root|features[\\/]academy[\\/]shell[\\/](public|business)-shell|routes[\\/]gates[\\/]launch|routes[\\/](home|store|product|auth|enroll|help-article|for-business|talent-marketplace|success|coming-soon))\.tsx$/;

/** Return whether a public page needs a module initially. Dynamic imports, for example on a click, do not count. */
function isForVisitors(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (visitorPage.test(id.replace(/\?.*/, ""))) return true;
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isForVisitors(importer, modules, seen));
}

/**
 * The chunks of the pages: the framework in one file that changes only with its version; modules shared by three or more pages in a second
 * file for everybody and a third for signed-in people, because only they need the schemas. By default the bundler makes many small files; a
 * public page then requests 40 files instead of 15, and more bytes.
 */
const scriptGroups = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: (id: string, modules: Modules) => (isForVisitors(id, modules) ? "site" : null),
    test: own,
    minShareCount: 3,
    priority: 2,
  },
  { name: "desk", test: own, minShareCount: 3, priority: 1 },
];

export default defineConfig({
  plugins: [linguiMacro(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } } },
});
