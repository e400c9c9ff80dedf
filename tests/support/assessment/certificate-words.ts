import type { CertificateWords } from "#server/assessment/certificates/drawing.ts";

/** The texts of a certificate, for tests of its drawing. */
export const certificateWords: CertificateWords = {
  holderName: "Ada Lovelace",
  courseTitle: "Bees in Winter",
  instructorName: null,
  academyName: "The Academy",
  hours: 1,
  grade: null,
  completedOn: "2026-11-22T00:00:00Z",
  verifyAddress: "https://academy.example/verify/4c1a0f3e-9d9c-4f43-8a6e-3f1b2a7f8c10",
  language: "en",
};
