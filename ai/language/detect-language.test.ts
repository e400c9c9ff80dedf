import { expect, test } from "vitest";
import type { ChatMessage } from "#domain/chat.schema.ts";
import { answerLanguage } from "./answer-language.ts";
import { detectLanguage } from "./detect-language.ts";
import { translateTerms } from "./translate-terms.ts";

test.each([
  ["What is a deadlock?", "en"],
  ["how do i write a good headline", "en"],
  ["Do I need a queue here?", "en"],
  ["Is a hamburger menu a good idea?", "en"],
  ["Qu'est-ce que le backoff ?", "fr"],
  ["C'est quoi la BATNA ?", "fr"],
  ["Explique-moi les index", "fr"],
  ["O que é um deadlock?", "pt"],
  ["Como funciona uma chave primária?", "pt"],
  ["Não percebi a lição", "pt"],
  ["BATNA ni nini?", "sw"],
  ["Eleza somo hili", "sw"],
  ["Kwa nini tunahitaji timeout?", "sw"],
  ["timeout", null],
  ["42", null],
  ["👍", null],
] as const)("%j is in %s", (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

const said = (...contents: string[]): ChatMessage[] => contents.map((content) => ({ role: "user", content }));

test.each([
  ["what is chosen, for English", said("What is a queue?"), "fr", "pt", "fr"],
  ["English, for English on a page in another language where nothing is chosen", said("What is a queue?"), null, "pt", "en"],
  ["the one that is written", said("Como funciona uma fila?"), "en", "en", "pt"],
  ["the one that is written, whatever is chosen", said("Eleza somo hili"), "fr", "en", "sw"],
  ["the one before, when a message does not tell", said("Qu'est-ce que le cache ?", "42"), "en", "en", "fr"],
  ["what is chosen, when nothing tells", said("42"), "sw", "fr", "sw"],
  ["the page's, when nothing tells and nothing is chosen", said("42"), null, "fr", "fr"],
  ["what is chosen, when single letters are all that could tell", said("x\u2028y"), "en", "fr", "en"],
] as const)("the answer is in %s", (_, messages, chosen, page, language) => {
  expect(answerLanguage(messages, { chosen, page })).toBe(language);
});

test.each([
  ["fr", "Quelles sont les clés primaires ?", ["key", "primary"]],
  ["fr", "Comment calculez-vous les dépenses annuelles ?", ["calculate", "spend", "annual"]],
  ["fr", "J'ai oublié mon mot de passe", ["forget", "password"]],
  ["fr", "La créativité dépend du vendeur", ["creativity", "depend"]],
  ["fr", "Explique le circuit breaker", ["circuit", "breaker"]],
  ["pt", "Quais são as cores das ligações?", ["color", "link"]],
  ["pt", "Como ensinar a responsabilidade às crianças?", ["teach", "responsibility", "child"]],
  ["pt", "Porque é que a probabilidade aumentou?", ["probability", "increase"]],
  ["sw", "Ninawezaje kuchapisha tovuti?", ["publish", "website"]],
  ["sw", "Wanafunzi wanaandika barua", ["student", "write", "letter"]],
  ["sw", "Vitabu vikubwa viko nyumbani", ["book", "big", "home"]],
] as const)("in %s, %j asks about %j", (language, text, english) => {
  const terms = translateTerms(text, language);
  expect(terms.flatMap(({ word, means = [word] }) => means)).toEqual(expect.arrayContaining([...english]));
});

test.each([
  "¿Qué es el contraste?",
  "Que es el contraste",
  "¿Cómo funciona una transacción?",
  "Come si calcola il contrasto?",
  "Cosa è il contrasto?",
  "Cum se calculează contrastul?",
])("a question in a language that the tutor does not speak is not taken for a similar one: %s", (question) => {
  expect(detectLanguage(question)).toBeNull();
});

test.each(["O que é El Niño?", "El Niño, o que é?", "Como o El Niño afeta o clima?"])(
  "a name of another language leaves a question in its own: %s",
  (question) => {
    expect(detectLanguage(question)).toBe("pt");
  },
);

test("a short Portuguese question is not taken for French because of its accent", () => {
  expect(detectLanguage("por quê?")).toBe("pt");
});
