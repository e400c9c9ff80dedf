/** Errors of questions, exams and attempts; the registry of all errors holds them. */
export const assessmentErrors = {
  "question.not_found": { status: 404, report: false, text: "There is no such question (any more)." },
  "question.changed_meanwhile": {
    status: 409,
    report: false,
    text: "Somebody has changed this question meanwhile. Nothing was overwritten. Reload the page to see it.",
  },
  "question.in_exam": {
    status: 409,
    report: false,
    text: "An exam asks this question. Take it out of the exam first, or leave it for exams.",
  },
  "question.too_many": { status: 409, report: false, text: "A course may have at most {most} questions." },
  "exam.not_found": { status: 404, report: false, text: "There is no such exam (any more)." },
  "exam.changed_meanwhile": {
    status: 409,
    report: false,
    text: "Somebody has changed this exam meanwhile. Nothing was overwritten. Reload the page to see it.",
  },
  "exam.has_attempts": {
    status: 409,
    report: false,
    text: "Somebody has begun this exam. What it asks and how it is graded stay as they are; its title, its instructions, a later closing time, more attempts and what is shown afterward may change.",
  },
  "exam.unfit": { status: 422, report: false, text: "{reason}" },
  "exam.too_many": { status: 409, report: false, text: "A course may have at most {most} exams." },
  "exam.not_open": { status: 409, report: false, text: "This exam has not opened yet." },
  "exam.closed": { status: 409, report: false, text: "This exam has closed." },
  "exam.no_attempts_left": { status: 409, report: false, text: "You have used every attempt at this exam." },
  "exam.running": {
    status: 409,
    report: false,
    text: "You are taking an exam of this course. The tutor and the agents are closed for you until you hand it in.",
  },
  "attempt.not_found": { status: 404, report: false, text: "There is no such attempt." },
  "attempt.elsewhere": { status: 409, report: false, text: "This exam is open on another device or in another tab." },
  "attempt.handed_in": { status: 409, report: false, text: "This attempt has been handed in. Nothing was changed." },
  "attempt.not_handed_in": { status: 409, report: false, text: "This attempt has not been handed in yet." },
} as const;
