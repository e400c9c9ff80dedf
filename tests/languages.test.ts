import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import { fieldWords } from "#domain/issue-words.ts";
import { readAnswerTexts } from "../scripts/read-catalogs.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";

let academy: AcademyProcess;

beforeAll(async () => {
  academy = await startAcademy("demo");
});
afterAll(() => academy.stop());

const searchButton = {
  en: "Search courses",
  fr: "Rechercher un cours",
  sw: "Tafuta kozi",
  pt: "Buscar cursos",
  ar: "ابحث في الدورات",
};

async function page(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(academy.url + path, { headers, redirect: "manual" });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("location"),
    html,
    lang: /<html lang="([a-z]+)"/.exec(html)?.[1],
  };
}

test("concurrent readers of five languages each get their own language", async () => {
  const asked = Array.from({ length: 60 }, (_, at) => {
    const language = interfaceLanguages[at % interfaceLanguages.length] ?? "en";
    const prefix = language === "en" ? "" : `/${language}`;
    // Searches are rendered for each request.
    return { language, answer: page(`${prefix}/store?search=reader-${at}`) };
  });
  const rendered = new Map<string, number>();
  for (const { language, answer } of asked) {
    const { status, html, lang } = await answer;
    // Requests beyond the rendering queue's capacity are told to retry.
    if (status === 503) continue;
    expect([status, lang]).toEqual([200, language]);
    for (const [other, words] of Object.entries(searchButton))
      expect([other, html.includes(words)]).toEqual([other, other === language]);
    rendered.set(language, (rendered.get(language) ?? 0) + 1);
  }
  expect([...rendered.keys()].toSorted()).toEqual([...interfaceLanguages].toSorted());
});

test("a public page is in the language of its address, whatever the browser prefers, without a redirect @slow", async () => {
  for (const headers of [{ "accept-language": "fr" }, { "accept-language": "sw", cookie: "academy-language=pt" }]) {
    for (const path of ["/", "/store", "/auth", "/help/enrolling"]) {
      const { status, lang } = await page(path, headers);
      expect([path, status, lang]).toEqual([path, 200, "en"]);
    }
    expect((await page("/fr/store", headers)).lang).toBe("fr");
  }
});

test("a signed-in person's page is in their chosen language, else the browser's", async () => {
  expect((await page("/dashboard", { "accept-language": "fr-CA, en;q=0.5" })).lang).toBe("fr");
  expect((await page("/dashboard", { "accept-language": "fr", cookie: "academy-language=sw" })).lang).toBe("sw");
  expect((await page("/dashboard")).lang).toBe("en");
});

