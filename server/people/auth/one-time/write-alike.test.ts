import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAddress, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";
import { readMails } from "#tests/support/people/read-mail.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp({ autoconfirm: false });
});
afterAll(() => academy.stop());

/** Record each statement by its kind, without its parameters. */
function statementWatch() {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const words = node.kind === "RawNode" ? node.sqlFragments.join("?").trim().replaceAll(/\s+/g, " ") : node.kind;
      statements.push(words.replace(/^(release|rollback to) savepoint/, "end savepoint"));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, statements };
}

test.each([
  ["otp", { create_user: false }],
  ["otp", { create_user: true }],
  ["recover", {}],
  ["resend", { type: "signup" }],
  ["resend", { type: "email_change" }],
])("%s with %j runs the same statements whether an address is known or not", async (call, body) => {
  const { plugin, statements } = statementWatch();
  const { from } = academy.startAnotherProcess({ plugin });
  const ask = async (email: string) => {
    statements.length = 0;
    const response = await from(newNetwork())(`/auth/v1/${call}`, postJson(JSON.stringify({ email, ...body })));
    expect([response.status, await response.json()]).toEqual([200, {}]);
    return [...statements];
  };
  const [confirmed, unconfirmed, unknown] = [newAddress(), newAddress(), newAddress()];
  for (const email of [confirmed, unconfirmed]) await academy.newTab().signInWithOtp({ email });
  await academy.db
    .updateTable("users")
    .set({ email_confirmed_at: new Date().toISOString() })
    .where("email", "=", confirmed)
    .execute();

  const asked = await ask(confirmed);
  expect(asked).toContain("savepoint alike");
  expect(asked.filter((words) => words === "InsertQueryNode")).toHaveLength(2);
  expect(await ask(unconfirmed)).toEqual(asked);
  expect(await ask(unknown)).toEqual(asked);
  const isTakenIn = call === "otp" && "create_user" in body && body.create_user;
  expect(await readMails(academy, unknown)).toHaveLength(isTakenIn ? 1 : 0);
});
