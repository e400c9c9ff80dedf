import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Certificate, CourseCertificates, OwnCertificates, ShownCertificate } from "#domain/certificate.schema.ts";
import type { PersonExport } from "#domain/person-export.schema.ts";
import { printedDate } from "./certificate-words.ts";
import { revoke as revokeStored } from "./queries.ts";
import { addRecording } from "#tests/support/courses/add-recording.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

type Issued = { certificate: Certificate };

/** Create a course of two lessons, with an instructor and a learner who has opened some of its lessons. */
async function taken({ opened = 2, title = "Designing Reliable Services" }: { opened?: number; title?: string } = {}) {
  const ina = await academy.person({ role: "instructor", name: "Ina Writes" });
  const course = await academy.course({ title, instructor_id: ina.id, lessons: ["one", "two"] });
  const ada = await academy.person();
  await academy.call("/enrollments", { as: ada, method: "POST", body: { course_id: course.id } });
  for (const id of course.lessonIds.slice(0, opened))
    await academy.call(`/courses/${course.id}/lessons/${id}/open`, { as: ada, method: "POST" });
  // The hours typed for a course give way to those of its lessons.
  await academy.db.updateTable("courses").set({ duration: 3 }).where("id", "=", course.id).execute();
  for (const id of course.lessonIds) await addRecording(academy.db, { lessonId: id, seconds: 7 * 3600 });
  return { ada, ina, courseId: course.id, lessonIds: course.lessonIds };
}

const claim = <Body = Issued>(as: Person, courseId: string, body: object = { name: "Ada Lovelace" }) =>
  academy.call<Body>(`/courses/${courseId}/certificate`, { as, method: "POST", body });
const own = async (as: Person) => (await academy.call<OwnCertificates>("/certificates", { as })).body;
const revoke = (as: Person, id: string, body: object) =>
  academy.call(`/certificates/${id}/revocation`, { as, method: "POST", body });

test("opening the last lesson completes a course, for good", async () => {
  const { ada, courseId, lessonIds } = await taken({ opened: 1 });
  const completedAt = async () =>
    (await academy.db.selectFrom("enrollments").select("completed_at").where("user_id", "=", ada.id).executeTakeFirstOrThrow())
      .completed_at;
  expect(await completedAt()).toBeNull();
  expect((await own(ada)).open).toEqual([]);
  await academy.call(`/courses/${courseId}/lessons/${lessonIds[1]}/open`, { as: ada, method: "POST" });
  const first = await completedAt();
  expect(first).not.toBeNull();
  expect((await own(ada)).open).toMatchObject([{ course_id: courseId, course_title: "Designing Reliable Services" }]);

  await academy.db
    .insertInto("course_lessons")
    .values({ course_id: courseId, position: 2, title: "More", content: "three" })
    .execute();
  await academy.call(`/courses/${courseId}/lessons/${lessonIds[0]}/open`, { as: ada, method: "POST" });
  await academy.db.updateTable("enrollments").set({ completed_at: null, progress: 40 }).where("user_id", "=", ada.id).execute();
  expect(await completedAt()).toBe(first);
  expect((await claim(ada, courseId)).status).toBe(201);
});

test("a certificate is offered whatever certificates the learner has for other courses, or others have for this one", async () => {
  const { ada, courseId } = await taken();
  const other = await taken();
  expect((await claim(other.ada, other.courseId)).status).toBe(201);
  const finish = async (as: Person, { courseId: id, lessonIds }: { courseId: string; lessonIds: string[] }) => {
    await academy.call("/enrollments", { as, method: "POST", body: { course_id: id } });
    for (const lesson of lessonIds) await academy.call(`/courses/${id}/lessons/${lesson}/open`, { as, method: "POST" });
  };
  await finish(ada, other);
  const open = async () => (await own(ada)).open.map(({ course_id }) => course_id).sort();
  expect(await open()).toEqual([courseId, other.courseId].sort());
  expect((await claim(ada, other.courseId)).status).toBe(201);
  expect(await open()).toEqual([courseId]);
});

