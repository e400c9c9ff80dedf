/*
 * Figures that stand in for ones the academy does not count yet. They are the same whatever the database holds; each is to be
 * replaced by a counted one, and then leaves this file.
 */

/** The home page's row of figures. */
export const placeholderStats = [
  { figure: "10,000+", label: "students" },
  { figure: "500+", label: "courses and lessons" },
  { figure: "95%", label: "completion" },
  { figure: "4.9/5", label: "rating" },
] as const;

/** Beside every course's rating. */
export const placeholderRatings = "1,234 ratings";
export const placeholderStudents = "5,678 students";
