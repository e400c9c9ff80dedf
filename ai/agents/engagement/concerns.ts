/** What a summary of a student may be about, as far as words show it. */
export type Concern = "time" | "difficulty" | "motivation" | "deadline" | "return" | "success";

const signs: readonly [Concern, RegExp][] = [
  [
    "deadline",
    /\b(?:deadline|exam|due|certificat\w+|interview|by (?:monday|tuesday|wednesday|thursday|friday|the end)|next week)\b/i,
  ],
  [
    "time",
    /\b(?:busy|no time|little time|time[- ]poor|overtime|shifts?|full[- ]time|childcare|evenings?|weekends?|schedule|travel\w*)\b/i,
  ],
  [
    "difficulty",
    /\b(?:stuck|struggl\w+|difficult\w*|hard|confus\w+|lost|does not understand|doesn.t understand|fail\w*|low scores?|behind)\b/i,
  ],
  [
    "return",
    /\b(?:inactive|absent|away|dropped|stopped|paus\w+|no (?:log-?ins?|activity)|not (?:logged|signed) in|has not been|hasn.t been|weeks? ago|months? ago)\b/i,
  ],
  ["motivation", /\b(?:motivat\w+|bored|discouraged|giving up|give up|lonely|tired|unsure|doubt\w*|why (?:she|he|they|i))\b/i],
  ["success", /\b(?:finished|completed|passed|well|great|excellent|fast|ahead|enjoy\w*|enthusias\w+)\b/i],
];

/** The concerns that a summary shows, the most pressing first. Nothing else of it is used. */
export function concernsIn(summary: string): Concern[] {
  return signs.filter(([, sign]) => sign.test(summary)).map(([concern]) => concern);
}
