import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namePath } from "#domain/issue-words.ts";
import { startPermissionAcademy, type PermissionAcademy } from "#tests/permissions/permission-academy.ts";
import type { Actor } from "#tests/permissions/actors.ts";
import type { Row } from "#tests/permissions/row.ts";
import type { Scene } from "#tests/permissions/scene.ts";
import { table } from "#tests/permissions/table.ts";

// Every refusal of invalid input is a readable sentence that names the field in words.
let academy: PermissionAcademy;
beforeAll(async () => {
  academy = await startPermissionAcademy({ launched: true });
});
afterAll(() => academy.stop());

/** Technical terms that must not be in a message for a person. */
const notForPeople: readonly (readonly [string, RegExp])[] = [
  ["a wire name", /\b[a-z]+_[a-z_]+\b/],
  ["a wire name", /\b[a-z]+[A-Z]\w*\b/],
  ["a path", /\b[a-z]\w*\.[a-z0-9]\w*\b|\b\w+\[\d*\]|(^|\s)\/\w+/],
  ["a field in brackets", /\([a-z_.\d]+\)\.?$/],
  ["words of the schema library", /expected|received|invalid input|invalid option|too (small|big)|unrecognized|discriminator/i],
  ["a value of a program", /\bundefined\b|\bnull\b|\bNaN\b|\[object|\bUUIDs?\b|regex|pattern \/|[<>]=?\d/],
  ["an id", /[0-9a-f]{8}-[0-9a-f]{4}-/i],
  ["no sentence", /^$|^[^\p{Lu}“\d]/u],
];
/** Sentences from the specification, or about two fields at once. */
const specified = [
  "Please fill out all fields.",
  "Email and role are required.",
  "Please provide both a service name and an API key.",
  "Your cart is empty",
  "You must provide either an email or phone number and a password",
];

/** Messages where no single field can be blamed. */
const aboutTheWhole = ["What was sent has no fields to read.", "Name at least one thing to change.", "Give a name or a role."];
/** Other words for a field. */
const otherWords: Readonly<Record<string, RegExp>> = { content: /notes|message/i, text: /message/i, confirm: /email address/i };

type Refusal = { error: string; code: string; field?: string };

function faultsOf({ error, code, field }: Refusal): string[] {
  const faults = notForPeople.filter(([, pattern]) => pattern.test(error)).map(([fault]) => fault);
  if (code === "request.invalid" && !specified.includes(error)) {
    if (field === undefined) faults.push(...(aboutTheWhole.includes(error) ? [] : ["no field"]));
    else if (!isNamed(field, error)) faults.push(`does not name ${field}`);
  }
  return faults.map((fault) => `${fault}: ${error}`);
}
function isNamed(field: string, error: string): boolean {
  const path = field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return namesField(error, path) || otherWords[String(path.at(-1))]?.test(error) === true || error.startsWith("The field “");
}

/** Return whether a sentence names its field in words. */
function namesField(sentence: string, path: readonly PropertyKey[]): boolean {
  const said = sentence.toLowerCase();
  return namePath(path)
    .toLowerCase()
    .replace(/^the /, "")
    .split(" of ")
    .some((words) => said.includes(words.replace(/ \d+$/, "")));
}

/** Invalid values. */
const wrong: readonly unknown[] = [
  null,
  "",
  "no such thing",
  "x".repeat(30_000),
  "\u0000\ud800",
  -1,
  1.5,
  true,
  [],
  Array(600).fill("x"),
  {},
  { role: "system", content: 7 },
  [{ role: "system", content: "x" }],
  [{ role: "user", content: "" }],
];

/**
 * Alternate between two halves: each value is still tried on hundreds of fields, and the kind of mistake does not affect a field's name.
 */
let turn = 0;
const nextWrong = () => {
  turn += 1;
  return wrong.filter((_, index) => (index + turn) % 2 === 0);
};

/** Return a body with another value at a path (`a`, `a.b`, `a[].b`); undefined removes the field. */
function withValue(body: unknown, path: string, value: unknown): unknown {
  const [step = "", ...rest] = path.split(".");
  const isList = step.endsWith("[]");
  const name = step.replace("[]", "");
  const object = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  const before: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  if (rest.length === 0) return { ...object, [name]: value };
  const inner = (entry: unknown) => withValue(entry, rest.join("."), value);
  const entries: unknown[] = Array.isArray(before) && before.length > 0 ? before : [{}];
  return { ...object, [name]: isList ? [...entries.slice(0, -1), inner(entries.at(-1))] : inner(before) };
}

/** Return an actor who is allowed to make the call, so that the input is validated. */
function admittedTo(row: Row): Actor {
  const order = ["superAdmin", "admin", "instructor", "student", "visitor", "pendingSession"] as const;
  const actor = order.find((one) => !/^caller\.|not_found$|_aal$|authorization/.test(String(row.who[one])));
  if (!actor) throw new Error(`${row.call} is allowed to nobody`);
  return actor;
}

async function faultsOfBody(row: Row, scene: Scene, body: unknown): Promise<string[]> {
  const sent = JSON.stringify(body);
  const { outcome, text } = await academy.ask(row, row, admittedTo(row), scene, sent);
  return typeof outcome === "number" ? [] : faultsOf(refusalIn(text));
}

/** Below /auth/v1 the protocol has its own names for the same. */
function refusalIn(text: string): Refusal {
  const body = JSON.parse(text) as Partial<Refusal> & { msg?: string; error_code?: string };
  return { ...body, error: body.error ?? body.msg ?? "", code: body.error_code ?? body.code ?? "" };
}

/** A new person for every few attempts: none exceeds a limit. */
async function faultsOfBodies(row: Row, bodies: readonly unknown[]): Promise<string[]> {
  const faults = [];
  for (let next = 0; next < bodies.length; next += 25) {
    const scene = await academy.setScene();
    const own = row.body?.(scene, admittedTo(row)) ?? {};
    for (const make of bodies.slice(next, next + 25)) {
      const body = typeof make === "function" ? (make(own) as unknown) : make;
      faults.push(...(await faultsOfBody(row, scene, body)));
    }
  }
  return [...new Set(faults)];
}

const words = (text = "") => text.split(" ").filter(Boolean);
const written = table.filter(({ fields, call }) => fields !== undefined && !call.startsWith("GET"));

describe.each(written)("$call", (row) => {
  test("refuses invalid body fields in words @slow", { timeout: 120_000 }, async () => {
    const bodies: unknown[] = [
      null,
      [],
      7,
      "text",
      {},
      (own: object) => ({ ...own, is_super_admin: true, progressPercent: 100 }),
    ];
    for (const path of words(row.fields))
      for (const value of [undefined, ...nextWrong()]) bodies.push((own: object) => withValue(own, path, value));
    expect(await faultsOfBodies(row, bodies)).toEqual([]);
  });
});

const asked = table.filter(({ parameters }) => parameters !== undefined);
const wrongInQuery = ["", "-1", "1.5", "NaN", "undefined", "x".repeat(5000), "\u0000", "no such thing", "[]", "9".repeat(40)];

describe.each(asked)("$call with query parameters", (row) => {
  test("refuses invalid parameters in words @slow", async () => {
    const scene = await academy.setScene();
    const faults = [];
    for (const name of words(row.parameters)) {
      for (const value of wrongInQuery) {
        const query = () => ({ ...row.query?.(scene), [name]: value });
        const { outcome, text } = await academy.ask(row, { ...row, query }, admittedTo(row), scene);
        if (typeof outcome !== "number") faults.push(...faultsOf(refusalIn(text)));
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  });
});

/** The bodies of the sign-in protocol are not in the API's document: each field, with invalid values. */
const signInFields =
  "email password token token_hash type code nonce phone data data.full_name refresh_token challenge_id factor_type friendly_name issuer create_user redirect_to";
const signIn = table.filter(({ call }) => /^(POST|PUT) \/auth\/v1\//.test(call) && !/logout$|recovery-codes$/.test(call));

describe.each(signIn)("$call", (row) => {
  test("refuses invalid fields of the sign-in protocol in words @slow", { timeout: 120_000 }, async () => {
    const bodies: unknown[] = [null, [], 7, {}];
    for (const path of words(signInFields))
      for (const value of [undefined, null, "", 7, "no such thing", "x".repeat(3000), {}])
        bodies.push((own: object) => withValue(own, path, value));
    expect(await faultsOfBodies(row, bodies)).toEqual([]);
  });
});
