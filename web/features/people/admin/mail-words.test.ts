import { expect, test } from "vitest";
import { messages } from "./messages.ts";

test.each([
  [-86_400, "It is being sent now"],
  [0, "It is being sent now"],
  [20, "Next attempt in 1 minute"],
  [90, "Next attempt in 2 minutes"],
  [7200, "Next attempt in 2 hours"],
])("an attempt in %i seconds is described as “%s”", (seconds, words) => expect(messages.mailNext(seconds)).toBe(words));
