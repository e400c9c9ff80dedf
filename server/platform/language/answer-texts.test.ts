import { expect, test } from "vitest";
import { addAnswerTexts, translateAnswer, translatePlace, translateRemark } from "./answer-texts.ts";

addAnswerTexts("fr", {
  answers: {
    "{name} is missing.": "{name} : à remplir.",
    "{name} may have at most {most} characters.": "{name} : {most} caractères au plus.",
    "{name} must be {values}.": "{name} : la valeur doit être {values}.",
    "The title is missing.": "Le titre manque.",
    "This exam is not open to you yet. {reason}": "Cet examen ne vous est pas encore ouvert. {reason}",
    "Opens after you finish “{title}”.": "S’ouvre quand vous aurez terminé « {title} ».",
    "Opens after you pass “{title}”.": "S’ouvre quand vous aurez réussi « {title} ».",
    "You still teach {courses}.": "Vous enseignez encore {courses}.",
    "Take “{courseTitle}”: {what}": "{what} : suivez « {courseTitle} »",
    "Nothing was imported. The first problem: {first}.": "Rien n’a été importé. Le premier problème : {first}.",
    "is not JSON in UTF-8": "n’est pas du JSON en UTF-8",
    "Left out: {parts}.": "Laissés de côté : {parts}.",
  },
  fields: {
    "The {words}": "Le champ « {words} »",
    "The {words} of {entry}": "Le champ « {words} » ({entry})",
    "{place}: {text}": "{place} : {text}",
    question: "question",
    row: "ligne",
    hint: "indice",
    title: "titre",
    text: "texte",
    message: "message",
    courses: "cours",
  },
});

test.each([
  ["The title is missing.", "Le titre manque."],
  ["The text is missing.", "Le champ « texte » : à remplir."],
  ["The text of message 4 is missing.", "Le champ « texte » (message 4) : à remplir."],
  ["Message 4 is missing.", "message 4 : à remplir."],
  ["The text may have at most 8,000 characters.", "Le champ « texte » : 8 000 caractères au plus."],
  [
    "The text must be beginner, intermediate or advanced.",
    "Le champ « texte » : la valeur doit être beginner, intermediate ou advanced.",
  ],
  ["You still teach 12 courses.", "Vous enseignez encore 12 cours."],
  [
    "This exam is not open to you yet. Opens after you finish “Owls”. Opens after you pass “Text”.",
    "Cet examen ne vous est pas encore ouvert. S’ouvre quand vous aurez terminé « Owls ». S’ouvre quand vous aurez réussi « Text ».",
  ],
  [
    "This exam is not open to you yet. Write to a@school.example. Opens after you pass “Text”. Version 2.1 follows",
    "Cet examen ne vous est pas encore ouvert. Write to a@school.example. S’ouvre quand vous aurez réussi « Text ». Version 2.1 follows",
  ],
  ["Something nobody has written down", "Something nobody has written down"],
])("%s", (english, french) => {
  expect(translateAnswer(english, "fr").replaceAll("\u202f", " ")).toBe(french);
});

test("text typed by a person is not translated, even if it equals an input's name or a text of the academy", () => {
  expect(translateAnswer("Take “title”: title", "fr")).toBe("titre : suivez « title »");
  expect(translateAnswer("Opens after you pass “The title is missing.”.", "fr")).toBe(
    "S’ouvre quand vous aurez réussi « The title is missing. ».",
  );
});

test("a language without texts leaves everything unchanged", () => {
  expect(translateAnswer("The title is missing.", "ar")).toBe("The title is missing.");
});

test("a long text whose words begin every pattern is matched in linear time", () => {
  const text = `The ${"“: is missing ".repeat(140)}`;
  expect(translateAnswer(text, "fr")).toBe(text);
  expect(translateAnswer(`${"The title is missing. ".repeat(200)}`, "fr")).toContain("The title");
});

test.each([
  ["row 3", "ligne 3"],
  ["items/row 3.xml, row 3", "items/row 3.xml, ligne 3"],
  ["manifest.json", "manifest.json"],
  ["", ""],
])("the place %j in a file is translated, but not its file names", (place, french) => {
  expect(translatePlace(place, "fr")).toBe(french);
});

test.each([
  ["row 2, title: The title is missing.", "ligne 2, title : Le titre manque."],
  ["is not JSON in UTF-8", "n’est pas du JSON en UTF-8"],
  ["format: is not JSON in UTF-8", "format : n’est pas du JSON en UTF-8"],
  ["Left out: hint, text.", "Laissés de côté : indice et texte."],
])("the finding %j about a file is translated", (text, french) => {
  expect(translateRemark(text, "fr")).toBe(french);
});

test("a finding about a file is translated within a sentence too", () => {
  expect(translateAnswer("Nothing was imported. The first problem: my file.json is not JSON in UTF-8.", "fr")).toBe(
    "Rien n’a été importé. Le premier problème : my file.json n’est pas du JSON en UTF-8.",
  );
});
