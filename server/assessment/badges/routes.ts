import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { Hono, type Context } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "#domain/errors.ts";
import { slugOf } from "#domain/slug.ts";
import { inDrawingThread } from "#server/assessment/certificates/drawing-pool.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { answerNotFound } from "#server/platform/http/errors.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { storedRule } from "#server/assessment/completion/completion-status.ts";
import { findForBadge, lockForBadge, hashAddress, readRevoked, takePlace } from "./badge-queries.ts";
import { bakeBadge } from "./bake.ts";
import { criteriaOf } from "./criteria.ts";
import { currentKey, issuerDocument, issuerOf, receiptKeys } from "./issuer.ts";
import { addProof, credentialsContext, openBadgesContext } from "./proof.ts";
import { encodeStatusList } from "./status-list.ts";

const listSeconds = 60;

const badgeRoute = createRoute({
  method: "get",
  path: "/certificates/{certificateId}/badge",
  tags: ["Certificates"],
  summary: "Download a certificate as an Open Badge 3.0",
  description:
    "Returns one of the caller's certificates as a PNG with the signed credential embedded. The credential is signed once and stays the same from then on. Academies without a public https address do not offer badges.",
  ...signedIn,
  request: { params: z.object({ certificateId: idSchema }) },
  responses: {
    200: { description: "The badge", content: { "image/png": { schema: z.string().meta({ format: "binary" }) } } },
    ...failures(...signedInFailures, "certificate.not_found", "certificate.revoked", "certificate.no_badges", "request.too_many"),
  },
});

type BadgeDependencies = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl" | "formerUrls">;

/** Routes for badges, for the owners of certificates. */
export function badgeRoutes(deps: BadgeDependencies): OpenAPIHono<AppEnv> {
  const { db, publicUrl } = deps;
  const router = createRouter();
  const badges = rateLimiter(db, { name: "certificate:badge", times: 30, seconds: 600 });
  router.openapi(badgeRoute, async (context) => {
    const { userId } = requireCaller(context);
    const id = readId(context.req.valid("param").certificateId, "certificate.not_found");
    const certificate = await findForBadge(db, { userId, id });
    if (!certificate) throw new AppError("certificate.not_found");
    if (certificate.revoked_at) throw new AppError("certificate.revoked");
    const issuer = issuerOf(publicUrl);
    if (issuer === null) throw new AppError("certificate.no_badges");
    await badges.take(userId);
    const credential = certificate.credential ?? (await issueBadge(deps, issuer, certificate));
    const { course_title, academy_name, completed_at } = certificate;
    const words = { courseTitle: course_title, academyName: academy_name, completedOn: completed_at };
    const png = await inDrawingThread("drawBadge", { words }, userId);
    context.header("Content-Disposition", `attachment; filename="badge-${slugOf(course_title, "course")}.png"`);
    return context.body(new Uint8Array(bakeBadge(Buffer.from(png), credential)), 200, { "Content-Type": "image/png" });
  });
  return router;
}

type ForBadge = NonNullable<Awaited<ReturnType<typeof findForBadge>>>;

