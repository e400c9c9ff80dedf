import type { IntentPatterns } from "./intent-patterns.ts";

const exercise = "(?:exercicios?|tarefas?|trabalhos? de casa|licao de casa|problemas?|quiz|questao|questoes|perguntas?)";

/** The patterns for Portuguese messages, without accents. */
export const portuguese: IntentPatterns = {
  lesson:
    /^(?:(?:podes|pode|por favor|voce pode) )*(?:explica|explique|explicar|resume|resuma|resumir|descreve|descreva|apresenta|apresente)(?:-me| me)? (?:esta licao|a licao|esta aula|a aula|este texto|esta pagina|isto|isso|tudo)[ .?!]*$|\b(?:de|sobre) que (?:fala|trata) (?:esta|a) (?:licao|aula)|\b(?:resumo|ideias? principa\w+|pontos? principa\w+|pontos? chave)(?: d(?:a|esta) (?:licao|aula))?[ .?!]*$|^nao (?:entendo|compreendo|percebo) (?:esta|a) (?:licao|aula)/i,
  course:
    /\b(?:de|sobre) que (?:fala|trata) (?:este|o) curso|\bo que posso (?:te |lhe )?perguntar\b|\bo que (?:vou|posso|vamos) aprender\b|\bquais (?:sao as )?(?:licoes|aulas)\b|\b(?:plano|conteudo|resumo) d(?:o|este) curso/i,
  solution: new RegExp(
    `\\b(?:solucao|solucoes|resposta|respostas|resultado|resultados|gabarito) (?:de |a |ao |do |da |dos |das |para )(?:o |a |os |as |este |esta |meu |minha )?(?:\\w+ )?${exercise}|\\b(?:resolve|resolva|resolver|faz|faca|fazer|termina|termine|completa|complete)(?:-me| me)? (?:o |a |os |as |este |esta |meu |minha |meus )?${exercise}|\\b${exercise} (?:numero |n[.o]? ?)?\\d|\\b(?:da|de|diga|diz|passa|passe|quero)(?:-me| me)? (?:so |apenas |logo )?(?:a |as |o |os )?(?:solucao|resposta|resultado)s?\\b|\\bme (?:da|de|diga|diz|passa|passe) (?:so |apenas |logo )?(?:a |o )?(?:solucao|resposta|resultado)`,
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
