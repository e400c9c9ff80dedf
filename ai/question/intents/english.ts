import type { IntentPatterns } from "./intent-patterns.ts";

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