/** Sign the badge of a certificate, unless a concurrent call has done so. */
function issueBadge({ db, secret, clock, publicUrl }: BadgeDependencies, issuer: string, certificate: ForBadge): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const held = await lockForBadge(trx, certificate.id);
    if (!held) throw new AppError("certificate.revoked");
    if (held.credential !== null) return held.credential;
    const { id: statusId, list, place } = await takePlace(trx);
    const { id, course_id, course_title, academy_name, hours, issued_at, email, description, completion } = certificate;
    const listAddress = `${publicUrl}/credentials/status/${list}`;
    const signed = await addProof(
      {
        "@context": [credentialsContext, openBadgesContext],
        id: `urn:uuid:${id}`,
        type: ["VerifiableCredential", "OpenBadgeCredential"],
        name: course_title,
        issuer: { id: issuer, type: ["Profile"], name: academy_name, url: publicUrl },
        validFrom: issued_at.replace(/\.\d+Z$/, "Z"),
        credentialSubject: {
          type: ["AchievementSubject"],
          identifier: [{ type: "IdentityObject", hashed: true, identityType: "emailAddress", ...hashAddress(email) }],
          achievement: {
            id: `urn:uuid:${course_id ?? id}`,
            type: ["Achievement"],
            achievementType: "Course",
            name: course_title,
            description: description || course_title,
            criteria: { narrative: criteriaOf(storedRule.parse(completion ?? null), hours) },
          },
        },
        credentialStatus: {
          id: `${listAddress}#${place}`,
          type: "BitstringStatusListEntry",
          statusPurpose: "revocation",
          statusListIndex: String(place),
          statusListCredential: listAddress,
        },
      },
      await currentKey(trx, secret, issuer),
      clock(),
    );
    const credential = JSON.stringify(signed);
    await trx
      .insertInto("badges")
      .values({ certificate_id: id, status_id: statusId, credential, issued_at: clock().toISOString() })
      .execute();
    return credential;
  });
}

/** Routes for verifiers of badges: the academy's keys, and the lists of revoked badges. */
export function issuerRoutes({ db, secret, clock, publicUrl, formerUrls = [] }: BadgeDependencies): Hono<AppEnv> {
  const lists = new LRUCache<string, Promise<string | null>>({ max: 100, ttl: listSeconds * 1000 });
  /** Return the address that was requested: a badge issued under a former address is verified under it, as long as it still leads here. */
  const askedAt = (context: Context<AppEnv>): string => {
    const asked = [context.req.header("x-forwarded-host"), context.req.header("host"), new URL(context.req.url).host];
    return formerUrls.find((former) => asked.includes(new URL(former).host)) ?? publicUrl;
  };
  const writeList = async (list: number, base: string): Promise<string | null> => {
    const issuer = issuerOf(base);
    const revoked = await readRevoked(db, list);
    if (!revoked || issuer === null) return null;
    const address = `${base}/credentials/status/${list}`;
    const now = clock();
    const document = {
      "@context": [credentialsContext],
      id: address,
      type: ["VerifiableCredential", "BitstringStatusListCredential"],
      issuer,
      validFrom: now.toISOString().replace(/\.\d+Z$/, "Z"),
      credentialSubject: {
        id: `${address}#list`,
        type: "BitstringStatusList",
        statusPurpose: "revocation",
        encodedList: encodeStatusList(revoked),
      },
    };
    return JSON.stringify(await addProof(document, await currentKey(db, secret, issuer), now));
  };
  const anyone = { "Access-Control-Allow-Origin": "*", "Cache-Control": `public, max-age=${listSeconds}` };
  return new Hono<AppEnv>()
    .get("/.well-known/did.json", async (context) => {
      const issuer = issuerOf(askedAt(context));
      if (issuer === null) return answerNotFound(context);
      return context.body(JSON.stringify(await issuerDocument(db, issuer)), 200, {
        ...anyone,
        "Content-Type": "application/did+json",
      });
    })
    .get("/credentials/receipt-keys", async (context) =>
      context.body(JSON.stringify(await receiptKeys(db, askedAt(context))), 200, {
        ...anyone,
        "Content-Type": "application/jwk-set+json",
      }),
    )
    .get("/credentials/status/:list{[1-9][0-9]{0,5}}", async (context) => {
      const list = Number(context.req.param("list"));
      const base = askedAt(context);
      const key = `${base} ${list}`;
      let pending = lists.get(key);
      if (!pending) {
        pending = writeList(list, base);
        lists.set(key, pending);
        pending.then(
          (written) => written === null && lists.delete(key),
          () => lists.delete(key),
        );
      }
      const written = await pending;
      if (written === null) return answerNotFound(context);
      return context.body(written, 200, { ...anyone, "Content-Type": "application/vc" });
    });
}
