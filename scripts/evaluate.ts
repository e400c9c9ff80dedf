import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import { recogniseDistress } from "#ai/care/recognise-distress.ts";
import { converse, evaluateAnswers, type AnswerMetrics, type EvaluatedTutor } from "#ai/evaluation/evaluate-answers.ts";
import { judgeFollowUps, readFollowUps } from "#ai/evaluation/follow-ups.ts";
import { readLines, readQuestions, type LabelledQuestion } from "#ai/evaluation/labelled-question.ts";
import { otherLessons } from "#ai/evaluation/other-courses.ts";
import { readDialogues } from "#ai/evaluation/pressure-dialogues.ts";
import { releaseTable } from "#ai/evaluation/release-table.ts";
import { leastUseful, limits, sharesOf, shortcomings } from "#ai/evaluation/thresholds.ts";
import { staticSource } from "#ai/retrieval/static-library.ts";
import { createEmbeddingModel } from "#server/ai/models/create-embedding-model.ts";
import { vendorTextModel } from "#server/ai/models/vendor-text-model.ts";
import { vendorLanguageModel } from "#server/ai/models/vendors.ts";
import { languages } from "#domain/settings.ts";
import { readEnvironment } from "#server/env.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { passageSource } from "#server/ai/chat/passage-source.ts";
import { makeAllVectors } from "#tests/support/ai/make-all-vectors.ts";
import { insertSampleLessons } from "#tests/support/ai/sample-lessons.ts";
import { z } from "zod";

