import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse as parseCsv } from "csv-parse/sync";
import { runMathTutorTask } from "#ai/evaluation/public/math-tutor-bench.ts";
import { readTaskConfig } from "#ai/evaluation/public/read-task-config.ts";
import { readTutorBench, runTutorBench, type Judge } from "#ai/evaluation/public/tutor-bench.ts";
import { askPlainly } from "#server/ai/models/ask-plainly.ts";
import { vendorLanguageModel } from "#server/ai/models/vendors.ts";
import { readEnvironment } from "#server/env.ts";

// Run a vendor's model (AI_TEXT_MODEL, AI_BASE_URL, AI_API_KEY) on public tutoring benchmarks, with data that you have downloaded:
// npm run evaluate-public -- --mathtutorbench FOLDER (a checkout with configs/ and dataset/; gsm8k as dataset/gsm8k.json or .jsonl) npm run
// evaluate-public -- --tutorbench FILE.csv [--judge] (--judge: the same model scores the answers; without it, answers are written but not
// scored) With --limit N for the first N examples of each, and --out FOLDER for answers and scores.
const { values: given } = parseArgs({
  options: {
    mathtutorbench: { type: "string" },
    tutorbench: { type: "string" },
    judge: { type: "boolean", default: false },
    limit: { type: "string", default: "" },
    out: { type: "string", default: "public-benchmarks" },
  },
});
const limit = given.limit === "" ? Infinity : Number(given.limit);
if (!(limit >= 1)) throw new Error("--limit must be a number of examples, 1 or more.");
if (given.mathtutorbench === undefined && given.tutorbench === undefined)
  throw new Error("Name a benchmark: --mathtutorbench FOLDER or --tutorbench FILE.csv.");
const environment = readEnvironment(process.env);
const chosen = environment.AI_TEXT_MODEL;
if (typeof chosen !== "object")
  throw new Error(
    "AI_TEXT_MODEL must name a vendor's model: the built-in faculty answers from lessons alone and solves nothing.",
  );
const model = vendorLanguageModel(chosen, { baseUrl: environment.AI_BASE_URL, apiKey: environment.AI_API_KEY });
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

await mkdir(given.out, { recursive: true });
say(`# ${chosen.vendor}:${chosen.model} on public benchmarks of tutoring`);
if (given.mathtutorbench !== undefined) await runMathTutorBench(given.mathtutorbench);
if (given.tutorbench !== undefined) await runSamples(given.tutorbench);
await writeFile(join(given.out, "scores.md"), `${lines.join("\n")}\n`);

async function runMathTutorBench(folder: string): Promise<void> {
  say("\n## MathTutorBench\n");
  for (const file of (await readdir(join(folder, "configs"))).toSorted()) {
    if (!file.endsWith(".yaml")) continue;
    const config = readTaskConfig(await readFile(join(folder, "configs", file), "utf8"));
    const data = await readData(folder, config.datasetPath);
    if (data === null) {
      say(`- ${config.name}: not run, there is no ${config.datasetPath}`);
      continue;
    }
    if (config.name === "socratic_questioning") {
      say(`- ${config.name}: not run, its score needs sacrebleu and the published list of reference questions`);
      continue;
    }
    const result = await runMathTutorTask(
      config,
      data,
      (content, { stop }) => askPlainly(model, [{ role: "user", content }], { stop }),
      limit,
    );
    const scores = Object.entries(result.scores).map(([name, score]) => `${name} ${score.toFixed(3)}`);
    say(
      `- ${config.name} (${result.examples}): ${result.needs === null ? scores.join(", ") : `no score without ${result.needs}`}`,
    );
    if (result.generations.length > 0)
      await writeFile(join(given.out, `generations-${config.name}.json`), JSON.stringify(result.generations, null, 2));
  }
}

/** Read a task's data, as JSON or JSON lines; null if there is none. */
async function readData(folder: string, path: string): Promise<unknown> {
  const names = [path, `${path}.json`, `${path}.jsonl`, `dataset/${path}.json`, `dataset/${path}.jsonl`];
  const found = names.map((name) => join(folder, name)).find((name) => /\.jsonl?$/.test(name) && existsSync(name));
  if (found === undefined) return null;
  const text = await readFile(found, "utf8");
  if (found.endsWith(".json")) return JSON.parse(text);
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]));
}

async function runSamples(file: string): Promise<void> {
  say("\n## TutorBench\n");
  const rows = parseCsv(await readFile(file, "utf8"), { columns: true, bom: true, relax_quotes: true });
  const { samples, withPicture } = readTutorBench(rows);
  const result = await runTutorBench(
    samples.slice(0, limit),
    (messages) => askPlainly(model, messages),
    given.judge ? judge : null,
  );
  await writeFile(join(given.out, "tutorbench-answers.jsonl"), result.answers.map((each) => JSON.stringify(each)).join("\n"));
  say(`- ${result.answers.length} samples of text; ${withPicture} with a picture are left out`);
  if (result.score === null)
    return say("- no score without a judge: --judge, or judge the file of answers by the published rubrics");
  say(
    `- score ${(100 * result.score).toFixed(1)} %, judged by the same model; the published figures have their own judge and prompts`,
  );
  for (const [batch, score] of Object.entries(result.byBatch)) say(`  - ${batch}: ${(100 * score).toFixed(1)} %`);
}

async function judge({ conversation, answer, criterion }: Parameters<Judge>[0]): Promise<boolean> {
  const said = conversation.map(({ role, content }) => `${role === "user" ? "Student" : "Tutor"}: ${content}`).join("\n\n");
  const content = `${said}\n\nThe tutor's answer to judge:\n${answer}\n\nCriterion: ${criterion}\n\nDoes the answer meet the criterion? Write only yes or no.`;
  return /^\W*yes/i.test(await askPlainly(model, [{ role: "user", content }]));
}
