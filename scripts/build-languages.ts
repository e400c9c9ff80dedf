import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { interfaceLanguages, type InterfaceLanguage } from "../domain/interface-languages.ts";
import type { AnswerTexts } from "../server/platform/language/answer-texts.ts";
import { readAnswerTexts, readCatalogs, type CompiledMessages } from "./read-catalogs.ts";

/** Files that the server reads besides its build: each language's texts, and the locations of its pages' scripts. */
export type BuiltLanguages = {
  /** Scripts that contain texts, or import one that does: each language has its own copies. */
  localized: string[];
  languages: Record<InterfaceLanguage, { folder: string; messages: CompiledMessages }>;
  /** The server's own texts. */
  answers: Partial<Record<InterfaceLanguage, AnswerTexts>>;
};

/** A text as the bundler leaves it: its id only. */
const descriptor = /\{id:(["'`])([\w+/-]{6})\1/g;

/**
 * Put each language's texts into the scripts of the pages. A build contains only their ids; here English gets its texts in place, and every
 * other language gets copies of the scripts that contain texts or import one that does, in a separate folder. So a page loads its own
 * language, and of it only what its scripts show; nothing can be missing, and no script waits for a catalog. The folder's name is a hash of
 * its texts, just as script names contain a hash of their code.
 * @param folder of the build, with `client` and `server`
 */
export async function buildLanguages(folder: string): Promise<void> {
  const assets = join(folder, "client", "assets");
  const catalogs = await readCatalogs();
  const texts = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith(".js"))
      .map((name) => [name, readFileSync(join(assets, name), "utf8")]),
  );
  const unknown = findUnknown(join(folder, "server"), catalogs.en);
  if (unknown.length > 0)
    throw new Error(`The catalogs in locales/ lack ${unknown.length} texts of the code (${unknown[0]}): run npm run extract.`);
  const untouched = [...texts].find(([, text]) => text.includes("@lingui/core/macro"));
  if (untouched) throw new Error(`${untouched[0]} holds texts that were not made into messages (lingui-macro.ts).`);
  const localized = findLocalized(texts, new Set(Object.keys(catalogs.en)));
  const languages = Object.fromEntries(
    interfaceLanguages.map((language) => {
      const messages = { ...catalogs.en, ...catalogs[language] };
      const inLanguage = new Map([...localized].map((name) => [name, withTexts(texts.get(name) ?? "", messages)]));
      const name = language === "en" ? "" : `${language}-${hashOf([...inLanguage])}`;
      if (name !== "" && !existsSync(join(assets, name))) mkdirSync(join(assets, name));
      for (const [file, text] of inLanguage)
        writeFileSync(join(assets, name, file), name === "" ? text : withAddresses(text, localized, name));
      return [language, { folder: name, messages }];
    }),
  ) as BuiltLanguages["languages"];
  writeFileSync(
    join(folder, "server", "languages.json"),
    JSON.stringify({ localized: [...localized], languages, answers: await readAnswerTexts() } satisfies BuiltLanguages),
  );
}

/** Return the ids of texts that no catalog has. In the server's build, texts are still recognizable. */
function findUnknown(folder: string, english: CompiledMessages): string[] {
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const ids = scripts.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/\/\*\*? ?i18n ?\*\/\s*\{\s*id: "([\w+/-]{6})"/g)].map(
      ([, id = ""]) => id,
    ),
  );
  return [...new Set(ids)].filter((id) => !Object.hasOwn(english, id));
}

/** Return the scripts that contain a text, and all that import one of them. */
export function findLocalized(texts: ReadonlyMap<string, string>, ids: ReadonlySet<string>): Set<string> {
  const found = new Set(
    [...texts].filter(([, text]) => [...text.matchAll(descriptor)].some(([, , id = ""]) => ids.has(id))).map(([name]) => name),
  );
  const referred = new Map(
    [...texts].map(([name, text]) => [name, new Set(scriptsNamedIn(text).filter((other) => texts.has(other)))]),
  );
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [name, others] of referred) if (!found.has(name) && [...others].some((other) => found.has(other))) found.add(name);
  }
  return found;
}

function scriptsNamedIn(text: string): string[] {
  return [...text.matchAll(/[\w./-]+\.js(?=["'`])/g)].map(([path]) => basename(path));
}

/** Put each text next to its id. */
export function withTexts(script: string, messages: CompiledMessages): string {
  return script.replace(descriptor, (found, _quote, id: string) =>
    Object.hasOwn(messages, id) ? `${found},message:${JSON.stringify(messages[id])}` : found,
  );
}

/** Rewrite the imports of a script in a language's folder: localized scripts are in the same folder, all others one folder up. */
export function withAddresses(script: string, localized: ReadonlySet<string>, folder: string): string {
  return script
    .replace(/(["'`])\.\/([\w-]+(?:\.[\w-]+)*\.js)\1/g, (found, quote: string, name: string) =>
      localized.has(name) ? found : `${quote}../${name}${quote}`,
    )
    .replace(/(["'`])(\/?)assets\/([\w-]+(?:\.[\w-]+)*\.js)\1/g, (found, quote: string, slash: string, name: string) =>
      localized.has(name) ? `${quote}${slash}assets/${folder}/${name}${quote}` : found,
    );
}

function hashOf(texts: ReadonlyArray<readonly [string, string]>): string {
  const hash = createHash("sha256");
  for (const [name, text] of texts.toSorted(([one], [other]) => one.localeCompare(other)))
    hash.update(name).update("\0").update(text);
  return hash.digest("hex").slice(0, 10);
}
