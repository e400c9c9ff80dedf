import { z } from "zod";
import { examLimits } from "./exam.ts";
import { visibleText } from "./storable-text.ts";

const examNoticeSchema = z
  .object({ id: z.uuid(), text: z.string(), sent_at: z.iso.datetime() })
  .meta({ id: "ExamNotice", description: "A notice from an exam's authors to the learners taking it." });
export type ExamNotice = z.infer<typeof examNoticeSchema>;

/** The notices shown to a person who is taking the exam. */
export const examNoticesSchema = z.array(examNoticeSchema).meta({ description: "Notices from the exam's authors, oldest first" });
export const examNoticeListSchema = z.object({ notices: examNoticesSchema });

/** A notice to be sent. */
export const newExamNoticeSchema = z.strictObject({
  text: z
    .string()
    .overwrite((text) => visibleText(text.replace(/\r\n?/g, "\n")).trim())
    .min(1)
    .max(examLimits.notice),
});
