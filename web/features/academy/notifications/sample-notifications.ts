/** A message to the person; these three are samples, the same for everybody. */
export type SampleNotification = { id: string; title: string; text: string; link: { label: string; to: string } };

/** Stands in for real notifications until the academy sends any. */
export const sampleNotifications: readonly SampleNotification[] = [
  {
    id: "new-courses",
    title: "New courses in the store",
    text: "Courses on technology, business, marketing and design are open. Each shows its lessons before you enroll.",
    link: { label: "See the courses", to: "/store" },
  },
  {
    id: "tutor",
    title: "The tutor is there in every lesson",
    text: "Ask while you read: its answers quote the lessons, and each quote leads to its place in the text.",
    link: { label: "Go on learning", to: "/dashboard?tab=my-courses" },
  },
  {
    id: "settings",
    title: "Learn in your own way",
    text: "Choose the language, the manner and the pace of your tutor in the settings.",
    link: { label: "Open the settings", to: "/settings#learning" },
  },
];
