import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import {
  certificateRequestSchema,
  certificateSchema,
  ownCertificatesSchema,
  shownCertificateSchema,
  type Certificate,
} from "#domain/certificate.schema.ts";
import { AppError } from "#domain/errors.ts";
import { slugOf } from "#domain/slug.ts";
import { issuerOf } from "#server/assessment/badges/issuer.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures, writeFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { idSchema, readId } from "#server/platform/http/read-parameters.ts";
import { printedWords } from "./certificate-words.ts";
import type { CertificateWords } from "./drawing.ts";
import { inDrawingThread } from "./drawing-pool.ts";
import { findIssuable, findOwn, issue, listOpen, listOwn, setNameShown, type StoredCertificate } from "./queries.ts";

const tags = ["Certificates"];
const issueFailures = ["enrollment.not_found", "certificate.not_completed", "certificate.withheld", "request.too_many"] as const;
const ofCourse = z.object({ courseId: idSchema });
const ofCertificate = z.object({ certificateId: idSchema });

const listRoute = createRoute({
  method: "get",
  path: "/certificates",
  tags,
  summary: "List your certificates",
  description:
    "Certificates are sorted newest first and include revoked ones. The response also lists the completed courses for which the caller can get a certificate.",
  ...signedIn,
  responses: { 200: answer(ownCertificatesSchema, "The certificates"), ...failures(...signedInFailures) },
});

const previewRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/certificate/preview",
  tags,
  summary: "Preview a certificate",
  description:
    "Shows the certificate without issuing it. A name that contains letters the certificate's fonts do not support is rejected, and the error lists those letters.",
  ...signedIn,
  request: { params: ofCourse, body: jsonBody(certificateRequestSchema.pick({ name: true })) },
  responses: {
    200: answer(
      z.object({ name: z.string(), picture: z.string() }),
      "The name as it would be printed, and the certificate as SVG",
    ),
    ...failures(...writeFailures, ...issueFailures),
  },
});

const issueRoute = createRoute({
  method: "post",
  path: "/courses/{courseId}/certificate",
  tags,
  summary: "Issue a certificate for a completed course",
  description:
    "Issues the caller's certificate in the name that they confirm with this call. A person has at most one valid certificate per course: calling again returns the existing certificate unchanged.",
  ...signedIn,
  request: { params: ofCourse, body: jsonBody(certificateRequestSchema) },
  responses: {
    200: answer(z.object({ certificate: certificateSchema }), "The existing certificate"),
    201: answer(z.object({ certificate: certificateSchema }), "The new certificate"),
    ...failures(...writeFailures, ...issueFailures),
  },
});

const showRoute = createRoute({
  method: "get",
  path: "/certificates/{certificateId}",
  tags,
  summary: "Get one of your certificates",
  ...signedIn,
  request: { params: ofCertificate },
  responses: {
    200: answer(shownCertificateSchema, "The certificate"),
    ...failures(...signedInFailures, "certificate.not_found", "request.too_many"),
  },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/certificates/{certificateId}",
  tags,
  summary: "Show or hide the name on verification",
  description:
    "For the certificate's owner. Sets whether people who verify the certificate see the name. Nothing else on a certificate can be changed.",
  ...signedIn,
  request: { params: ofCertificate, body: jsonBody(z.strictObject({ name_shown: z.boolean() })) },
  responses: {
    200: answer(z.object({ certificate: certificateSchema }), "The certificate"),
    ...failures(...writeFailures, "certificate.not_found"),
  },
});

const pdfRoute = createRoute({
  method: "get",
  path: "/certificates/{certificateId}/pdf",
  tags,
  summary: "Download a certificate as a PDF",
  ...signedIn,
  request: { params: ofCertificate },
  responses: {
    200: { description: "The PDF document", content: { "application/pdf": { schema: z.string().meta({ format: "binary" }) } } },
    ...failures(...signedInFailures, "certificate.not_found", "certificate.revoked", "request.too_many"),
  },
});

