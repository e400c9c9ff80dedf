// Find the packages that the academy needs to run, and those that were only needed to build it. Plain JavaScript, because run.mjs imports it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unbuiltScripts } from "./commands.mjs";

/** What the scripts without a build import. */
const sourceFolders = ["server", "ai", "domain", "tests/support"];

/** Packages that the server or other packages name, but that only a build or `npm run dev` loads. */
const neverRun = new Set(["vite", "@lingui/babel-plugin-lingui-macro"]);

/** The languages of highlighted code. */
const languages = {
  ending: ".mjs",
  one: /["'`]shiki\/langs\/([\w-]+)\.mjs["'`]/g,
  other: /["'`](@shikijs\/|shiki(\/(langs|bundle[^"'`]*))?["'`])/,
};

/**
 * Packages of many files that are imported one by one, and may import each other: where they are, how they end, and how the academy names
 * one. Where it names the package in another way, all stay.
 */
const collections = [
  { folder: "@shikijs/langs/dist", ...languages },
  { folder: "shiki/dist/langs", ...languages },
  {
    folder: "@dicebear/styles/dist",
    ending: ".min.json",
    one: /["'`]@dicebear\/styles\/([\w-]+)\.json["'`]/g,
    other: /["'`]@dicebear\/styles["'`]/,
  },
];

/** Every text in quotes that begins like the name of a package, in an import, a `require.resolve` or elsewhere. */
const quotedName = /["'`]((?:@[a-z\d-][\w.-]*\/)?[a-z\d][\w.-]*)(?=["'`/])/g;

/** Return the sources that run without a build, each path followed by its content. */
export function runSources(root) {
  return [
    ...sourceFolders.flatMap((folder) => programs(join(root, folder), /(?<!\.test)\.[cm]?[jt]s$/)),
    ...unbuiltScripts.map((script) => join(root, script)).filter((script) => existsSync(script)),
  ].flatMap((path) => [path.slice(root.length), readFileSync(path, "utf8")]);
}

/**
 * Return what nothing needs to run: the installed packages, by their path in the lockfile, and files of collections. Needed is every package
 * that the built pages and server (of all builds on disk, because academies may still run on them) or the sources name in a text, and what
 * these depend on.
 */
export function unneededPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const texts = [...builtPrograms(root), ...runSources(root)];
  const named = new Set(texts.flatMap((text) => [...text.matchAll(quotedName)].map(([, name]) => name)));

  const needed = new Set();
  const add = (path) => {
    // Tests, whose helpers are among the sources, also name developers' packages.
    if (!path || packages[path].dev || needed.has(path)) return;
    needed.add(path);
    for (const name of needs(packages[path])) if (!neverRun.has(name)) add(locate(packages, path, name));
  };
  for (const name of [...named, ...Object.keys(packages[""].optionalDependencies ?? {})])
    if (!neverRun.has(name)) add(locate(packages, "", name));
  const unneeded = Object.keys(packages).filter((path) => path !== "" && !needed.has(path) && existsSync(join(root, path)));
  return [...unneeded, ...collections.flatMap((collection) => unneededFiles(root, texts, collection))];
}

/** Return the texts of the built pages' and server's programs, of all builds on disk. */
function builtPrograms(root) {
  return readdirSync(join(root, "build"))
    .map((name) => (name.startsWith("pages-") ? `${name}/server` : name))
    .filter((name) => /^(academy|server$|pages-)/.test(name))
    .flatMap((name) => programs(join(root, "build", name), /\.js$/))
    .map((path) => readFileSync(path, "utf8"));
}

function unneededFiles(root, texts, { folder, ending, one, other }) {
  const place = join(root, "node_modules", folder);
  const names = texts.flatMap((text) => [...text.matchAll(one)].map(([, name]) => name));
  if (names.length === 0 || !existsSync(place) || texts.some((text) => other.test(text))) return [];
  const needed = new Set();
  const add = (file) => {
    if (needed.has(file) || !existsSync(join(place, file))) return;
    needed.add(file);
    for (const [, imported] of readFileSync(join(place, file), "utf8").matchAll(/["']\.\/([\w.-]+)["']/g)) add(imported);
  };
  for (const name of names) add(`${name}${ending}`);
  const files = readdirSync(place).filter((file) => file.endsWith(ending) && !/^index\b/.test(file));
  return files.filter((file) => !needed.has(file)).map((file) => `node_modules/${folder}/${file}`);
}

/**
 * Remove packages and files. They are all moved away before any is deleted, which takes a moment, and what runs uses none of them.
 * @param aside a folder on the same disk for what is being deleted
 */
export function removePackages(root, paths, aside) {
  mkdirSync(aside, { recursive: true });
  const whole = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
  try {
    for (const [index, path] of whole.entries()) {
      try {
        renameSync(join(root, path), join(aside, String(index)));
      } catch (error) {
        // Another command has removed it.
        if (error.code !== "ENOENT") throw error;
      }
    }
  } finally {
    rmSync(aside, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** List what a package of the lockfile needs. An optional peer is used only by those who name it themselves. */
function needs({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Return where Node finds a package from another one: in its own node_modules, or in one of the folders above. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const path = `${folder}${folder ? "/" : ""}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

function programs(folder, isProgram) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isProgram.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
