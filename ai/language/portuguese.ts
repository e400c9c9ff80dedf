import { readGlossary, wordsIn, type LanguageWords } from "./language-words.ts";

/** Portuguese function words and question words. Without accents. */
const functionWords = `
a agora aí ai ajuda ajudar ajude ainda alem algo algum alguma algumas alguns ali ante antes ao aos apenas apos aquela aquele aquilo as
assim ate aula aulas bem boa bom cada coisa coisas com como compreender consigo consiste contra cujo curso cursos da dai das de define definicao
definir dela dele delas deles depois descreva desde desta deste destas destes dessa desse deve devem devo diferenca diferencas difere diga dizer
disso disto do dos duas dum duma durante e ela elas ele eles em enquanto entao entender entendi entendo entre era es essa essas esse esses
esta estao estar estas este estes estou eu exactamente exatamente exemplo exemplos explica explicacao explicar explique fala falar faz fazer
faco favor ficar foi for forem funciona funcionam funcionar ha ideia isso isto ja la lhe licao licoes logo mais mas me mesma mesmo meu meus
mim minha minhas muita muito na nada nao nas nem nenhum nenhuma nesse neste nesta no nos nossa nosso num numa nunca o obrigada obrigado oi ola onde
ora os ou outra outras outro outros palavra para pela pelas pelo pelos pergunta perguntas pode podem poder poderia podes podia por porque
porquê posso pouco pra precisa precisam precisar preciso precisos qual quais qualquer quando quanta quantas quanto quantos que quem quer queria quero
questao saber sabe sao se seja sem sempre ser sera serve seu seus si sido significa significado significam so sob sobre somente sou sua suas
talvez tambem tanto tao te tem temos tenho ter teu tipo toda todas todo todos tu tua tudo um uma umas uns usa usam usar vai vamos vao vez
voce voces vos`;

