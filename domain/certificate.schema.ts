import { z } from "zod";
import { certificateNameLimit, revocationReasonLimit } from "./certificate.ts";
import { oneLine } from "./storable-text.ts";

const time = z.iso.datetime();

/** The name to print on a certificate: one line, composed, with at least one letter. */
const certificateNameSchema = z
  .string()
  .overwrite((name) => oneLine(name))
  .min(1, "Please write the name that the certificate is to show.")
  .max(certificateNameLimit, `A name on a certificate may have at most ${certificateNameLimit} characters.`)
  .regex(/\p{L}/u, "The name must have a letter in it.")
  .meta({
    description: "The name to print on the certificate, in any script that the certificate's fonts support",
    example: "Ada Lovelace",
  });

/** The contents of a certificate. Dates are moments in UTC; hours are null for a course of less than half an hour. */
const said = {
  course_title: z.string(),
  instructor_name: z.string().nullable(),
  academy_name: z.string(),
  hours: z.int().min(1).nullable(),
  grade: z.int().min(0).max(10_000).nullable().meta({
    description:
      "The course grade in hundredths of a percent; null if the certificate states none or its holder does not show it",
  }),
  language: z.string().meta({ description: "The language of the certificate, which is that of the course", example: "en" }),
  completed_at: time,
  issued_at: time,
};

/** A certificate as its owner sees it. */
export const certificateSchema = z
  .object({
    id: z.uuid(),
    course_id: z.uuid().nullable().meta({ description: "Null once the course has been deleted" }),
    holder_name: z.string(),
    ...said,
    name_shown: z.boolean().meta({ description: "Whether people who verify the certificate see the name" }),
    revoked_at: time.nullable(),
    verify_url: z.url(),
  })
  .meta({ id: "Certificate", description: "Certifies that a person has completed a course. Its contents never change." });
export type Certificate = z.infer<typeof certificateSchema>;

/** A completed course for which the person may get a certificate. */
const openCertificateSchema = z.object({ course_id: z.uuid(), course_title: z.string(), completed_at: time });

export const ownCertificatesSchema = z
  .object({ certificates: z.array(certificateSchema), open: z.array(openCertificateSchema), full_name: z.string() })
  .meta({ id: "OwnCertificates", description: "A person's certificates, and the completed courses for which they can get one." });
export type OwnCertificates = z.infer<typeof ownCertificatesSchema>;

/** A certificate with its picture. */
export const shownCertificateSchema = z
  .object({
    certificate: certificateSchema,
    picture: z.string().meta({ description: "The certificate as SVG" }),
    has_badge: z.boolean().meta({ description: "Whether the certificate is available as an Open Badge" }),
  })
  .meta({ id: "ShownCertificate", description: "A certificate with its image." });
export type ShownCertificate = z.infer<typeof shownCertificateSchema>;

export const certificateRequestSchema = z.strictObject({ name: certificateNameSchema, name_shown: z.boolean().default(false) });

/** The public contents of a certificate, for verifiers who have its id. */
export const verifiedCertificateSchema = z
  .discriminatedUnion("state", [
    z.object({
      state: z.enum(["valid", "revoked"]),
      id: z.uuid(),
      holder_name: z.string().nullable().meta({ description: "Null unless the owner has chosen to show the name" }),
      ...said,
      revoked_at: time.nullable(),
      name_answer: z
        .enum(["yes", "no", "wait"])
        .nullable()
        .meta({ description: "Whether the name that was just checked matches the one on the certificate" }),
    }),
    z.object({ state: z.literal("unknown") }),
  ])
  .meta({ id: "VerifiedCertificate", description: "Whether the certificate exists, and its contents." });
export type VerifiedCertificate = z.infer<typeof verifiedCertificateSchema>;

/** A certificate as a course's instructor and admins see it. */
const courseCertificateSchema = z.object({
  id: z.uuid(),
  holder_name: z.string(),
  completed_at: time,
  issued_at: time,
  revoked_at: time.nullable(),
  revocation_reason: z.string().nullable(),
  may_reissue: z.boolean().nullable(),
});
export type CourseCertificate = z.infer<typeof courseCertificateSchema>;

export const courseCertificatesSchema = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    certificates: z.array(courseCertificateSchema),
    total: z.int().min(0),
    page: z.int().min(1),
    page_size: z.int().min(1),
  })
  .meta({ id: "CourseCertificates", description: "One page of a course's certificates, newest first." });
export type CourseCertificates = z.infer<typeof courseCertificatesSchema>;

export const revocationSchema = z.strictObject({
  reason: z
    .string()
    .overwrite(oneLine)
    .min(1, "Please write the reason why the certificate is revoked.")
    .max(revocationReasonLimit, `A reason may have at most ${revocationReasonLimit} characters.`)
    .meta({
      description: "Visible to staff only; not shown to people who verify the certificate",
      example: "The name has changed.",
    }),
  may_reissue: z
    .boolean()
    .meta({ description: "Whether the learner can get another certificate after confirming the name again" }),
});
