import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { currentKey, issuerOf, rotateKey } from "./issuer.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

test("the issuer id is derived from the academy's address, if others can reach it", () => {
  expect(issuerOf("https://academy.example")).toBe("did:web:academy.example");
  expect(issuerOf("https://academy.example:8443")).toBe("did:web:academy.example%3A8443");
  for (const address of [
    "http://academy.example",
    "https://localhost",
    "https://10.0.0.7",
    "https://[::1]",
    "https://academy",
    "https://a.example/b",
  ])
    expect(issuerOf(address)).toBeNull();
});

test("a new key signs from now on, and the old one stays published", async () => {
  const { db, secret } = academy.deps;
  const before = await currentKey(db, secret, "did:web:academy.example");
  const id = await rotateKey(db, secret);
  expect((await currentKey(db, secret, "did:web:academy.example")).verificationMethod).toBe(`did:web:academy.example#${id}`);
  const document = (await (await academy.app.request("/.well-known/did.json")).json()) as {
    verificationMethod: { id: string }[];
  };
  const known = document.verificationMethod.map((each) => each.id.split("#")[1]);
  expect(known).toEqual(expect.arrayContaining([id, before.verificationMethod.split("#")[1]]));
});

test("if the academy's secret has changed, a new key is made that signs from now on, and the old one stays published", async () => {
  const { db, secret } = academy.deps;
  const before = await currentKey(db, secret, "did:web:academy.example");
  const another = randomBytes(32);
  const after = await currentKey(db, another, "did:web:academy.example");
  expect(after.verificationMethod).not.toBe(before.verificationMethod);
  expect((await currentKey(db, another, "did:web:academy.example")).verificationMethod).toBe(after.verificationMethod);
  const document = await (await academy.app.request("/.well-known/did.json")).text();
  for (const { verificationMethod } of [before, after]) expect(document).toContain(verificationMethod.split("#")[1]);
  await db
    .deleteFrom("credential_keys")
    .where("id", "=", after.verificationMethod.split("#")[1] ?? "")
    .execute();
});
