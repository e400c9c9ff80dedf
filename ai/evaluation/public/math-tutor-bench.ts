import { z } from "zod";
import { fillIn, type TaskConfig } from "./read-task-config.ts";
import { scoreBinary, scoreLabels, scoreNumbers } from "./scores.ts";

/** Ask a model with one prompt; the answer ends before any of the stop strings. */
export type AskModel = (prompt: string, options: { stop: readonly string[] }) => Promise<string>;

/** The scores of a task by their published names, from 0 to 1. */
export type TaskResult = {
  task: string;
  examples: number;
  scores: Record<string, number>;
  /** What the paper's score needs besides the model, so that there is no score here; null for nothing. */
  needs: string | null;
  /** The input of the published reward model; empty for tasks that do not use it. */
  generations: object[];
};

const turn = z.object({ user: z.string(), text: z.string() });
const stepVerifySchema = z.array(
  z.object({
    problem: z.string(),
    dialog_history: z.array(turn),
    student_incorrect_solution: z.array(z.string()),
    incorrect_index: z.coerce.number().int(),
    reference_solution: z.string(),
    student_correct_response: z.string(),
  }),
);
const bridgeSchema = z.array(
  z.object({ problem: z.string(), dialog_history: z.array(turn).min(1), reference_solution: z.string().default("N/A") }),
);
const gradeSchoolSchema = z.array(z.object({ question: z.string(), answer: z.string() }));

type Example = { values: Record<string, string>; isError?: boolean; errorStep?: number; number?: number; generation?: object };

/**
 * Run a task of MathTutorBench (github.com/eth-lre/mathtutorbench) on its published data, and compute its scores as the published code
 * does. Tasks that are scored by a reward model return the answers in its input format. Throws if the data has another shape, or the task
 * is unknown.
 */
export async function runMathTutorTask(config: TaskConfig, data: unknown, ask: AskModel, most = Infinity): Promise<TaskResult> {
  const examples = examplesOf(config.name, data).slice(0, most);
  const answers: string[] = [];
  for (const { values } of examples) {
    const prompt = fillIn(config.prompt, { shots: config.shots, ...values });
    answers.push(cutAt(await ask(prompt, { stop: config.stop }), config.stop));
  }
  const none = { task: config.name, examples: examples.length, scores: {}, needs: null, generations: [] };
  switch (config.name) {
    case "solution_correctness": {
      // An answer with neither "yes" nor "no" counts as "incorrect".
      const predicted = answers.map((answer) => /yes/i.test(answer) || !/no/i.test(answer));
      const wanted = examples.map(({ isError = false }) => isError);
      return { ...none, scores: scoreBinary(predicted, wanted) };
    }
    case "mistake_location": {
      const predicted = answers.map((answer) => Number(/\d+/.exec(answer)?.[0] ?? 0));
      const { micro, macro, weighted } = scoreLabels(
        predicted,
        examples.map(({ errorStep = 0 }) => errorStep),
      );
      return { ...none, scores: { f1_micro: micro, f1_macro: macro, f1_weighted: weighted } };
    }
    case "mistake_correction":
      return { ...none, scores: { accuracy: scoreNumbers(answers.map(finalNumber), wantedNumbers(examples)) } };
    case "gsm8k":
      return { ...none, scores: { accuracy: scoreNumbers(answers.map(lastNumber), wantedNumbers(examples)) } };
    default:
      return {
        ...none,
        needs: "the published reward model, over the file of answers",
        generations: examples.map(({ generation }, at) => ({ ...generation, generated_teacher_utterance: answers[at] ?? "" })),
      };
  }
}

function examplesOf(task: string, data: unknown): Example[] {
  switch (task) {
    case "solution_correctness":
    case "mistake_location":
    case "mistake_correction":
      return stepVerifySchema.parse(data).flatMap(verified);
    case "gsm8k":
      return gradeSchoolSchema.parse(data).map(({ question, answer }) => ({
        values: { question },
        number: Number((answer.split("### ").at(-1) ?? "").replaceAll(",", "").trim()),
      }));
    case "scaffolding_generation":
    case "scaffolding_generation_hard":
    case "pedagogy_following":
    case "pedagogy_following_hard":
      return bridgeSchema.parse(data).map(continued);
    default:
      throw new Error(`MathTutorBench's task ${task} is not known here`);
  }
}

/** Turn each entry into two examples: the student's wrong solution, and the right one. */
function verified(entry: z.infer<typeof stepVerifySchema>[number]): Example[] {
  const first = entry.dialog_history.findIndex(({ user }) => user === "Student");
  const before = first === -1 ? entry.dialog_history : entry.dialog_history.slice(0, first);
  const reference = entry.reference_solution.split("\n");
  const number = Number((reference.at(-1) ?? "").replaceAll(",", "").trim());
  const values = {
    question: entry.problem,
    dialog_history: before.map(({ text }) => `Teacher: ${text}`).join("\n"),
    reference_solution: entry.reference_solution,
  };
  const steps = (of: readonly string[]) => of.slice(0, -1).map((step, at) => `Step ${at + 1} - ${step}`);
  return [
    {
      values: {
        ...values,
        // The published code joins steps with a backslash and an n, not with a line break.
        student_solution: steps(entry.student_incorrect_solution).join("\\n"),
        student_chat_solution: entry.dialog_history[first]?.text ?? "",
      },
      isError: true,
      errorStep: entry.incorrect_index + 1,
      number,
    },
    {
      values: {
        ...values,
        student_solution: steps(reference).join("\\n"),
        student_chat_solution: entry.student_correct_response,
      },
      isError: false,
      errorStep: 0,
      number,
    },
  ];
}

/** Return the conversation without the teacher's last turn, which the model is to write. */
function continued({ problem, dialog_history, reference_solution }: z.infer<typeof bridgeSchema>[number]): Example {
  const said = dialog_history.map(({ user, text }) => `${user === "Student" ? "Student" : "Teacher"}: ${text}`);
  const formatted = (said.length > 1 ? said.slice(0, -1) : said).join("\n");
  return {
    values: { question: problem, dialog_history: formatted, reference_solution },
    generation: {
      problem,
      reference_solution,
      dialog_history: dialog_history.slice(0, -1),
      dialog_formatted: formatted,
      ground_truth_response: dialog_history.at(-1),
    },
  };
}

function wantedNumbers(examples: readonly Example[]): number[] {
  return examples.map(({ number = Number.NaN }) => number);
}

function finalNumber(answer: string): number | null {
  const said = /Final Answer:\s*\$?([-,\d]*\.?\d+)/.exec(answer)?.[1];
  return toNumber(said ?? [...answer.matchAll(/\$?([-,\d]*\.?\d+)/g)].at(-1)?.[1]);
}

function lastNumber(answer: string): number | null {
  return toNumber(answer.match(/-?\d*\.?\d+/g)?.at(-1));
}

function toNumber(text: string | undefined): number | null {
  const number = text === undefined ? Number.NaN : Number(text.replaceAll(",", ""));
  return Number.isFinite(number) ? number : null;
}

/** Cut an answer at the first stop string, for servers that do not stop there themselves. */
function cutAt(answer: string, stop: readonly string[]): string {
  const ends = stop.map((sign) => answer.indexOf(sign)).filter((at) => at > 0);
  return answer.slice(0, Math.min(answer.length, ...ends));
}
