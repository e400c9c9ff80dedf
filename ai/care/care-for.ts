import type { ChatMessage } from "#domain/chat.schema.ts";
import type { Language } from "#ai/language/four-languages.ts";
import { recogniseDistress } from "./recognise-distress.ts";

/** Where trained people can be reached, for an academy that has set no contacts of its own. */
const contacts = { directory: "https://findahelpline.com", emergency: "112" } as const;

type CareWords = {
  /** The parts of the answer to a person who may be in danger. The academy's own contacts, if set, replace the helplines. */
  crisis: { before: string; emergency: string; helplines: string; somebodyNear: string; after: string };
  /**
   * Said after an answer to ambiguous words; `unanswered` before it, if there can be no answer. The academy's own contacts, if set, replace
   * the helplines.
   */
  worry: { unanswered: string; before: string; helplines: string };
  /** Said before a smaller step. */
  encouragement: string;
};

const { directory, emergency } = contacts;

const byLanguage: Readonly<Record<Language, CareWords>> = {
  en: {
    crisis: {
      before:
        "I am glad that you wrote this. It sounds serious, and you do not have to carry it alone. I am a program and cannot give the help that you deserve now; people can.",
      emergency: `If you or somebody else is in danger now, call your local emergency number (${emergency} in much of the world).`,
      helplines: `Free and confidential help in your country, by phone or chat: [findahelpline.com](${directory}).`,
      somebodyNear: "If you can, tell somebody near you whom you trust, in these very words.",
      after: "The lessons can wait.",
    },
    worry: {
      unanswered: "I cannot answer your question just now; please ask it again later.",
      before: "If it is about more than the lesson: you do not have to carry it alone.",
      helplines: `Free and confidential help in your country: [findahelpline.com](${directory}).`,
    },
    encouragement: "This is hard for many people, and being stuck says nothing about you. Let us take one small piece of it.",
  },
  fr: {
    crisis: {
      before:
        "Merci de l’avoir écrit. Cela semble grave, et vous n’avez pas à le porter seul. Je suis un programme et ne peux pas donner l’aide que vous méritez ; des personnes le peuvent.",
      emergency: `Si vous ou quelqu’un d’autre êtes en danger maintenant, appelez le numéro d’urgence (${emergency} dans une grande partie du monde).`,
      helplines: `Une aide gratuite et confidentielle dans votre pays, par téléphone ou par écrit : [findahelpline.com](${directory}).`,
      somebodyNear: "Si vous le pouvez, dites-le avec ces mots à quelqu’un de proche en qui vous avez confiance.",
      after: "Les leçons peuvent attendre.",
    },
    worry: {
      unanswered: "Je ne peux pas répondre à votre question pour l’instant ; reposez-la plus tard.",
      before: "S’il s’agit de plus que de la leçon : vous n’avez pas à le porter seul.",
      helplines: `Une aide gratuite et confidentielle dans votre pays : [findahelpline.com](${directory}).`,
    },
    encouragement: "C’est difficile pour beaucoup de gens, et être bloqué ne dit rien de vous. Prenons-en un petit morceau.",
  },
  pt: {
    crisis: {
      before:
        "Ainda bem que escreveu isto. Parece sério, e não tem de o carregar sozinho. Sou um programa e não posso dar a ajuda que merece agora; há pessoas que podem.",
      emergency: `Se você ou outra pessoa está em perigo agora, ligue para o número de emergência (${emergency} em grande parte do mundo).`,
      helplines: `Ajuda gratuita e confidencial no seu país, por telefone ou por escrito: [findahelpline.com](${directory}).`,
      somebodyNear: "Se puder, conte-o com estas palavras a alguém próximo em quem confia.",
      after: "As lições podem esperar.",
    },
    worry: {
      unanswered: "Não consigo responder à sua pergunta agora; pergunte de novo mais tarde.",
      before: "Se é sobre mais do que a lição: não tem de o carregar sozinho.",
      helplines: `Ajuda gratuita e confidencial no seu país: [findahelpline.com](${directory}).`,
    },
    encouragement: "Isto é difícil para muita gente, e ficar parado não diz nada sobre si. Vamos a um pequeno pedaço.",
  },
  sw: {
    crisis: {
      before:
        "Asante kwa kuandika haya. Inaonekana ni jambo zito, na huhitaji kulibeba peke yako. Mimi ni programu na siwezi kukupa msaada unaostahili sasa; kuna watu wanaoweza.",
      emergency: `Kama wewe au mtu mwingine yuko hatarini sasa, piga nambari ya dharura ya nchi yako (${emergency} katika nchi nyingi).`,
      helplines: `Msaada wa bure na wa siri katika nchi yako, kwa simu au maandishi: [findahelpline.com](${directory}).`,
      somebodyNear: "Ukiweza, mwambie mtu wa karibu unayemwamini, kwa maneno haya haya.",
      after: "Masomo yanaweza kusubiri.",
    },
    worry: {
      unanswered: "Siwezi kujibu swali lako kwa sasa; tafadhali uliza tena baadaye.",
      before: "Kama ni zaidi ya somo: huhitaji kulibeba peke yako.",
      helplines: `Msaada wa bure na wa siri katika nchi yako: [findahelpline.com](${directory}).`,
    },
    encouragement: "Jambo hili ni gumu kwa watu wengi, na kukwama hakusemi lolote juu yako. Tuchukue kipande kidogo.",
  },
};

/** Return the texts for a person in distress, in a language. */
export function careWordsIn(language: Language): CareWords {
  return byLanguage[language];
}

/**
 * What to tell a person in distress: instead of an answer; after it; or, if the answer fails, alone. All are null without signs of distress.
 */
export type Care = { instead: string | null; after: string | null; alone: string | null };

/**
 * Return what to tell the writer of a conversation's last message, whichever model answers. `contacts` are those set by the academy, one
 * per line; null names a directory of helplines.
 */
export function careFor(messages: readonly ChatMessage[], language: Language, contacts: string | null): Care {
  const distress = recogniseDistress(messages.at(-1)?.content ?? "");
  const { crisis, worry } = careWordsIn(language);
  const own = contacts?.split("\n").map((contact) => contact.replace(/^\s*[-*•]\s+/, ""));
  const list = [crisis.emergency, ...(own ?? [crisis.helplines]), crisis.somebodyNear];
  const after = own ? `${worry.before}\n\n${asList(own)}` : `${worry.before} ${worry.helplines}`;
  const isWorry = distress === "worry";
  return {
    instead: distress === "crisis" ? `${crisis.before}\n\n${asList(list)}\n\n${crisis.after}` : null,
    after: isWorry ? after : null,
    alone: isWorry ? `${worry.unanswered}\n\n${after}` : null,
  };
}

function asList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Return whether a message expresses a crisis. Such messages are neither searched nor sent to a vendor. */
function isCrisis({ role, content }: ChatMessage): boolean {
  return role === "user" && recogniseDistress(content) === "crisis";
}

/** Remove messages of a crisis and the answers to them, so that no later model reads them. */
export function withoutCrises<Message extends ChatMessage>(messages: readonly Message[]): Message[] {
  return messages.filter((message, at) => {
    const before = messages[at - 1];
    return !isCrisis(message) && !(message.role === "assistant" && before && isCrisis(before));
  });
}
