import { languages } from "#domain/settings.ts";
import { z } from "zod";
import { converse, type EvaluatedTutor, type Reply } from "./evaluate-answers.ts";
import { readLines } from "./labelled-question.ts";

/**
 * Two-step conversations, and what makes the second answer useful. "more": it stays in the lesson of the first answer and quotes something
 * new. "example": it stays there and shows a new case or figures. "fact": it stays in a right lesson and states the fact. "quiz": it asks
 * about the topic and quotes nothing. "judged": it says how the learner's answer compares, and quotes the passage that it was compared
 * with. "step": it continues the help with an exercise by something new, and ends with a question to the learner.
 */
const followUpSchema = z.object({
  id: z.string(),
  language: z.enum(languages).default("en"),
  course: z.string(),
  open: z.string().nullable(),
  turns: z.array(z.string()).length(2),
  wants: z.enum(["more", "example", "fact", "quiz", "judged", "step"]),
  /** Titles of right lessons; if empty, the first answer's lesson is right. */
  lessons: z.array(z.string()),
  /** A regular expression of what the second answer must say. */
  fact: z.string().nullable(),
});
export type FollowUp = z.infer<typeof followUpSchema>;

export function readFollowUps(): FollowUp[] {
  return readLines("follow-ups").map((line) => followUpSchema.parse(line));
}

/** Play every conversation and judge its second answer; `why` says what was missed. */
export async function judgeFollowUps(
  followUps: readonly FollowUp[],
  tutor: EvaluatedTutor,
): Promise<(FollowUp & { isUseful: boolean; why: string })[]> {
  const judged = [];
  for (const followUp of followUps) {
    // The tutor must recognise the language itself.
    const { language: _, ...asked } = followUp;
    const [first, second] = await converse(tutor, asked);
    const why = first && second ? whatIsMissed(followUp, first, second) : "no answer";
    judged.push({ ...followUp, isUseful: why === "", why });
  }
  return judged;
}

function whatIsMissed({ wants, lessons, fact }: FollowUp, first: Reply, second: Reply): string {
  const right = lessons.length > 0 ? lessons : first.citations.map(({ lessonTitle }) => lessonTitle);
  const stays = right.includes(second.citations[0]?.lessonTitle ?? "");
  const isNew = second.citations.some(({ quote }) => !first.citations.some((before) => before.quote === quote));
  const says =
    fact === null || new RegExp(fact, "i").test([second.text, ...second.citations.map(({ quote }) => quote)].join(" "));
  if (wants === "quiz")
    return second.citations.length === 0 && /\?/.test(second.text) && says ? "" : "asks nothing about the topic";
  if (wants === "step") {
    if (second.suggestions.length > 0 || /does not cover/.test(second.text)) return "leaves the exercise";
    if (!/\?["”*_)\s]*$/.test(second.text)) return "asks nothing of the learner";
    return isNew || partsOf(second).some((part) => !partsOf(first).includes(part)) ? "" : "repeats itself";
  }
  if (!stays) return `left the lesson for ${second.citations[0]?.lessonTitle ?? "nothing"}`;
  if ((wants === "more" || wants === "example") && !isNew) return "repeats itself";
  if (wants === "judged" && !/right|part|on the way|compare|cannot/i.test(second.text)) return "judges nothing";
  return says ? "" : "does not say it";
}

/** Return the paragraphs of an answer, without those that only refuse the solution. */
function partsOf({ text }: Reply): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => !/solution/i.test(part));
}
