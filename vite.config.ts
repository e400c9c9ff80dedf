import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { linguiMacro } from "./lingui-macro.ts";

type Modules = { getModuleInfo(id: string): { importers: string[] } | null };

/** The academy's own modules that can be shared by pages. */
const own = /[\\/]web[\\/](platform|ui|features[\\/](academy[\\/]shell|courses[\\/](cart|catalog)))[\\/]/;

const visitorPage =
  /[\\/]web[\\/](root|features[\\/]academy[\\/]shell[\\/](public|business)-shell|routes[\\/]gates[\\/]launch|routes[\\/](home|store|product|auth|enroll|help-article|for-business|talent-marketplace|success|coming-soon))\.tsx$/;

/** Whether a page that everybody may see needs a module as soon as it is there. What it fetches at a press of a button does not count. */
function isForVisitors(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (visitorPage.test(id.replace(/\?.*/, ""))) return true;
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isForVisitors(importer, modules, seen));
}

/**
 * Scripts of the pages: the framework in one file that changes with its version alone; what three or more pages share in another for everybody
 * and a third for those who are signed in, who alone need the schemas of what they send and read. Left to itself the bundler makes many small
 * files; a public page then asks for 40 files instead of 15, and for more bytes.
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
