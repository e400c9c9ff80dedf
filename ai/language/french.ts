import { readGlossary, wordsIn, type LanguageWords } from "./language-words.ts";

/** French function words and question words. Without accents. */
const functionWords = `
a ai aide aider aidez ainsi alors apres as au aucun aussi autre autres aux avais avait avant avec avez avoir avons besoin bien bon bonjour bonne
bref ca car ce ceci cela celle celui ces cet cette ceux chaque chez ci combien comme comment comprendre comprends compris concerne
connaitre consiste contre cours d dans de decris definir definis definition depuis des dessous dessus difference differences dire dis dit dites
dois doit doivent donc donne donner donnez dont du elle elles en encore entre es est et etait etes etre eu eux exactement exemple exemples
explication explique expliquer expliquez expliquez fait faire fais faites fallait faut fonctionne fonctionnent font ici idee il ils j je jusqu
l la laquelle le lecon lecons lequel les lesquelles lesquels leur leurs lorsque lors lui m ma mais marche me meme memes merci mes moi moins mon
mot mots n ne ni non nos notre nous on ont ou oui par parce parle parler pas pendant permet peu peut peuvent peux plus plutot possible pour
pourquoi pourrais pourrait pouvez pouvoir puis puisque qu quand que quel quelle quelles quelque quelques quels quest question questions qui
quoi rien s sa sais sans sauf savoir se selon sera sert servent servir ses seulement si sien signifie signifient soi soit sommes son sont sous
souvent stp suis sur svp t ta tant te tel telle tes toi ton toujours tous tout toute toutes tre tres trop tu un une utile utiliser utilise
utilisent va vais veut veux veulent vers via voila voici vos votre voudrais vouloir vous vraiment y`;

