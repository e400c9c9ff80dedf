import { oneSpelling } from "./spelling.ts";
import { stem } from "./stem.ts";

/** Words that people use for one another when they ask. Each line is a group. */
const groups = `
fast quick speed rapid
slow delay latency
buy purchase order
sell sale
customer buyer client shopper
site website webpage page
online publish live
picture image photo
error mistake fault failure bug
fail break crash
begin start
end finish stop
choose pick select decide
big large huge
small little tiny
cheap inexpensive
cost price expense fee
money cash fund
owe debt liability loan
earn income revenue
worth value
avoid prevent protect
fix repair solve correct
improve better optimise
change modify edit update
remove delete erase
add insert append
show display present
hide conceal
check test verify
measure count metric
guess estimate
compare contrast
combine mix pair join
split divide separate
keep retain hold
send deliver transmit
receive get obtain
ask request
answer respond reply
talk speak conversation
agree accept deal agreement
refuse reject decline
disagree conflict dispute argue
angry anger upset emotion
worry fear anxious
persuade convince
honest truthful true
lie deceive mislead manipulate trick
promise commit
rule policy guideline
goal objective target aim
plan strategy
step stage phase
risk danger uncertain
chance probability likelihood
increase grow rise raise
decrease reduce fall drop
limit cap maximum
need require
important essential key
easy simple
hard difficult
font typeface
letter character
space gap margin
colour shade hue tint
bright light lightness
dark night
blind deficiency impairment
disabled disability accessibility
button control
menu navigation
field input form
popup dialog modal
empty blank
wait loading
traffic load request visitor
duplicate twice repeat double
lock block
safe secure
boss manager
company business firm organisation
market segment audience
advert advertisement ad campaign promotion
headline title
text copy
proof evidence
benefit advantage
feature property
component element part
version release
old legacy deprecated
search find query
sort order
table relation
row record
column field attribute`;

const alike = new Map<string, Set<string>>();
for (const line of groups.trim().split("\n")) {
  const stems = line.split(" ").map((word) => stem(oneSpelling(word)));
  for (const each of stems) alike.set(each, new Set([...(alike.get(each) ?? []), ...stems.filter((other) => other !== each)]));
}

/** Stems of words that mean nearly the same as a stem; they stand for it with less weight. */
export function synonymsOf(wordStem: string): readonly string[] {
  return [...(alike.get(wordStem) ?? [])];
}
