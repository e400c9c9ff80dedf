/** Function words without content. */
const grammar = `
a about above after again against all also am an and any anyone anything are aren't as at be because been before being below between both
but by can can't cannot could couldn't did didn't do does doesn't doing don't done down during each either else etc even ever every few for
from further get gets getting go goes got had hadn't has hasn't have haven't having he her here hers herself hi him himself his how however
i i'd i'll i'm i've if in instead into is isn't it it's its itself just let let's like likely many may maybe me might mine more most
much must my myself neither no nor not now of off often on once one ones only onto or other others our ours out over own per perhaps please
quite rather really same shall she should shouldn't since so some someone something soon still such than that that's the their theirs them
themselves then there there's these they they're this those though through thus to too towards under until unless up upon us very was wasn't
we we're were weren't what what's whatever when where whether which while who whom whose why will with within without won't would wouldn't
gonna wanna gotta pls plz thx theyre hes shes lets whats hows wheres whos dont doesnt didnt cant wont isnt arent wasnt im ive youre thats theres yes vs versus although somebody everybody nobody none whom w/o wat wot u ur r n b yet you you're your yours yourself`;

/** Question words, which say nothing about the subject. */
const asking = `
ask asking answer answers bit briefly clarify confused course courses define definition describe detail details difference different
differ elaborate exactly example examples explain explained explaining explanation find give gives hello help helps helping idea
interested know knows learn learning learned lesson lessons main mean meaning means meant need needs okay ok please point points
question questions quick quickly remember remind say says show simple simply struggling stuck suppose sure tell tells term terms thank
thanks thing things think topic tutor understand understanding understood use used useful uses using want wants way ways wonder wondering
word words work works wrong`;

export const functionWords: ReadonlySet<string> = new Set(grammar.split(/\s+/).filter(Boolean));
export const askingWords: ReadonlySet<string> = new Set(asking.split(/\s+/).filter(Boolean));
