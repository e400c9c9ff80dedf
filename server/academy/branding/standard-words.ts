import { demoAcademy, standardAcademy, type AcademyValues } from "#domain/academy.ts";
import { isInterfaceLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";

type StandardWords = {
  tagline: string;
  demoTagline: string;
  /** What the preview of an academy without a name of its own says. */
  preview: string;
  levels: Readonly<Record<string, string>>;
};

/** What browsers and other sites are told of an academy that has not written it itself. Pages have the same texts in their catalogs. */
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

/** The tagline in a language; one that the academy has written itself stays as it is. */
export function taglineIn({ tagline }: Pick<AcademyValues, "tagline">, language: InterfaceLanguage): string {
  if (tagline === standardAcademy.tagline) return words[language].tagline;
  return tagline === demoAcademy.tagline ? words[language].demoTagline : tagline;
}

/** What the academy's own preview says: its tagline without the full stop, or what every academy can say of itself. */
export function previewTitle(values: Pick<AcademyValues, "name" | "tagline">, language: InterfaceLanguage): string {
  if (values.name === standardAcademy.name) return words[language].preview;
  return taglineIn(values, language).replace(/\.$/, "");
}

/** A course's level in the language of the course, or in the academy's where it is none that the academy speaks. */
export function levelIn(level: string, courseLanguage: string, academyLanguage: InterfaceLanguage): string {
  const primary = courseLanguage.split("-")[0];
  return words[isInterfaceLanguage(primary) ? primary : academyLanguage].levels[level] ?? level;
}
