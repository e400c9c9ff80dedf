/** The patterns that classify messages in one language. All but the English ones match text without accents. */
export type IntentPatterns = {
  /** The open lesson as a whole. */
  lesson: RegExp;
  /** The contents of the course. */
  course: RegExp;
  /** A request to solve an exercise. */
  solution: RegExp;
  /** After an exercise: hurry, authority, games and other attempts to get its solution. */
  pressure: RegExp;
  /** After an exercise: a result without its derivation. */
  guess: RegExp;
  example: RegExp;
  quiz: RegExp;
  hint: RegExp;
  more: RegExp;
  greeting: RegExp;
  wellbeing: RegExp;
  thanks: RegExp;
  farewell: RegExp;
  identity: RegExp;
};

const openText =
  "(?:this|the|that|today'?s|current|open|my)(?: current| open| whole| entire)? (?:lesson|page|text|chapter|module|unit|reading|section|article|content)";
const wholeLesson = new RegExp(
  [
    `^(?:please |can you |could you )*(?:explain|summari[sz]e|describe|outline|recap|introduce|teach me|go (?:over|through)|walk me through|sum up)(?: me)? (?:${openText}|this|it|that)(?: (?:to|for) me)?(?: please| briefly| simply| in (?:simple|short|other) \\w+| in short| again)*[.?! ]*$`,
    `\\bwhat(?:'s|’s| is| was) (?:${openText}|this|it all|all this) (?:all )?about\\b`,
    `\\bwhat (?:will|do|can|should|would) (?:i|we|you) (?:learn|remember|know|take|take away|understand)(?: \\w+){0,2} (?:from|in|of|after|about) ${openText}`,
    `\\b(?:summary|overview|outline|gist|key (?:points?|ideas?|takeaways?|terms?|concepts?)|main (?:points?|ideas?|message)|takeaways?)\\b(?: (?:of|from|in|for) (?:${openText}|this|it))?[.?! ]*$`,
    `^(?:i (?:do not|don't|don’t|can't|cannot) (?:understand|get|follow)|help me (?:understand|with)|tell me about|what(?:'s|’s| is) in) (?:${openText}|this|it|anything)[.?! ]*$`,
    "^tl;?dr\\b",
  ].join("|"),
  "i",
);
const wholeCourse =
  /\b(?:tell me|talk|know|information|something) about (?:this|the) course|\bwhat (?:is|'s|does|will|do|can) (?:(?:i|we) (?:learn|study)(?: in)? )?(?:this|the) course (?:about|cover|teach|contain|include)|\bwhat(?:'s|’s| is) this course|\b(?:what|which) (?:lessons|topics|subjects)\b.{0,30}\b(?:course|cover|there|have)|\bwhat (?:will|can|do) i learn (?:in|from|here|with)? ?(?:this course|here)|\bwhat (?:can i ask|do you know about)|\b(?:overview|outline|summary|summari[sz]e) (?:of )?(?:this|the) course/i;
const solution =
  /\b(?:solution|answers?|result)s? (?:to|of|for) (?:the |this |that |these |an? |my )?(?:\w+ )?(?:exercises?|tasks?|questions?|homework|assignment|quiz|problem|try it|(?:number )?\d)|\b(?:solve|do|complete|finish|answer) (?:(?:the|this|that|my|these|all) )?(?:\w+ )?(?:exercises?|homework|assignment|task|quiz|try it)\b|\b(?:solve|do) (?:it|this|that|them) for me\b|\b(?:exercise|task|question|problem|try it)s? (?:number |no\.? ?)?\d|\bgive me (?:the|all the) (?:answers?|solutions?)\b|\bjust (?:tell|give) me the (?:answer|solution|result)/i;
const example = /\b(?:examples?|for instance|illustrat\w+|concrete case|show me (?:a|an|one) case)\b/i;
const quiz =
  /\b(?:quiz|test|question|examine|drill) me\b|\bask me (?:a|another|some|something|one)|\b(?:give|set) me (?:a|an|some|another) (?:quiz|question|questions|exercise|task|problem)\b/i;
