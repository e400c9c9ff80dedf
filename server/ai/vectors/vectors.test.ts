import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { understandQuestion } from "#ai/question/understand-question.ts";
import { seekPassages } from "#ai/retrieval/seek-passages.ts";
import { passageSource } from "#server/ai/chat/passage-source.ts";
import { createEmbeddingModel } from "#server/ai/models/create-embedding-model.ts";
import { makeAllVectors } from "#tests/support/ai/make-all-vectors.ts";
import { startDataAcademy, type Person } from "#tests/support/data-academy.ts";
import { startStandInModel, type StandInModel } from "#tests/support/stand-in-model.ts";
import { lessonVectors } from "./lesson-vectors.ts";
import { startMakingVectors } from "./make-vectors.ts";

let academy: Awaited<ReturnType<typeof startDataAcademy>>;
let standIn: StandInModel;
let learner: Person;
let course: { id: string; lessonIds: string[] };
const log = pino({ level: "silent" });
const jobs: { stop(): Promise<void> }[] = [];
const lessons = [
  {
    title: "Liquidity",
    content:
      "## Timing\n\nA firm fails when receipts arrive later than payments fall due.\n\n## Reserves\n\nKeep three months of outgoings.",
  },
  { title: "Selling", content: "## Prices\n\nA price on paper is an offer to every customer who reads it." },
];
/** A question that shares its words with the wrong lesson, and its meaning with the right one. */
const question = "On paper I do well but my account is empty, why?";

/** Return what a text is about, as a model might represent it. */
function vectorsOf(texts: readonly string[]): number[][] {
  const concepts = [/account is empty|receipts|liquidity/i, /price|customer/i, /reserve|months/i];
  return texts.map((text) => [...concepts.map((concept) => (concept.test(text) ? 1 : 0)), 0.1]);
}

beforeAll(async () => {
  academy = await startDataAcademy();
  standIn = await startStandInModel();
  standIn.embed(vectorsOf);
  learner = await academy.person();
  course = await academy.course({ title: "Small business", lessons });
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: course.id }).execute();
});
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.stop();
  standIn.embed(vectorsOf);
});
afterAll(async () => {
  await academy.stop();
  await standIn.close();
});

function model(name: string): EmbeddingModel {
  const made = createEmbeddingModel({
    embeddingModel: { vendor: "openai-compatible", model: name },
    aiBaseUrl: standIn.baseUrl,
    aiApiKey: "sk",
  });
  if (!made) throw new Error("there is a model");
  return made;
}
const make = (embeddingModel: EmbeddingModel) =>
  void jobs.push(startMakingVectors({ db: academy.db, log, embeddingModel }, { round: 20, firstRest: 20 }));
const asked = () => standIn.requests.flatMap(({ body }) => body.input ?? []);
const made = async (name: string) =>
  (await academy.db.selectFrom("passage_vectors").select("passage").where("model", "=", `openai-compatible:${name}`).execute())
    .length;
const seek = (embedding: EmbeddingModel | null, person = learner) =>
  seekPassages(passageSource(academy.db, embedding), understandQuestion([{ role: "user", content: question }]), {
    reader: { userId: person.id, role: "student" },
    courseId: null,
    lessonId: null,
  });
const firstOf = async (embedding: EmbeddingModel | null) => (await seek(embedding)).passages[0]?.passage.headings.at(-1);

test("a lesson is found by its meaning, and only by those who may read it", async () => {
  const first = model("first");
  expect(await firstOf(first)).toBe("Prices");
  make(first);
  await vi.waitFor(async () => expect(await made("first")).toBe(3), 10_000);
  expect(await firstOf(first)).toBe("Timing");
  expect(await firstOf(null)).toBe("Prices");
  const charged = await academy.db.selectFrom("ai_usage").selectAll().orderBy("created_at").execute();
  expect(charged).toMatchObject([
    { user_id: null, function_name: "lesson-vectors", model: "openai-compatible:first", status: "settled" },
    { user_id: null, function_name: "lesson-vectors", model: "openai-compatible:first", status: "settled" },
    {
      user_id: learner.id,
      function_name: "search",
      model: "openai-compatible:first",
      status: "settled",
      input_tokens: Math.ceil(question.length / 4),
    },
  ]);
  const before = asked().length;
  const stranger = await seek(first, await academy.person());
  expect(stranger.passages).toEqual([]);
  // For a person who may read nothing, not even the question is sent.
  expect(asked().length).toBe(before);
});

test("only changed passages get new vectors, another model makes its own, and deleted lessons leave nothing", async () => {
  const second = model("second");
  make(second);
  await vi.waitFor(async () => expect(await made("second")).toBe(3), 10_000);
  const before = asked().length;
  await academy.db
    .updateTable("lessons")
    .set({ content: `${lessons[0]?.content}\n\n## Loans\n\nA loan bridges a gap.` })
    .where("id", "=", course.lessonIds[0] ?? "")
    .execute();
  await vi.waitFor(async () => expect(await made("second")).toBe(4), 10_000);
  expect(asked().slice(before)).toEqual([expect.stringContaining("A loan bridges a gap.")]);
  expect(await firstOf(second)).toBe("Timing");
  const gone = await academy.course({ title: "Gone", lessons: [{ title: "Gone", content: "Gone for good." }] });
  await vi.waitFor(async () => expect(await made("second")).toBe(5), 10_000);
  const vectors = lessonVectors(academy.db, second);
  const all = [...course.lessonIds, ...gone.lessonIds];
  await vectors.renew(all);
  expect(vectors.lessonIds().toSorted()).toEqual(all.toSorted());
  await academy.db.deleteFrom("courses").where("id", "=", gone.id).execute();
  expect(await made("second")).toBe(4);
  vectors.forget(gone.lessonIds);
  expect([...((await vectors.compare(question, new Set(all), learner.id)) ?? [])].map(([id]) => id)).toEqual(course.lessonIds);
});

test("a vendor that fails, is silent or answers nonsense affects no answer, and is called again later", async () => {
  const third = model("third");
  standIn.embed(() => null);
  make(third);
  await vi.waitFor(() => expect(asked().length).toBeGreaterThan(0), 10_000);
  expect(await firstOf(third)).toBe("Prices");
  standIn.embed((texts) => texts.map(() => [0, 0]));
  expect(await firstOf(third)).toBe("Prices");
  standIn.embed(vectorsOf);
  await vi.waitFor(async () => expect(await made("third")).toBe(4), 10_000);
  standIn.embed(() => null);
  expect(await firstOf(third)).toBe("Prices");
});

test("all vectors are waited for, but not those of a model that makes none", async () => {
  await makeAllVectors(academy.db, model("fifth"));
  expect(await made("fifth")).toBeGreaterThan(0);
  const broken: EmbeddingModel = { name: "broken", embed: () => Promise.reject(new Error("wrong key")) };
  await expect(makeAllVectors(academy.db, broken, 20)).rejects.toThrow("broken has made no vectors");
});
