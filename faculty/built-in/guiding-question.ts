import type { Passage } from "../retrieval/passage.ts";
import { plainText } from "../text/plain-text.ts";
import { nameHeading } from "./show-quote.ts";
import { vary } from "./variation.ts";

/** A question about a quote that makes the learner think on. `term` is what is being explained, in Markdown, or null. */
export function guidingQuestion(quote: string, passage: Passage, term: string | null, seed: string): string {
  const text = plainText(quote);
  for (const [pattern, ways] of questionsByShape(term)) if (pattern.test(text)) return vary(ways, seed);
  const heading = nameHeading(passage);
  if (passage.holds.code)
    return `Before you run it: what do you expect the code${heading ? ` under ${heading}` : ""} to do, line by line?`;
  return vary(
    [
      "How would you say that in your own words?",
      heading
        ? `What would you tell a colleague about ${heading} in one sentence?`
        : "What would you tell a colleague about this in one sentence?",
      "Where have you met this yourself, and what did it look like there?",
      "What is still unclear to you in it?",
    ],
    seed,
  );
}

type Ways = readonly [string, ...string[]];

function questionsByShape(term: string | null): [RegExp, Ways][] {
  const definition: [RegExp, Ways][] = term
    ? [
        [
          /\b(?:is|are|means|refers to|describes)\b/i,
          [
            `Can you think of an example of ${term} from your own experience?`,
            `How would you explain ${term} to a friend who has never heard of it?`,
            `What would be missing if there were no such thing as ${term}?`,
          ],
        ],
      ]
    : [];
  return [
    [
      /\d.*[=×÷+].*\d/,
      [
        "Try it with other figures: if the first number doubled, what would come out?",
        "Which of these figures would you have to estimate in your own case?",
      ],
    ],
    ...definition,
    [
      /\b(?:because|so that|therefore|which is why|, so )\b/i,
      [
        "The lesson gives a reason here. What would happen if it did not hold?",
        "How far does that reason carry in a case that you know?",
      ],
    ],
    [
      /\b(?:but|however|although|whereas|unlike|instead of|rather than|not)\b/i,
      [
        "Which side of that contrast do you meet more often, and what follows from it?",
        "Why do you think the lesson draws that line?",
      ],
    ],
    [
      /\b(?:if|when|suppose|imagine|consider)\b/i,
      ["What would you do in that situation, before reading on?", "What would have to be different for the opposite to be true?"],
    ],
    [
      /\b(?:first,|then,|next,|finally|steps?\b)/i,
      ["Which of these steps would you find hardest, and why?", "What could go wrong if two of these steps changed places?"],
    ],
    [
      /\b(?:should|must|need|never|always|avoid)\b/i,
      ["What could go wrong for somebody who does not follow this?", "When might an exception be justified?"],
    ],
  ];
}
