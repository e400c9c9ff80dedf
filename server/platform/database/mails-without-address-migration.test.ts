import { expect, test } from "vitest";
import { fillMail } from "#server/platform/mail/fill-address.ts";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0127-mails-without-an-address.sql";
const before = "http://old.example:8080/auth";
const onward = encodeURIComponent(`${before}/learn/1/2`);
const text = `Sign in:\n${before}/auth/v1/verify?token=Zm9v&type=magiclink&redirect_to=${onward}\n\n-- \nThe academy, ${before}\n`;
const html = `<a href="${before}/auth/v1/verify?token=Zm9v&amp;type=magiclink&amp;redirect_to=${onward}">Sign in</a>`;
const insert =
  "insert into mail_outbox (kind, to_address, subject, text_body, html_body) values ('magiclink', 'ada@school.example', 's', $1, $2)";

test("a mail queued by the version before is sent with the academy's present address, and one without links as it is", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    await client.query(insert, [text, html]);
    await client.query(insert, ["Your account is deleted. https://elsewhere.example/authors", "<p>Hello</p>"]);
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query<{ text: string; html: string }>(
      "select text_body as text, html_body as html from mail_outbox order by html_body",
    );
    expect(JSON.stringify(rows)).not.toContain("old.example");
    const [linked, plain] = rows.map((mail) => fillMail(mail, "https://new.example"));
    expect(plain).toEqual({ text: "Your account is deleted. https://elsewhere.example/authors", html: "<p>Hello</p>" });
    const moved = (word: string) =>
      word
        .replaceAll(before, "https://new.example")
        .replaceAll(encodeURIComponent(before), encodeURIComponent("https://new.example"));
    expect(linked).toEqual({ text: moved(text), html: moved(html) });
  });
});

test("a process of the version before sends its own mails, and leaves those without an address to newer ones", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    await migrate(own);
    await client.query(insert, [text, html]);
    await client.query(insert, ["Sign in:\nhttps://academy.invalid/auth", ""]);
    const lease = (how = "") =>
      client.query<{ text_body: string }>(
        `update mail_outbox set claim = gen_random_uuid(), claimed_until = now() ${how} where claim is null returning text_body`,
      );
    expect((await lease()).rows).toEqual([{ text_body: text }]);
    expect((await lease(", fills_address = true")).rows).toEqual([{ text_body: "Sign in:\nhttps://academy.invalid/auth" }]);
    expect((await client.query("select 1 from mail_outbox where fills_address")).rowCount).toBe(0);
  });
});
