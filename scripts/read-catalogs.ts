import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { interfaceLanguages, type InterfaceLanguage } from "../domain/interface-languages.ts";
import type { AnswerTexts } from "../server/platform/language/answer-texts.ts";

/** Texts by id, as Lingui's runtime fills them in. */
export type CompiledMessages = Record<string, ReturnType<typeof compileMessage>>;

/** Catalogs that pages do not need. */
const ofServer = /(answers|fields)[.]po$/;

const root = fileURLToPath(new URL("../locales", import.meta.url));

/** Read the catalogs of the pages in all languages from `locales/`; untranslated texts are missing. */
export async function readCatalogs(folder = root): Promise<Record<InterfaceLanguage, CompiledMessages>> {
  const read = await Promise.all(
    interfaceLanguages.map(async (language) => [language, await readCatalog(folder, language)] as const),
  );
  return Object.fromEntries(read) as Record<InterfaceLanguage, CompiledMessages>;
}

/** Read the server's texts in each language with translations, by their English text. */
export async function readAnswerTexts(folder = root): Promise<Partial<Record<InterfaceLanguage, AnswerTexts>>> {
  const read: Partial<Record<InterfaceLanguage, AnswerTexts>> = {};
  for (const language of interfaceLanguages) {
    if (language === "en") continue;
    const [answers, fields] = await Promise.all(
      ["answers", "fields"].map(async (area) => {
        const name = `${language}/${area}.po`;
        const entries = existsSync(`${folder}/${name}`) ? Object.entries(await parse(folder, language, name)) : [];
        return Object.fromEntries(
          entries.flatMap(([id, { translation, obsolete }]) => (translation && !obsolete ? [[id, translation]] : [])),
        );
      }),
    );
    if (answers && fields && Object.keys(answers).length > 0) read[language] = { answers, fields };
  }
  return read;
}

function parse(folder: string, language: InterfaceLanguage, name: string) {
  const filename = `${folder}/${name}`;
  return formatter().parse(readFileSync(filename, "utf8"), { locale: language, sourceLocale: "en", filename });
}

async function readCatalog(folder: string, language: InterfaceLanguage): Promise<CompiledMessages> {
  const messages: CompiledMessages = {};
  for (const name of globSync(`${language}/*.po`, { cwd: folder })) {
    if (ofServer.test(name)) continue;
    for (const [id, { translation, message, obsolete }] of Object.entries(await parse(folder, language, name))) {
      const text = language === "en" ? message : translation;
      if (text && !obsolete) messages[id] = compileMessage(text);
    }
  }
  return messages;
}
