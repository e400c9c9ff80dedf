/**
 * A question over the sample courses with the lesson (its position, from 0) that answers it, or null when the course does not cover the
 * matter. "tune" questions may be looked at while retrieval is changed; only "report" questions are reported.
 */
export type LabelledQuestion = { half: "tune" | "report"; course: string; question: string; lesson: number | null };

const tune = ask("tune", [
  ["designing-reliable-services", "What is a bulkhead?", 0],
  ["designing-reliable-services", "Why should retries wait a random time?", 1],
  ["designing-reliable-services", "How can I stop a customer from being charged twice?", 2],
  ["relational-databases-and-sql", "Why does my query not use the index?", 4],
  ["relational-databases-and-sql", "What's the difference between inner and outer joins?", 2],
  ["relational-databases-and-sql", "How does SQL treat NULL in a comparison?", 1],
  ["bookkeeping-you-can-trust", "We made a profit but have no money in the bank, how is that possible?", 5],
  ["bookkeeping-you-can-trust", "which side do expenses go on, debit or credit?", 1],
  ["negotiation-at-work", "What does BATNA stand for?", 1],
  ["negotiation-at-work", "Is it better to make the first offer?", 2],
  ["marketing-foundations", "what is positoning", 1],
  ["seeing-typography", "How long should a line of text be?", 2],
  ["seeing-typography", "What is the x-height?", 0],
  ["colour-with-confidence", "What contrast does small text need?", 1],
  ["web-pages-from-scratch", "What happens when I type an address into the browser?", 0],
  ["web-pages-from-scratch", "Which CSS rule wins if two conflict?", 2],
  ["corporate-finance-decisions", "How do I calculate the WACC?", 2],
  ["measuring-marketing", "How many visitors do I need for an A/B test?", 2],
  ["relational-databases-and-sql", "How do I deploy a Kubernetes cluster?", null],
  ["bookkeeping-you-can-trust", "How do I file my income tax return in Germany?", null],
  ["negotiation-at-work", "What is the capital of Australia?", null],
  ["seeing-typography", "How do I remove the background of a photo in Photoshop?", null],
  ["web-pages-from-scratch", "How do I use React hooks?", null],
  ["marketing-foundations", "Explain photosynthesis to me", null],
  ["designing-reliable-services", "Can you recommend a good recipe for lasagne?", null],
]);

const report = ask("report", [
  ["designing-reliable-services", "What is a circuit breaker good for?", 1],
  ["designing-reliable-services", "What does an error budget mean?", 3],
  ["designing-reliable-services", "How do I shed load when there is too much traffic?", 4],
  ["relational-databases-and-sql", "What is a deadlock and how do I avoid one?", 5],
  ["relational-databases-and-sql", "When do I need HAVING instead of WHERE?", 3],
  ["relational-databases-and-sql", "Should the primary key be a natural or a surrogate key?", 0],
  ["bookkeeping-you-can-trust", "Why does the trial balance not catch every mistake?", 2],
  ["bookkeeping-you-can-trust", "What is depreciation?", 3],
  ["negotiation-at-work", "How do I find out what the other side really wants?", 0],
  ["negotiation-at-work", "What can I do when somebody gets angry in a conversation?", 4],
  ["marketing-foundations", "Which stages does a customer go through before buying?", 3],
  ["marketing-foundations", "How should I set a price?", 2],
  ["seeing-typography", "How many typefaces can I combine?", 1],
  ["colour-with-confidence", "Which colors should I avoid for color blind people?", 3],
  ["colour-with-confidence", "How do I make a dark theme?", 2],
  ["web-pages-from-scratch", "What does flexbox do?", 3],
  ["interface-design-that-works", "How quickly must an interface respond to a click?", 1],
  ["interface-design-that-works", "Should I use placeholder text instead of labels?", 2],
  ["corporate-finance-decisions", "Why can IRR be misleading?", 1],
  ["design-systems-in-practice", "How do we deprecate an old component?", 3],
  ["writing-that-sells-honestly", "Is it ok to use a countdown timer to create urgency?", 3],
  ["measuring-marketing", "what is last click atribution", 3],
  ["relational-databases-and-sql", "What is the best way to train for a marathon?", null],
  ["bookkeeping-you-can-trust", "How does Bitcoin mining work?", null],
  ["negotiation-at-work", "Write me a Python function that sorts a list", null],
  ["seeing-typography", "Who won the football world cup in 1998?", null],
  ["web-pages-from-scratch", "How do I connect to a MySQL database with PHP?", null],
  ["marketing-foundations", "How do I install Linux on my laptop?", null],
  ["designing-reliable-services", "What are the symptoms of diabetes?", null],
  ["colour-with-confidence", "How do vaccines train the immune system?", null],
]);

export const labelledQuestions: readonly LabelledQuestion[] = [...tune, ...report];

function ask(
  half: LabelledQuestion["half"],
  rows: [course: string, question: string, lesson: number | null][],
): LabelledQuestion[] {
  return rows.map(([course, question, lesson]) => ({ half, course, question, lesson }));
}
