import { z } from "zod";
import type { ChatMessage } from "#domain/chat.schema.ts";

/** Ask a model with a conversation that ends with the learner's message. */
export type AskTutor = (messages: readonly ChatMessage[]) => Promise<string>;
/** Ask a judge whether an answer meets a criterion. */
export type Judge = (asked: { conversation: readonly ChatMessage[]; answer: string; criterion: string }) => Promise<boolean>;

type Criterion = { text: string; weight: number };
export type TutorSample = { id: string; batch: string; subject: string; messages: ChatMessage[]; criteria: Criterion[] };

/** Rows of the published table, by column name. */
const rowSchema = z.object({
  TASK_ID: z.string(),
  BATCH: z.string(),
  SUBJECT: z.string(),
  PROMPT: z.string(),
  IMAGE_URL: z.string().default(""),
  UC1_INITIAL_EXPLANATION: z.string().default(""),
  FOLLOW_UP_PROMPT: z.string().default(""),
  RUBRICS: z.string(),
});
const rubricSchema = z.array(
  z.object({
    criteria: z.string().optional(),
    criterion: z.string().optional(),
    weight: z.number().optional(),
    attributes: z.object({ severity: z.string().optional() }).loose().default({}),
  }),
);

/** The weight of a criterion without one, by its severity. */
const weights = { critical: 5, other: 1 } as const;

/**
 * Read rows of TutorBench (ScaleAI/TutorBench_sample). Rows with a picture are skipped and counted, because the tutor reads only text.
 * Throws if a row has another shape.
 */
export function readTutorBench(rows: readonly unknown[]): { samples: TutorSample[]; withPicture: number } {
  const read = rows.map((row) => rowSchema.parse(row));
  const isText = ({ IMAGE_URL: url, BATCH: batch }: z.infer<typeof rowSchema>) =>
    url.trim() === "" && !batch.toUpperCase().includes("MULTIMODAL");
  const samples = read.filter(isText).map((row) => ({
    id: row.TASK_ID,
    batch: row.BATCH,
    subject: row.SUBJECT,
    messages: messagesOf(row),
    criteria: rubricSchema.parse(JSON.parse(row.RUBRICS)).map(({ criteria, criterion, weight, attributes }) => ({
      text: criteria ?? criterion ?? "",
      weight: weight ?? (isCritical(attributes.severity) ? weights.critical : weights.other),
    })),
  }));
  return { samples, withPicture: read.length - samples.length };
}

function isCritical(severity = ""): boolean {
  return severity.toLowerCase().trim() === "critical";
}

function messagesOf(row: z.infer<typeof rowSchema>): ChatMessage[] {
  const { PROMPT: prompt, UC1_INITIAL_EXPLANATION: explanation, FOLLOW_UP_PROMPT: followUp } = row;
  if (explanation.trim() !== "" && followUp.trim() !== "")
    return [
      { role: "user", content: prompt },
      { role: "assistant", content: explanation },
      { role: "user", content: followUp },
    ];
  return [{ role: "user", content: [prompt, followUp].filter((text) => text.trim() !== "").join("\n\n") }];
}

/** Return the score of a sample: the weight of its met criteria as a share of the attainable weight. Negative criteria subtract theirs. */
export function scoreSample(criteria: readonly Criterion[], met: readonly boolean[]): number {
  const possible = criteria.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const gained = criteria.reduce((sum, { weight }, at) => sum + (met[at] ? weight : 0), 0);
  return possible === 0 ? 0 : Math.max(0, gained / possible);
}

type TutorBenchResult = {
  answers: { id: string; batch: string; answer: string; met: boolean[] | null }[];
  /** The mean score of the samples and of each use case, from 0 to 1; null without a judge. */
  score: number | null;
  byBatch: Record<string, number>;
};

/** Have every sample answered and, if there is a judge, judged criterion by criterion. */
export async function runTutorBench(
  samples: readonly TutorSample[],
  ask: AskTutor,
  judge: Judge | null,
): Promise<TutorBenchResult> {
  const answers: TutorBenchResult["answers"] = [];
  const scores = new Map<string, number[]>();
  for (const { id, batch, messages, criteria } of samples) {
    const answer = await ask(messages);
    let met: boolean[] | null = null;
    if (judge) {
      met = [];
      for (const { text } of criteria) met.push(await judge({ conversation: messages, answer, criterion: text }));
      scores.set(batch, [...(scores.get(batch) ?? []), scoreSample(criteria, met)]);
    }
    answers.push({ id, batch, answer, met });
  }
  return {
    answers,
    score: judge ? mean([...scores.values()].flat()) : null,
    byBatch: Object.fromEntries([...scores].map(([batch, of]) => [batch, mean(of)])),
  };
}

function mean(of: readonly number[]): number {
  return of.length === 0 ? 0 : of.reduce((sum, each) => sum + each, 0) / of.length;
}
