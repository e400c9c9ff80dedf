import { expect, test } from "vitest";
import { createLog } from "./create-log.ts";

test("an error is logged with its name, code, message and cause, and without its other properties", () => {
  let line = "";
  const log = createLog("info", { write: (text) => void (line += text) });
  const cause = Object.assign(new Error("refused"), {
    code: "23505",
    detail: "Key (email)=(ada@person.example) already exists.",
  });
  log.error({ err: Object.assign(new Error("failed", { cause }), { client: { password: "hush" } }) }, "request failed");
  expect(JSON.parse(line)).toMatchObject({
    msg: "request failed",
    err: { name: "Error", message: "failed", cause: { code: "23505" } },
  });
  expect(line).not.toContain("ada@person.example");
  expect(line).not.toContain("hush");
});
