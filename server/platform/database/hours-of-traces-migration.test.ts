import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0130-traces-by-the-hour.sql";

test("traces of answers from before are kept with their hour alone, and new ones get no more @slow", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const insert = (moment: string | null) =>
      client.query(
        `insert into answer_traces (request_id, function_name, outcome, passages, model, prompt_version, decision${moment ? ", created_at" : ""})
          values ($1, 'chat', 'answered', '[{"score": 1}]', 'built-in', 'tutor-7', '{"verdict": "answer"}'${moment ? ", $2" : ""})`,
        [randomUUID(), ...(moment === null ? [] : [moment])],
      );
    for (const moment of ["2026-11-26T23:59:59.999Z", "2026-11-27T00:00:00Z", "2026-11-27T10:20:30.456Z"]) await insert(moment);
    const read = async () => (await client.query<{ created_at: Date }>("select * from answer_traces order by created_at")).rows;
    const before = await read();
    expect(await migrate(own)).toEqual([own]);
    const hours = ["2026-11-26T23:00:00.000Z", "2026-11-27T00:00:00.000Z", "2026-11-27T10:00:00.000Z"];
    expect(await read()).toEqual(before.map((row, at) => ({ ...row, created_at: new Date(hours[at]!) })));
    // Also where clocks differ from UTC by half an hour.
    await client.query("set time zone 'Asia/Kolkata'");
    await client.query("delete from answer_traces");
    await insert(null);
    expect((await read()).map(({ created_at }) => created_at.getTime() % 3_600_000)).toEqual([0]);
  });
});