const glossary = `
aujourd'hui:today demain:tomorrow hier:yesterday jour:day semaine:week mois:month annee:year an:year heure:hour minute:minute matin:morning
soir:evening nuit:night euro:euro vaut:worth,value eau:water feu:fire air:air terre:earth pain:bread farine:flour sel:salt sucre:sugar
lait:milk oeuf:egg huile:oil viande:meat legume:vegetable fruit:fruit four:oven pate:dough levure:yeast cuire:bake,cook cuisson:baking
chaud:hot,warm froid:cold corps:body tete:head main:hand bras:arm jambe:leg coeur:heart sang:blood os:bone peau:skin oeil:eye yeux:eye
oreille:ear bouche:mouth nez:nose dos:back poitrine:chest blessure:wound,injury blesse:injured brulure:burn douleur:pain malade:sick,ill
maladie:illness medecin:doctor respirer:breathe respiration:breathing poison:poison secours:aid,rescue urgence:emergency musique:music
son:sound note:note gamme:scale accord:chord rythme:rhythm mesure:bar,measure temps:beat,time chanson:song chanter:sing voix:voice
enfant:child bebe:baby homme:man femme:woman ami:friend famille:family maison:house,home ecole:school ville:city pays:country route:road
voiture:car animal:animal chien:dog chat:cat arbre:tree plante:plant fleur:flower soleil:sun pluie:rain vent:wind nom:name mot:word
phrase:sentence lire:read ecrire:write apprendre:learn mesurer:measure couper:cut laver:wash ouvrir:open fermer:close pousser:push tirer:pull
tomber:fall courir:run marcher:walk dormir:sleep manger:eat boire:drink voir:see entendre:hear sentir:smell,feel toucher:touch dernier:last
premier:first deux:two trois:three grand:big,large petit:small long:long court:short fort:strong faible:weak lourd:heavy leger:light
haut:high bas:low plein:full vide:empty vieux:old jeune:young bon:good mauvais:bad facile:easy difficile:difficult cher:expensive
depense:spend,spent
achat:purchase acheter:buy,purchase acheteur:buyer acquisition:acquisition actif:asset action:action adresse:address alerte:alert
amortissement:depreciation amortir:depreciation ancrage:anchoring,anchor ancre:anchor annuler:undo argent:money,cash argument:reason
article:article attente:wait,waiting attendre:wait attribut:attribute audience:audience augmenter:increase,rise avantage:benefit
balance:balance banque:bank bancaire:bank base:base,database bilan:balance-sheet boite:box bord:border bordure:border bouton:button but:goal
cache:cache caisse:cash campagne:campaign capital:capital capitaux:equity,capital caractere:character,letter carte:map,card cascade:cascade
cas:case casse-erreur:error champ:field chiffre:figure,number choisir:choose,pick choix:choice citation:quotation clair:light,clear clavier:keyboard
cle:key clef:key client:customer clientele:customer colere:anger colonne:column commande:order,command commencer:begin,start commentaire:comment
comparer:compare composant:component compte:account comptabilite:bookkeeping,accounting concession:concession concurrent:competitor
condition:condition confiance:confidence conflit:conflict conge:holiday connexion:connection conseil:advice contraste:contrast contrainte:constraint
contrat:contract conversation:conversation conversion:conversion correction:correction couleur:colour couple:pair cout:cost couter:cost
creance:receivable creancier:creditor credit:credit croissance:growth daltonisme:deficiency,colour date:date debit:debit debut:start
debuter:begin,start decision:decision delai:timeout,deadline,delay demande:demand,request depense:expense deploiement:deployment
desaccord:disagreement detaillant:retailer dette:debt,liability devis:quote difficile:difficult diminuer:decrease,fall disjoncteur:circuit-breaker
disponibilite:availability donnee:data double:double,duplicate doublon:duplicate droit:right duree:duration,time
eau:water ecart:gap,difference echantillon:sample echec:failure echouer:fail ecran:screen ecrire:write ecriture:entry,writing effacer:delete
element:element emprunt:loan emprunter:borrow enregistrer:record,save enregistrement:row,record entete:header entreprise:company,firm,business
entrepot:warehouse equation:equation equipe:team erreur:error,mistake espace:space espacement:spacing essai:trial,test etape:step,stage
etat:state,statement etiquette:label etude:study evaluer:assess excel:spreadsheet exterieur:outer externe:outer facture:invoice famille:family
fenetre:window fichier:file figer:freeze file:queue filtre:filter filtrer:filter flux:flow fonction:function fonctionnalite:feature fond:background
formulaire:form formule:formula fournisseur:supplier fraude:fraud gagner:earn,win gestion:management goulot:bottleneck graisse:weight gras:bold
grand-livre:ledger grille:grid groupe:group grouper:group gris:grey hasard:random hauteur:height hierarchie:hierarchy idempotence:idempotent
image:image impot:tax impression:print incertitude:uncertain incitation:incentive index:index indicateur:indicator,metric inflation:inflation
informer:tell instructeur:instructor interet:interest interieur:inner interne:inner interligne:leading inventaire:inventory investissement:investment
investir:invest jeton:token jointure:join joindre:join journal:journal jour:day justifier:justify langue:language large:wide,width largeur:width
latence:latency lecteur:reader,screen-reader legende:caption lettre:letter libelle:label lien:link ligne:line,row liste:list livraison:delivery livre:book
logiciel:software loi:law longueur:length lumiere:light machine:machine machines:machine magasin:store maquette:layout marge:margin marche:market marque:brand
marketing:marketing mediane:median memoire:memory menace:threat mensonge:lie menu:menu message:message mesure:measure,metric mesurer:measure
methode:method mettre:put modele:model moyenne:average,mean moyen:average musique:music navigateur:browser navigation:navigation negociation:negotiation negocier:negotiate
niveau:level nom:name nombre:number norme:standard note:note nouvelle:new objectif:objective,goal offre:offer ombre:shadow onglet:tab option:option
ordinateur:computer ordre:order orphelin:orphan outil:tool ouvrir:open page:page paiement:payment palette:palette panne:failure,outage
parametre:parameter part:share partage:share passif:liability payer:pay percentile:percentile perte:loss petit:small peur:fear photo:photo phrase:sentence
placer:place plan:plan planifier:plan point:point police:typeface,font polices:typeface,font position:position positionnement:positioning
pourcentage:percentage prestataire:supplier pret:loan preuve:evidence,proof prevision:forecast primaire:primary principe:principle prix:price
probabilite:probability produit:product profit:profit projet:project promesse:promise protege:protect proteger:protect public:public publicite:advertising
publier:publish qualite:quality quantite:quantity rabais:discount raison:reason rapide:fast,quick rapport:ratio,report rater:miss
rayure:stripe recette:revenue recherche:search recevoir:receive recommander:recommend reduire:reduce reduction:discount refus:refusal refuser:refuse
regle:rule regrouper:group relation:relation relecture:proofreading relire:proofread remboursement:repayment,refund remise:discount
rendement:return,yield rentabilite:profitability repartition:distribution repondre:answer,respond reponse:response requete:query,request
reserve:reservation reseau:network responsable:responsible resultat:result,income resume:summary retard:delay retour:return revenu:revenue,income
risque:risk rouge:red salaire:salary sante:health saut:jump savoir-faire:skill secondaire:secondary securite:security segment:segment
segmentation:segmentation segmenter:segmentation,segment separer:separate serveur:server service:service signe:sign simultane:simultaneous site:site,website societe:company solde:balance
somme:sum,total sombre:dark souris:mouse stock:inventory,stock strategie:strategy style:style sujet:subject supprimer:delete,remove surcharge:overload
systeme:system table:table tableau:table,chart taille:size taux:rate tarif:price temoin:control temps:time terme:term test:test texte:text theme:theme
titre:headline,heading,title total:total transaction:transaction travail:work tresorerie:cash trier:sort typographie:typography urgence:urgency
utilisateur:user valeur:value vendre:sell vendeur:seller vente:sale verrou:lock verifier:check,verify version:version vert:green veuve:widow
vide:empty vie:life visiteur:visitor vitesse:speed voir:see vrai:true vue:view`;

export const french: LanguageWords = { functionWords: wordsIn(functionWords), glossary: readGlossary(glossary) };
