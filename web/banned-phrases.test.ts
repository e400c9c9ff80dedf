import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Phrases that a native editor would not leave in a text, because they read like a translation. */
const banned = [
  /will stand here/i,
  /nothing to sit/i,
  /nobody takes/i,
  /to mend first|mend the file/i,
  /unwanted mails|unwanted ones/i,
  /what you are called/i,
  /how far they come/i,
  /taken along|taken back/i,
  /not (valid|here|there) any more/i,
  /invite somebody|somebody else|somebody has\b|by somebody\b/i,
  /\be-mail\b/i,
  /\bnobody (has been|asked|enrolled)\b/i,
  /\bsomebody\b(?!:)/i,
  /\bany more\b/i,
  /\bput aside\b/i,
  /\banew\b/i,
  /\bmeanwhile\b/i,
  /\bneed not\b/i,
  /\btype the (six digits|code)\b/i,
  /\btried too often\b/i,
  /\bas it stands\b/i,
  /\bis none that\b/i,
  /\bcolours?\b/i,
  /\bmended\b/i,
  /\b(goes|going|went) on where\b/i,
  /\bis an? \w+ no longer\b/i,
  /\bcodes? of six digits\b/i,
  /\bnot everybody\b|\beverybody (else|can)\b|\bfor everybody\b/i,
  /\banybody\b/i,
  /\bunder way\b/i,
  /\bhave mailed you\b|\bmails you\b/i,
  /\bthat (stands?|stand) in it\b|\bstands? (at the (side|end|top)|under it|there)\b/i,
  /\bthe (page|tab) \[/i,
  /\bwhat has come\b/i,
  /\btowards\b/i,
];

/** British spellings; the product and its documents are written in American English. */
const british = [
  /\b(?:apologi|authori|capitali|categori|customi|finali|initiali|minimi|normali|optimi|organi|practi|recogni|summari|synchroni)s(?:e[drs]?|ing|ations?)\b/i,
  /\b(?:behaviour|catalogue|centre|favourite|fulfil|grey|honour|licence|programme)s?\b/i,
  /\b(?:cancelled|enrol|enrols|enrolment|labelled|modelling|travelled)\b/i,
];

const catalogs = globSync("locales/en/*.po");
const documents = globSync([
  "{README,ARCHITECTURE,CONTRIBUTING,CONTEXT}.md",
  "docs/**/*.md",
  "locales/*.md",
  "ai/help/articles/*.md",
]);

test("no text of the pages, answers, mails or help, and no document, reads like a translation or is spelled the British way", () => {
  const texts = [
    ...catalogs.flatMap((file) => textsOf(file).map((text) => ({ place: file, text }))),
    ...documents.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
    ),
  ];
  expect(catalogs.length).toBe(4);
  expect(texts.length).toBeGreaterThan(5000);
  const found = texts.flatMap(({ place, text }) =>
    [...banned, ...british].filter((phrase) => phrase.test(text)).map((phrase) => `${place} ${String(phrase)}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

/** Return the English texts of a catalog, as they are in the code. */
function textsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^msgid ("(?:.*)"(?:\n".*")*)/gm)].map(([, quoted = ""]) =>
    quoted
      .split("\n")
      .map((line) => String(JSON.parse(line)))
      .join(""),
  );
}
