import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CsvInvitations } from "#domain/invitation-csv.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
let superAdmin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
  superAdmin = await academy.person({ role: "admin", isSuperAdmin: true });
});
afterAll(() => academy.stop());

const address = (name = "invited") => `${name}-${randomUUID()}@school.example`;
type Body = CsvInvitations & { code: string; error: string };
async function post(path: string, body: string | Uint8Array, as: Person | undefined = admin) {
  const response = await academy.app.request(`/api/invitations/csv${path}`, {
    method: "POST",
    headers: { "content-type": "text/csv", ...(as && { authorization: `Bearer ${as.token}` }) },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const check = (body: string | Uint8Array, as?: Person) => post("/check", body, as);
const send = (body: string | Uint8Array, as?: Person) => post("", body, as);
const outcomes = ({ body }: { body: Body }) => body.lines.map(({ outcome }) => outcome);
const mailsTo = async (email: string) =>
  (await academy.db.selectFrom("mail_outbox").select("id").where("to_address", "=", email).execute()).length;
const open = (email: string, role: string, more: Record<string, unknown> = {}) =>
  academy.db
    .insertInto("invitations")
    .values({
      email,
      role,
      token_hash: Buffer.from(randomUUID()),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...more,
    })
    .execute();

const withEmptyRows = (people: number) => {
  const row = (at: number) => `p${at}@b.example,student\n${at % 300 === 0 ? " , \n,\n" : ""}`;
  return `email,role\n${Array.from({ length: people }, (_, at) => row(at)).join("")}`;
};

describe("the preview", () => {
  test("shows what would happen to every line, and sends nothing", async () => {
    const [fresh, known, again, other, operators, admins] = [address(), address(), address(), address(), address(), address()];
    await academy.db.insertInto("users").values({ email: known, email_confirmed_at: new Date().toISOString() }).execute();
    await open(again, "student");
    await open(other, "instructor");
    await open(operators, "admin", { is_super_admin: true });
    const file = [
      "Name;E-Mail;ROLE",
      `Ada;${fresh.toUpperCase()};Student`,
      `;${known};student`,
      "",
      `;${again};student`,
      `;${other};student`,
      `;${operators};student`,
      `;${admins};admin`,
      `;${fresh};instructor`,
      ";no address;student",
      ";;student",
      `;${address()};owner`,
      `;${address()}`,
    ].join("\r\n");
    const { status, body } = await check(file);
    expect(status).toBe(200);
    expect(body.unused_columns).toEqual(["Name"]);
    expect(body.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "invited"],
      [3, "has_account"],
      [5, "already_invited"],
      [6, "replaced"],
      [7, "not_yours"],
      [8, "role_not_offered"],
      [9, "twice"],
      [10, "address_invalid"],
      [11, "address_invalid"],
      [12, "role_unknown"],
      [13, "role_unknown"],
    ]);
    expect(body.lines[0]).toEqual({ line: 2, email: fresh, role: "student", outcome: "invited" });
    expect(outcomes(await check(file, superAdmin))[5]).toBe("invited");
    expect(await mailsTo(fresh)).toBe(0);
  });

  test.each([
    ["commas", (email: string) => `email,role\n${email},student\n`],
    ["semicolons", (email: string) => `email;role\n${email};student`],
    ["tabs", (email: string) => `role\temail\nstudent\t${email}\n`],
    ["a byte order mark", (email: string) => `\ufeffemail,role\n${email},student\n`],
    ["quotes", (email: string) => `"email","role"\r\n"${email}","student"\r\n`],
    ["quotes, a comma and a line break in a cell", (email: string) => `note,email,role\n"a, ""b""\nc",${email},student\n`],
    ["a comma in the name of a column", (email: string) => `"name (last, first)",email,role\n"Lovelace, Ada",${email},student\n`],
    ["a quoted mark in the name of a column", (email: string) => `"""name"", last",email,role\n"L",${email},student\n`],
    ["old line ends", (email: string) => `email,role\r${email},student\r`],
    ["empty lines and cells", (email: string) => `\n\nemail,role,\n,,\n ${email} , student ,\n\n`],
  ])("with %s", async (_, write) => {
    const email = address();
    const { body } = await check(write(email));
    expect(body.lines).toEqual([expect.objectContaining({ email, role: "student", outcome: "invited" })]);
  });

  test("rows of only separators are not lines, and nobody after them is left out", async () => {
    const { body } = await check(withEmptyRows(1000));
    expect(body.lines).toHaveLength(1000);
    expect(body.lines.at(-1)).toMatchObject({ line: 1009, email: "p999@b.example", outcome: "invited" });
  });

  test("50 columns are read, and the values between them may contain commas", async () => {
    const others = ",x".repeat(47);
    const { body } = await check(`email,role,note${others}\n${address()},student,"${"a, b, ".repeat(60)}"${others}\n`);
    expect(body.lines).toEqual([expect.objectContaining({ outcome: "invited" })]);
  });

  test.each<[string, string | Uint8Array, number, string]>([
    ["nothing", "", 422, "invitation_csv.no_columns"],
    ["no column role", "email\na@b.example\n", 422, "invitation_csv.no_columns"],
    ["a column twice", "email,role,email\na@b.example,student,c@d.example\n", 422, "invitation_csv.no_columns"],
    ["the names of the columns alone", "email,role\n\n", 422, "invitation_csv.empty"],
    ["a quotation mark that is never closed", 'email,role\n"a@b.example,student\n', 422, "invitation_csv.unreadable"],
    ["UTF-16", Buffer.from("\ufeffemail,role\na@b.example,student\n", "utf16le"), 415, "invitation_csv.not_utf8"],
    ["UTF-16 without a mark", Buffer.from("email,role\na@b.example,student\n", "utf16le"), 415, "invitation_csv.not_utf8"],
    ["Latin-1", Buffer.from("email,role\nä@b.example,student\n", "latin1"), 415, "invitation_csv.not_utf8"],
    ["1,001 lines", `email,role\n${"a@b.example,student\n".repeat(1001)}`, 413, "invitation_csv.too_long"],
    ["1,500 people with empty rows among them", withEmptyRows(1500), 413, "invitation_csv.too_long"],
    ["900 KB of commas", ",".repeat(900_000), 422, "invitation_csv.too_many_columns"],
    ["900 KB of commas before a word", `email,role\n${",".repeat(900_000)}x`, 422, "invitation_csv.too_many_columns"],
    ["a person before many commas", `email,role\na@b.example,student${",x".repeat(49)}`, 422, "invitation_csv.too_many_columns"],
    ["51 columns", `email;role${";x".repeat(49)}\na@b.example;student\n`, 422, "invitation_csv.too_many_columns"],
    ["more than 1 MB", "x".repeat(1024 * 1024 + 1), 413, "request.too_large"],
  ])("%s is refused as a whole", async (_, file, status, code) => {
    const answer = await check(file);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await send(file)).body.code).toBe(code);
  });
});

