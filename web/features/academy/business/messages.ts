import type { defaultCategories } from "#domain/course.ts";

type Category = (typeof defaultCategories)[number];

/** The texts of the offer to businesses. What they promise is what the academy does today. */
export const messages = {
  title: "For Business",
  mark: "PRO",
  description:
    "Corporate training with an AI tutor beside every lesson, which answers from the course and shows where. Plans start from 5 users.",
  heading: "Give your team a quiet hour.",
  intro:
    "Accredited courses in technology, business, marketing and design, with a tutor beside every lesson who answers from the text and shows the sentence. Plans start from 5 users.",
  requestDemo: "Request a demo",
  seeCourses: "See the courses",
  reasonsTitle: "What your people get",
  reasons: [
    {
      title: "Lessons to read, not to sit through",
      text: "Each lesson is one sitting long and waits where a learner left off: on the desk, on the train, on any device.",
    },
    {
      title: "A tutor that shows its source",
      text: "Answers quote the lesson letter by letter. When the course does not cover a question, the tutor says so instead of guessing.",
    },
    {
      title: "Progress no one has to report",
      text: "Opening a lesson is the record. Progress is kept for each person and course, and it never falls.",
    },
  ],
  categoriesTitle: "Courses for every desk",
  categoriesText: "Each course shows its level and all of its lessons before anyone enrolls.",
  categories: {
    Technology: "Databases, web pages and services that stay up",
    Business: "Books, decisions and conversations about money",
    Marketing: "Finding customers, honest words, figures that hold",
    Design: "Type, colour and interfaces that people finish",
  } satisfies Record<Category, string>,
  questionsTitle: "Questions we are asked",
  questions: [
    {
      question: "How many people does a plan need?",
      answer:
        "Plans start from 5 users. Smaller teams can begin today as well: every course in the store is free to take at the moment.",
    },
    {
      question: "What happens when we request a demo?",
      answer:
        "You make an account and see the real thing: the courses, their lessons, the tutor and your own progress. It takes a minute and costs nothing.",
    },
    {
      question: "Where do the tutor’s answers come from?",
      answer:
        "From the lessons of the course that is open. Every quotation is compared with the lesson, letter by letter, before it is shown as one; what does not match is left out.",
    },
    {
      question: "What can our people learn?",
      answer:
        "Technology, business, marketing and design, from first steps to advanced work. The store can be searched by title, by category and by the words of the lessons.",
    },
  ],
  closing: "See it with your own course open",
  closingText: "Choose a course that someone on your team needs this month, and ask its tutor the question they would ask.",
} as const;
