import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Certificate, VerifiedCertificate } from "#domain/certificate.schema.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let ada: Person;
let certificate: Certificate;
beforeAll(async () => {
  academy = await startDataAcademy();
  ada = await academy.person();
  const { id } = await academy.course({ lessons: ["one"] });
  await academy.db.insertInto("enrollments").values({ user_id: ada.id, course_id: id, progress: 100 }).execute();
  const body = { name: "Zoë O’Brien-Łuk" };
  const issued = await academy.call<{ certificate: Certificate }>(`/courses/${id}/certificate`, {
    as: ada,
    method: "POST",
    body,
  });
  certificate = issued.body.certificate;
});
afterAll(() => academy.stop());

const verify = async (id: string, answer?: string) =>
  (await academy.call<VerifiedCertificate>(`/verify/${id}${answer === undefined ? "" : `?answer=${answer}`}`)).body;

let networks = 0;
/** Submit the page's form as a browser without scripts does, and follow the redirect to the answer. */
async function ask(id: string, name: string, network = `198.18.0.${(networks += 1)}`): Promise<string> {
  const response = await academy.app.request(
    `/verify/${id}`,
    { method: "POST", body: new URLSearchParams({ name }) },
    { incoming: { socket: { remoteAddress: network, remotePort: 1, remoteFamily: "IPv4" } } },
  );
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "", "https://academy.example").searchParams.get("answer") ?? "";
}
const answered = async (name: string, network?: string) => {
  const said = await verify(certificate.id, await ask(certificate.id, name, network));
  return said.state === "unknown" ? said.state : said.name_answer;
};

test("the name is shown only if its owner allows it", async () => {
  expect(await verify(certificate.id)).toMatchObject({ state: "valid", holder_name: null, course_title: "A course" });
  const show = (as: Person, name_shown: boolean) =>
    academy.call(`/certificates/${certificate.id}`, { as, method: "PATCH", body: { name_shown } });
  expect((await show(await academy.person(), true)).body.code).toBe("certificate.not_found");
  expect((await show(ada, true)).status).toBe(200);
  expect(await verify(certificate.id)).toMatchObject({ holder_name: "Zoë O’Brien-Łuk" });
  await show(ada, false);
});

test("whatever is not a certificate is unknown, whatever it looks like", async () => {
  for (const id of [randomUUID(), "x", "%00", "1' or true --"].map(encodeURIComponent))
    expect(await verify(id)).toEqual({ state: "unknown" });
});

test("the right name is confirmed, a wrong one is not, and the typed name appears in no address", async () => {
  expect(await answered("zoe\u0308 o'brien–łuk ")).toBe("yes");
  for (const name of ["Zoe O’Brien-Łuk", "Zoë O’Brien", "x".repeat(5000)]) expect(await answered(name)).toBe("no");
  // Long enough not to be in a random answer by chance.
  expect(await ask(certificate.id, "Zoetrope")).not.toMatch(/Zoetrope|Wm9ldHJvcG/i);
  expect(await ask(certificate.id, "  ")).toBe("");
});

test("an answer that is forged, about another certificate, or expired is ignored", async () => {
  const good = await ask(certificate.id, certificate.holder_name);
  const forged = (await ask(certificate.id, "Eve")).replace(/^no/, "yes");
  const foreign = await ask(randomUUID(), "Eve");
  for (const bad of [forged, foreign, "yes", "yes.9999999999.", `${good}.x`, ""])
    expect(await verify(certificate.id, bad)).toMatchObject({ name_answer: null });
  expect(await verify(certificate.id, good)).toMatchObject({ name_answer: "yes" });
});

test("a person who tries many names has to wait, whether a name is right or not", async () => {
  for (let asked = 0; asked < 30; asked += 1) expect(await ask(randomUUID(), `Name ${asked}`, "203.0.113.9")).toMatch(/^no/);
  expect(await answered(certificate.holder_name, "203.0.113.9")).toBe("wait");
  expect(await answered(certificate.holder_name, "203.0.113.10")).toBe("yes");
});

test("certificates can be verified before the launch too", async () => {
  await setLaunched(academy.db, false);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await academy.call("/certificates", { as: ada })).body.code).toBe("platform.not_launched");
  expect(await verify(certificate.id)).toMatchObject({ state: "valid" });
  expect(await answered(certificate.holder_name)).toBe("yes");
  await setLaunched(academy.db, true);
});
