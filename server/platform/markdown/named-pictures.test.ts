import { expect, test } from "vitest";
import { namedPictures, renamePictures, resolvePicture } from "./named-pictures.ts";

test.each<[string, string[]]>([
  ["no picture", []],
  ["![an owl](../pictures/owl.png)", ["../pictures/owl.png"]],
  ['Text ![an owl](../pictures/owl.png "by night") and ![again](../pictures/owl.png)', ["../pictures/owl.png"]],
  ["[![linked](a.png)](https://x.example)", ["a.png"]],
  ["![by reference][owl]\n\n[owl]: ../pictures/owl.png", ["../pictures/owl.png"]],
  ["![spaces](<../pictures/my owl.png>)", ["../pictures/my%20owl.png"]],
  ["`![code](../pictures/owl.png)`", []],
  ["```\n![code](../pictures/owl.png)\n```", []],
  ["<img src=../pictures/owl.png>", []],
  ["![a script](javascript:alert(1))", []],
])("%j shows %j", (text, pictures) => {
  expect(namedPictures(text)).toEqual(pictures);
});

test.each<[string, string]>([
  ["![an owl](../pictures/owl.png) [text](other.png)", "![an owl](NEW) [text](other.png)"],
  ['![an owl]( ../pictures/owl.png "by night")', '![an owl]( NEW "by night")'],
  ["![a [nested] owl](<../pictures/owl.png>)", "![a [nested] owl](NEW)"],
  ["![x][owl]\n\n[owl]: ../pictures/owl.png 'title'", "![x][owl]\n\n[owl]: NEW 'title'"],
  ["../pictures/owl.png stays where it is no address", "../pictures/owl.png stays where it is no address"],
])("%j becomes %j", (text, renamed) => {
  expect(renamePictures(text, new Map([["../pictures/owl.png", "NEW"]]))).toBe(renamed);
});

test.each<[string, string, string | null]>([
  ["../pictures/owl.png", "lessons/01.md", "pictures/owl.png"],
  ["pictures/owl.png", "lessons/01.md", "pictures/owl.png"],
  ["./owl.png", "lessons/01.md", "lessons/owl.png"],
  ["../../../pictures/my%20owl.png?x#y", "lessons/01.md", "pictures/my owl.png"],
  ["pictures/owl.png", "intro.md", "pictures/owl.png"],
  ["https://x.example/owl.png", "lessons/01.md", null],
  ["//x.example/owl.png", "lessons/01.md", null],
  ["/files/lesson-images/owl.webp", "lessons/01.md", null],
  ["data:image/png;base64,AA", "lessons/01.md", null],
  ["%E0%A4%A", "lessons/01.md", null],
])("%s in %s leads to %s", (source, file, path) => {
  expect(resolvePicture(source, file)).toBe(path);
});
