/** How the academy itself works, for the questions of a learner who needs help with it rather than with a lesson. */
export type GuideEntry = { topic: string; asks: RegExp; answer: string };

export const academyGuide: readonly GuideEntry[] = [
  {
    topic: "Enrolling",
    asks: /\b(?:enrol\w*|sign up for|join|register for|start) (?:in |for |to )?(?:a |the |this |another |new |some )*(?:courses?|class)|\bhow (?:do|can) i enrol/i,
    answer:
      "Open a course in the [store](/store) and choose **Enroll Now**, or put several into the cart and check out. Your courses then stand on your [dashboard](/dashboard).",
  },
  {
    topic: "Finding a course",
    asks: /\b(?:find|search|browse|look for|which|what|recommend|suggest)\b.{0,25}\bcourses?\b/i,
    answer: "The [store](/store) lists every course. Search by a word or narrow the list with the category buttons.",
  },
  {
    topic: "Going on where you stopped",
    asks: /\b(?:resume|continue|go back to|where is|find|open)\b.{0,20}\b(?:my|a|the) (?:courses?|lessons?)\b|\bmy courses\b/i,
    answer:
      "Your [dashboard](/dashboard) shows your courses with your progress; **Resume** leads to the lesson where you left off.",
  },
  {
    topic: "Progress",
    asks: /\b(?:my |the )?progress\b.{0,40}\b(?:work|count|mean|calculat\w*|sav\w*|bar|lost|los[et])|\bhow (?:is|does) (?:my |the )?progress/i,
    answer:
      "Opening a lesson counts it: your progress is the furthest lesson you have opened, in percent of the course. It never goes down.",
  },
  {
    topic: "Password",
    asks: /\b(?:forgot|forgotten|reset|change|lost|new|update)\b.{0,20}\bpasswords?\b/i,
    answer:
      "On the [sign-in page](/auth) choose the forgotten-password link and enter your address: you receive a mail with a link to set a new one.",
  },
  {
    topic: "Signing in and out",
    asks: /\b(?:log|sign)[ -]?(?:in|out|off|on)\b|\blogout\b|\blogin\b/i,
    answer:
      "You sign in on the [sign-in page](/auth), with a password or with Google or GitHub where they are set up. The menu behind your name holds **Log out**.",
  },
  {
    topic: "Prices and payment",
    asks: /\b(?:how much|pay|payment|refund|invoice|credit card|free of charge|is it free|are (?:the )?courses free|cost of (?:a|the) course)\b/i,
    answer: "While the academy has no payment provider, every course is free: the checkout enrolls you and charges nothing.",
  },
  {
    topic: "The voice tutor",
    asks: /\bvoice\b.{0,20}\btutor\b|\b(?:speak|talk|listen) to (?:the |a )?tutor\b|\bread (?:it|answers?) aloud\b/i,
    answer: "The [voice tutor](/voice-tutor) speaks its answers. You also find it on your dashboard under AI Tutor (Voice).",
  },
  {
    topic: "Settings",
    asks: /\b(?:settings?|dark mode|theme|change (?:the |my )?language)\b/i,
    answer: "[Settings](/settings) holds the theme, the language, the tutor's personality and your learning pace.",
  },
  {
    topic: "Certificates",
    asks: /\bcertificates?\b/i,
    answer: "Certificates are not issued yet. The Certificates tab of your dashboard is kept for them.",
  },
];

/** What the guide says to a message, or null when it is about something else. */
export function guideTo(message: string): GuideEntry | null {
  return academyGuide.find(({ asks }) => asks.test(message)) ?? null;
}