const glossary = `
hoje:today amanha:tomorrow ontem:yesterday dia:day semana:week mes:month ano:year hora:hour minuto:minute manha:morning noite:night
agua:water fogo:fire ar:air terra:earth pao:bread farinha:flour sal:salt acucar:sugar leite:milk ovo:egg oleo:oil azeite:oil carne:meat
legume:vegetable fruta:fruit forno:oven massa:dough fermento:yeast assar:bake cozinhar:cook quente:hot,warm frio:cold corpo:body cabeca:head
mao:hand braco:arm perna:leg coracao:heart sangue:blood osso:bone pele:skin olho:eye orelha:ear ouvido:ear boca:mouth nariz:nose costas:back
peito:chest ferida:wound ferimento:injury ferido:injured queimadura:burn dor:pain doente:sick,ill doenca:illness medico:doctor
respirar:breathe respiracao:breathing veneno:poison socorro:aid,rescue emergencia:emergency musica:music som:sound nota:note escala:scale
acorde:chord ritmo:rhythm compasso:bar,measure cancao:song cantar:sing voz:voice crianca:child bebe:baby homem:man mulher:woman amigo:friend
familia:family casa:house,home escola:school cidade:city pais:country estrada:road carro:car animal:animal cao:dog cachorro:dog gato:cat
arvore:tree planta:plant flor:flower sol:sun chuva:rain vento:wind palavra:word frase:sentence ler:read escrever:write aprender:learn
cortar:cut lavar:wash abrir:open fechar:close empurrar:push puxar:pull cair:fall correr:run andar:walk dormir:sleep comer:eat beber:drink
ver:see ouvir:hear tocar:touch,play ultimo:last primeiro:first dois:two tres:three comprido:long longo:long curto:short forte:strong
fraco:weak pesado:heavy leve:light alto:high cheio:full velho:old jovem:young mau:bad facil:easy dificil:difficult caro:expensive
barato:cheap largo:wide
aborrecido:angry aceitar:accept acessibilidade:accessibility acessivel:accessible acordo:agreement,deal afastamento:distance alavancagem:leverage
alerta:alert alcance:reach altura:height alvo:target amarelo:yellow ambito:scope amortizacao:depreciation amostra:sample ancora:anchor
ancoragem:anchoring,anchor anuncio:advertisement apagar:delete aquisicao:acquisition argumento:argument arquivo:file assinatura:subscription ativo:asset
atraso:delay atributo:attribute atribuicao:attribution aumentar:increase,rise azul:blue baixo:low balanco:balance-sheet balancete:trial-balance banco:bank,database
beneficio:benefit botao:button cabecalho:header caixa:cash,box calcular:calculate campanha:campaign campo:field caractere:character capital:capital cartao:card
carga:load cascata:cascade caso:case caminho:path centro:center chave:key chefe:boss cinzento:grey cinza:grey clareza:clarity claro:light,clear cliente:customer clientes:customer
coluna:column comando:command comecar:begin,start comparar:compare componente:component comprador:buyer comprar:buy compra:purchase comprimento:length
computador:computer concessao:concession concorrente:competitor condicao:condition confianca:confidence conflito:conflict conta:account contabilidade:bookkeeping,accounting
contraste:contrast contrato:contract conversa:conversation conversao:conversion cor:colour cores:colour correlacao:correlation credito:credit crescimento:growth criar:create
custo:cost custar:cost dado:data dados:data daltonismo:deficiency,colour data:date debito:debit decisao:decision demanda:demand depreciacao:depreciation desconto:discount desenho:design,drawing
desempenho:performance despesa:expense desvio:deviation dia:day dificil:difficult diminuir:decrease,fall dinheiro:money,cash direito:right disjuntor:circuit-breaker
disponibilidade:availability divida:debt,liability dividir:divide,split duplicado:duplicate duplo:double ecra:screen elemento:element embalagem:packaging
empatia:empathy empresa:company,firm,business emprestimo:loan endereco:address entrada:entry,input entrega:delivery equacao:equation equipa:team equipe:team erro:error,mistake
escala:scale escolher:choose,pick escolha:choice escrever:write escuro:dark espaco:space espacamento:spacing espera:wait esperar:wait estado:state,status estrategia:strategy estrutura:structure
estudo:study etapa:step,stage etiqueta:label evidencia:evidence externa:outer externo:outer falha:failure falhar:fail fatura:invoice ferramenta:tool ficheiro:file
fila:queue filtrar:filter filtro:filter fluxo:flow fonte:font,typeface fontes:font,typeface fornecedor:supplier formulario:form formula:formula frase:sentence funcao:function fundo:background funil:funnel ganhar:earn,win
gargalo:bottleneck gestao:management governanca:governance gosto:taste grafico:chart grande:large grelha:grid grupo:group grupos:group agrupar:group hierarquia:hierarchy idempotencia:idempotent imagem:image imposto:tax
incerteza:uncertain indicador:indicator,metric indice:index inflacao:inflation interior:inner interno:inner interna:inner inventario:inventory investimento:investment investir:invest
juncao:join juntar:join juro:interest juros:interest lancamento:entry,launch largura:width leitor:reader,screen-reader letra:letter letras:letter ligacao:link,connection limite:limit linha:line,row linhas:line,row lingua:language liquido:net lista:list
livro:book livro-razao:ledger loja:store lucro:profit luz:light margem:margin marca:brand maquina:machine marketing:marketing media:average,mean mediana:median medio:average medir:measure medida:measure medo:fear memoria:memory mensagem:message
mentira:lie menu:menu mercado:market meta:target,goal metodo:method metrica:metric modelo:model navegacao:navigation navegador:browser necessidade:need negociacao:negotiation negociar:negotiate
negocio:business,deal negrito:bold nivel:level nome:name norma:standard nota:note novo:new numero:number objetivo:objective,goal oferta:offer opcao:option ordem:order orgao:body orfa:orphan pagamento:payment pagar:pay
pagina:page paleta:palette papel:paper,role parametro:parameter parte:part passivo:liability passo:step patrimonio:equity percentil:percentile perda:loss pequeno:small periodo:period plano:plan ponto:point posicao:position posicionamento:positioning
prazo:deadline,term preco:price previsao:forecast primaria:primary primario:primary principio:principle probabilidade:probability produto:product projeto:project promessa:promise prova:proof,evidence proteger:protect publicar:publish publicidade:advertising
publico:audience,public qualidade:quality queda:fall,outage raiva:anger rapido:fast,quick razao:reason,ratio receber:receive receita:revenue,income recusa:refusal recusar:refuse rede:network reduzir:reduce reembolso:refund registo:row,record registro:row,record regra:rule
relatorio:report rendimento:income,return requisito:requirement reserva:reservation responder:answer,respond resposta:response resultado:result retorno:return reuniao:meeting revisao:review,proofreading rever:review risco:risk rotulo:label salario:salary seguranca:security
segmentacao:segmentation segmentar:segmentation,segment segmento:segment selecao:selection separar:separate servico:service servidor:server setor:sector sinal:sign site:site,website sitio:site,website sistema:system sobrecarga:overload soma:sum,total suporte:support tabela:table tamanho:size
tarefa:task taxa:rate tecla:key teclado:keyboard tela:screen tema:theme tempo:time termo:term teste:test testar:test texto:text tipografia:typography titulo:headline,heading,title token:token total:total trabalho:work
transacao:transaction trocar:trade,exchange troca:trade utilizador:user usuario:user valor:value vantagem:benefit vazio:empty velocidade:speed vender:sell vendedor:seller venda:sale verde:green verdadeiro:true verificar:check,verify vermelho:red versao:version vida:life
vinculo:link visitante:visitor visitantes:visitor viuva:widow vista:view consulta:query consultas:query presente:present`;

export const portuguese: LanguageWords = { functionWords: wordsIn(functionWords), glossary: readGlossary(glossary) };
