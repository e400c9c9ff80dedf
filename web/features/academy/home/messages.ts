import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { taglineWithin, type AcademyValues } from "#domain/academy.ts";

type Named = Pick<AcademyValues, "name" | "tagline">;

/** The texts of the home page, besides those in the academy's settings. */
export const messages = defineMessages({
  title: ({ name, tagline }: Named) => msg`${name}: ${taglineWithin(tagline)}`,
  description: ({ tagline }: Named) =>
    msg`${tagline.replace(/\.$/, "")}: lessons to read at your own pace, and a tutor that answers from them and shows where.`,
  searchLabel: msg`Search courses`,
  searchPlaceholder: msg`What would you like to learn?`,
  search: msg({ message: "Search", context: "verb" }),
  seeAll: msg`See all courses`,
  metrics: msg`The academy in figures`,
  quotedFrom: (lesson: string) => msg`Quoted from the lesson “${lesson}”`,
  categories: msg`Browse by category`,
  featured: msg`Featured Courses`,
  tutor: {
    title: msg`Ask while you read`,
    text: msg`Every lesson has a tutor beside it. It answers from the course’s own text, shows the sentence that it relies on, and says so when the course does not cover your question.`,
    example: msg`An example of a question to the tutor`,
    /** Verbatim from that lesson of the sample academy; a test compares them. */
    lesson: msg`Cash Is Not Profit`,
    before: msg`Profit is income earned minus expenses incurred in a period; cash flow is money received minus money paid in that period.`,
    quote: msg`They differ because of timing, and a business needs to watch both.`,
    after: msg`Profit tells you whether the activity is worthwhile. Cash tells you whether you will still be here next month.`,
    question: msg`Why can a profitable shop fail to pay its rent?`,
    answer: msg`The sale counts today, but the customer’s money may come next month, and the rent is due now. When does money reach your shop?`,
  },
  failedTitle: msg`The courses could not be loaded`,
});
