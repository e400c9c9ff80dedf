import sharp from "sharp";
import { expect, test } from "vitest";
import { inTurn } from "../course-images/make-pictures.ts";
import { pictureProblem } from "./check-picture.ts";

test("a picture of a course file is decoded when it is its turn among all pictures of this process", async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const order: string[] = [];
  const uploaded = Promise.withResolvers<void>();
  const before = inTurn(() => uploaded.promise).then(() => order.push("an upload"));
  const checked = pictureProblem(picture).then((problem) => order.push(`checked: ${problem}`));
  // Decoding alone would have come to its end by then.
  await sharp(picture).resize(8, 8).raw().toBuffer();
  await sharp(picture).resize(8, 8).raw().toBuffer();
  uploaded.resolve();
  await Promise.all([before, checked]);
  expect(order).toEqual(["an upload", "checked: null"]);
});

test("a picture that cannot be read does not hold up the next", async () => {
  const damaged = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  const whole = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const problems = await Promise.all([damaged, whole].map(pictureProblem));
  expect(problems).toEqual(["is damaged and cannot be read as a picture", null]);
});
