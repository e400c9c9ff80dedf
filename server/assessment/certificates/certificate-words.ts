import { plural } from "#domain/plural.ts";

/** The fixed texts of a certificate, in the language of the course. */
export type PrintedWords = {
  heading: string;
  certifies: string;
  completed: string;
  hours: (count: number) => string;
  grade: (percent: string) => string;
  completedOn: (date: string) => string;
  instructor: string;
  signature: string;
  verify: string;
  /** The title of the PDF. */
  title: (course: string) => string;
  subject: (holder: string, course: string) => string;
};

const words = {
  en: {
    heading: "CERTIFICATE OF COMPLETION",
    certifies: "This is to certify that",
    completed: "has completed the course",
    hours: (count) => plural(count, "hour", "hours"),
    grade: (percent) => `grade ${percent}`,
    completedOn: (date) => `completed on ${date}`,
    instructor: "Instructor",
    signature: "Signature",
    verify: "Anyone can verify this certificate at",
    title: (course) => `Certificate: ${course}`,
    subject: (holder, course) => `${holder} has completed the course ${course}.`,
  },
  fr: {
    heading: "CERTIFICAT DE RÉUSSITE",
    certifies: "Ce certificat atteste que",
    completed: "a terminé avec succès le cours",
    hours: (count) => (count < 2 ? `${count} heure` : `${count} heures`),
    grade: (percent) => `note ${percent}`,
    completedOn: (date) => `terminé le ${date}`,
    instructor: "Instructeur",
    signature: "Signature",
    verify: "Chacun peut vérifier ce certificat à l’adresse",
    title: (course) => `Certificat : ${course}`,
    subject: (holder, course) => `${holder} a terminé avec succès le cours ${course}.`,
  },
  pt: {
    heading: "CERTIFICADO DE CONCLUSÃO",
    certifies: "Certificamos que",
    completed: "concluiu o curso",
    hours: (count) => (count === 1 ? "1 hora" : `${count} horas`),
    grade: (percent) => `nota ${percent}`,
    completedOn: (date) => `concluído em ${date}`,
    instructor: "Instrutor",
    signature: "Assinatura",
    verify: "Qualquer pessoa pode verificar este certificado em",
    title: (course) => `Certificado: ${course}`,
    subject: (holder, course) => `${holder} concluiu o curso ${course}.`,
  },
  sw: {
    heading: "CHETI CHA KUHITIMU",
    certifies: "Cheti hiki kinathibitisha kwamba",
    completed: "amehitimu kozi ya",
    hours: (count) => `saa ${count}`,
    grade: (percent) => `alama ${percent}`,
    completedOn: (date) => `ilikamilishwa tarehe ${date}`,
    instructor: "Mwalimu",
    signature: "Sahihi",
    verify: "Mtu yeyote anaweza kuthibitisha cheti hiki katika",
    title: (course) => `Cheti: ${course}`,
    subject: (holder, course) => `${holder} amehitimu kozi ya ${course}.`,
  },
} satisfies Record<string, PrintedWords>;

type PrintedLanguage = keyof typeof words;

/** Return the texts for a course's language, by its tag, and the language that they are in: English as a fallback. */
export function printedWords(language: string): PrintedWords & { language: PrintedLanguage } {
  const primary = language.split("-")[0] ?? "";
  const known: PrintedLanguage = Object.hasOwn(words, primary) ? (primary as PrintedLanguage) : "en";
  return { ...words[known], language: known };
}

/** "87.5%", of hundredths of a percent. */
export function printedPercent(hundredths: number, language: PrintedLanguage): string {
  return (hundredths / 10_000).toLocaleString(language, { style: "percent", maximumFractionDigits: 2 });
}

/** "November 22, 2026", of a day or a moment in UTC. */
export function printedDate(day: string, language: PrintedLanguage): string {
  const date = new Date(day);
  const tag = language === "en" ? "en-US" : language;
  const text = date.toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
  // French uses an ordinal for the first day of a month, and only for that one.
  return language === "fr" ? text.replace(/^1 /, "1er ") : text;
}
