/** The texts of the home page. */
export const messages = {
  title: "The Academy: accredited online courses with AI-assisted learning",
  description:
    "Accredited online courses with AI-assisted learning: lessons to read at your own pace, and a tutor that answers from them and shows where.",
  heading: "A quiet hour, and something learned.",
  intro:
    "Accredited online courses with AI-assisted learning. Read at your own pace, and ask a tutor who answers from the lesson in front of you.",
  searchLabel: "Search courses",
  searchPlaceholder: "What would you like to learn?",
  categories: "Browse by category",
  featured: "Featured Courses",
  failedTitle: "The courses could not be loaded",
} as const;
