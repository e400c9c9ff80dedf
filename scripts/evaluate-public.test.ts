import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startStandInModel } from "#tests/support/stand-in-model.ts";

test("evaluate-public runs a model on public benchmarks, and prints scores where they can be computed", async () => {
  const model = await startStandInModel();
  const folder = await mkdtemp(join(tmpdir(), "academy-public-"));
  try {
    await mkdir(join(folder, "configs"));
    await mkdir(join(folder, "dataset"));
    await writeFile(
      join(folder, "configs/gsm8k.yaml"),
      'name: gsm8k\ndataset_path: gsm8k\nsystem_prompt: "Q: {{question}}"\nstop: ["Q:"]',
    );
    await writeFile(join(folder, "configs/socratic.yaml"), 'name: socratic_questioning\ndataset_path: none\nsystem_prompt: "x"');
    await writeFile(
      join(folder, "dataset/gsm8k.jsonl"),
      '{"question":"1+1?","answer":"#### 2"}\n{"question":"2+2?","answer":"#### 4"}\n',
    );
    const rubrics = JSON.stringify([{ criteria: "Is kind", attributes: { severity: "critical" } }]).replaceAll('"', '""');
    await writeFile(
      join(folder, "sample.csv"),
      `TASK_ID,BATCH,SUBJECT,PROMPT,IMAGE_URL,UC1_INITIAL_EXPLANATION,FOLLOW_UP_PROMPT,RUBRICS,bloom_taxonomy\n1,USE_CASE_1_TEXT,Biology,Why?,,Because.,How?,"${rubrics}",Apply\n`,
    );
    model.always(({ body }) => {
      const asked = String(body.messages.at(-1)?.content);
      return { kind: "text", pieces: [asked.includes("Criterion") ? "Yes." : "It is ", "2"] };
    });
    const args = [
      "scripts/evaluate-public.ts",
      "--mathtutorbench",
      folder,
      "--tutorbench",
      join(folder, "sample.csv"),
      "--judge",
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [...args, "--out", join(folder, "out")], {
      env: { ...process.env, AI_TEXT_MODEL: "openai-compatible:stand-in", AI_BASE_URL: model.baseUrl },
    });
    expect(stdout).toContain("gsm8k (2): accuracy 0.500");
    expect(stdout).toContain("socratic_questioning: not run");
    expect(stdout).toContain("score 100.0 %, judged by the same model");
    expect(await readFile(join(folder, "out/scores.md"), "utf8")).toContain("openai-compatible:stand-in");
    expect(model.requests[0]?.body).toMatchObject({ model: "stand-in", temperature: 0, stop: ["Q:"] });
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
});