test("each page links to its versions in all languages, and to itself; the academy's own language has no prefix", async () => {
  const { html } = await page("/pt/store");
  const links = [...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([\w-]+)")? href="([^"]*)"/gi)].map(
    ([, rel, lang, href]) => [rel, lang ?? "", String(href).replace(academy.url, "")].join(" "),
  );
  expect(links).toEqual([
    "canonical  /pt/store",
    "alternate en /store",
    "alternate fr /fr/store",
    "alternate sw /sw/store",
    "alternate pt /pt/store",
    "alternate ar /ar/store",
    "alternate x-default /store",
  ]);
  // Only the list of languages links to other languages.
  expect(html.replaceAll(/<a [^>]*hrefLang=[^>]*>/gi, "")).not.toMatch(/<a [^>]*href="\/(store|auth|product)/);
  expect(await page("/en/store?level=beginner")).toMatchObject({ status: 302, location: "/store?level=beginner" });
});

test("a percent-encoded prefix leads to the page, and to no other host", async () => {
  const ask = async (path: string) => {
    const { status, location } = await page(path);
    return [status, location];
  };
  expect(await ask("/%66r")).toEqual([302, "/fr"]);
  expect(await ask("/%66%72/help?x=1")).toEqual([302, "/fr/help?x=1"]);
  expect(await ask("/en//evil.example")).toEqual([302, "/evil.example"]);
  expect(await ask("/en/%0d%0aset-cookie:x=1")).toEqual([302, "/%0d%0aset-cookie:x=1"]);
  // Like every unknown address.
  expect(await ask("/%66r%2Fhelp")).toEqual(await ask("/nothing/here"));
});

test("Arabic pages are read from right to left", async () => {
  const { html } = await page("/ar/store");
  expect(html).toContain('<html lang="ar" dir="rtl"');
});

test("a script in another language is never requested", async () => {
  for (const language of ["fr", "ar"]) {
    const { html } = await page(`/${language}`);
    const folders = new Set([...html.matchAll(/\/assets\/([a-z]{2})-[0-9a-f]{10}\//g)].map(([, found]) => found));
    expect([...folders]).toEqual([language]);
  }
});

async function answer(
  method: string,
  path: string,
  language: string | null,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(academy.url + path, {
    method,
    headers: { "content-type": "application/json", ...(language !== null && { "accept-language": language }), ...headers },
    body: JSON.stringify(body),
  });
  // French uses non-breaking spaces.
  const text = (await response.text()).replaceAll(/[\u00a0\u202f]/g, " ");
  return {
    status: response.status,
    ...(JSON.parse(text) as { error?: string; code?: string; msg?: string; error_code?: string }),
  };
}

async function signIn(email: string): Promise<{ authorization: string }> {
  const signedIn = await fetch(`${academy.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "academy-demo-1" }),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

test("a refusal's reason is in the caller's language, and its code is not translated", async () => {
  const asked = ["/api/checkout", { course_ids: [] }] as const;
  const refused = await Promise.all(
    [null, "en", "fr-CA, en;q=0.5", "pt", "sw", "xx"].map((language) => answer("POST", asked[0], language, asked[1])),
  );
  expect(refused.map(({ error }) => error)).toEqual([
    "You must be logged in.",
    "You must be logged in.",
    "Vous devez être connecté.",
    "Você precisa entrar na sua conta.",
    "Lazima uwe umeingia.",
    "You must be logged in.",
  ]);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["caller.unauthenticated"]));

  const wrong = { email: "student@academy.example", password: "not the password" };
  const session = "/auth/v1/token?grant_type=password";
  expect((await answer("POST", session, "fr", wrong)).msg).toBe("Adresse e-mail ou mot de passe incorrect");
  expect((await answer("POST", session, null, wrong)).msg).toBe("Invalid login credentials");
});

test("an input refused by a schema is named in the caller's language", async () => {
  const own = await signIn("student@academy.example");
  const change = (language: string | null, body: unknown) => answer("PATCH", "/api/profile", language, body, own);
  expect(await change("fr", {})).toMatchObject({ status: 422, code: "request.invalid", error: "Le champ « nom » : à remplir." });
  expect(await change("fr", { full_name: "x".repeat(2000) })).toMatchObject({
    status: 422,
    error: expect.stringMatching(/^Un nom compte \d+ caractères au plus\.$/),
  });
  expect(await change("fr", { full_name: "Ada", colour: "blue" })).toMatchObject({
    status: 422,
    error: "Le champ « colour » n’est pas accepté ici.",
  });
});

test("problems in a file, and their locations, are reported in the uploader's language", async () => {
  const admin = await signIn("admin@academy.example");
  const { courses } = (await (await fetch(`${academy.url}/api/courses`)).json()) as { courses: { id: string }[] };
  const read = async (language: string | null, file: { format: string; text: string }) => {
    const { problems } = (await answer("POST", `/api/courses/${courses[0]?.id}/questions/import`, language, file, admin)) as {
      problems?: { place: string; text: string }[];
    };
    return problems?.map(({ place, text }) => `${place}: ${text}`);
  };
  const gift = { format: "gift", text: "What is a bee?\n\nHow many legs? {=six =%50%seven}" };
  expect(await read(null, gift)).toEqual([
    "line 1: It has no answers in braces. Descriptions cannot be imported.",
    "line 3: A short answer with partial credit cannot be imported.",
  ]);
  expect(await read("fr", gift)).toEqual([
    "ligne 1: Elle n’a pas de réponses entre accolades. Les descriptions ne peuvent pas être importées.",
    "ligne 3: Une réponse courte qui rapporte une partie des points ne peut pas être importée.",
  ]);
  expect(
    await read("pt", { format: "csv", text: "type,question,answers,credit,match_case\nshort-text,Who?,six,x,maybe" }),
  ).toEqual(["linha 2: A coluna “match_case” deve ser yes ou no, não “maybe”."]);
  expect(await read("sw", { format: "moodle-xml", text: "<quiz>" })).toEqual([
    ": Faili si XML iliyoundwa vizuri: mstari 1, safu 7.",
  ]);
  expect(await read("fr", { format: "qti", text: "UEs=" })).toEqual([": Le paquet n’est pas un fichier ZIP."]);

  const check = async (language: string) => {
    const body = zipSync({ "manifest.json": strToU8(JSON.stringify({ format: "academy-course", version: 1, lessons: [{}] })) });
    const headers = { ...admin, "accept-language": language, "content-type": "application/zip" };
    const checked = await fetch(`${academy.url}/api/course-files/check`, { method: "POST", headers, body: new Uint8Array(body) });
    const { problems } = (await checked.json()) as { problems: { place: string; text: string }[] };
    const made = await fetch(`${academy.url}/api/course-files/import?id=${randomUUID()}`, {
      method: "POST",
      headers,
      body: new Uint8Array(body),
    });
    return [...problems.map(({ place, text }) => `${place} ${text}`), ((await made.json()) as { error: string }).error].map(
      (text) => text.replaceAll(/[\u00a0\u202f]/g, " "),
    );
  };
  expect(await check("fr")).toEqual([
    "manifest.json course : manque",
    "manifest.json leçon 1, title : manque",
    "manifest.json leçon 1, file : manque",
    "Rien n’a été importé. Problèmes dans le fichier de cours : 3. Le premier : manifest.json course : manque.",
  ]);
});

test("every input of the API has a name in each language with translated answers", async () => {
  const document = (await (await fetch(`${academy.url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
    components: object;
  };
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const resolve = (schema: unknown): unknown => {
    const reference = schema && typeof schema === "object" && "$ref" in schema ? String(schema.$ref) : null;
    if (reference === null) return schema;
    return resolve(
      reference
        .split("/")
        .slice(1)
        .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document),
    );
  };
  const walk = (given: unknown): void => {
    const schema = resolve(given);
    if (typeof schema !== "object" || schema === null || seen.has(schema)) return;
    seen.add(schema);
    for (const [key, part] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(part as object)) names.add(name);
      walk(part);
    }
  };
  for (const call of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { parameters = [], requestBody } = call as {
      parameters?: unknown[];
      requestBody?: { content: Record<string, { schema: unknown }> };
    };
    for (const parameter of parameters.map(resolve) as Array<{ in: string; name: string }>)
      if (parameter.in === "query") names.add(parameter.name);
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema);
  }
  expect(names.size).toBeGreaterThan(150);
  for (const [language, texts] of Object.entries(await readAnswerTexts())) {
    const missing = [...names].map(fieldWords).filter((words) => !Object.hasOwn(texts.fields, words));
    expect([language, [...new Set(missing)].toSorted()]).toEqual([language, []]);
  }
});

test("a requested mail is in the language of the page that requested it", async () => {
  for (const [language, subject, sentence] of [
    ["fr", "Votre lien de connexion", "Ce lien vous connecte à l’académie"],
    ["sw", "Kiungo chako cha kuingia", "Kiungo hiki kinakuingiza chuoni"],
    ["en", "Your link to sign in", "This link signs you in at the academy"],
  ] as const) {
    const email = `reader-${language}-${Date.now()}@learner.example`;
    await answer("POST", "/auth/v1/signup", language, { email, password: "a sentence to remember", data: { full_name: "Ada" } });
    await answer("POST", "/auth/v1/otp", language, { email, create_user: false });
    const mails = await (await fetch(`${academy.url}/demo/mail`)).text();
    const own = mails.slice(mails.indexOf(email));
    expect([language, own.includes(subject), own.includes(sentence)]).toEqual([language, true, true]);
  }
});
