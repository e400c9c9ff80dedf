import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { defaultCategories } from "#domain/course.ts";

type Category = (typeof defaultCategories)[number];

/** The texts of the offer to businesses. They promise only what the academy does today. */
export const messages = defineMessages({
  title: msg`For Business`,
  mark: msg`PRO`,
  description: msg`Corporate training with an AI tutor beside every lesson, which answers from the course and shows where. Plans start from 5 users.`,
  heading: msg`Give your team a quiet hour.`,
  intro: msg`Accredited courses in technology, business, marketing and design, with a tutor beside every lesson who answers from the text and shows the sentence. Plans start from 5 users.`,
  requestDemo: msg`Request a demo`,
  seeCourses: msg`See the courses`,
  reasonsTitle: msg`What your team gets`,
  reasons: [
    {
      title: msg`Lessons to read, not to sit through`,
      text: msg`Each lesson is one sitting long and waits where a learner left off: on the desk, on the train, on any device.`,
    },
    {
      title: msg`A tutor that shows its source`,
      text: msg`Answers quote the lesson letter by letter. When the course does not cover a question, the tutor says so instead of guessing.`,
    },
    {
      title: msg`Progress that reports itself`,
      text: msg`Opening a lesson records it. Progress is saved for each person and course and never goes down.`,
    },
  ],
  categoriesTitle: msg`Courses for every desk`,
  categoriesText: msg`Each course shows its level and all of its lessons before anyone enrolls.`,
  categories: {
    Technology: msg`Databases, web pages and services that stay up`,
    Business: msg`Books, decisions and conversations about money`,
    Marketing: msg`Finding customers, honest words, figures that hold up`,
    Design: msg`Type, color and interfaces that people enjoy using`,
  } satisfies Record<Category, MessageDescriptor>,
  questionsTitle: msg`Frequently asked questions`,
  questions: [
    {
      question: msg`How many people does a plan need?`,
      answer: msg`Plans start from 5 users. Smaller teams can begin today as well: every course in the store is free to take at the moment.`,
    },
    {
      question: msg`What happens when we request a demo?`,
      answer: msg`You make an account and see the real thing: the courses, their lessons, the tutor and your own progress. It takes a minute and costs nothing.`,
    },
    {
      question: msg`Where do the tutor’s answers come from?`,
      answer: msg`From the lessons of the course that is open. Every quotation is compared with the lesson, letter by letter, before it is shown as one; what does not match is left out.`,
    },
    {
      question: msg`What can our team learn?`,
      answer: msg`Technology, business, marketing and design, from first steps to advanced work. The store can be searched by title, by category and by the words of the lessons.`,
    },
  ],
  closing: msg`See it with your own course open`,
  closingText: msg`Choose a course that someone on your team needs this month, and ask its tutor the question they would ask.`,
});