describe("sending", () => {
  test("invites by the valid lines, once however often it is sent", async () => {
    const [ada, grace, other] = [address("ada"), address("grace"), address("other")];
    await open(other, "instructor");
    const file = `email,role\n${ada},student\n${grace},instructor\n${other},student\n${address()},admin\nnobody,student\n`;
    expect(outcomes(await send(file))).toEqual(["invited", "invited", "replaced", "role_not_offered", "address_invalid"]);
    expect(outcomes(await send(file))).toEqual([
      "already_invited",
      "already_invited",
      "already_invited",
      "role_not_offered",
      "address_invalid",
    ]);
    for (const email of [ada, grace, other]) expect(await mailsTo(email)).toBe(1);
    const sent = await academy.db.selectFrom("invitations").select(["role", "invited_by"]).where("email", "=", grace).execute();
    expect(sent).toEqual([{ role: "instructor", invited_by: admin.id }]);
  });

  test("at the same moment invites everybody once", async () => {
    const emails = Array.from({ length: 10 }, () => address());
    const file = `email,role\n${emails.map((email) => `${email},student`).join("\n")}`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(file)));
    for (const email of emails) expect(await mailsTo(email)).toBe(1);
    const all = answers.flatMap(outcomes);
    expect(all.filter((outcome) => outcome === "invited")).toHaveLength(emails.length);
    expect(all.filter((outcome) => outcome === "already_invited")).toHaveLength(emails.length * 3);
  });

  test("is limited to 1,000 lines an hour per sender; further lines say so", async () => {
    const sender = await academy.person({ role: "admin" });
    await academy.db
      .insertInto("rate_limits")
      .values({ key: `invitation:csv:${sender.id}`, points: 998, expire: Date.now() + 3_600_000 })
      .execute();
    const file = `email,role\n${address()},student\n${address()},student\n${address()},student`;
    expect(outcomes(await send(file, sender))).toEqual(["invited", "invited", "too_many"]);
    expect(outcomes(await send(file, sender))).toEqual(["already_invited", "already_invited", "too_many"]);
    expect(outcomes(await send(file))).toEqual(["already_invited", "already_invited", "invited"]);
  });

  test("is for admins, who cannot give more by a list than otherwise", async () => {
    const file = `email,role\n${address()},student`;
    for (const role of ["student", "instructor"] as const) {
      const person = await academy.person({ role });
      for (const answer of [await check(file, person), await send(file, person)]) expect(answer.status).toBe(403);
    }
    const visitor = await academy.app.request("/api/invitations/csv", { method: "POST", body: file });
    expect(visitor.status).toBe(401);
    const requested = address();
    expect(outcomes(await send(`email,role\n${requested},admin`))).toEqual(["role_not_offered"]);
    expect(outcomes(await send(`email,role\n${requested},admin`, superAdmin))).toEqual(["invited"]);
    expect(outcomes(await send(`email,role\n${requested},student`))).toEqual(["not_yours"]);
  });
});

test("the list is exported as CSV without formulas", async () => {
  const email = `=cmd|'/c calc'!a1-${randomUUID()}@school.example`;
  await open(email, "student");
  const response = await academy.app.request("/api/invitations/csv", { headers: { authorization: `Bearer ${admin.token}` } });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="invitations-\d{4}-\d\d-\d\d\.csv"$/);
  const text = await response.text();
  expect(text).toContain(`"'${email}","student","open",""`);
  expect(text.split("\r\n")[0]).toContain('"email","role","state"');
  const student = await academy.person();
  const refused = await academy.app.request("/api/invitations/csv", { headers: { authorization: `Bearer ${student.token}` } });
  expect(refused.status).toBe(403);
});

test("an export of the list is in the audit log, and limited to 30 an hour", async () => {
  const taker = await academy.person({ role: "admin" });
  await academy.db
    .insertInto("rate_limits")
    .values({ key: `invitation:taken:${taker.id}`, points: 29, expire: Date.now() + 3_600_000 })
    .execute();
  const take = () => academy.app.request("/api/invitations/csv", { headers: { authorization: `Bearer ${taker.token}` } });
  const taken = await take();
  const people = (await taken.text()).split("\r\n").filter((line) => line.startsWith('"')).length - 1;
  expect([taken.status, (await take()).status]).toEqual([200, 429]);
  const entries = await academy.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("actor_id", "=", taker.id)
    .execute();
  expect(entries).toEqual([{ action: "invitation.listed", details: { invitations: people } }]);
});
