import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorCodes, errorRegistry } from "#domain/error-codes.ts";
import { AppError } from "#domain/errors.ts";
import { examCorrectedMail, gradesPostedMail } from "#server/assessment/grading/mails.ts";
import { enrollmentMail } from "#server/courses/enrollments/routes.ts";
import { farewellMail } from "#server/people/account/delete-account.ts";
import * as authMails from "#server/people/auth/mails.ts";
import * as notices from "#server/people/auth/second-factor/notices.ts";
import { wayInAddedMail } from "#server/people/auth/social/admit-social-person.ts";
import { invitationMail } from "#server/people/invitations/send-invitation.ts";
import { addAnswerTexts, translateAnswer } from "#server/platform/language/answer-texts.ts";
import { renderMail, standardLooks } from "#server/platform/mail/compose-mail.ts";
import { readAnswerTexts } from "../scripts/read-catalogs.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { describedCalls, type DescribedCall } from "./support/described-calls.ts";
import { makePseudoVersion, pseudoAnswers, pseudoLanguage } from "./support/pseudo-version.ts";

// All catalog texts are replaced by pseudo texts, so a word in Latin letters can only come from the code.

let version: Awaited<ReturnType<typeof makePseudoVersion>>;
let academy: AcademyProcess;
beforeAll(async () => {
  version = await makePseudoVersion();
  academy = await startAcademy("demo", {}, { version: version.folder });
});
afterAll(async () => {
  await academy.stop();
  await version.remove();
});

/** Return the untranslated words of a text, except quoted input and words that are the same in all languages. */
function plainWords(text: string): string[] {
  const own = text.replaceAll(/“[^”]*”|\S+@\S+|https?:\S+|\b(?:PNG|JPEG|WebP|AVIF|GIF|SVG|MB|JSON|GitHub|Google)\b/g, " ");
  return own.match(/[a-zA-Z]{2,}/g) ?? [];
}

async function tokenOf(person: string): Promise<string> {
  const response = await fetch(`${academy.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${person}@academy.example`, password: "academy-demo-1" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

type Refusal = { error?: string; msg?: string };

/** Make a call with bad bodies and ids, as different people; return the refusals with untranslated words. */
async function refusalsOf(
  { method, path, body }: DescribedCall,
  tokens: readonly (string | null)[],
  values: ReadonlySet<string>,
): Promise<string[]> {
  const address = academy.url + path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
  const bodies = method === "GET" || body === null ? [undefined] : ["{}", '{"no_such_field":1}', "{", "[]"];
  const found: string[] = [];
  for (const token of tokens) {
    for (const sent of bodies) {
      const response = await fetch(address, {
        method,
        headers: {
          "accept-language": pseudoLanguage,
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { "content-type": body?.type ?? "application/json" }),
        },
        ...(sent !== undefined && { body: sent }),
        redirect: "manual",
      });
      const text = await response.text();
      if (response.status < 400 || !response.headers.get("content-type")?.includes("json")) continue;
      const { error, msg } = JSON.parse(text) as Refusal;
      const said = error ?? msg ?? "";
      if (plainWords(said).some((word) => !values.has(word))) found.push(`${response.status} ${method} ${path}: ${said}`);
    }
  }
  return found;
}

test("every refusal of every call is translated @slow", { timeout: 240_000 }, async () => {
  const document = await (await fetch(`${academy.url}/api/openapi.json`)).text();
  // API values are named as they are sent.
  const values = new Set(
    Array.from(document.matchAll(/"enum":(\[[^\]]*\])/g), ([, list = "[]"]) => JSON.parse(list) as string[]).flat(),
  );
  const calls = describedCalls(JSON.parse(document));
  expect(calls.length).toBeGreaterThan(150);
  const tokens = [null, ...(await Promise.all(["student", "instructor", "admin", "super"].map(tokenOf)))];
  const found: string[] = [];
  // Calls that would end a session come last.
  for (const call of calls)
    if (!/launch|logout|sessions|account$|platform/.test(call.path)) found.push(...(await refusalsOf(call, tokens, values)));
  expect([...new Set(found)]).toEqual([]);
});

describe("in this process", () => {
  beforeAll(async () => addAnswerTexts("sw", await pseudoAnswers()));
  afterAll(async () => {
    const { sw } = await readAnswerTexts();
    if (sw) addAnswerTexts("sw", sw);
  });

  test("every error's sentence is in the catalogs", () => {
    const plain = errorCodes.map((code) => {
      const names = Array.from(errorRegistry[code].text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
      return translateAnswer(new AppError(code, Object.fromEntries(names.map((name) => [name, 7]))).message, "sw");
    });
    expect(plain.filter((text) => plainWords(text).length > 0)).toEqual([]);
  });

  const to = "ada@school.example";
  const issued = { token: "Zm9v", code: "123456", redirectTo: null } as unknown as Parameters<typeof authMails.magicLinkMail>[1];
  const invited = { to, role: "student", isSuperAdmin: false, token: "Zm9v" } as const;
  const letters = [
    authMails.confirmationMail(to, issued),
    authMails.confirmationWithoutPasswordMail(to, issued),
    authMails.alreadyRegisteredMail(to),
    authMails.accountHandedOverMail(to),
    authMails.magicLinkMail(to, issued),
    authMails.recoveryMail(to, issued),
    authMails.newAddressMail(to, issued),
    authMails.addressTakenMail(to),
    authMails.addressChangeAskedMail(to),
    authMails.addressChangedMail(to),
    authMails.reauthenticationMail(to, { code: "123456" }),
    authMails.passwordChangedMail(to, { isFirst: true }),
    authMails.passwordChangedMail(to, { isFirst: false }),
    notices.factorAddedMail(to),
    notices.factorRemovedMail(to, true),
    notices.factorRemovedMail(to, false),
    notices.recoveryCodeUsedMail(to, 0),
    notices.recoveryCodeUsedMail(to, 1),
    notices.recoveryCodeUsedMail(to, 7),
    gradesPostedMail(to, "1"),
    examCorrectedMail(to, "1"),
    farewellMail(to),
    wayInAddedMail(to, "GitHub"),
    enrollmentMail({ to, courseTitle: "Seeing Typography", link: "/enroll", code: "123456" }),
    ...(["student", "instructor", "admin"] as const).map((role) => invitationMail({ ...invited, role })),
    invitationMail({ ...invited, role: "admin", isSuperAdmin: true }),
  ];
  test.each(letters.map((letter, at) => ({ at, subject: letter.subject, letter })))(
    "the mail “$subject” ($at) has no other words",
    ({ letter }) => {
      const { subject, text, html } = renderMail(letter, { ...standardLooks, language: "sw" });
      const shown = html
        .replace(/<style[\s\S]*?<\/style>/, "")
        .replace(/<[^>]*>/g, " ")
        .replaceAll("&amp;", "&")
        .replaceAll(/&\w+;/g, " ");
      // The wordmark is the academy's name, which no catalog translates.
      expect(plainWords(`${subject} ${text} ${shown}`.replaceAll(standardLooks.name, " "))).toEqual([]);
    },
  );
});
