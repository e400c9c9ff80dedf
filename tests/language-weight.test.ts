import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { interfaceLanguages } from "#domain/interface-languages.ts";

/** The largest sizes for a page that visitors see, in compressed bytes. */
const limits = { runtime: 4 * 1024, messages: 6 * 1024 };

const assets = "build/client/assets";
const script = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifestSchema = z.object({
  entry: script,
  routes: z.record(z.string(), script.extend({ parentId: z.string().optional() })),
});
const languagesSchema = z.object({
  languages: z.record(z.string(), z.object({ folder: z.string(), messages: z.record(z.string(), z.unknown()) })),
});

const manifest = readManifest();
const { languages } = languagesSchema.parse(JSON.parse(readFileSync("build/server/languages.json", "utf8")));
const publicPages = [
  "routes/home",
  "routes/store",
  "routes/product",
  "routes/instructor",
  "routes/talent-marketplace",
  "routes/for-business",
  "routes/verify",
  "routes/legal",
  "routes/coming-soon",
  "routes/auth",
];

/** Size of the messages in each script of a language, by its address. */
const sizes = new Map<string, number>();

beforeAll(() => {
  for (const language of interfaceLanguages) {
    const { folder, messages } = languages[language]!;
    for (const address of new Set(publicPages.flatMap(scriptsOf))) {
      const whole = readScript(address, folder);
      const ids = new Set([...whole.matchAll(/\{id:["'`]([\w+/-]{6})["'`],message:/g)].map(([, id = ""]) => id));
      if (ids.size === 0) continue;
      const bare = [...ids].reduce((rest, id) => rest.replaceAll(`,message:${JSON.stringify(messages[id])}`, ""), whole);
      sizes.set(`${language} ${address}`, brotliCompressSync(whole).length - brotliCompressSync(bare).length);
    }
  }
});

test.each(publicPages)("the texts of the page %s weigh little in every language", (route) => {
  const weights = Object.fromEntries(
    interfaceLanguages.map((language) => [
      language,
      scriptsOf(route).reduce((sum, address) => sum + (sizes.get(`${language} ${address}`) ?? 0), 0),
    ]),
  );
  expect(Math.min(...Object.values(weights)), JSON.stringify(weights)).toBeGreaterThan(1000);
  expect(Math.max(...Object.values(weights)), JSON.stringify(weights)).toBeLessThan(limits.messages);
});

test("the library that formats the texts weighs little", async () => {
  const entry = "virtual:messages";
  const result = await build({
    configFile: false,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    logLevel: "silent",
    plugins: [
      {
        name: "messages-only",
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? 'export { I18n } from "@lingui/core"' : undefined),
      },
    ],
    build: { write: false, minify: true, rolldownOptions: { input: entry, preserveEntrySignatures: "strict" } },
  });
  const outputs = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
  const code = outputs.map((output) => (output.type === "chunk" ? output.code : "")).join("");
  const weight = brotliCompressSync(code).length;
  expect(weight).toBeGreaterThan(500);
  expect(weight).toBeLessThan(limits.runtime);
});

test("the scripts of a language contain no English text that it translates", () => {
  const english = languages["en"]!.messages;
  for (const language of interfaceLanguages.filter((each) => each !== "en" && each !== "ar")) {
    const { folder, messages } = languages[language]!;
    const code = readdirSync(join(assets, folder)).map((name) => readFileSync(join(assets, folder, name), "utf8"));
    expect(code.length).toBeGreaterThan(100);
    const left = code.flatMap((text) =>
      [...text.matchAll(/\{id:["'`]([\w+/-]{6})["'`],message:/g)].filter(([found, id = ""]) => {
        const own = JSON.stringify(messages[id]);
        return own !== JSON.stringify(english[id]) && !text.includes(`${found}${own}`);
      }),
    );
    expect(left, language).toEqual([]);
  }
});

function readManifest() {
  const name = readdirSync(assets).find((each) => /^manifest-\w+\.js$/.test(each));
  const text = readFileSync(join(assets, name ?? ""), "utf8");
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")));
}

/** Return the addresses of the scripts that a page loads before it becomes interactive. */
function scriptsOf(route: string): string[] {
  const chain: string[] = [];
  for (let id: string | undefined = route; id !== undefined; id = manifest.routes[id]?.parentId) chain.push(id);
  expect(manifest.routes).toHaveProperty([route]);
  const parts = [manifest.entry, ...chain.flatMap((id) => manifest.routes[id] ?? [])];
  return [...new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))];
}

function readScript(address: string, folder: string): string {
  const name = address.replace("/assets/", "");
  try {
    return readFileSync(join(assets, folder, name), "utf8");
  } catch {
    // A script without texts is shared by the languages.
    return readFileSync(join(assets, name), "utf8");
  }
}
