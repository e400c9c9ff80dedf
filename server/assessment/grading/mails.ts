import { composeMail, type Letter } from "#server/platform/mail/compose-mail.ts";

/** Tells a learner that the grade of an exam is there, and not what it is: whoever reads over their shoulder learns nothing. */
export function gradesPostedMail(to: string, link: string): Letter {
  return composeMail("grades_posted", to, "Your exam is graded", [
    "An exam that you have taken has been graded.",
    { link, label: "See your grade" },
  ]);
}

/** Tells a learner that their score has changed. */
export function examCorrectedMail(to: string, link: string): Letter {
  return composeMail("exam_corrected", to, "Your exam was graded again", [
    "A question of an exam that you have taken was corrected, and your score has changed.",
    { link, label: "See what has changed" },
  ]);
}
