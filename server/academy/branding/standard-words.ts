import { demoAcademy, standardAcademy, type AcademyValues } from "#domain/academy.ts";
import { isInterfaceLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";

type StandardWords = {
  tagline: string;
  demoTagline: string;
  /** The title of the preview for an academy without a name of its own. */
  preview: string;
  levels: Readonly<Record<string, string>>;
};

/** Texts for browsers and other sites, used if the academy has not written its own. Pages have the same texts in their catalogs. */
const words: Record<InterfaceLanguage, StandardWords> = {
  en: {
    tagline: standardAcademy.tagline,
    demoTagline: demoAcademy.tagline,
    preview: "Courses with an AI faculty",
    levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" },
  },
  fr: {
    tagline: "Cours en ligne avec apprentissage assisté par l’IA.",
    demoTagline: "Cours en ligne accrédités avec apprentissage assisté par l’IA.",
    preview: "Des cours, et un corps enseignant IA",
    levels: { beginner: "Débutant", intermediate: "Intermédiaire", advanced: "Avancé" },
  },
  pt: {
    tagline: "Cursos on-line com aprendizagem assistida por IA.",
    demoTagline: "Cursos on-line credenciados com aprendizagem assistida por IA.",
    preview: "Cursos com um corpo docente de IA",
    levels: { beginner: "Iniciante", intermediate: "Intermediário", advanced: "Avançado" },
  },
  sw: {
    tagline: "Kozi za mtandaoni zenye kujifunza kwa msaada wa AI.",
    demoTagline: "Kozi za mtandaoni zilizoidhinishwa zenye kujifunza kwa msaada wa AI.",
    preview: "Kozi zenye walimu wa AI",
    levels: { beginner: "Anayeanza", intermediate: "Ya kati", advanced: "Ya juu" },
  },
  ar: {
    tagline: "دورات عبر الإنترنت بتعلّم يسانده الذكاء الاصطناعي.",
    demoTagline: "دورات معتمدة عبر الإنترنت بتعلّم يسانده الذكاء الاصطناعي.",
    preview: "دورات مع هيئة تدريس بالذكاء الاصطناعي",
    levels: { beginner: "مبتدئ", intermediate: "متوسط", advanced: "متقدم" },
  },
};

/** Return the tagline in a language; a tagline written by the academy itself stays as it is. */
export function taglineIn({ tagline }: Pick<AcademyValues, "tagline">, language: InterfaceLanguage): string {
  if (tagline === standardAcademy.tagline) return words[language].tagline;
  return tagline === demoAcademy.tagline ? words[language].demoTagline : tagline;
}

/** Return the title of the academy's preview: its tagline without the full stop, or a standard title if it has no name of its own. */
export function previewTitle(values: Pick<AcademyValues, "name" | "tagline">, language: InterfaceLanguage): string {
  if (values.name === standardAcademy.name) return words[language].preview;
  return taglineIn(values, language).replace(/\.$/, "");
}

/** Return a course's level in the course's language or, if the interface does not have that language, in the academy's. */
export function levelIn(level: string, courseLanguage: string, academyLanguage: InterfaceLanguage): string {
  const primary = courseLanguage.split("-")[0];
  return words[isInterfaceLanguage(primary) ? primary : academyLanguage].levels[level] ?? level;
}
