import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0114-mail-server-known.sql";

test("an academy from before is open as it was, and its first sender finds out whether there is a mail server", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    await client.query("update platform_settings set launched = true");
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query("select launched, sends_mail from platform_settings");
    expect(rows).toEqual([{ launched: true, sends_mail: false }]);
  });
});
