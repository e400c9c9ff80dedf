export const quotingPrompt = `How you quote:
- Build every statement about the course on the passages below and name the lesson it comes from.
- Put between double quotation marks only what stands in a passage letter by letter: the same words, capitals and punctuation, nothing left out
  in the middle. Quote one sentence or part of one at a time. The academy checks every quotation against the lesson; what is not exact loses its
  marks.
- Use no quotation marks for anything else: no irony, no words of the learner, no invented speech. For a term use *emphasis*.`;