const hint =
  /^(?:(?:i'?m |i am )?(?:still )?(?:stuck|lost|confused|not sure)|(?:i (?:do not|don't|don’t) know|i have no idea|no idea|not sure|dunno|idk)|(?:give me |can i have |i need )?(?:a |another )?hints?(?: please)?|help(?: me)?(?: please)?)\b.{0,40}$/i;
const more =
  /^(?:(?:ok|okay|and|but|so|yes|right|please|can you|could you)[, ]+)*(?:(?:tell me |say |explain )?more(?: about (?:it|that|this))?|go on|continue|what else|and then|how so|how come|why(?: is (?:that|it)| not)?|(?:explain|say|repeat) (?:that|it|this) (?:again|more simply|simpler|in other words|differently|slowly|better|further)|in (?:simpler|other) (?:words|terms)|simpler|elaborate|i (?:still )?(?:don't|don’t|do not) (?:understand|get)(?: it| that)?|what do you mean)[ .?!]*(?:please)?[ .?!]*$/i;

const greeting =
  /^(?:hi|hiya|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|bonjour|habari|jambo|ol[aá]|salut)\b[\s\p{P}\p{Emoji}]*(?:there|tutor|again|everyone|professor|teacher|how are you(?: doing)?(?: today)?|nice to meet you)?[\s\p{P}\p{Emoji}]*$/iu;
const wellbeing = /^how are you\b.{0,20}$/i;
const thanks =
  /^(?:(?:ok|okay|great|perfect|cool|ah|oh|yes|super|wow|nice|awesome|got it|i see|that helps|good)[\s,.!]+)*(?:thanks|thank you|thx|ty|cheers|merci|asante|obrigad[oa]|great|perfect|got it|i see|makes sense|that helps|ok(?:ay)?|cool|nice|awesome|understood)\b.{0,45}$/i;
const farewell = /^(?:bye|goodbye|good bye|good night|see you|see ya|cya|farewell|ciao|that's all)\b.{0,30}$/i;
const identity =
  /\b(?:who|what) are you\b|\bare you (?:a |an |really |the )*(?:human|robot|bot|person|real|ai|machine|chatgpt|gpt|claude|gemini|llm|language model|built.?in|teacher|computer)\b|\bwhat(?:'s|’s| is) your (?:name|model|job|purpose)\b|\bwhat can you (?:do|help)|\bhow (?:do you|can you|does this|do i use) (?:work|help|tutor|you|the tutor|this tutor|this chat)\b|\bwhich (?:ai|model|llm)\b|\b(?:ignore|forget|reveal|show|print|repeat)\b.{0,30}\b(?:instructions?|system prompt|prompt|rules)\b/i;
const pressure =
  /\b(?:hurry|urgent|asap|no time|out of time|running out of time|deadline is|due (?:today|tomorrow|tonight|in)|fail (?:the|my|this) (?:course|class|exam)|desperate|begging|i beg)\b|\bi(?:'m| am|’m) (?:(?:the|your|an?|actually|in fact|really) )*(?:instructor|teacher|professor|admin\w*|developer|creator|author|owner|operator|tutor'?s? boss|examiner)\b|\b(?:instructor|teacher|professor|admin|boss|mother|parents?) (?:said|says|told|allow\w*|permit\w*|wants)\b|\b(?:i have|with|got) permission\b|\b(?:pretend|imagine|act as|role.?play|you are now|from now on|play the part|let's play|hypothetical\w*|in a story|dan mode)\b|\b(?:ignore|forget|disregard|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|above|previous|guidelines)\b|\b(?:only|just) (?:the|a|one|tell|give|say|show|write)\b.{0,30}\b(?:number|result|answer|solution|figure|digit|letter|line|word|step|it|code|first|last|half)\b|\b(?:first|last|next) (?:digit|half|line|number|part|letter|word) (?:of (?:it|the))|\b(?:translate|encode|spell|base64|reverse|rhyme|poem|in (?:french|swahili|portuguese|spanish|german|english|latin))\b|\bcomplete the sentence\b|\bfill in the blank|\b(?:yes or no|true or false|warmer or colder|multiple choice)\b|\b(?:come on|please,? please|i(?:'ll| will) (?:pay|tip|give you))\b|\bthe (?:answer|result|solution)\b/i;
const guess =
  /^(?:(?:so|ok|okay|then|and|well)[, ]+)*(?:is it|is that|it'?s|it is|that'?s|would it be|could it be|i (?:think|guess|say|got|get)|the (?:answer|result) (?:is|should be|must be|would be)|my (?:answer|result) is)\b.{0,60}\d/i;

/** The patterns for English messages. */
export const english: IntentPatterns = {
  lesson: wholeLesson,
  course: wholeCourse,
  solution,
  pressure,
  guess,
  example,
  quiz,
  hint,
  more,
  greeting,
  wellbeing,
  thanks,
  farewell,
  identity,
};

const exerciseInFrench = "(?:exercices?|devoirs?|taches?|problemes?|quiz|questions?)";

/** The patterns for French messages, without accents. */
export const french: IntentPatterns = {
  lesson:
    /^(?:(?:peux-tu|pouvez-vous|tu peux|s'il te plait|stp) )*(?:explique|resume|decris|presente)(?:r|z)?(?:-moi| moi)? (?:cette lecon|la lecon|ce texte|cette page|ce cours|tout ca|ceci|ca)[ .?!]*$|\bde quoi parle (?:cette lecon|la lecon|ce texte)|\b(?:resume|idees? principales?|points? cles?)(?: de (?:la|cette) lecon)?[ .?!]*$|^je ne comprends pas (?:cette|la) lecon/i,
  course:
    /\bde quoi parle (?:ce|le) cours|\bque (?:puis-je|peut-on) (?:te |vous )?demander\b|\bque (?:vais-je|va-t-on|peut-on) apprendre\b|\bquelles (?:lecons|matieres)\b|\b(?:plan|sommaire|contenu) (?:de ce|du) cours/i,
  solution: new RegExp(
    `\\b(?:solution|reponse|resultat|corrige)s? (?:de |a |d'|du |pour )(?:l'|la |le |les |cet |cette |ce |mon |ma |mes )?(?:\\w+ )?${exerciseInFrench}|\\b(?:resous|resoudre|resolvez|fais|faites|faire|termine|complete)(?:-moi| moi)? (?:l'|la |le |les |mon |ma |mes |cet |cette |ce )?${exerciseInFrench}|\\b${exerciseInFrench} (?:numero |no ?)?\\d|\\bdonnez?(?:-moi| moi)? (?:juste |simplement |directement )?(?:la |les |le )?(?:solution|reponse|resultat)s?\\b|\\bdis(?:-moi| moi) (?:juste |simplement )?(?:la reponse|la solution|le resultat)`,
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

const exerciseInPortuguese =
  "(?:exercicios?|tarefas?|trabalhos? de casa|licao de casa|problemas?|quiz|questao|questoes|perguntas?)";

/** The patterns for Portuguese messages, without accents. */
export const portuguese: IntentPatterns = {
  lesson:
    /^(?:(?:podes|pode|por favor|voce pode) )*(?:explica|explique|explicar|resume|resuma|resumir|descreve|descreva|apresenta|apresente)(?:-me| me)? (?:esta licao|a licao|esta aula|a aula|este texto|esta pagina|isto|isso|tudo)[ .?!]*$|\b(?:de|sobre) que (?:fala|trata) (?:esta|a) (?:licao|aula)|\b(?:resumo|ideias? principa\w+|pontos? principa\w+|pontos? chave)(?: d(?:a|esta) (?:licao|aula))?[ .?!]*$|^nao (?:entendo|compreendo|percebo) (?:esta|a) (?:licao|aula)/i,
  course:
    /\b(?:de|sobre) que (?:fala|trata) (?:este|o) curso|\bo que posso (?:te |lhe )?perguntar\b|\bo que (?:vou|posso|vamos) aprender\b|\bquais (?:sao as )?(?:licoes|aulas)\b|\b(?:plano|conteudo|resumo) d(?:o|este) curso/i,
  solution: new RegExp(
    `\\b(?:solucao|solucoes|resposta|respostas|resultado|resultados|gabarito) (?:de |a |ao |do |da |dos |das |para )(?:o |a |os |as |este |esta |meu |minha )?(?:\\w+ )?${exerciseInPortuguese}|\\b(?:resolve|resolva|resolver|faz|faca|fazer|termina|termine|completa|complete)(?:-me| me)? (?:o |a |os |as |este |esta |meu |minha |meus )?${exerciseInPortuguese}|\\b${exerciseInPortuguese} (?:numero |n[.o]? ?)?\\d|\\b(?:da|de|diga|diz|passa|passe|quero)(?:-me| me)? (?:so |apenas |logo )?(?:a |as |o |os )?(?:solucao|resposta|resultado)s?\\b|\\bme (?:da|de|diga|diz|passa|passe) (?:so |apenas |logo )?(?:a |o )?(?:solucao|resposta|resultado)`,
    "i",
  ),
  pressure:
    /\b(?:pressa|urgente|sem tempo|nao tenho tempo|rapido|para entregar|vou reprovar|vou chumbar|imploro|por amor de deus)\b|\b(?:eu )?sou (?:o |a |um |uma |teu |tua |seu |sua )?(?:professora?|instrutora?|docente|formadora?|admin\w*|desenvolvedora?|programadora?|criadora?|autora?)\b|\b(?:professora?|instrutora?|chefe|mae) (?:disse|diz|deixou|deixa|permite|permitiu|autorizou|quer)|\b(?:permissao|autorizacao)\b|\b(?:finge|finja|imagina|imagine|faz de conta|jogo|a partir de agora|agora (?:es|voce e)|hipotes\w+|hipotetic\w+)\b|\b(?:ignora|ignore|esquece|esqueca|contorna)\w*\b.{0,40}\b(?:instruc\w+|regras?|anterior\w*)\b|\b(?:so|apenas|somente) (?:o|a|um|uma)\b.{0,30}\b(?:numero|resultado|resposta|solucao|letra|linha|palavra|passo|digito)\b|\b(?:primeiro|primeira|ultimo|ultima) (?:digito|metade|linha|letra|palavra|numero|passo)|\b(?:traduz|traduza|traduzir|em (?:ingles|frances|suaili|espanhol)|ao contrario|poema|base64)\b|\bcompleta a frase|\bcomplete a frase|\bsim ou nao\b|\bverdadeiro ou falso\b|\bva la\b|\ba (?:resposta|solucao)\b|\bo resultado\b/i,
  guess:
    /^(?:(?:entao|ok|e|bem)[, ]+)*(?:e|sao|seria|acho que|penso que|creio que|deu|da|a resposta e|o resultado e|a minha resposta e)\b.{0,60}\d/i,
  example: /\b(?:um|uns|outro|outros|mais) exemplos?\b|\bpor exemplo\b|\bcaso concreto\b/i,
  quiz: /\b(?:testa|teste|interroga|questiona)(?:-me| me)\b|\bme (?:teste|testa|questione)\b|\bfaz(?:-me| me)? (?:uma|umas|outra) perguntas?|\bfaca(?:-me)? (?:uma|umas|outra) perguntas?|\b(?:da|de)(?:-me)? (?:um quiz|uma pergunta|um exercicio)/i,
  hint: /^(?:(?:eu )?(?:(?:ainda|continuo|continua|completamente|meio) )*(?:(?:estou|to|fiquei) )?(?:(?:ainda|completamente|meio) )*(?:pres[oa]|perdid[oa]|encalhad[oa]|confus[oa]|travad[oa])|(?:ainda )?nao sei|nao faco ideia|sem ideia|nao tenho (?:ideia|certeza)|(?:da-me |de-me |me da |preciso de )?(?:uma |um |outra |outro )?(?:dica|pista|ajuda)|ajuda(?:-me)?|me ajuda|ajude(?:-me)?)\b.{0,40}$/i,
  more: /^(?:(?:ok|e|mas|entao|sim|por favor|podes|pode|voce pode|me)[, ]+)*(?:mais|continua|continue|e? ?depois|conta mais|diz mais|fala mais|expli(?:ca|car|que)(?:-me)?(?: (?:isso|isto))? (?:melhor|de novo|outra vez|mais|mais simples|mais devagar|(?:de|por) outr[ao]s? (?:forma|jeito|maneira|palavras))|porque(?: isso)?|por que(?: (?:isso|nao))?|como assim|(?:(?:bem|um pouco|ainda) )?mais (?:simples|devagar|claro)|(?:com|em|por) outras palavras|(?:isso )?(?:e |esta |ficou )?(?:muito|demasiado|tao) (?:dificil|complicado|confuso)|(?:ainda )?(?:nao|nada) (?:entendi|entendo|percebi|percebo|compreendo|compreendi)(?: (?:nada|bem|isso|ainda))?)(?:[, ]+por favor)?[ .?!]*$/i,
  greeting: /^(?:ola|oi|bom dia|boa tarde|boa noite|e ai)\b.{0,25}$/i,
  wellbeing: /^(?:como (?:vai|estas|esta|vais)|tudo bem)\b.{0,15}$/i,
  thanks:
    /^(?:(?:ok|otimo|perfeito|ah|oh|sim|legal|fixe|bom)[\s,.!]+)*(?:obrigad[oa]|valeu|perfeito|entendi|percebi|otimo|legal|fixe)\b.{0,40}$/i,
  farewell: /^(?:adeus|tchau|ate (?:logo|amanha|breve|ja)|xau)\b.{0,25}$/i,
  identity:
    /\bquem (?:es|e)(?: tu| voce)?\b[ ?!.]*$|\b(?:es|voce e|tu es) (?:um |uma )?(?:humano|humana|robo|pessoa|ia|real|chatgpt|maquina)\b|\bo que (?:sabes|podes|voce pode|voce sabe) fazer\b|\bqual (?:modelo|e o teu nome|e o seu nome)|\b(?:ignora|ignore|esquece|esqueca|revela|revele|mostra|mostre|repete|repita)\b.{0,30}\b(?:instruc\w+|prompt|regras?)\b/i,
};

const exerciseInSwahili = "(?:zoezi|mazoezi|kazi ya nyumbani|swali|maswali|tatizo|jaribio)";

/** The patterns for Swahili messages. */
export const swahili: IntentPatterns = {
  lesson:
    /^(?:(?:tafadhali|naomba|unaweza) )*(?:eleza|nieleze|elezea|nielezee|fupisha|fanya muhtasari wa|nifupishie) (?:somo hili|hili somo|somo|ukurasa huu|hii|hili)[ .?!]*$|\bsomo hili (?:linahusu|linazungumzia) nini|\b(?:muhtasari|mambo makuu|hoja kuu)(?: (?:wa|ya) somo(?: hili)?)?[ .?!]*$|^sielewi somo/i,
  course:
    /\bnaweza kukuuliza nini\b|\bkozi hii (?:inahusu|inafundisha|ina) nini|\bnitajifunza nini\b|\bmasomo gani\b|\bkuna masomo (?:gani|yapi)\b/i,
  solution: new RegExp(
    `\\b(?:jibu|majibu|suluhisho|matokeo) (?:la |ya |kwa )(?:\\w+ )?${exerciseInSwahili}|\\b(?:tatua|nitatulie|fanya|nifanyie|jibu|nijibie|maliza|kamilisha) (?:hili |hizi |haya |langu )?${exerciseInSwahili}|\\b${exerciseInSwahili} (?:namba |nambari |la |ya )?(?:\\d|kwanza|pili|tatu)|\\b(?:nipe|niambie|nionyeshe|toa|nitajie) (?:tu )?(?:jibu|majibu|suluhisho|matokeo)\\b`,
    "i",
  ),
  pressure:
    /\b(?:haraka|dharura|sina muda|muda umeisha|nitafeli|nitashindwa|nakuomba sana|nakusihi)\b|\bmimi ni (?:mwalimu|mkufunzi|msimamizi|admin\w*|mtengenezaji|mwandishi|msanidi|mmiliki)\b|\b(?:mwalimu|mkufunzi|bosi|mama|msimamizi) (?:amesema|alisema|ameruhusu|anaruhusu|anataka|wangu amesema|wangu ameruhusu)|\b(?:ruhusa|kibali)\b|\b(?:jifanye|fikiria|tucheze|igiza|kuanzia sasa|wewe sasa ni)\b|\b(?:puuza|sahau|acha)\b.{0,40}\b(?:maagizo|maelekezo|sheria|kanuni|ya awali|yaliyotangulia)\b|\b(?:namba|nambari|jibu|herufi|neno|mstari|hatua) (?:tu|pekee|ya kwanza tu)\b|\b(?:tarakimu|herufi|nusu|hatua|neno) (?:ya|la) (?:kwanza|mwisho)|\b(?:tafsiri|kwa (?:kiingereza|kifaransa|kireno)|shairi|base64|kinyume)\b|\bkamilisha sentensi|\bndiyo au hapana\b|\bkweli au (?:si kweli|uongo)\b|\b(?:jibu|suluhisho|matokeo)\b/i,
  guess: /^(?:(?:basi|sawa|je|na)[, ]+)*(?:ni|nadhani ni|nadhani|nafikiri|nimepata|jibu ni|jibu langu ni|matokeo ni)\b.{0,60}\d/i,
  example: /\bmfano\b(?! (?:wa data|wa kuigwa))|\bmifano\b|\bkwa mfano\b/i,
  quiz: /\b(?:nijaribu|nipime|niulize)\b|\bniulize (?:swali|maswali)|\bnipe (?:swali|maswali|zoezi|jaribio)\b(?!.*\bjibu)/i,
  hint: /^(?:(?:mimi )?(?:bado )?(?:nimekwama|nimepotea|nimechanganyikiwa|sijui)|sina (?:wazo|uhakika)|(?:nipe |naomba )?(?:kidokezo|dokezo|msaada)|nisaidie|msaada)\b.{0,40}$/i,
  more: /^(?:(?:sawa|na|lakini|basi|ndiyo|tafadhali|naomba)[, ]+)*(?:zaidi|endelea|kisha|halafu|(?:ni)?(?:eleze?|elezee?|fafanulie|fafanua) (?:zaidi|tena|vizuri|polepole|kwa (?:urahisi(?: zaidi)?|njia (?:rahisi|nyingine)|lugha rahisi|maneno (?:mengine|rahisi)))|(?:kwa )?(?:urahisi|rahisi) zaidi|kwa (?:maneno (?:mengine|rahisi)|lugha rahisi|urahisi)|polepole|(?:hii |hiyo )?ni ngumu(?: sana)?|kwa nini(?: hivyo)?|kwanini|vipi|kivipi|(?:bado )?(?:sielewi|sijaelewa)(?: (?:bado|vizuri))?|una maana gani|unamaanisha nini)(?:[, ]+tafadhali)?[ .?!]*$/i,
  greeting: /^(?:habari|jambo|hujambo|mambo|salamu|shikamoo|karibu|hodi)\b.{0,25}$/i,
  wellbeing: /^(?:u hali gani|habari yako|habari gani|hali yako|vipi hali)\b.{0,15}$/i,
  thanks: /^(?:(?:sawa|vizuri|safi|ah|oh|ndiyo|nzuri)[\s,.!]+)*(?:asante|ahsante|shukrani|nimeelewa|safi|vizuri|sawa)\b.{0,40}$/i,
  farewell: /^(?:kwaheri|kwa heri|tutaonana|usiku mwema|baadaye)\b.{0,25}$/i,
  identity:
    /\b(?:wewe ni nani|u nani|wewe ni (?:binadamu|roboti|mtu|ai|mashine|chatgpt))\b|\bunaweza kufanya nini\b|\bjina lako (?:ni )?nani\b|\b(?:puuza|sahau|onyesha|nionyeshe|rudia)\b.{0,30}\b(?:maagizo|maelekezo|sheria|prompt)\b/i,
};