/** Routes for a person's own certificates. */
export function certificateRoutes({
  db,
  academy,
  clock,
  publicUrl,
}: Pick<Dependencies, "db" | "academy" | "clock" | "publicUrl">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const drawings = rateLimiter(db, { name: "certificate:drawing", times: 60, seconds: 600 });
  const present = (certificate: StoredCertificate): Certificate => ({
    ...certificate,
    verify_url: `${publicUrl}/verify/${certificate.id}`,
  });

  /** Throw `request.invalid` when the name contains characters that cannot be drawn. */
  const refuseMissingLetters = async (name: string, userId: string) => {
    const missing = await inDrawingThread("findMissing", { text: name }, userId);
    if (missing.length === 0) return;
    const letters = missing.slice(0, 8).map((letter) => `“${letter}”`);
    throw new AppError("request.invalid", {
      field: "name",
      reason: `The certificate’s fonts have no letter for ${letters.join(", ")}. Please write the name without it.`,
    });
  };

  router.openapi(listRoute, async (context) => {
    const { userId } = requireCaller(context);
    const [certificates, open, profile] = await Promise.all([
      listOwn(db, userId),
      listOpen(db, userId),
      db.selectFrom("profiles").select("full_name").where("id", "=", userId).executeTakeFirst(),
    ]);
    return context.json({ certificates: certificates.map(present), open, full_name: profile?.full_name ?? "" }, 200);
  });

  router.openapi(previewRoute, async (context) => {
    const { userId } = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "enrollment.not_found");
    const { name } = context.req.valid("json");
    const words = await findIssuable(db, { userId, courseId, academyName: academy.current().values.name, now: clock() });
    await drawings.take(userId);
    await refuseMissingLetters(name, userId);
    const picture = await inDrawingThread(
      "drawSvg",
      { words: wordsOf({ ...words, holder_name: name, verify_url: null }) },
      userId,
    );
    return context.json({ name, picture }, 200);
  });

  router.openapi(issueRoute, async (context) => {
    const { userId } = requireCaller(context);
    const courseId = readId(context.req.valid("param").courseId, "enrollment.not_found");
    const { name, name_shown: nameShown } = context.req.valid("json");
    await findIssuable(db, { userId, courseId, academyName: academy.current().values.name, now: clock() });
    await drawings.take(userId);
    await refuseMissingLetters(name, userId);
    const { certificate, created } = await issue(db, {
      userId,
      courseId,
      academyName: academy.current().values.name,
      name,
      nameShown,
      now: clock(),
    });
    return context.json({ certificate: present(certificate) }, created ? 201 : 200);
  });

  router.openapi(showRoute, async (context) => {
    const { userId } = requireCaller(context);
    const certificate = present(await own(userId, context.req.valid("param").certificateId));
    await drawings.take(userId);
    const picture = await inDrawingThread("drawSvg", { words: wordsOf(certificate) }, userId);
    const has_badge = certificate.revoked_at === null && issuerOf(publicUrl) !== null;
    return context.json({ certificate, picture, has_badge }, 200);
  });

  router.openapi(changeRoute, async (context) => {
    const { userId } = requireCaller(context);
    const id = readId(context.req.valid("param").certificateId, "certificate.not_found");
    const changed = await setNameShown(db, { userId, id, nameShown: context.req.valid("json").name_shown });
    if (!changed) throw new AppError("certificate.not_found");
    return context.json({ certificate: present(changed) }, 200);
  });

  router.openapi(pdfRoute, async (context) => {
    const { userId } = requireCaller(context);
    const certificate = present(await own(userId, context.req.valid("param").certificateId));
    if (certificate.revoked_at) throw new AppError("certificate.revoked");
    await drawings.take(userId);
    const { holder_name, course_title, academy_name, issued_at } = certificate;
    const printed = printedWords(certificate.language);
    const facts = {
      title: printed.title(course_title),
      author: academy_name,
      subject: printed.subject(holder_name, course_title),
      language: printed.language,
      createdAt: new Date(issued_at),
    };
    const pdf = await inDrawingThread("drawPdf", { words: wordsOf(certificate), facts }, userId);
    const name = `certificate-${slugOf(course_title, "course")}.pdf`;
    context.header("Content-Disposition", `attachment; filename="${name}"`);
    return context.body(pdf, 200, { "Content-Type": "application/pdf" });
  });

  return router;

  async function own(userId: string, certificateId: string): Promise<StoredCertificate> {
    const found = await findOwn(db, { userId, id: readId(certificateId, "certificate.not_found") });
    if (!found) throw new AppError("certificate.not_found");
    return found;
  }
}

type Said = Pick<
  Certificate,
  "holder_name" | "course_title" | "instructor_name" | "academy_name" | "hours" | "grade" | "completed_at" | "language"
>;

function wordsOf(said: Said & { verify_url: string | null }): CertificateWords {
  return {
    holderName: said.holder_name,
    courseTitle: said.course_title,
    instructorName: said.instructor_name,
    academyName: said.academy_name,
    hours: said.hours,
    grade: said.grade,
    completedOn: said.completed_at,
    verifyAddress: said.verify_url,
    language: said.language,
  };
}
