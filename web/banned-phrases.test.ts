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

const files = globSync([
  "web/**/*messages.ts",
  "web/**/*-words.ts",
  "server/people/auth/mails.ts",
  "server/people/**/{notices,delete-account,send-invitation}.ts",
  "domain/*error*.ts",
  "ai/help/articles/*.md",
]);

test("no text of the pages, mails or help contains a phrase that reads like a translation", () => {
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => {
        // Comments are only for developers.
        if (/^\s*(\*|\/\/|\/\*)/.test(line)) return [];
        return banned
          .filter((phrase) => phrase.test(line))
          .map((phrase) => `${file}:${index + 1} ${String(phrase)}: ${line.trim()}`);
      }),
  );
  expect(found).toEqual([]);
});
