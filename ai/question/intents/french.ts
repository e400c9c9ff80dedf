import type { IntentPatterns } from "./intent-patterns.ts";

const exercise = "(?:exercices?|devoirs?|taches?|problemes?|quiz|questions?)";

/** The patterns for French messages, without accents. */
export const french: IntentPatterns = {
  lesson:
    /^(?:(?:peux-tu|pouvez-vous|tu peux|s'il te plait|stp) )*(?:explique|resume|decris|presente)(?:r|z)?(?:-moi| moi)? (?:cette lecon|la lecon|ce texte|cette page|ce cours|tout ca|ceci|ca)[ .?!]*$|\bde quoi parle (?:cette lecon|la lecon|ce texte)|\b(?:resume|idees? principales?|points? cles?)(?: de (?:la|cette) lecon)?[ .?!]*$|^je ne comprends pas (?:cette|la) lecon/i,
  course:
    /\bde quoi parle (?:ce|le) cours|\bque (?:puis-je|peut-on) (?:te |vous )?demander\b|\bque (?:vais-je|va-t-on|peut-on) apprendre\b|\bquelles (?:lecons|matieres)\b|\b(?:plan|sommaire|contenu) (?:de ce|du) cours/i,
  solution: new RegExp(
    `\\b(?:solution|reponse|resultat|corrige)s? (?:de |a |d'|du |pour )(?:l'|la |le |les |cet |cette |ce |mon |ma |mes )?(?:\\w+ )?${exercise}|\\b(?:resous|resoudre|resolvez|fais|faites|faire|termine|complete)(?:-moi| moi)? (?:l'|la |le |les |mon |ma |mes |cet |cette |ce )?${exercise}|\\b${exercise} (?:numero |no ?)?\\d|\\bdonnez?(?:-moi| moi)? (?:juste |simplement |directement )?(?:la |les |le )?(?:solution|reponse|resultat)s?\\b|\\bdis(?:-moi| moi) (?:juste |simplement )?(?:la reponse|la solution|le resultat)`,
    "i",
  ),
  pressure:
    /\b(?:presse|pressee|urgent|vite|pas le temps|plus le temps|a rendre|je vais echouer|je t'en supplie|je vous en prie)\b|\bje suis (?:le |la |l'|ton |ta |votre |un |une )?(?:prof\w*|enseignante?|instructeur|instructrice|formateur|formatrice|admin\w*|developp\w+|createur|auteur)\b|\b(?:prof\w*|enseignant|instructeur|patron|mere) (?:a dit|dit|m'a dit|autorise|permet|veut)|\b(?:permission|autorisation)\b|\b(?:fais semblant|imagine|joue|jouons|jeu de role|tu es maintenant|desormais|hypothe\w+)\b|\b(?:ignore|oublie|contourne)\w*\b.{0,40}\b(?:instructions?|regles?|consignes?|precedent\w*)\b|\b(?:juste|seulement|uniquement|que) (?:le|la|un|une)\b.{0,30}\b(?:chiffre|nombre|resultat|reponse|solution|lettre|ligne|mot|etape)\b|\b(?:premier|premiere|dernier|derniere) (?:chiffre|moitie|ligne|lettre|mot|etape)|\b(?:traduis|traduire|en (?:anglais|swahili|portugais|espagnol)|a l'envers|poeme|base64)\b|\bcomplete la phrase|\boui ou non\b|\bvrai ou faux\b|\ballez\b|\bla (?:reponse|solution)\b|\ble resultat\b/i,
  guess:
    /^(?:(?:alors|donc|ok|et)[, ]+)*(?:est-ce que c'est|est-ce|c'est|ce serait|je pense|je crois|j'ai trouve|j'obtiens|la reponse est|le resultat est|ma reponse est)\b.{0,60}\d/i,
  example: /\b(?:un|d'autres?|des|autre|cet) exemples?\b|\bpar exemple\b|\bcas concret\b/i,
  quiz: /\b(?:interroge|teste|questionne)(?:z)?[ -]?moi\b|\bpose(?:z)?[ -]moi (?:une|des|d'autres) questions?|\bdonne(?:z)?[ -]moi (?:un quiz|une question|un exercice)/i,
  hint: /^(?:(?:je suis |moi,? )?(?:(?:toujours|encore|completement|un peu|tout a fait) )*(?:bloquee?|perdue?|coincee?)|je (?:ne )?sais (?:toujours )?pas|aucune idee|pas sure?|(?:donne(?:z)?[ -]moi |j'ai besoin d')?(?:un |une |d')?(?:autre )?(?:indice|piste|aide)|aide(?:z)?[ -]?moi|au secours)\b.{0,40}$/i,
  more: /^(?:(?:ok|et|mais|alors|oui|s'il te plait|stp|peux-tu|tu peux|pouvez-vous|vous pouvez|s'il vous plait)[, ]+)*(?:plus|encore|continuez?|la suite|et (?:ensuite|apres)|ensuite|dis-m'en plus|dites-m'en plus|(?:re)?expliqu(?:e|ez|er)(?:[- ]moi)?(?: (?:ca|cela))? (?:plus|mieux|autrement|plus simplement|encore|plus lentement|differemment)|en savoir plus|pourquoi(?: (?:ca|cela|donc))?(?: pas)?|comment ca|(?:(?:un peu|beaucoup|encore) )?plus (?:simple(?:ment)?|lentement|clair(?:ement)?)|(?:en|avec) d'autres (?:mots|termes)|(?:c'est |ca reste )?(?:trop|tres) (?:complique|difficile|dur)|je (?:ne )?(?:comprends|saisis) (?:toujours |vraiment )?(?:pas|rien)(?: bien)?|je n'ai (?:toujours )?(?:pas|rien) compris|j'ai pas compris|c'est-a-dire)(?:[, ]+(?:s'il (?:te|vous) plait|stp|svp|merci))?[ .?!]*$/i,
  greeting: /^(?:bonjour|salut|bonsoir|coucou|allo)\b.{0,25}$/i,
  wellbeing: /^(?:comment (?:ca va|vas-tu|allez-vous)|ca va)\b.{0,15}$/i,
  thanks:
    /^(?:(?:ok|super|parfait|ah|oh|oui|genial|d'accord|bien)[\s,.!]+)*(?:merci|super|parfait|d'accord|compris|j'ai compris|genial)\b.{0,40}$/i,
  farewell: /^(?:au revoir|a bientot|bonne (?:nuit|journee|soiree)|a plus|adieu)\b.{0,25}$/i,
  identity:
    /\b(?:qui|qu'?) ?es[ -]tu\b|\bes-tu (?:un|une|humain\w*|vrai\w*|chatgpt|reel\w*)|\btu es (?:qui|quoi|un robot|humain\w*|une ia)\b|\bque (?:peux-tu|sais-tu) faire\b|\bquel (?:modele|est ton nom)|\b(?:ignore|oublie|revele|montre|affiche|repete)\w*\b.{0,30}\b(?:instructions?|prompt|regles?|consignes?)\b/i,
};
