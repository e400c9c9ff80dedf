/** The texts of the store. */
export const messages = {
  title: "Courses",
  description:
    "Browse every course of the academy: technology, business, marketing and design, from first steps to advanced work.",
  emptyTitle: "No courses found",
  emptyText: "Try a different search or category.",
  failedTitle: "The courses could not be loaded",
} as const;
