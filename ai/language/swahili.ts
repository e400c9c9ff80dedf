import { readGlossary, wordsIn, type LanguageWords } from "./language-words.ts";

/** Swahili function words and question words. */
const functionWords = `
aidha ama ambacho ambalo ambao ambapo ambaye ambayo ambazo asante au baada baadaye bado baina bila cha chake changu chini fafanua hadi haina hakuna hapa
hapana hata hayo haya hii hili hilo hivi hivyo hiyo hizi hizo hizo huo huu huyo huyu ila ile ili ina inaitwa inafanya inafanyaje inafanyakazi
inafanyika inamaana inamaanisha inavyo je jinsi juu kabla kadiri kama kati katika kiasi kila kile kipi kisha kitu
kozi kuhusu kupitia kusema kutoka kutumia kuwa kwa kwamba kwani kwanini kwake kwangu kwenye la lakini lake langu le lile lipi lini maana mara mambo mfano mifano mimi mtu
mwalimu mwingine na naelewa naomba nataka naweza nao ndani ndio ndiyo ndogo neno ni nieleze nikoje nifanye nifanyeje nini ninahitaji ninataka ninaweza
ninawezaje nipe nisaidie nitafanyaje nitawezaje niambie niko njia nje ni nzuri nyingine pa pale pamoja pia pili samahani sana sawa sasa si
sielewi sijui siyo somo masomo swali maswali tafadhali tena tofauti tu tunahitaji tunatumia tunaweza ule upi uwe unaweza unafanyaje unamaanisha vile vipi vya vyake
vyangu wa wakati wake wangu wao wapi wewe weka wote ya yake yangu yake yale yao yapi yeye yote yupi za zake zangu zile zipi zote nani eleza elezea
kikamilifu yenye gani iko kuna kuko yuko ipo upo yupo yapo zipo wapo huwa ngapi ikiwa iwapo ingawa mbona namna zaidi kidogo hapo hivyo vipi nao nayo wenyewe mwenyewe wenye zenye`;

