import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { actors, outcomeFor, type Actor } from "./actors.ts";
import { startPermissionAcademy, type PermissionAcademy } from "./permission-academy.ts";
import { repeatedCalls } from "./repeated-calls.ts";
import type { Row } from "./row.ts";
import type { Scene } from "./scene.ts";
import { table } from "./table.ts";

let academy: PermissionAcademy;
beforeAll(async () => {
  academy = await startPermissionAcademy({ launched: true });
});
afterAll(() => academy.stop());

const posts = table.filter(({ call }) => call.startsWith("POST "));
const keyed = posts.flatMap((row) => {
  const repeated = new Map(Object.entries(repeatedCalls)).get(row.call);
  return typeof repeated === "object" ? [{ ...row, other: repeated.other }] : [];
});

/** Tables that change with every request: counters, spending, and the keys themselves. */
const notMade = ["rate_limits", "ai_usage", "idempotency_keys"];
async function writtenBy(): Promise<Record<string, unknown>> {
  const written = await academy.writtenRows();
  return Object.fromEntries(Object.entries(written).filter(([name]) => !notMade.includes(name)));
}

/** Return the rate-limit counters. */
async function counted(): Promise<number> {
  const { points } = await academy.deps.db
    .selectFrom("rate_limits")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("points"), eb.lit(0)).as("points"))
    .executeTakeFirstOrThrow();
  return Number(points);
}

function allowedActor(row: Row): Exclude<Actor, "visitor"> {
  const actor = actors.find((each) => Number(outcomeFor(row.who, each)) < 300);
  if (!actor || actor === "visitor") throw new Error(`${row.call} is allowed to nobody with a key`);
  return actor;
}

test("every POST has a row that says what a repeated request does, and documents its key if it has one", async () => {
  expect(Object.keys(repeatedCalls).sort()).toEqual(posts.map(({ call }) => call).sort());
  const operation = z.object({ parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]) });
  const document = z
    .object({ paths: z.record(z.string(), z.object({ post: operation.optional() })) })
    .parse(await (await academy.app.request("/api/openapi.json")).json());
  const described = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post?.parameters.some(({ in: place, name }) => place === "header" && name === "Idempotency-Key") ? [`POST ${path}`] : [],
  );
  expect(described.sort()).toEqual(keyed.map(({ call }) => call).sort());
});

describe.each(keyed)("$call", (row) => {
  const actor = allowedActor(row);
  const bodyFor = (scene: Scene) => ({ ...row.body?.(scene, actor) });
  const send = (scene: Scene, body: object | string, key?: string) =>
    academy.ask(row, row, actor, scene, body, key === undefined ? {} : { "Idempotency-Key": key });

  test("creates one object per key, however often it is sent, and refuses the key for anything else @slow", async () => {
    const alone = await academy.setScene();
    const before = await counted();
    expect((await send(alone, bodyFor(alone))).outcome).toBe(outcomeFor(row.who, actor));
    const once = await writtenBy();
    expect(Object.keys(once).length).toBeGreaterThan(0);
    const countedOnce = (await counted()) - before;

    const scene = await academy.setScene();
    const [body, key] = [bodyFor(scene), randomUUID()];
    const beforeKey = await counted();
    const [one, ...others] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(scene, body, key)));
    if (!one) throw new Error("nothing was sent");
    expect(one.outcome).toBe(outcomeFor(row.who, actor));
    for (const other of others) expect(other).toEqual(one);
    expect(await writtenBy()).toEqual(once);

    expect(await send(scene, body, key)).toEqual(one);
    expect((await counted()) - beforeKey).toBe(countedOnce);
    // A key with other content is refused before the content is checked.
    for (const other of [row.other(body), { nonsense: true }, "{", ""]) {
      const refused = await send(scene, other, key);
      expect([refused.outcome, refused.field]).toEqual(["request.key_used", "Idempotency-Key"]);
      expect(refused.text).toMatch(/already been carried out, with other content/);
    }
    expect(await writtenBy()).toEqual({});
  });
});

test("a key belongs to one person, is parsed as documented, and can be reused after its first request was refused", async () => {
  const row = table.find(({ call }) => call === "POST /api/courses/{courseId}/questions");
  if (!row) throw new Error("no row");
  const scene = await academy.setScene();
  const body = { ...row.body?.(scene, "instructor") };
  const send = (actor: Actor, sent: object, key: string) => academy.ask(row, row, actor, scene, sent, { "Idempotency-Key": key });
  const key = randomUUID();
  expect(await send("instructor", { ...body, stem: "" }, key)).toMatchObject({ outcome: "request.invalid", field: "stem" });
  const [one, other] = [await send("instructor", body, key), await send("coInstructor", body, key)];
  expect([one.outcome, other.outcome]).toEqual([201, 201]);
  expect(JSON.parse(other.text)).not.toMatchObject({ id: z.object({ id: z.string() }).parse(JSON.parse(one.text)).id });
  for (const bad of ["short", "x".repeat(201), "sixteen letters with blanks"]) {
    const refused = await send("instructor", body, bad);
    expect(refused).toMatchObject({ outcome: "request.invalid", field: "Idempotency-Key" });
    expect(refused.text).toMatch(/16 to 200 visible characters/);
  }
});
