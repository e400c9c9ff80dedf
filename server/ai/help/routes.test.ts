import { afterAll, beforeAll, expect, test } from "vitest";
import {
  articleSchema,
  foundArticleSchema,
  type ArticleSummary,
  type FoundArticle,
  type HelpArticle,
} from "#domain/help.schema.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

test("anyone can read the list of articles, and each article as safe HTML", async () => {
  const { status, body } = await academy.call<{ articles: FoundArticle[] }>("/help");
  expect(status).toBe(200);
  expect(foundArticleSchema.strict().array().parse(body.articles).length).toBeGreaterThan(10);
  for (const { id, title } of body.articles) {
    const answer = await academy.call<{ article: HelpArticle; articles: ArticleSummary[] }>(`/help/${id}`);
    const article = articleSchema.strict().parse(answer.body.article);
    expect(article).toMatchObject({ id, title });
    expect(article.html).toMatch(/<p>/);
    expect(article.html).not.toMatch(/<h1|<script/);
    expect(answer.body.articles).toHaveLength(body.articles.length);
  }
});

test("a search finds text of the articles, and nothing for text that is in none", async () => {
  const search = (words: string) => academy.call<{ articles: FoundArticle[] }>(`/help?search=${encodeURIComponent(words)}`);
  const { body } = await search("recovery codes");
  expect(body.articles[0]?.id).toBe("second-factor");
  expect(body.articles[0]?.passage).toMatch(/recovery codes/i);
  expect((await search("xylophone")).body.articles).toEqual([]);
  expect((await search("%' or 1=1 --")).status).toBe(200);
});

test.each([
  ["fr", "fr", "Vos notes personnelles"],
  ["pt-BR,en;q=0.5", "pt", "As suas anotações pessoais"],
  ["sw", "sw", "Maelezo yako binafsi"],
  ["ar", "en", "Your notes"],
  ["de", "en", "Your notes"],
])("a reader in %s gets the articles in %s", async (accepted, language, title) => {
  const read = async (path: string) => {
    const answer = await academy.app.request(`/api${path}`, { headers: { "accept-language": accepted } });
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-language");
    return (await answer.json()) as { articles: FoundArticle[]; article: HelpArticle };
  };
  const { article, articles } = await read("/help/notes");
  expect(article).toMatchObject({ title, language, section: "Learning" });
  expect(articles.map((each) => each.language)).toEqual(articles.map(() => language));
  expect((await read("/help")).articles.find(({ id }) => id === "notes")?.title).toBe(title);
  const [found] = (await read(`/help?search=${encodeURIComponent("LinkedIn")}`)).articles;
  expect(found).toMatchObject({ id: "lessons-and-progress", language });
});

test.each(["nothing", "..%2F..%2Fpackage.json", "the-tutor.md", "The-Tutor"])("%s is not an article", async (id) => {
  const { status, body } = await academy.call(`/help/${id}`);
  expect([status, body.code]).toEqual([404, "help.not_found"]);
});

test("a search that is too long is refused by name", async () => {
  const { status, body } = await academy.call(`/help?search=${"x".repeat(201)}`);
  expect([status, body.field]).toEqual([422, "search"]);
});

test("before the launch the help is closed", async () => {
  const closed = await startDataAcademy();
  await setLaunched(closed.db, false);
  expect((await closed.call("/help")).body.code).toBe("platform.not_launched");
  expect((await closed.call("/help/the-tutor")).body.code).toBe("platform.not_launched");
  await closed.stop();
});

test("an article about a part that is off is in no list, no search and no page", async () => {
  const admin = await academy.person({ role: "admin" });
  const open = async (isOpen: boolean) => {
    const answer = await academy.call("/academy/settings", { as: admin, method: "PATCH", body: { open_voice: isOpen } });
    expect(answer.status).toBe(200);
  };
  const listed = async (path: string) =>
    (await academy.call<{ articles: FoundArticle[] }>(path)).body.articles.map(({ id }) => id).includes("voice-tutor");
  const paths = ["/help", "/help?search=hold+to+talk", "/help/the-tutor"];
  expect(await Promise.all(paths.map(listed))).toEqual([true, true, true]);
  await open(false);
  expect(await Promise.all(paths.map(listed))).toEqual([false, false, false]);
  expect((await academy.call("/help/voice-tutor")).body.code).toBe("help.not_found");
  await open(true);
  expect((await academy.call("/help/voice-tutor")).status).toBe(200);
});
