import { globSync, readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { intentOf } from "#ai/question/intent.ts";
import { interfaceLanguages, type InterfaceLanguage } from "#domain/interface-languages.ts";

type Entry = { id: string; message: string; translation: string };

/** Complete catalogs. */
const whole: Partial<Record<InterfaceLanguage, readonly string[]>> = {
  fr: ["visitors", "learners", "staff", "answers"],
  pt: ["visitors", "learners", "staff", "answers"],
  sw: ["visitors", "learners", "staff", "answers"],
  ar: ["visitors"],
};

async function readEntries(language: string, area: string): Promise<Entry[]> {
  const filename = `locales/${language}/${area}.po`;
  const catalog = await formatter().parse(readFileSync(filename, "utf8"), { locale: language, sourceLocale: "en", filename });
  return Object.entries(catalog).map(([id, { message = "", translation = "" }]) => ({ id, message: message || id, translation }));
}

/** The areas whose texts pages read as one. */
const ofPages = ["visitors", "learners", "staff"] as const;

/** Return the placeholders of a text, with their formats: "count:plural", "title". */
function placeholdersOf(text: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, type, choices] = token as [string, string?, Record<string, unknown>?];
      found.add(type ? `${name}:${type}` : name);
      for (const choice of Object.values(choices ?? {})) walk(choice);
    }
  };
  walk(compileMessage(text));
  return [...found].toSorted();
}

/** Return the plural forms that a language needs and a text lacks. */
function missingForms(language: string, text: string): string[] {
  const missing: string[] = [];
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [, type, choices] = token as [string, string?, Record<string, unknown>?];
      if (type === "plural") {
        const needed = new Intl.PluralRules(language)
          .resolvedOptions()
          .pluralCategories.filter((form) => form !== "many" || language === "ar");
        missing.push(...needed.filter((form) => !Object.hasOwn(choices ?? {}, form)));
      }
      for (const choice of Object.values(choices ?? {})) walk(choice);
    }
  };
  walk(compileMessage(text));
  return missing;
}

const areas = globSync("*.po", { cwd: "locales/en" }).map((name) => name.replace(".po", ""));

describe.each(interfaceLanguages.filter((language) => language !== "en"))("in %s", (language) => {
  test.each(areas)("the texts for %s have the same placeholders as the English ones", async (area) => {
    const entries = (await readEntries(language, area)).filter(({ translation }) => translation !== "");
    const wrong = entries.filter(
      ({ message, translation }) => placeholdersOf(message).join() !== placeholdersOf(translation).join(),
    );
    expect(wrong).toEqual([]);
  });

  test.each(areas)("the texts for %s have every plural form of the language", async (area) => {
    const entries = (await readEntries(language, area)).filter(({ translation }) => translation !== "");
    expect(entries.filter(({ translation }) => missingForms(language, translation).length > 0)).toEqual([]);
  });

  test.each(areas.filter((area) => whole[language]?.includes(area)))("every text for %s is translated", async (area) => {
    const missing = (await readEntries(language, area)).filter(({ translation }) => translation === "");
    expect(missing.map(({ message }) => message)).toEqual([]);
  });
});

test("French punctuation never begins a line: the space before it is non-breaking", async () => {
  const entries = (await Promise.all([...areas, "fields"].map((area) => readEntries("fr", area)))).flat();
  expect(entries.filter(({ translation }) => /« | [;:!?»%]/.test(translation))).toEqual([]);
});

test.each([
  ["Explain this lesson", "lesson"],
  ["Give me an example", "example"],
  ["Quiz me on this lesson", "quiz"],
  ["What can I ask you about?", "course"],
  ["Quiz me", "quiz"],
])("the built-in tutor understands its own suggestion “%s” in every language that it speaks", async (message, intent) => {
  for (const language of ["fr", "pt", "sw"]) {
    const entry = (await readEntries(language, "learners")).find((each) => each.message === message);
    expect([language, entry?.translation, intentOf(entry?.translation ?? "", [])]).toEqual([
      language,
      entry?.translation,
      intent,
    ]);
  }
});

test("every catalog states whether a native speaker has read it, and locales/README.md says the same", () => {
  const table = readFileSync("locales/README.md", "utf8");
  for (const filename of globSync("locales/*/*.po")) {
    const reader = /^"X-Native-Reader: (.+)\\n"$/m.exec(readFileSync(filename, "utf8"))?.[1];
    const language = filename.split("/")[1] ?? "";
    const stated = new RegExp(`^\\|.*\\(\`${language}\`.*\\| (no|yes)[^|]*\\|$`, "m").exec(table)?.[1];
    expect([filename, reader === undefined ? undefined : reader === "none yet" ? "no" : "yes"]).toEqual([filename, stated]);
  }
});

test("the table of complete catalogs only lists existing languages and areas", () => {
  for (const [language, names] of Object.entries(whole)) for (const name of names ?? []) expect(areas, language).toContain(name);
});

test.each(["fr", "pt", "sw"])(
  "in %s, areas that have the same text translate it alike: pages read one of them",
  async (language) => {
    const found = new Map<string, Set<string>>();
    for (const area of ofPages) {
      for (const { id, translation } of await readEntries(language, area)) {
        if (translation) found.set(id, (found.get(id) ?? new Set()).add(translation));
      }
    }
    expect([...found].filter(([, translations]) => translations.size > 1)).toEqual([]);
  },
);