const glossary = `
leo:today kesho:tomorrow jana:yesterday siku:day wiki:week mwezi:month mwaka:year saa:hour dakika:minute asubuhi:morning jioni:evening
usiku:night maji:water moto:fire,hot hewa:air ardhi:earth mkate:bread unga:flour chumvi:salt sukari:sugar maziwa:milk yai:egg mayai:egg
mafuta:oil nyama:meat mboga:vegetable tunda:fruit matunda:fruit tanuri:oven oveni:oven hamira:yeast donge:dough kuoka:bake kupika:cook
joto:heat,warm baridi:cold mwili:body mkono:hand,arm mikono:hand mguu:leg miguu:leg moyo:heart damu:blood mfupa:bone mifupa:bone ngozi:skin
jicho:eye macho:eye sikio:ear mdomo:mouth pua:nose mgongo:back kifua:chest jeraha:wound majeraha:wound kuungua:burn maumivu:pain mgonjwa:sick
ugonjwa:illness daktari:doctor kupumua:breathe pumzi:breath sumu:poison msaada:aid,help dharura:emergency muziki:music sauti:sound,voice
noti:note skeli:scale mdundo:rhythm,beat wimbo:song nyimbo:song kuimba:sing mtoto:child watoto:child mwanaume:man
wanaume:man mwanamke:woman wanawake:woman rafiki:friend familia:family nyumba:house nyumbani:home shule:school mji:city nchi:country
barabara:road gari:car mnyama:animal mbwa:dog paka:cat mti:tree mmea:plant ua:flower jua:sun mvua:rain upepo:wind upande:side kushoto:left
kulia:right neno:word kusoma:read kuandika:write kujifunza:learn kukata:cut kuosha:wash kufungua:open kufunga:close kusukuma:push kuvuta:pull
kuanguka:fall kukimbia:run kutembea:walk kulala:sleep kula:eat kunywa:drink kuona:see kusikia:hear kugusa:touch kushawishi:persuade
kudanganya:deceive,manipulate mwisho:last,end kwanza:first mbili:two tatu:three kubwa:big,large ndogo:small
ndefu:long fupi:short kali:strong,sharp dhaifu:weak nzito:heavy nyepesi:light juu:high chini:low kamili:full tupu:empty zamani:old
kijana:young mbaya:bad rahisi:easy,cheap ngumu:difficult,hard ghali:expensive watu:people mtu:person
akaunti:account ankara:invoice anwani:address bajeti:budget bei:price benki:bank biashara:business bidhaa:product bila-malipo:free chapa:brand chati:chart chumba:room
data:data deni:debt,liability madeni:debt,liability dhamana:guarantee eneo:area faharasa:index faida:profit,benefit faili:file fedha:cash,money fomu:form fonti:font,typeface foleni:queue
fursa:opportunity gharama:cost,expense hadhira:audience haki:right hali:state,status hamu:desire hasara:loss hatari:risk hatua:step,stage herufi:letter,character hesabu:account,calculate uhasibu:bookkeeping,accounting
hifadhidata:database hisa:share,equity hitilafu:error,failure hofu:fear huduma:service idhini:permission idadi:number imani:trust jaribio:test,experiment majaribio:test,experiment jedwali:table majedwali:table jina:name
jibu:response majibu:response kampeni:campaign kampuni:company,firm kichwa:headline,heading vichwa:headline,heading kiini:core kikomo:limit kikundi:group vikundi:group kimsingi:primary kiolesura:interface kipimo:measure,metric vipimo:measure,metric
kipindi:period kiungo:link viungo:link kivinjari:browser kiwango:rate,level kodi:tax kosa:error,mistake makosa:error,mistake kompyuta:computer kushindwa:failure,fail lebo:label lengo:objective,goal malengo:objective,goal lugha:language
mabadiliko:change mada:topic madhumuni:purpose mahitaji:need,demand maelewano:agreement makubaliano:agreement,deal malipo:payment mali:asset mapato:revenue,income maandishi:text matangazo:advertising tangazo:advertisement matokeo:result
mauzo:sale mazungumzo:conversation,negotiation mbinu:method,technique mchakato:process mchango:contribution mfumo:system mfumuko:inflation mgawanyo:segmentation,distribution mgogoro:conflict mikopo:loan mkopo:loan mkataba:contract mkondo:flow
mizania:balance-sheet mnunuzi:buyer mpango:plan mradi:project msingi:primary,base mshindani:competitor mshono:seam mstari:line,row mistari:line,row mtaji:capital mtandao:network,web mteja:customer wateja:customer mtumiaji:user
muamala:transaction miamala:transaction muda:time,deadline mudaumepita:timeout muundo:structure,design muunganisho:join,connection mwanga:light mwenendo:trend mgeni:visitor wageni:visitor nafasi:space,position nambari:number nembo:logo
nyekundu:red ofa:offer pembezoni:margin pendekezo:offer,proposal pesa:money,cash picha:image punguzo:discount rangi:colour riba:interest ripoti:report rekodi:record safari:journey safu:row,column safuwima:column sababu:reason
sampuli:sample sera:policy seva:server sehemu:part,segment sentensi:sentence shaka:doubt sheria:rule,law soko:market masoko:marketing,market swala:query hoja:query,argument tabia:behaviour tarehe:date taarifa:statement,report tathmini:evaluation
thamani:value timu:team toleo:version tovuti:website,site ubora:quality ufikivu:accessibility ufunguo:key funguo:key ujumbe:message ukuaji:growth ukubwa:size ukurasa:page kurasa:page upana:width urefu:length,height ushahidi:evidence,proof
ushindani:competition usajili:registration usalama:security utafiti:study,research utofautishaji:contrast uwekezaji:investment uwiano:ratio uzito:weight vazi:dress wastani:average,mean weupe:white
-gawany:divide,segmentation -chapish:publish -onyesh:show -andik:write -chagu:choose,pick -uz:sell -nunu:buy -lip:pay -pim:measure -linganish:compare -jibu:answer,respond -kubali:accept,agree -kata:refuse,cut -punguz:reduce,discount -ongez:increase
-shind:fail -subir:wait -anz:begin,start -futa:delete -tafut:search -unganish:join -kokoto:calculate -hesabu:calculate -linda:protect -kosea:mistake -ahidi:promise -jadil:negotiate -tabir:forecast -wekez:invest -kop:loan,borrow`;

export const swahili: LanguageWords = { functionWords: wordsIn(functionWords), glossary: readGlossary(glossary) };
