import { expect, test } from "vitest";
import { runMathTutorTask } from "./math-tutor-bench.ts";
import { fillIn, readTaskConfig } from "./read-task-config.ts";
import { scoreBinary, scoreLabels, scoreNumbers } from "./scores.ts";
import { readTutorBench, runTutorBench, scoreSample } from "./tutor-bench.ts";

// Invented data in the shape of the published files; nothing is copied from them.
const config = (name: string, prompt: string) =>
  readTaskConfig(`name: ${name}
dataset_path: dataset/stepverify.json
system_prompt: "Look at it.\\n\\n{{ shots }}\\n\\nProblem: {{question}}
  folded

new line: {{student_solution}}\\n${prompt}"
ground_truth_format: "{{ error_step }}"
few_shot_samples: "Problem: say \\"one\\"."
stop: ["Problem:", "\\n\\n"]w`);

const entries = [
  {
    problem: "Ann has 2 pears and buys 1,000 more. How many?",
    dialog_history: [
      { user: "Teacher", text: "What did you do?" },
      { user: "Student", text: "I took 2 from 1000." },
      { user: "Teacher", text: "Why?" },
    ],
    student_incorrect_solution: ["Ann has 2.", "1000 - 2 = 998", "998"],
    incorrect_index: 1,
    reference_solution: "Ann has 2.\n2 + 1000 = 1002\n1,002",
    student_correct_response: "I added them: 1002.",
  },
];

test("a configuration is parsed as YAML would be: folded lines, escapes, stop strings", () => {
  const read = config("mistake_location", "A:");
  expect(read).toMatchObject({ name: "mistake_location", shots: 'Problem: say "one".', stop: ["Problem:", "\n\n"] });
  expect(read.prompt).toBe("Look at it.\n\n{{ shots }}\n\nProblem: {{question}} folded\nnew line: {{student_solution}}\nA:");
  expect(() => fillIn("{{ nothing }}", {})).toThrow("nothing");
});

test("mistake location: wrong and right solutions, the first number counts, F1 over all labels", async () => {
  const asked: string[] = [];
  const result = await runMathTutorTask(config("mistake_location", "A:"), entries, async (prompt) => {
    asked.push(prompt);
    return asked.length === 1 ? "Step 2, then 9" : "1\n\nProblem: 0";
  });
  expect(asked[0]).toContain("Step 1 - Ann has 2.\\nStep 2 - 1000 - 2 = 998\nA:");
  expect(asked[1]).toContain("Step 2 - 2 + 1000 = 1002\nA:");
  // Labels 2 (right), 0 (missed) and 1 (never right).
  expect(result.scores["f1_micro"]).toBe(0.5);
  expect(result.scores["f1_macro"]).toBeCloseTo(1 / 3);
  expect(result.scores["f1_weighted"]).toBe(0.5);
});

test("solution correctness: an answer that says neither counts as incorrect", async () => {
  const answers = ["Hm.", "Yes"];
  const asked = readTaskConfig('name: solution_correctness\nsystem_prompt: "{{dialog_history}}|{{student_chat_solution}}"');
  const prompts: string[] = [];
  const result = await runMathTutorTask(asked, entries, async (prompt) => {
    prompts.push(prompt);
    return answers[prompts.length - 1] ?? "";
  });
  expect(prompts).toEqual(["Teacher: What did you do?|I took 2 from 1000.", "Teacher: What did you do?|I added them: 1002."]);
  expect(result.scores).toEqual({ accuracy: 0.5, precision: 0.5, recall: 1, f1: 2 / 3 });
});

test("numbers: the final answer, else the last number; commas do not count", async () => {
  const correction = readTaskConfig('name: mistake_correction\nsystem_prompt: "{{question}}"');
  const said = ["It is 7. Final Answer: $1,002 and 3", "I do not know"];
  const result = await runMathTutorTask(correction, entries, async () => said.shift() ?? "");
  expect(result.scores).toEqual({ accuracy: 0.5 });
  const school = readTaskConfig('name: gsm8k\nsystem_prompt: "{{question}}"');
  const data = [{ question: "1+1?", answer: "so\n#### 2" }];
  expect((await runMathTutorTask(school, data, async () => "1 + 1 is 2")).scores).toEqual({ accuracy: 1 });
});

test("tasks scored by the reward model are written in its format, without a score of our own", async () => {
  const scaffold = readTaskConfig('name: scaffolding_generation\nsystem_prompt: "{{dialog_history}}"\nstop: ["Student:"]');
  const result = await runMathTutorTask(scaffold, entries, async () => "What is left? Student: 3");
  expect(result).toMatchObject({ scores: {}, needs: expect.stringContaining("reward model") });
  expect(result.generations).toEqual([
    expect.objectContaining({
      dialog_formatted: "Teacher: What did you do?\nStudent: I took 2 from 1000.",
      ground_truth_response: { user: "Teacher", text: "Why?" },
      generated_teacher_utterance: "What is left? ",
    }),
  ]);
  const unknown = readTaskConfig('name: poetry\nsystem_prompt: "x"');
  await expect(runMathTutorTask(unknown, entries, async () => "")).rejects.toThrow("poetry");
});

test("ratios over nothing are 0 and not a division by zero", () => {
  expect(scoreBinary([], [])).toEqual({ accuracy: 0, precision: 0, recall: 0, f1: 0 });
  expect(scoreLabels([], [])).toEqual({ micro: 0, macro: 0, weighted: 0 });
  expect(scoreNumbers([null], [Number.NaN])).toBe(0);
});

const row = {
  TASK_ID: "a".repeat(32),
  BATCH: "USE_CASE_1_TEXT",
  SUBJECT: "Biology",
  PROMPT: "What is a cell?",
  UC1_INITIAL_EXPLANATION: "A cell is small.",
  FOLLOW_UP_PROMPT: "How small?",
  RUBRICS: JSON.stringify([
    { criteria: "Names a size", attributes: { severity: "critical" } },
    { criteria: "Is kind", attributes: { severity: "not critical" } },
    { criteria: "Gives a wrong size", weight: -5, attributes: {} },
  ]),
};

test("TutorBench: text samples are asked as conversations and judged by criterion; rows with pictures are counted", async () => {
  const rows = [
    row,
    { ...row, BATCH: "USE_CASE_2_TEXT", UC1_INITIAL_EXPLANATION: "" },
    { ...row, IMAGE_URL: "https://x.example/1.png" },
  ];
  const { samples, withPicture } = readTutorBench(rows);
  expect(withPicture).toBe(1);
  expect(samples.map(({ messages }) => messages.length)).toEqual([3, 1]);
  expect(samples[0]?.criteria.map(({ weight }) => weight)).toEqual([5, 1, -5]);
  const judge = async ({ criterion }: { criterion: string }) => criterion !== "Is kind";
  const judged = await runTutorBench(samples, async () => "Ten micrometres.", judge);
  expect(judged.score).toBe(0);
  const kind = await runTutorBench(
    samples,
    async () => "Ten.",
    async ({ criterion }) => criterion === "Names a size",
  );
  expect(kind.score).toBeCloseTo(5 / 6);
  expect(Object.keys(kind.byBatch)).toEqual(["USE_CASE_1_TEXT", "USE_CASE_2_TEXT"]);
  expect((await runTutorBench(samples, async () => "Ten.", null)).score).toBeNull();
  expect(scoreSample([], [])).toBe(0);
});
