import { expect, test } from "vitest";
import { checkKept } from "./check-kept.ts";

test.each<[what: string, sent: object, kept: object]>([
  ["the same", { title: "Owls", levels: [1, 2], place: { x: 1 } }, { title: "Owls", levels: [1, 2], place: { x: 1, y: 2 } }],
  ["under the name of the resource", { title: "Owls" }, { course: { title: "Owls" } }],
  ["under the name of the resource, beside counts", { a: true, b: "x" }, { a: 7, rule: { a: true, b: "x" } }],
  ["one line of visible characters", { title: " Owls\u200b \n hunt " }, { title: "Owls hunt" }],
  ["without what nobody sees, and with one kind of line break", { content: "\0a\r\nb \ud800" }, { content: "a\nb \ufffd" }],
  ["none instead of an empty text", { note: " " }, { note: null }],
  ["counted on", { revision: 3 }, { revision: 4 }],
])("a field may be read back %s", (_, sent, kept) => {
  expect(checkKept(sent, kept).wrong).toEqual([]);
});

test.each<[what: string, sent: object, kept: object]>([
  ["as before the change", { title: "Owls" }, { title: "Hawks" }],
  ["cut", { content: "An owl hunts." }, { content: "An owl" }],
  ["as none", { content: "An owl" }, { content: null }],
  ["with an element missing", { ids: ["a", "b"] }, { ids: ["a"] }],
  ["in another order", { ids: ["a", "b"] }, { ids: ["b", "a"] }],
  ["as another number", { points: 1.5 }, { points: 1 }],
])("a field that is read back %s is reported", (_, sent, kept) => {
  expect(checkKept(sent, kept).wrong).toHaveLength(1);
});

test("a field that is not answered is not compared", () => {
  expect(checkKept({ password: "x", title: "Owls" }, { title: "Owls" })).toEqual({ compared: 1, wrong: [] });
});
