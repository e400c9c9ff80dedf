import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleListSchema, type PeopleList } from "#domain/person.schema.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", name: "An Admin" });
});
afterAll(() => academy.stop());

const list = async (query: string) => (await academy.call<PeopleList>(`/people${query}`, { as: admin })).body;

describe("the list", () => {
  test("contains what the staff needs about each person, and no secrets", async () => {
    const person = await academy.person({ role: "instructor", name: "Zubin Listed" });
    await academy.course({ instructor_id: person.id });
    await academy.db
      .insertInto("mfa_factors")
      .values({ user_id: person.id, secret_encrypted: Buffer.from("secret"), status: "verified" })
      .execute();
    await academy.db.updateTable("users").set({ banned_until: "infinity" }).where("id", "=", person.id).execute();
    const found = peopleListSchema.strict().parse(await list("?search=zubin"));
    expect(found).toMatchObject({ total: 1, page: 1 });
    expect(found.people[0]).toEqual({
      id: person.id,
      full_name: "Zubin Listed",
      email: person.email,
      role: "instructor",
      is_super_admin: false,
      created_at: expect.any(String),
      last_sign_in_at: null,
      second_factor: true,
      banned: true,
      sessions: 1,
      courses_taught: 1,
    });
  });

  test("finds part of a name or an address, ignoring case; pattern characters are literal", async () => {
    const names = ["Émile 100% Zola", "Under_score Zola", "Back\\slash Zola", "Plain Zola"];
    const people = await Promise.all(names.map((name) => academy.person({ name })));
    const foundBy = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).people.map((person) => person.full_name).toSorted();
    expect(await foundBy("zOLA")).toEqual(names.toSorted());
    expect(await foundBy("100%")).toEqual(["Émile 100% Zola"]);
    expect(await foundBy("%zola")).toEqual([]);
    expect(await foundBy("r_s")).toEqual(["Under_score Zola"]);
    expect(await foundBy("\\")).toEqual(["Back\\slash Zola"]);
    expect(await foundBy("ÉMILE")).toEqual(["Émile 100% Zola"]);
    expect(await foundBy("E\u0301mile")).toEqual(["Émile 100% Zola"]);
    expect(await foundBy(people[3]!.email.toUpperCase())).toEqual(["Plain Zola"]);
    expect(await foundBy("' or 1=1 --")).toEqual([]);
    expect(await foundBy("zo\u0000la")).toEqual([]);
  });

  test("finds a new person by name and address, and after a change of address only by the new one", async () => {
    const email = `fresh-${crypto.randomUUID()}@school.example`;
    const response = await academy.app.request("/auth/v1/signup", {
      method: "POST",
      body: JSON.stringify({ email, password: "a sentence to remember", data: { full_name: "Fresh Student" } }),
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(200);
    const totals = (...searches: string[]) =>
      Promise.all(searches.map(async (search) => (await list(`?search=${search}`)).total));
    expect(await totals(email, "fresh%20stud", `student%20${email.slice(0, 9)}`)).toEqual([1, 1, 0]);
    await academy.db
      .updateTable("users")
      .set({ email: `new-${email}` })
      .where("email", "=", email)
      .execute();
    expect(await totals(`new-${email}`, "fresh%20stud")).toEqual([1, 1]);
    await academy.db
      .updateTable("users")
      .set({ email: `gone@${email.slice(-14)}` })
      .where("email", "=", `new-${email}`)
      .execute();
    expect(await totals(email, "fresh%20stud")).toEqual([0, 1]);
  });

  test("is paged newest first, without duplicates, and can be filtered by role", async () => {
    const many = await Promise.all(Array.from({ length: 30 }, (_, index) => academy.person({ name: `Paged ${index}` })));
    const [one, two] = [await list("?search=Paged&page=1"), await list("?search=Paged&page=2")];
    expect([one.total, one.people.length, two.people.length]).toEqual([30, 25, 5]);
    const shown = [...one.people, ...two.people];
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(many.map(({ id }) => id)));
    expect(shown.map(({ created_at }) => created_at)).toEqual(
      shown
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    expect((await list("?search=Paged&role=admin")).total).toBe(0);
    expect((await list("?search=Paged&page=3")).people).toEqual([]);
  });

  test.each([
    ["?role=owner", "role"],
    ["?page=two", "page"],
    [`?search=${"a".repeat(321)}`, "search"],
  ])("with %s is refused, naming the field", async (query, field) => {
    const { status, body } = await academy.call(`/people${query}`, { as: admin });
    expect([status, body.field]).toEqual([422, field]);
  });
});

test("the overview's figures agree with the database", async () => {
  const { body } = await academy.call("/people/counts", { as: admin });
  const count = async (table: "profiles" | "courses") =>
    Number(
      (
        await academy.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const instructors = await academy.db.selectFrom("profiles").select("id").where("role", "=", "instructor").execute();
  expect(body).toEqual({ users: await count("profiles"), courses: await count("courses"), instructors: instructors.length });
});
