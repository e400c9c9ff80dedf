import type { AgentDraft, CoachingNote, PracticeQuestion } from "#domain/agents.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { describeQuestions } from "#ai/agents/assessment/describe-questions.ts";
import { describeNote } from "#ai/agents/engagement/write-note.ts";
import { describeLesson } from "#ai/agents/lesson-content/draft-lesson.ts";
import type { DraftRow } from "./draft-row.ts";
import { mayDecideDraft, mayPractise, seesAnswers, type DraftCase } from "./policy.ts";

/** Return the policy's facts of a draft row. */
export function caseOf({ author_id, student, state, taught_by_caller }: DraftRow): DraftCase {
  return { authorId: author_id, studentId: student?.id ?? null, state, taughtByCaller: taught_by_caller };
}

/** Present a draft to the caller; a practice set has only the answers that they may know. */
export function presentDraft(row: DraftRow, caller: Caller): AgentDraft {
  const draft = caseOf(row);
  const fields = {
    id: row.id,
    state: row.state,
    model: row.model,
    by_you: row.author_id === caller.userId,
    author: row.author,
    student: row.student,
    lesson: row.lesson,
    may_decide: mayDecideDraft(caller, draft),
    may_practise: row.kind === "assessment" && mayPractise(caller, draft),
    created_at: row.created_at,
    decided_at: row.decided_at,
  };
  switch (row.kind) {
    case "lesson-content":
      return { ...fields, kind: row.kind, reply: describeLesson(row.output), data: row.output };
    case "engagement":
      return { ...fields, kind: row.kind, reply: describeNote(row.output), data: withoutHints(row, caller) };
    case "assessment": {
      const questions = presentQuestions(row, seesAnswers(caller, draft));
      const reply = describeQuestions(questions, row.lesson?.title ?? "");
      return { ...fields, kind: row.kind, reply, data: { questions, dropped: row.output.dropped } };
    }
  }
}

/** Remove the reviewer's hints from a note, for the student who reads it. */
function withoutHints({ output, student, author_id }: Extract<DraftRow, { kind: "engagement" }>, caller: Caller): CoachingNote {
  const isReader = student?.id === caller.userId && author_id !== caller.userId;
  return isReader ? { ...output, notices: [] } : output;
}

function presentQuestions(
  { output, answer_key: key, choices }: Extract<DraftRow, { kind: "assessment" }>,
  seesAll: boolean,
): PracticeQuestion[] {
  return output.questions.map((question, index) => {
    const chosen = choices[index] ?? null;
    const known = seesAll || chosen !== null ? key[index] : undefined;
    return { ...question, chosen, answer: known?.answer ?? null, citation: known?.citation ?? null };
  });
}
