import { afterAll, beforeAll, expect, test } from "vitest";
import { addAnswerTexts } from "#server/platform/language/answer-texts.ts";
import { composeMail, standardLooks } from "#server/platform/mail/compose-mail.ts";
import { enqueueMail } from "#server/platform/mail/outbox.ts";
import { goodPassword, newNetwork, postJson, startAuthApp, type AuthApp } from "#tests/support/people/auth-app.ts";

let academy: AuthApp;
beforeAll(async () => {
  academy = await startAuthApp();
  addAnswerTexts("fr", { answers: { "Your exam was graded again": "Votre examen a été noté à nouveau" }, fields: {} });
});
afterAll(() => academy.stop());

const subjectsTo = async (email: string, kind: string) =>
  (
    await academy.db
      .selectFrom("mail_outbox")
      .select("subject")
      .where("to_address", "=", email)
      .where("kind", "=", kind)
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(({ subject }) => subject);
const languageOf = async (id: string) =>
  (await academy.db.selectFrom("users").select("language").where("id", "=", id).executeTakeFirstOrThrow()).language;

test("a mail caused by somebody else is in the language of its reader's latest pages, or else in the academy's", async () => {
  const { email, user } = await academy.signUp();
  const told = async () => {
    const letter = composeMail("exam_corrected", email, "Your exam was graded again", ["Look."]);
    await academy.db.transaction().execute((trx) => enqueueMail(trx, letter, { ...standardLooks, language: "en" }));
    return (await subjectsTo(email, "exam_corrected")).at(-1);
  };
  const signIn = async (headers: Record<string, string>) => {
    const request = postJson(JSON.stringify({ email, password: goodPassword }));
    const response = await academy.from(newNetwork())("/auth/v1/token?grant_type=password", {
      ...request,
      headers: { ...request.headers, ...headers },
    });
    return (await response.json()) as { refresh_token: string };
  };
  expect(await told()).toBe("Your exam was graded again");
  const { refresh_token } = await signIn({ "accept-language": "fr-CH,fr;q=0.9" });
  expect(await languageOf(user.id)).toBe("fr");
  expect(await told()).toBe("Votre examen a été noté à nouveau");
  // A device without a language, or with an unsupported one, changes nothing.
  await signIn({});
  await signIn({ "accept-language": "tlh" });
  expect(await languageOf(user.id)).toBe("fr");
  const request = postJson(JSON.stringify({ refresh_token }));
  await academy.from(newNetwork())("/auth/v1/token?grant_type=refresh_token", {
    ...request,
    headers: { ...request.headers, "accept-language": "en" },
  });
  expect(await languageOf(user.id)).toBe("en");
  expect(await told()).toBe("Your exam was graded again");
});
