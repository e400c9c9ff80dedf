import { taglineWithin, type AcademyValues } from "#domain/academy.ts";

type Named = Pick<AcademyValues, "name" | "tagline">;

/** The texts of the home page, beside those that the academy decides. */
export const messages = {
  title: ({ name, tagline }: Named) => `${name}: ${taglineWithin(tagline)}`,
  description: ({ tagline }: Named) =>
    `${tagline.replace(/\.$/, "")}: lessons to read at your own pace, and a tutor that answers from them and shows where.`,
  searchLabel: "Search courses",
  searchPlaceholder: "What would you like to learn?",
  categories: "Browse by category",
  featured: "Featured Courses",
  tutor: {
    title: "Ask while you read",
    text: "Every lesson has a tutor beside it. It answers from the course’s own text, shows the sentence that it relies on, and says so when the course does not cover your question.",
    example: "An example of a question to the tutor",
    /** Letter by letter from that lesson of the sample academy; a test compares them. */
    lesson: "Cash Is Not Profit",
    before:
      "Profit is income earned minus expenses incurred in a period; cash flow is money received minus money paid in that period.",
    quote: "They differ because of timing, and a business needs to watch both.",
    after: "Profit tells you whether the activity is worthwhile. Cash tells you whether you will still be here next month.",
    question: "Why can a profitable shop fail to pay its rent?",
    answer:
      "The sale counts today, but the customer’s money may come next month, and the rent is due now. When does money reach your shop?",
  },
  failedTitle: "The courses could not be loaded",
} as const;
