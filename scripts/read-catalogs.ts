import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { interfaceLanguages, type InterfaceLanguage } from "../domain/interface-languages.ts";

/** Texts by their ids, as Lingui's runtime fills them in. */
export type CompiledMessages = Record<string, ReturnType<typeof compileMessage>>;

const root = fileURLToPath(new URL("../locales", import.meta.url));

/** The catalogs of all languages as they stand in `locales/`; a text that is not translated yet is missing. */
export async function readCatalogs(folder = root): Promise<Record<InterfaceLanguage, CompiledMessages>> {
  const read = await Promise.all(
    interfaceLanguages.map(async (language) => [language, await readCatalog(folder, language)] as const),
  );
  return Object.fromEntries(read) as Record<InterfaceLanguage, CompiledMessages>;
}

async function readCatalog(folder: string, language: InterfaceLanguage): Promise<CompiledMessages> {
  const messages: CompiledMessages = {};
  for (const name of globSync(`${language}/*.po`, { cwd: folder })) {
    const filename = `${folder}/${name}`;
    const catalog = await formatter().parse(readFileSync(filename, "utf8"), { locale: language, sourceLocale: "en", filename });
    for (const [id, { translation, message, obsolete }] of Object.entries(catalog)) {
      const text = language === "en" ? message : translation;
      if (text && !obsolete) messages[id] = compileMessage(text);
    }
  }
  return messages;
}
