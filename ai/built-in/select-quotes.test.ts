import { expect, test } from "vitest";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import { worthOfQuote } from "./select-quote.ts";
import { askedWay } from "./select-quotes.ts";
import { converse, lessons } from "#tests/support/ai/converse.ts";

const databases = {
  ...lessons[0]!,
  lessonTitle: "Missing Values",
  content: `Tables of every database hold numbers such as 0, texts such as a name, and marks such as NULL. Whoever reads such a table for the first time, or writes one, or copies one from a sheet of paper, meets 0 and NULL side by side in it, and asks about them.

NULL is not the same as 0. A price of 0 is known.

## Keys

A primary key is a column that identifies a row. A table has exactly 1 primary key, and at most 16 columns belong to it. Keys are useful.

A foreign key points to a row of another table. Foreign keys and primary keys work together in a table.`,
};
const known = [databases];

test.each([
  "NULL is the same as 0, right?",
  "NULL, c'est la même chose que 0, non ?",
  "NULL est égal à 0, n'est-ce pas ?",
  "NULL é o mesmo que 0, não é?",
  "NULL é igual a 0, certo?",
  "NULL ni sawa na 0, sivyo?",
])("the false premise of %j is met with the sentence that says otherwise", async (ask) => {
  const { text } = await converse([ask], { known });
  const [shown = ""] = text.match(/(?:^>.*(?:\n|$))+/m) ?? [];
  expect(shown).toContain("NULL is not the same as 0.");
});

test.each([
  ["The price is fixed, right?", "premise"],
  ["Le prix est fixe, non ?", "premise"],
  ["Le prix est fixe, n’est-ce pas ?", "premise"],
  ["Le prix est toujours fixe ?", "premise"],
  ["Un intérêt, c'est pareil qu'un loyer ?", "premise"],
  ["O preço é fixo, não é?", "premise"],
  ["O preço é fixo, né?", "premise"],
  ["O preço nunca muda?", "premise"],
  ["Bei haibadiliki, sivyo?", "premise"],
  ["Bei ni sawa na gharama?", "premise"],
  ["Pourquoi le prix est-il fixe ?", "why"],
  ["Comment fixer un prix ?", "how"],
  ["Qu'est-ce qu'un prix ?", "what"],
  ["O que é um preço?", "what"],
  ["Bei ni nini?", "what"],
  ["Combien de prix ?", "number"],
  ["Quantos preços?", "number"],
  ["Bei ngapi?", "number"],
])("%j asks for: %s", (text, way) => {
  expect(askedWay(text)).toBe(way);
});

test("only the end of a long message tells whether it asks for confirmation", () => {
  const before = `Our prices were always the same, ${"in every shop of the town and in every year, ".repeat(20)}and so: `;
  expect(askedWay(`${before}How do I set a price?`)).toBe("how");
  expect(askedWay(`${before}Is a price always fixed?`)).toBe("premise");
});

test.each([
  ["fr", "Le prix est fixe, mais pas partout.", true],
  ["pt-BR", "O preço é mais alto.", false],
  ["pt-BR", "O preço fica no cartaz.", false],
  ["pt-BR", "O preço não é fixo.", true],
  ["sw", "Bei ni ya juu, lakini inabadilika.", true],
  ["en", "No price is fixed.", true],
  ["de", "Kein Preis ist fest.", false],
])("in a lesson in %s, %j contradicts a belief: %j", (language, text, contradicts) => {
  const [passage] = passagesOf({ ...lessons[0]!, language, content: text });
  const worth = (asks: "premise" | "what") =>
    worthOfQuote({ passage: passage!, text }, { weights: new Map(), defines: null, asks, said: [] });
  expect(worth("premise") > worth("what")).toBe(contradicts);
});

/** Filled so that neither passage of a lesson is quoted whole. */
const filler =
  "Whoever works with it every day at a desk in an office soon stops to think about that, and most people are glad of it.";
const keys = {
  ...lessons[0]!,
  lessonTitle: "Keys",
  content: `## Uses

Programmers like a primary key in a table, because a list of orders needs its primary key. ${filler} ${filler}

A primary key is a column that identifies a row. ${filler}

## Joins

A foreign key points to a row of another table. ${filler} ${filler}

## Limits

A table should have few indexes, and people argue about how many indexes are good for a table. ${filler}

A table may have at most 16 indexes. ${filler}`,
};
const quotesIn = (text: string) => (text.match(/(?:^>.*(?:\n|$))+/gm) ?? []).map((block) => block.replace(/^> ?/gm, ""));

test.each(["What is a primary key?", "Qu'est-ce qu'une primary key ?", "O que é uma primary key?", "primary key ni nini?"])(
  "%j is answered with the definition first",
  async (ask) => {
    const [first] = quotesIn((await converse([ask], { known: [keys] })).text);
    expect(first).toMatch(/^A primary key is a column that identifies a row\./);
  },
);

test.each([
  "What is the difference between a primary key and a foreign key?",
  "primary key vs foreign key",
  "Quelle est la différence entre primary key et foreign key ?",
])("%j is answered with both sides", async (ask) => {
  const two = { ...keys, content: keys.content.slice(keys.content.indexOf("A primary key is")) };
  const shown = quotesIn((await converse([ask], { known: [two] })).text);
  expect(shown).toHaveLength(2);
  expect(shown.join("\n")).toMatch(/primary key (?:is|in)/);
  expect(shown.join("\n")).toMatch(/foreign key points/);
});

test.each(["How many indexes may a table have?", "Combien d'indexes pour une table ?", "Quantos indexes para uma table?"])(
  "%j is answered with the rule and its number",
  async (ask) => {
    const [first] = quotesIn((await converse([ask], { known: [keys] })).text);
    expect(first).toContain("A table may have at most 16 indexes.");
  },
);