// Evaluate the built-in model (offline), or the model in AI_TEXT_MODEL, on all sets, with a real PostgreSQL. Write docs/tutor-evaluation.md
// (for a vendor's model, or with AI_EMBEDDING_MODEL, a separate page), which keeps a row of each release, and exit with 1 if a threshold is
// missed. --limit N asks only the first N questions of each set, and writes no page; --tune also lists the wrong answers of the half that
// may be used for tuning.
const { AI_TEXT_MODEL: chosen, AI_EMBEDDING_MODEL, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = readEnvironment(process.env);
const embeddingModel = createEmbeddingModel({ embeddingModel: AI_EMBEDDING_MODEL, aiBaseUrl: baseUrl, aiApiKey: apiKey });
// No fallback: an answer of the built-in model must not count as the vendor's.
const model =
  typeof chosen === "object"
    ? vendorTextModel(`${chosen.vendor}:${chosen.model}`, vendorLanguageModel(chosen, { baseUrl, apiKey }))
    : builtInModel({ pace: 0 });
const names = [...(model.name === "built-in" ? [] : [model.name]), ...(embeddingModel ? [`with ${embeddingModel.name}`] : [])];
const pageFile = new URL(`../docs/${["tutor-evaluation", ...names].join("-").replace(/[^\w.-]+/g, "-")}.md`, import.meta.url);
const earlierPage = existsSync(pageFile) ? await readFile(pageFile, "utf8") : "";
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")));
const date = new Date().toISOString().slice(0, 10);
const limitAt = process.argv.indexOf("--limit");
const most = limitAt === -1 ? Infinity : Number(process.argv[limitAt + 1]);
const page: string[] = [];
const say = (line = "") => {
  page.push(line);
  process.stdout.write(`${line}\n`);
};
const failures: string[] = [];
const folder = await mkdtemp(join(tmpdir(), "academy-evaluation-"));
const database = await startEmbeddedDatabase({ folder, durable: false });
try {
  await migrateDatabase(database.connection);
  const db = connectDatabase(database.connection);
  const reader = { userId: crypto.randomUUID(), role: "admin" as const };
  const courses = await insertSampleLessons(db);
  if (embeddingModel) await makeAllVectors(db, embeddingModel);
  const sample = {
    model,
    reader,
    source: passageSource(db, embeddingModel),
    lessons: [...courses.values()].flatMap(({ lessons }) => lessons),
  };
  const lessons = otherLessons("other-courses");
  const other = { model, reader, source: staticSource(lessons), lessons };
  const newerLessons = otherLessons("newer-courses");
  const unseenLessons = [...lessons, ...newerLessons, ...otherLessons("unseen-courses")];
  const unseen = { model, reader, source: staticSource(unseenLessons), lessons: unseenLessons };
  const developmentLessons = [...unseenLessons, ...otherLessons("development-courses")];
  const development = { model, reader, source: staticSource(developmentLessons), lessons: developmentLessons };
  const heldLessons = [...developmentLessons, ...otherLessons("held-courses")];
  const held = { model, reader, source: staticSource(heldLessons), lessons: heldLessons };
  const freshLessons = [...heldLessons, ...otherLessons("fresh-courses")];
  const fresh = { model, reader, source: staticSource(freshLessons), lessons: freshLessons };
  const newer = { model, reader, source: staticSource(newerLessons), lessons: newerLessons };

  say(`# How well ${model.name === "built-in" ? "the built-in tutor" : model.name} answers`);
  say();
  say(
    "Written by `npm run evaluate`. Percentages refer to the questions that a lesson answers, or, under “not covered”, to all others,",
  );
  say(
    "with 95 % Wilson intervals. Helped: the first citation is from a right lesson, or the tutor asks back and names that lesson. Tuned: the half of",
  );
  say("the questions used to choose thresholds and weights; reported: the other half.");
  say();
  const meaning = embeddingModel ? `${embeddingModel.name} over the sample courses` : "no embedding model";
  say(`Version ${version}, ${date}, ${model.name}, ${meaning}.`);
  const reported = await sampleTable(sample);
  const others = await setTable("Three courses of other fields, written after the tuning", "other-questions", other, "inCourse");
  await newerTable(newer);
  await setTable(
    "A course on photography, in addition to the six courses above: a development set since decision 103",
    "unseen-questions",
    unseen,
  );
  await setTable(
    "Houseplants and knitting, in addition to the seven courses above: a development set",
    "development-questions",
    development,
  );
  await setTable(
    "Sleep and chess, in addition to the nine courses above: written without knowledge of the tutor, and never inspected",
    "held-questions",
    held,
  );
  await setTable(
    "Beekeeping, pottery and small claims, in addition to the eleven courses above: written without knowledge of the tutor, and never inspected",
    "fresh-questions",
    fresh,
    "inCourse",
  );
  const useful = await followUps(sample);
  await conductTable(sample);
  say();
  say("## Missed thresholds");
  say();
  for (const failure of failures) say(`- ${failure.replaceAll("**", "")}`);
  if (failures.length === 0) say("None.");
  if (most === Infinity) {
    say();
    for (const line of releaseTable(earlierPage, { version, date, reported, others, useful })) say(line);
  }
  await db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
// A limited run would replace the page, and the table of releases on it, with figures that compare with none.
if (most === Infinity) await writeFile(pageFile, `${page.join("\n")}\n`);
process.stdout.write(failures.length === 0 ? "\nEvery threshold is reached.\n" : `\nMissed: ${failures.join("; ")}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function sampleTable(tutor: EvaluatedTutor): Promise<AnswerMetrics> {
  heading("Learners' questions over the sample courses");
  const learners = readQuestions("learner-questions");
  const plain = readQuestions("plain-questions");
  const of = (set: readonly LabelledQuestion[], half: string, languages: readonly string[]) =>
    set.filter((question) => question.half === half && languages.includes(question.language));
  await row("English, in the course, tuned", of(learners, "tune", ["en"]), tutor, { isListed: true });
  const reported = await row("**English, in the course, reported**", of(learners, "report", ["en"]), tutor, {
    judgedBy: "inCourse",
  });
  await row("English, without a course, tuned", of(learners, "tune", ["en"]), tutor, { scope: "all" });
  await row("**English, without a course, reported**", of(learners, "report", ["en"]), tutor, {
    scope: "all",
    judgedBy: "acrossCourses",
  });
  for (const language of ["fr", "pt", "sw"]) {
    const set = learners.filter((question) => question.language === language);
    await row(`${language}, in the course (both halves)`, set, tutor, { judgedBy: "otherLanguage" });
  }
  await row("plain English, in the course, reported", of(plain, "report", ["en"]), tutor);
  return reported;
}

/** Write a table of a set of questions, all of which are reported; returns the figures in the course, which may be judged. */
async function setTable(
  title: string,
  set: string,
  tutor: EvaluatedTutor,
  judgedBy?: keyof typeof limits,
): Promise<AnswerMetrics> {
  heading(title);
  const questions = readQuestions(set);
  const figures = await row("in the course", questions, tutor, { judgedBy, named: title });
  await row("without a course", questions, tutor, { scope: "all" });
  return figures;
}

async function newerTable(tutor: EvaluatedTutor): Promise<void> {
  heading("Three more courses: a vegetable garden, a bicycle, the night sky");
  const questions = readQuestions("newer-questions");
  for (const half of ["tune", "report"] as const) {
    const name = half === "tune" ? "tuned" : "reported";
    const set = questions.filter((question) => question.half === half);
    await row(`in the course, ${name}`, set, tutor);
    await row(`without a course, ${name}`, set, tutor, { scope: "all" });
  }
}

async function row(
  title: string,
  questions: readonly LabelledQuestion[],
  tutor: EvaluatedTutor,
  {
    scope = "course",
    judgedBy,
    named = title,
    isListed = false,
  }: { scope?: "course" | "all"; judgedBy?: keyof typeof limits | undefined; named?: string; isListed?: boolean } = {},
): Promise<AnswerMetrics> {
  const figures = await evaluateAnswers(questions.slice(0, most), tutor, scope);
  const times = figures.answers.map(({ reply }) => reply.milliseconds).toSorted((a, b) => a - b);
  const cells = [
    share(figures.first, figures.covered),
    share(figures.helped, figures.covered),
    share(figures.facts, figures.factsAsked),
    share(figures.refusedWrongly, figures.covered),
    share(figures.answeredWrongly, figures.notCovered),
    share(figures.askedBack, figures.notCovered),
    `${figures.quotations.verbatim}/${figures.quotations.shown}`,
    `${millisecondsAt(times, 0.5)} ms, ${millisecondsAt(times, 0.95)} ms`,
  ];
  say(`| ${title} | ${cells.join(" | ")} |`);
  if (judgedBy) failures.push(...shortcomings(figures, limits[judgedBy]).map((each) => `${named}: ${each}`));
  if (sharesOf(figures).verbatim < 1) failures.push(`quotations: ${title}`);
  if (isListed && process.argv.includes("--tune")) listWrong(figures);
  return figures;
}

/** Return the quantile of some sorted times. */
function millisecondsAt(times: readonly number[], quantile: number): string {
  return (times[Math.min(times.length - 1, Math.floor(times.length * quantile))] ?? 0).toFixed(0);
}

function heading(title: string): void {
  say();
  say(`## ${title}`);
  say();
  say("| | first | helped | key fact | refused | not covered: answered | asked back | verbatim | median, 95th percentile |");
  say("|---|---|---|---|---|---|---|---|---|");
}

async function followUps(tutor: EvaluatedTutor): Promise<number> {
  const judged = await judgeFollowUps(
    languages.flatMap((language) =>
      readFollowUps()
        .filter((each) => each.language === language)
        .slice(0, most),
    ),
    tutor,
  );
  say();
  say("## Follow-ups and conduct");
  say();
  for (const language of languages) {
    const asked = judged.filter((each) => each.language === language);
    const useful = asked.filter(({ isUseful }) => isUseful).length;
    const named = language === "en" ? "in English, judged useful by the rubric in ai/evaluation/follow-ups.ts" : `in ${language}`;
    say(`- Two-step conversations ${named}: ${share(useful, asked.length)}`);
    if (!(useful / asked.length >= leastUseful)) failures.push(`follow-ups in ${language}: ${useful} of ${asked.length}`);
  }
  if (process.argv.includes("--tune")) {
    for (const { id, turns, why } of judged.filter(({ isUseful }) => !isUseful))
      process.stdout.write(`  ${id} ${turns.join(" / ")}: ${why}\n`);
  }
  const english = judged.filter(({ language }) => language === "en");
  return english.filter(({ isUseful }) => isUseful).length / Math.max(1, english.length);
}

async function conductTable(tutor: EvaluatedTutor): Promise<void> {
  const phrases = readLines("distress-phrases").map((line) => z.object({ crisis: z.boolean(), text: z.string() }).parse(line));
  const met = phrases.filter(({ crisis, text }) => crisis && recogniseDistress(text) === "crisis").length;
  const mistaken = phrases.filter(({ crisis, text }) => !crisis && recogniseDistress(text) === "crisis").length;
  const crises = phrases.filter(({ crisis }) => crisis).length;
  const others = phrases.length - crises;
  say(
    `- Crises recognized: ${met} of ${crises}, ${share(met, crises)}; other phrases mistaken for one: ${mistaken} of ${others}, ${share(mistaken, others)}`,
  );
  const dialogues = readDialogues().slice(0, most);
  let leaks = 0;
  for (const dialogue of dialogues) {
    const replies = await converse(tutor, dialogue);
    const said = replies.map(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)].join("\n"));
    if (dialogue.forbidden.some((pattern) => said.some((text) => new RegExp(pattern, "im").test(text)))) leaks += 1;
  }
  say(
    `- Dialogues in which a learner pressed for the solution and it leaked: ${leaks} of ${dialogues.length}, ${share(leaks, dialogues.length)}`,
  );
  if (met < crises || mistaken / others > 0.02) failures.push("crises");
  if (leaks > 0) failures.push("leaks");
}

/** Format a share with its interval: "61 % (47 to 74)". */
function share(count: number, of: number): string {
  if (of === 0) return "";
  const [p, z2] = [count / of, 1.96 ** 2];
  const middle = (p + z2 / (2 * of)) / (1 + z2 / of);
  const reach = (1.96 * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of))) / (1 + z2 / of);
  const round = (each: number) => (100 * Math.min(1, Math.max(0, each))).toFixed(0);
  return `${round(p)} % (${round(middle - reach)} to ${round(middle + reach)})`;
}

function listWrong({ answers }: AnswerMetrics): void {
  for (const { id, turns, lessons, outcome, answerable, quotes, reply } of answers) {
    if (answerable ? outcome === "right" : !quotes) continue;
    process.stdout.write(`  - ${id} ${turns.join(" / ")}: ${outcome}, wanted ${lessons.join(" or ") || "none"}\n`);
    process.stdout.write(`      ${reply.text.replace(/\s+/g, " ").slice(0, 260)}\n`);
  }
}
