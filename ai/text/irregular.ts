/** Forms of English words that no stemmer brings together, each line a word and its forms. */
const irregular = `
arise arose arisen;awake awoke awoken;bear bore borne;beat beaten;become became;begin began begun;bend bent;bind bound;bite bit bitten;bleed bled;blow blew blown
break broke broken;breed bred;bring brought;build built;burn burnt;buy bought;catch caught;choose chose chosen;cling clung;come came;creep crept;deal dealt;dig dug
do did done;draw drew drawn;dream dreamt;drink drank drunk;drive drove driven;eat ate eaten;fall fell fallen;feed fed;fight fought;flee fled;fly flew flown
forbid forbade forbidden;forget forgot forgotten;forgive forgave forgiven;freeze froze frozen;give gave given;go went gone;grow grew grown;hang hung;hear heard;hide hid hidden
hold held;keep kept;know knew known;lead led;lean leant;leap leapt;learn learnt;lend lent;light lit;lose lost;make made;meet met;pay paid;ride rode ridden;ring rang rung
rise rose risen;run ran;say said;see saw seen;seek sought;sell sold;send sent;shake shook shaken;shine shone;shoot shot;show shown;shrink shrank shrunk;sing sang sung;sink sank sunk;sit sat
sleep slept;slide slid;speak spoke spoken;spell spelt;spend spent;spill spilt;spin spun;spoil spoilt;stand stood;steal stole stolen;stick stuck;sting stung;strike struck;swear swore sworn
sweep swept;swell swollen;swim swam swum;swing swung;take took taken;teach taught;tear tore torn;tell told;think thought;throw threw thrown;understand understood;wake woke woken;wear wore worn
weave wove woven;weep wept;win won;write wrote written;child children;foot feet;goose geese;man men;mouse mice;person people;tooth teeth;woman women;half halves;knife knives;leaf leaves
life lives;loaf loaves;self selves;shelf shelves;thief thieves;wife wives;wolf wolves;criterion criteria;datum data;medium media;phenomenon phenomena;analysis analyses;basis bases;crisis crises
hypothesis hypotheses;index indices indexes;appendix appendices;matrix matrices;vertex vertices;axis axes;bacterium bacteria`;

const baseOf = new Map(
  irregular
    .trim()
    .split(/[;\n]/)
    .flatMap((line) => {
      const [base = "", ...forms] = line.split(" ");
      return forms.map((form) => [form, base] as const);
    }),
);

/** The word that an irregular form belongs to ("gave" is "give"); a regular one as it is. */
export function regular(word: string): string {
  return baseOf.get(word) ?? word;
}