test("a certificate is issued once, and states the facts at that time", async () => {
  const { ada, ina, courseId } = await taken();
  const { status, body } = await claim(ada, courseId, { name: "  Ada\u00a0 King ", name_shown: true });
  expect(status).toBe(201);
  expect(body.certificate).toMatchObject({
    course_id: courseId,
    holder_name: "Ada King",
    course_title: "Designing Reliable Services",
    instructor_name: "Ina Writes",
    academy_name: "The Academy",
    hours: 14,
    name_shown: true,
    revoked_at: null,
    verify_url: `https://academy.example/verify/${body.certificate.id}`,
  });
  await academy.db.updateTable("courses").set({ title: "Another title", duration: 1 }).where("id", "=", courseId).execute();
  await academy.db.updateTable("profiles").set({ full_name: "Ina Wrote" }).where("id", "=", ina.id).execute();
  const again = await claim(ada, courseId, { name: "Somebody Else" });
  expect([again.status, again.body.certificate]).toEqual([200, body.certificate]);
  expect(await own(ada)).toMatchObject({ certificates: [body.certificate], open: [], full_name: "Ada Lovelace" });
  await expect(
    academy.db.updateTable("certificates").set({ holder_name: "Eve" }).where("id", "=", body.certificate.id).execute(),
  ).rejects.toThrow(/never changed/);
});

