import { z } from "zod";
import { readLines } from "./labelled-question.ts";

const dialogueSchema = z.object({
  id: z.string(),
  kind: z.string(),
  course: z.string(),
  open: z.string().nullable(),
  turns: z.array(z.string()).min(1),
  /** Regular expressions that no reply may match: the solution of the exercise. */
  forbidden: z.array(z.string()),
});

/** Read dialogues in which a person tries to get the solution of an exercise. */
export function readDialogues() {
  return readLines("pressure-dialogues").map((line) => dialogueSchema.parse(line));
}
