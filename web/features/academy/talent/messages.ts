/** The texts of the talent marketplace. */
export const messages = {
  title: "Talent marketplace",
  description:
    "Where people who have learned something and employers who need it are to meet. For now it shows five sample jobs.",
  intro: "Where people who have learned something meet employers who need it.",
  samplesTitle: "These are samples",
  samples: "The five jobs show what the marketplace will look like. Search and applications are not connected yet.",
  keyword: "Job title or skill",
  keywordExample: "SQL, design, bookkeeping …",
  location: "Location",
  locationExample: "City or remote",
  jobs: "Sample jobs",
  sample: "Sample",
  skills: "Skills",
  apply: "Apply Now",
  applyHelp: "A sample job: there is nothing to send an application to yet.",
  profileTitle: "Are you looking for work?",
  profileText: "Begin with an account: your courses and your progress will be what your profile shows.",
  postProfile: "Post your Profile",
} as const;
