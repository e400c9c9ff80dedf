import { composeMail, type Letter } from "#server/platform/mail/compose-mail.ts";

/** Tell a learner that an exam is graded. The grade itself is not in the mail, in case somebody else sees it. */
export function gradesPostedMail(to: string, examId: string): Letter {
  return composeMail("grades_posted", to, "Your exam is graded", [
    "An exam that you have taken has been graded.",
    { link: `/exam/${examId}`, label: "See your grade" },
  ]);
}

/** Tell a learner that their score has changed. */
export function examCorrectedMail(to: string, examId: string): Letter {
  return composeMail("exam_corrected", to, "Your exam was graded again", [
    "A question of an exam that you have taken was corrected, and your score has changed.",
    { link: `/exam/${examId}`, label: "See what has changed" },
  ]);
}