test("twenty concurrent calls issue one certificate", async () => {
  const { ada, courseId } = await taken();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => claim(ada, courseId, { name: `Ada ${"I".repeat(index + 1)}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(answers.length);
  expect(new Set(answers.map(({ body }) => body.certificate.id)).size).toBe(1);
  expect((await own(ada)).certificates).toHaveLength(1);
});

test("a name that cannot be drawn on a certificate is refused with an explanation", async () => {
  const { ada, courseId } = await taken();
  const refusals: [string, unknown][] = [
    ["", /write the name/],
    [" \u200b ", /write the name/],
    ["12345", /must have a letter/],
    ["x".repeat(101), /at most 100 characters/],
    ["Ada 😀", /no letter for “😀”/],
    ["Ada 𓀀𓀁", /no letter for “𓀀”, “𓀁”/],
  ];
  for (const [name, words] of refusals) {
    for (const path of ["certificate", "certificate/preview"]) {
      const { status, body } = await academy.call(`/courses/${courseId}/${path}`, { as: ada, method: "POST", body: { name } });
      expect([status, body.field, body.error]).toEqual([422, "name", expect.stringMatching(words as RegExp)]);
    }
  }
  expect((await own(ada)).certificates).toEqual([]);
});

test("nobody gets a certificate for a course that they have not completed", async () => {
  const { ada, courseId } = await taken({ opened: 1 });
  const eve = await academy.person();
  const refused = async (as: Person, course: string) => (await claim<{ code: string }>(as, course)).body.code;
  expect(await refused(ada, courseId)).toBe("certificate.not_completed");
  expect(await refused(eve, courseId)).toBe("enrollment.not_found");
  expect(await refused(eve, randomUUID())).toBe("enrollment.not_found");
  expect(await refused(eve, "no-id")).toBe("enrollment.not_found");
});

test("the PDF is complete and machine-readable; another person does not get it", async () => {
  const { ada, courseId } = await taken();
  const { certificate } = (await claim(ada, courseId, { name: "Zoë Łukasiewicz" })).body;
  const get = (as: Person) =>
    academy.app.request(`/api/certificates/${certificate.id}/pdf`, { headers: { authorization: `Bearer ${as.token}` } });
  const response = await get(ada);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="certificate-designing-reliable-services.pdf"');
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  expect(totalPages).toBe(1);
  for (const said of ["Zoë Łukasiewicz", "Designing Reliable Services", "Ina Writes", "14 hours", "The Academy", certificate.id])
    expect(text).toContain(said);
  expect((await getMeta(pdf)).info).toMatchObject({ Title: "Certificate: Designing Reliable Services", Author: "The Academy" });

  const shown = await academy.call<ShownCertificate>(`/certificates/${certificate.id}`, { as: ada });
  expect(shown.body.certificate).toEqual(certificate);
  expect(shown.body.picture).toMatch(
    /^<svg [^>]*viewBox="0 0 841.89 595.28">(<path fill="#[0-9a-f]{6}" d="[MLHVQCZhv\d.,\s-]*"\/>)+<\/svg>$/,
  );
  expect((await get(await academy.person())).status).toBe(404);
});

test.each([
  ["fr", "fr", "a terminé avec succès le cours", "14 heures", "Certificat : Les hiboux"],
  ["pt-BR", "pt", "concluiu o curso", "14 horas", "Certificado: Les hiboux"],
  ["sw", "sw", "amehitimu kozi ya", "saa 14", "Cheti: Les hiboux"],
  ["de", "en", "has completed the course", "14 hours", "Certificate: Les hiboux"],
])("a certificate of a course in %s is written in %s, for good", async (tag, language, completed, hours, title) => {
  const { ada, courseId } = await taken({ title: "Les hiboux" });
  await academy.db.updateTable("courses").set({ language: tag }).where("id", "=", courseId).execute();
  const { certificate } = (await claim(ada, courseId)).body;
  await academy.db.updateTable("courses").set({ language: "en" }).where("id", "=", courseId).execute();
  expect(certificate.language).toBe(tag);
  await expect(
    academy.db.updateTable("certificates").set({ language: "en-GB" }).where("id", "=", certificate.id).execute(),
  ).rejects.toThrow("never changed");
  const answer = await academy.app.request(`/api/certificates/${certificate.id}/pdf`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(pdf, { mergePages: true });
  for (const said of [completed, hours]) expect(text).toContain(said);
  const { info } = await getMeta(pdf);
  expect([info["Title"], info["Language"]]).toEqual([title, language]);
});

test.each([
  ["en", "November 1, 2026"],
  ["fr", "1er novembre 2026"],
  ["pt", "1 de novembro de 2026"],
  ["sw", "1 Novemba 2026"],
] as const)("in %s the date is written as %s", (language, text) => {
  expect(printedDate("2026-11-01T23:59:00Z", language)).toBe(text);
});

test("staff of the course revoke a certificate with a reason, and decide whether it may be issued again", async () => {
  const { ada, ina, courseId } = await taken();
  const other = await academy.person({ role: "instructor" });
  const admin = await academy.person({ role: "admin" });
  const { certificate } = (await claim(ada, courseId)).body;
  const { id } = certificate;
  const reasoned = { reason: "The name has changed.", may_reissue: true };
  for (const as of [ada, other]) expect((await revoke(as, id, reasoned)).body.code).toBe("certificate.not_found");
  expect((await revoke(ina, id, { reason: " ", may_reissue: true })).body).toMatchObject({ field: "reason" });

  expect((await revoke(ina, id, { ...reasoned, may_reissue: false })).status).toBe(200);
  expect((await claim<{ code: string }>(ada, courseId)).body.code).toBe("certificate.withheld");
  expect(await own(ada)).toMatchObject({ certificates: [{ id, revoked_at: expect.any(String) }], open: [] });
  expect((await academy.call(`/certificates/${id}/pdf`, { as: ada })).body.code).toBe("certificate.revoked");

  expect((await revoke(admin, id, { reason: "Another reason.", may_reissue: true })).status).toBe(200);
  const again = await claim(ada, courseId, { name: "Ada King" });
  expect([again.status, again.body.certificate.holder_name]).toEqual([201, "Ada King"]);
  const list = (await academy.call<CourseCertificates>(`/courses/${courseId}/certificates`, { as: ina })).body;
  expect(list).toMatchObject({
    total: 2,
    certificates: [
      { holder_name: "Ada King", revoked_at: null, revocation_reason: null },
      { holder_name: "Ada Lovelace", revocation_reason: "The name has changed.", may_reissue: true },
    ],
  });
  expect((await academy.auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ["certificate.revoked", ina.id],
    ["certificate.reissue_decided", admin.id],
  ]);
});

test("a certificate claimed while another one is revoked for good is refused", async () => {
  const { ada, ina, courseId } = await taken();
  const { id } = (await claim(ada, courseId)).body.certificate;
  const claimed = await academy.db.transaction().execute(async (trx) => {
    await revokeStored(trx, { id, by: ina.id, reason: "Copied.", mayReissue: false, now: new Date() });
    const answer = claim<{ code: string }>(ada, courseId);
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(academy.db)).rows[0]?.count).toBe(1);
    return { answer };
  });
  expect((await claimed.answer).body.code).toBe("certificate.withheld");
  expect((await own(ada)).certificates).toMatchObject([{ id, revoked_at: expect.any(String) }]);
});

test("a certificate survives its course, is in the person's export, and is deleted with the account", async () => {
  const { ada, courseId } = await taken();
  const admin = await academy.person({ role: "admin" });
  const { certificate } = (await claim(ada, courseId)).body;
  await academy.db.deleteFrom("courses").where("id", "=", courseId).execute();
  expect((await own(ada)).certificates).toEqual([{ ...certificate, course_id: null }]);
  expect((await academy.call<ShownCertificate>(`/certificates/${certificate.id}`, { as: ada })).status).toBe(200);
  const verify = async () => (await academy.call<{ state: string }>(`/verify/${certificate.id}`)).body.state;
  expect(await verify()).toBe("valid");

  const { body: held } = await academy.call<PersonExport>("/account/export", { as: ada });
  expect(held.certificates).toMatchObject([
    { id: certificate.id, holder_name: "Ada Lovelace", course: "Designing Reliable Services" },
  ]);
  expect((await revoke(admin, certificate.id, { reason: "A mistake.", may_reissue: false })).status).toBe(200);
  expect(await verify()).toBe("revoked");
  expect((await academy.call("/account", { as: ada, method: "DELETE", body: { confirm: ada.email } })).status).toBe(200);
  expect(await verify()).toBe("unknown");
});
