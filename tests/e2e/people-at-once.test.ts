import { expect, test } from "@playwright/test";
import { runHistories } from "../prove/people/run-histories.ts";

// A share of npm run prove -- --part people: a history of learners and one of authors. docs/proof.md lists what longer runs found.
test("people who share browsers never see, lose or overwrite each other's data", async () => {
  test.setTimeout(600_000);
  const histories = await runHistories(2, "every-day", { from: 1, steps: 4 });
  expect(
    histories.flatMap(({ seed, actions, broken }) => broken.map((promise) => `${seed}: ${promise} after ${actions.join("; ")}`)),
  ).toEqual([]);
  expect(histories.map(({ actions }) => actions.length)).toEqual([4, 4]);
});
