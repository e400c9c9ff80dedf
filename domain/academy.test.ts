import { expect, test } from "vitest";
import { demoAcademy, forPlannedParts, initialOf, standardAcademy, taglineWithin } from "./academy.ts";

test.each([
  ["Online courses with AI-assisted learning.", "online courses with AI-assisted learning"],
  ["AI for farmers", "AI for farmers"],
  ["MOOCs.", "MOOCs"],
  ["Élan", "élan"],
  ["courses", "courses"],
  ["", ""],
])("%j within a sentence is %j", (tagline, within) => expect(taglineWithin(tagline)).toBe(within));

test.each([
  ["owl School", "O"],
  ["  «élan»", "É"],
  ["e\u0301cole", "E\u0301"],
  ["42nd Street", "4"],
  ["!?", "!"],
  ["", ""],
])("%j begins with %j", (name, initial) => expect(initialOf(name)).toBe(initial));

test("a new academy starts with features that need an admin's decision switched off, and keeps all data", () => {
  expect(standardAcademy).toMatchObject({
    instructors_publish: false,
    asks_agreement: false,
    minimum_age: null,
    open_business: false,
    open_talent: false,
    open_voice: true,
    open_playground: true,
    ...forPlannedParts(false),
    retain_conversations_days: null,
    retain_visits_days: null,
    retain_audit_days: null,
    retain_mails_days: null,
  });
});

test("the demo shows every part, also those that are only planned", () => {
  expect(demoAcademy).toMatchObject({ open_business: true, open_talent: true, ...forPlannedParts(true) });
});
