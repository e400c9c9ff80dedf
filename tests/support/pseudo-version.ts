import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AnswerTexts } from "#server/platform/language/answer-texts.ts";
import { readAnswerTexts } from "../../scripts/read-catalogs.ts";
import type { BuiltLanguages } from "../../scripts/build-languages.ts";

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The language whose texts are replaced by pseudo texts. Arabic dates and numbers have no Latin letters, so every Latin letter on a page is
 * content or an untranslated text.
 */
export const pseudoLanguage = "ar";

const letters = new Map(
  Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ").map((letter) => [
    letter,
    // The circled letter.
    String.fromCodePoint(letter >= "a" ? 0x24d0 + letter.charCodeAt(0) - 97 : 0x24b6 + letter.charCodeAt(0) - 65),
  ]),
);

/** Write a text in pseudo letters, leaving its placeholders unchanged. */
export function pseudoText(text: string): string {
  return text.replaceAll(/\{\w+\}|[a-zA-Z]/g, (found) => letters.get(found) ?? found);
}

/** A compiled text: strings, and placeholders with the texts of their choices. */
function pseudoMessage(message: unknown, isPlaceholder = false): unknown {
  if (typeof message === "string") return isPlaceholder ? message : pseudoText(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => (Array.isArray(part) ? pseudoPlaceholder(part) : pseudoMessage(part)));
}

function pseudoPlaceholder([name, type, choices]: unknown[]): unknown[] {
  if (typeof choices !== "object" || choices === null) return [name, type, choices].filter((part) => part !== undefined);
  return [name, type, Object.fromEntries(Object.entries(choices).map(([form, text]) => [form, pseudoMessage(text)]))];
}

/** Create a copy of the built project with pseudo texts instead of Arabic ones, for `startAcademy`. */
export async function makePseudoVersion(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "academy-pseudo-"));
  for (const part of ["ai", "domain", "server", "package.json", "build/client", "build/server"])
    await cp(await realpath(join(projectFolder, part)), join(folder, part), { recursive: true });
  await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  await speakPseudo(join(folder, "build"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Return pseudo texts for all of the server's messages. */
export async function pseudoAnswers(): Promise<AnswerTexts> {
  const { fr } = await readAnswerTexts();
  const own = (texts: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.keys(texts).map((text) => [text, pseudoText(text)]));
  return { answers: own(fr?.answers), fields: own(fr?.fields) };
}

async function speakPseudo(build: string): Promise<void> {
  const file = join(build, "server", "languages.json");
  const built = JSON.parse(await readFile(file, "utf8")) as BuiltLanguages;
  const { folder, messages } = built.languages[pseudoLanguage];
  const pseudo = Object.fromEntries(
    Object.entries(built.languages.en.messages).map(([id, message]) => [id, pseudoMessage(message)]),
  ) as typeof messages;
  const scripts = join(build, "client", "assets", folder);
  for (const name of await readdir(scripts)) {
    // The precompressed files still have the original texts.
    if (!name.endsWith(".js")) await rm(join(scripts, name));
    else await writeFile(join(scripts, name), inPseudo(await readFile(join(scripts, name), "utf8"), messages, pseudo));
  }
  built.languages[pseudoLanguage].messages = pseudo;
  built.answers[pseudoLanguage] = await pseudoAnswers();
  await writeFile(file, JSON.stringify(built));
}

/** Replace the texts next to their ids, as `withTexts` of the build has put them there. */
function inPseudo(script: string, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string {
  const pieces: string[] = [];
  let from = 0;
  for (const found of script.matchAll(/\{id:(["'`])([\w+/-]{6})\1,message:/g)) {
    const [opening, , id = ""] = found;
    const text = JSON.stringify(before[id]);
    const at = found.index + opening.length;
    if (!Object.hasOwn(before, id) || !script.startsWith(text, at)) continue;
    pieces.push(script.slice(from, at), JSON.stringify(after[id]));
    from = at + text.length;
  }
  return pieces.join("") + script.slice(from);
}
